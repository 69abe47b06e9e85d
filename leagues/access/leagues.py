"""Leagues, their members and what belongs to a roster, for who has a role there."""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from leagues.models import Claim, League, Membership, Player, RuleSet


def get_league(request, slug: str, to: str = "see") -> League:
    """The league at this address, for a member of it; `league.may(…)` says what he may. One query.

    From here on the page's times are on the league's clock.
    `to`: a right of `leagues.roles`. 404 for everybody else, PermissionDenied (403) for a member without the right.
    """
    membership = memberships(request).filter(league__slug=slug).select_related("league").first()
    if membership is None:
        raise Http404
    membership.league.membership = membership
    if not membership.league.may(to):
        raise PermissionDenied
    timezone.activate(membership.league.zone)
    return membership.league


def leagues_here(request) -> list[League]:
    """The leagues of the signed-in user by name, each knowing his role; those in the archive last."""
    mine = list(memberships(request).select_related("league"))
    for membership in mine:
        membership.league.membership = membership
    return sorted((membership.league for membership in mine), key=lambda league: (league.is_archived, league.name))


def memberships(request):
    """The live memberships of the signed-in user; none of nobody's."""
    return Membership.objects.live().filter(user=request.user.pk)


def get_member(league: League, membership_id: int) -> Membership:
    """A live member of a league that `get_league` has given; else 404."""
    return get_object_or_404(league.memberships.live().select_related("user", "league"), pk=membership_id)


def get_roster_player(league: League, player_id: int) -> Player:
    """A player of the roster of a league that `get_league` has given; else 404."""
    return get_object_or_404(Player.objects.current(), pk=player_id, league=league)


def get_roster_players(league: League, player_ids: Sequence[int]) -> list[Player]:
    """Several players of the roster in this order; 404 where one is none."""
    found = Player.objects.current().filter(league=league).in_bulk(list(player_ids))
    if any(player_id not in found for player_id in player_ids):
        raise Http404
    return [found[player_id] for player_id in player_ids]


def get_merged_player(league: League, player_id: int) -> Player:
    """A record that was merged into a player of this league's roster; else 404."""
    return get_object_or_404(Player, pk=player_id, merged_into__league=league)


def get_claim(league: League, claim_id: int) -> Claim:
    """What a member asked in a league that `get_league` has given; else 404."""
    return get_object_or_404(Claim.objects.select_related("player", "user"), pk=claim_id, player__league=league)


def get_league_rules(league: League, rule_set_id: int) -> RuleSet:
    """House rules of a league that `get_league` has given; else 404."""
    rule_set = get_object_or_404(RuleSet, pk=rule_set_id, league=league)
    rule_set.league = league
    return rule_set
