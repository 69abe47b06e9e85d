"""Access to leagues, their members and their rosters, for users with a role in them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from leagues.access.browser import Access
from leagues.models import Claim, League, Membership, Player, RuleSet
from leagues.roles import Right, rights


@dataclass(frozen=True, kw_only=True)
class LeagueAccess(Access):
    """A league as one of its members sees it."""

    league: League
    membership: Membership

    @property
    def role(self) -> str:
        return self.membership.role

    @property
    def rights(self) -> frozenset[Right]:
        """The rights of the member, which a template tests with `"score" in access.rights`."""
        return rights(self.role, archived=self.league.is_archived)

    def may(self, right: str) -> bool:
        """Return whether the member has `right`. Raise `ValueError` for an unknown right."""
        return Right(right) in self.rights


def get_league(request, slug: str, to: str = "see") -> LeagueAccess:
    """Return the league at this address for a member with the right `to`. One query.

    Other visitors get a 404, members without the right a 403 (`PermissionDenied`). Activates the time zone of the
    league.
    """
    membership = memberships(request).filter(league__slug=slug).first()
    if membership is None:
        raise Http404
    access = LeagueAccess(league=membership.league, membership=membership)
    if not access.may(to):
        raise PermissionDenied
    timezone.activate(access.league.zone)
    return access


def leagues_here(request) -> list[LeagueAccess]:
    """Return the leagues of the signed-in user, ordered by name, archived ones last."""
    mine = [LeagueAccess(league=membership.league, membership=membership) for membership in memberships(request)]
    return sorted(mine, key=lambda access: (access.league.is_archived, access.league.name))


def memberships(request):
    """Return the current memberships of the signed-in user with their leagues, none if nobody is signed in."""
    return Membership.objects.live().filter(user=request.user.pk).select_related("league")


def get_member(league: League, membership_id: int) -> Membership:
    """Return a current member of the league, or raise 404."""
    members = league.memberships.live().select_related("user")
    return get_object_or_404(members, pk=membership_id)


def get_roster_player(league: League, player_id: int) -> Player:
    """Return a player on the roster of the league, or raise 404."""
    return get_object_or_404(Player.objects.current(), pk=player_id, league=league)


def get_roster_players(league: League, player_ids: Sequence[int]) -> list[Player]:
    """Return players of the roster in the given order, or raise 404 if one of them is not on it."""
    found = Player.objects.current().filter(league=league).in_bulk(list(player_ids))
    if any(player_id not in found for player_id in player_ids):
        raise Http404
    return [found[player_id] for player_id in player_ids]


def get_merged_player(league: League, player_id: int) -> Player:
    """Return a player who was merged into another one on the roster of the league, or raise 404."""
    return get_object_or_404(Player, pk=player_id, merged_into__league=league)


def get_claim(league: League, claim_id: int) -> Claim:
    """Return a member's request to be linked to a player of the league, or raise 404."""
    return get_object_or_404(Claim.objects.select_related("player", "user"), pk=claim_id, player__league=league)


def get_league_rules(league: League, rule_set_id: int) -> RuleSet:
    """Return house rules of the league, or raise 404."""
    return get_object_or_404(league.rule_sets, pk=rule_set_id)
