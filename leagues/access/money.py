"""Balances, statements and bookings, for who may see or book money."""

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404

from leagues.access.leagues import get_league
from leagues.models import Booking, League, Night, Player
from leagues.roles import Right


def get_money(request, slug: str) -> League:
    """The league, for who may see everybody's balance: by right, or because the league lets all members."""
    league = get_league(request, slug)
    if not (league.may(Right.SEE_MONEY) or league.balances_open):
        raise PermissionDenied
    return league


def get_statement_player(request, slug: str, player_id: int) -> tuple[League, Player]:
    """A player whose money may be seen, in his league: one's own, or anybody's as `get_money` says; else 404."""
    league = get_league(request, slug)
    player = get_object_or_404(Player, Q(league=league) | Q(account__league=league), pk=player_id).person
    mine = player.user_id is not None and player.user_id == request.user.pk
    if not (mine or league.may(Right.SEE_MONEY) or league.balances_open):
        raise Http404
    return league, player


def get_night_money(request, slug: str, night_id: int) -> Night:
    """A night of the league, for who may see everybody's money or close it; `night.league` knows his rights."""
    league = get_league(request, slug)
    if not (league.may(Right.SEE_MONEY) or league.may(Right.RUN_NIGHTS) or league.balances_open):
        raise PermissionDenied
    night = get_object_or_404(Night.objects.select_related("season"), pk=night_id, league=league)
    night.league = league
    return night


def get_night_to_pay(request, slug: str, night_id: int) -> Night:
    """A closed night of the league, for its treasurer."""
    league = get_league(request, slug, to="book_money")
    night = get_object_or_404(Night.objects.select_related("season"), pk=night_id, league=league, state="closed")
    night.league = league
    return night


def get_booking(league: League, number: int) -> Booking:
    """A booking of a league that `get_league` has given; else 404."""
    booking = get_object_or_404(Booking.objects.select_related("taken_back_by"), league=league, number=number)
    booking.league = league
    return booking
