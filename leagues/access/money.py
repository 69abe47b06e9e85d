"""Access to balances, statements and the ledger, for people who may see or record money."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404

from leagues.access.leagues import LeagueAccess, get_league
from leagues.access.nights import NightAccess, get_night
from leagues.models import Booking, League, Player
from leagues.roles import Right


@dataclass(frozen=True, kw_only=True)
class StatementAccess(LeagueAccess):
    """A player whose statement may be read."""

    player: Player


def may_see_balances(access: LeagueAccess) -> bool:
    """Return whether the member may see all balances, by right or because the league shows them to everyone."""
    return access.may(Right.SEE_MONEY) or access.league.balances_open


def get_money(request, slug: str) -> LeagueAccess:
    """Return the league for a member who may see all balances. Others get a 403."""
    access = get_league(request, slug)
    if not may_see_balances(access):
        raise PermissionDenied
    return access


def get_statement_player(request, slug: str, player_id: int) -> StatementAccess:
    """Return a player whose statement the member may see, or raise 404. Everyone may see their own."""
    access = get_league(request, slug)
    player = get_object_or_404(Player, Q(league=access.league) | Q(account__league=access.league), pk=player_id).person
    is_me = player.user_id is not None and player.user_id == request.user.pk
    if not (is_me or may_see_balances(access)):
        raise Http404
    return StatementAccess(league=access.league, membership=access.membership, player=player)


def get_night_money(request, slug: str, night_id: int) -> NightAccess:
    """Return a night for a member who may see all balances or close nights. Others get a 403."""
    access = get_night(request, slug, night_id)
    if not (may_see_balances(access) or access.may(Right.RUN_NIGHTS)):
        raise PermissionDenied
    return access


def get_night_to_pay(request, slug: str, night_id: int) -> NightAccess:
    """Return a closed night for a member who may record money. Raise 404 for a night that is not closed."""
    access = get_night(request, slug, night_id, to=Right.BOOK_MONEY)
    if not access.night.is_closed:
        raise Http404
    return access


def get_booking(league: League, number: int) -> Booking:
    """Return an entry in the ledger of the league, or raise 404."""
    return get_object_or_404(league.bookings.select_related("taken_back_by"), number=number)
