"""Save, change and delete named house rules, including those of a league.

Games and seasons keep the rules they started with.
"""

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.models import Actor, Event, League, RuleSet, rules_snapshot
from leagues.rulelinks import SharedRules

TAKEN = "The league already has house rules with this name. Choose another name."


def save_rules(shared: SharedRules, actor: Actor, once: str = "") -> RuleSet:
    """Save new house rules, which need a name.

    `once`: the token of the new set, so that a form sent twice saves one set.
    """
    if not shared.name:
        raise ValueError("house rules need a name")
    values = {"name": shared.name, "rules": rules_snapshot(shared.rules), "owner": actor.user}
    if once:
        rule_set, is_new = RuleSet.objects.get_or_create(token=once, defaults=values)
        if is_new or _is_same(rule_set, shared):
            return rule_set
    return RuleSet.objects.create(**values)


def _is_same(rule_set: RuleSet, shared: SharedRules) -> bool:
    return rule_set.name == shared.name and rule_set.rules_value == shared.rules


def change_saved_rules(rule_set: RuleSet, shared: SharedRules) -> RuleSet:
    """Change the options or the name of a saved set."""
    rule_set.name = shared.name
    rule_set.rules = rules_snapshot(shared.rules)
    rule_set.changed_at = timezone.now()
    rule_set.save(update_fields=["name", "rules", "changed_at"])
    return rule_set


def delete_saved_rules(rule_set: RuleSet) -> None:
    """Delete a saved set."""
    rule_set.delete()


# House rules of a league


def save_league_rules(league: League, shared: SharedRules, actor: Actor) -> str:
    """Add house rules to a league. Return a sentence if the name is taken. Rules sent twice are saved once."""
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        known = league.rule_sets.filter(name=shared.name).first()
        if known:
            return "" if _is_same(known, shared) else TAKEN
        rule_set = league.rule_sets.create(name=shared.name, rules=rules_snapshot(shared.rules), owner=actor.user)
        _log_rules_change(
            Event.What.HOUSE_RULES_SAVED, rule_set, actor, after={"name": shared.name, "rules": rule_set.rules}
        )
        return ""


def rename_league_rules(rule_set: RuleSet, name: str, actor: Actor) -> str:
    """Rename house rules of a league. Return a sentence if the name is taken."""
    with transaction.atomic():
        League.objects.select_for_update().get(pk=rule_set.league_id)
        if rule_set.league.rule_sets.filter(name=name).exclude(pk=rule_set.pk).exists():
            return TAKEN
        before, rule_set.name, rule_set.changed_at = rule_set.name, name, timezone.now()
        rule_set.save(update_fields=["name", "changed_at"])
        if name != before:
            _log_rules_change(
                Event.What.HOUSE_RULES_RENAMED, rule_set, actor, before={"name": before}, after={"name": name}
            )
        return ""


def delete_league_rules(rule_set: RuleSet, actor: Actor) -> None:
    """Delete house rules of a league."""
    with transaction.atomic():
        before = {"name": rule_set.name, "rules": rule_set.rules}
        _log_rules_change(Event.What.HOUSE_RULES_DELETED, rule_set, actor, before=before)
        rule_set.delete()


def _log_rules_change(what: Event.What, rule_set: RuleSet, actor: Actor, **values: dict) -> None:
    log_change(Change(what=what, **values), actor, league=rule_set.league)
