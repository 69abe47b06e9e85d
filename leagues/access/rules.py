"""Access to house rules: those saved in this browser, and those its user can choose."""

from django.db.models import Q
from django.shortcuts import get_object_or_404

from leagues.access.browser import MOST_GRANTS
from leagues.access.leagues import memberships
from leagues.models import RuleSet


def get_rule_set(token: str) -> RuleSet:
    """Return the saved house rules with this token, or raise 404. Anyone who knows the token may change them."""
    return get_object_or_404(RuleSet, token=token, league=None)


def remember_rule_set(request, rule_set: RuleSet) -> None:
    """Add the house rules to the list of this browser."""
    others = [number for number in request.session.get("rule_sets", []) if number != rule_set.pk]
    request.session["rule_sets"] = [*others, rule_set.pk][-MOST_GRANTS:]


def rule_sets_here(request):
    """Return the house rules saved in this browser, ordered by name."""
    return RuleSet.objects.filter(pk__in=request.session.get("rule_sets", []), league=None).order_by("name", "pk")


def rule_sets_offered(request) -> list[RuleSet]:
    """Return the house rules for a new game: those of the user’s leagues, then those of this browser. One query."""
    ours = Q(league__in=memberships(request).values("league"))
    here = Q(pk__in=request.session.get("rule_sets", []), league=None)
    offered = RuleSet.objects.filter(ours | here).select_related("league").order_by("name", "pk")
    return sorted(offered, key=lambda rule_set: (rule_set.league is None, rule_set.league and rule_set.league.name))
