"""House rules: those that this browser saved, and those that its user may choose."""

from django.db.models import Q
from django.shortcuts import get_object_or_404

from leagues.access.browser import MOST_GRANTS
from leagues.access.leagues import memberships
from leagues.models import RuleSet


def get_rule_set(token: str) -> RuleSet:
    """The saved house rules with this token, which is the key to them; else 404."""
    return get_object_or_404(RuleSet, token=token, league=None)


def remember_rule_set(request, rule_set: RuleSet) -> None:
    """This browser lists the set among its house rules."""
    held = [number for number in request.session.get("rule_sets", []) if number != rule_set.pk]
    request.session["rule_sets"] = [*held, rule_set.pk][-MOST_GRANTS:]


def rule_sets_here(request):
    """The house rules that were saved in this browser, by name."""
    return RuleSet.objects.filter(pk__in=request.session.get("rule_sets", []), league=None).order_by("name", "pk")


def rule_sets_offered(request) -> list[RuleSet]:
    """What a new game can be played by: the house rules of the user’s leagues, then of this browser. One query."""
    ours = Q(league__in=memberships(request).values("league"))
    here = Q(pk__in=request.session.get("rule_sets", []), league=None)
    offered = RuleSet.objects.filter(ours | here).select_related("league").order_by("name", "pk")
    return sorted(offered, key=lambda rule_set: (rule_set.league is None, rule_set.league and rule_set.league.name))
