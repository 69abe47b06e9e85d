"""House rules saved under a name, and changed later. Games keep the rules that they were started with."""

from django.utils import timezone

from leagues.models import Actor, RuleSet, rules_snapshot
from leagues.rulelinks import SharedRules


def save_rules(shared: SharedRules, actor: Actor) -> RuleSet:
    """A new set of house rules; it needs a name."""
    if not shared.name:
        raise ValueError("house rules are saved under a name")
    return RuleSet.objects.create(name=shared.name, rules=rules_snapshot(shared.rules), owner=actor.user)


def change_saved_rules(rule_set: RuleSet, shared: SharedRules) -> RuleSet:
    """Other options or another name for a saved set."""
    rule_set.name = shared.name
    rule_set.rules = rules_snapshot(shared.rules)
    rule_set.changed_at = timezone.now()
    rule_set.save(update_fields=["name", "rules", "changed_at"])
    return rule_set
