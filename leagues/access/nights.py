"""Access to seasons and nights by role, and to evenings, check-in, calendars and screens by link."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Subquery, Sum
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from leagues.access.browser import Access, granted_links, grants, live_link
from leagues.access.leagues import LeagueAccess, get_league
from leagues.models import Adjustment, Game, League, Link, Night, Partnership, Round, Season


@dataclass(frozen=True, kw_only=True)
class NightAccess(LeagueAccess):
    """A night of a league as one of its members sees it."""

    night: Night


@dataclass(frozen=True, kw_only=True)
class EveningAccess(Access):
    """A casual evening that a link opened.

    `may_score`: whether the link is one to score and the evening does not belong to a league.
    """

    evening: Night
    may_score: bool


@dataclass(frozen=True, kw_only=True)
class CheckInAccess(Access):
    """A night that its check-in link opened."""

    night: Night


def get_season(league: League, season_id: int) -> Season:
    """Return a season of the league, or raise 404."""
    return get_object_or_404(league.seasons, pk=season_id)


def get_night(request, slug: str, night_id: int, to: str = "see") -> NightAccess:
    """Return a night of a league for a member with the right `to`. Raise the errors of `get_league`. Two queries."""
    access = get_league(request, slug, to)
    night = get_league_night(access.league, night_id)
    return NightAccess(league=access.league, membership=access.membership, night=night)


def get_league_night(league: League, night_id: int) -> Night:
    """Return a night of the league, or raise 404."""
    return get_object_or_404(league.nights.select_related("season", "terms"), pk=night_id)


def get_round(night: Night, number: int) -> Round:
    """Return a round of the night, or raise 404."""
    return get_object_or_404(night.rounds, number=number)


def get_night_game(night: Night, game_id: int) -> Game:
    """Return a game of the night, or raise 404."""
    return get_object_or_404(night.games, pk=game_id)


def get_pair(season: Season, pair_id: int) -> Partnership:
    """Return a fixed pair of the season, or raise 404."""
    return get_object_or_404(season.partnerships, pk=pair_id)


def get_adjustment(season: Season, adjustment_id: int) -> Adjustment:
    """Return an adjustment of the season that still counts, or raise 404."""
    return get_object_or_404(season.adjustments.in_force(), pk=adjustment_id)


def get_evening(request, night_id: int, to: str = "watch") -> EveningAccess:
    """Return a casual evening that a link opened in this browser. `to`: "watch" or "score".

    Raise 404 without a link, and `PermissionDenied` (403) to score if the link is only one to watch or the evening
    has moved into a league.
    """
    live = Link.objects.live().filter(night=night_id, pk__in=grants(request))
    links = dict(live.filter(kind__in=(Link.Kind.SCORE, Link.Kind.WATCH)).values_list("kind", "pk"))
    evening = Night.objects.filter(pk=night_id, season=None).first()
    if evening is None or not links:
        raise Http404
    may_score = Link.Kind.SCORE in links and evening.league_id is None
    if to == "score" and not may_score:
        raise PermissionDenied
    link_id = links.get(Link.Kind.SCORE) or links[Link.Kind.WATCH]
    return EveningAccess(evening=evening, may_score=may_score, link_id=link_id)


def get_check_in(request, night_id: int) -> CheckInAccess:
    """Return a night whose check-in link was opened in this browser, or raise 404."""
    link = get_object_or_404(granted_links(request, Link.Kind.CHECK_IN), night=night_id)
    night = Night.objects.select_related("league", "season", "terms").get(pk=night_id)
    return CheckInAccess(night=night, link_id=link.pk)


def get_calendar(token: str) -> League:
    """Return the league of a live calendar link, or raise 404."""
    link = live_link(token)
    if link.kind != Link.Kind.CALENDAR:
        raise Http404
    return link.league


def get_wall_night(token: str) -> Night:
    """Return the night of a live link to its screen, or raise 404. Activates the time zone of the league."""
    link = live_link(token)
    if link.kind != Link.Kind.WALL:
        raise Http404
    timezone.activate(link.night.league.zone)
    return link.night


def wall_version(token: str) -> str:
    """Return the version of what the screen of a night shows, or raise 404 for a dead link. One query.

    It combines the versions of the night and its games. It also changes every ten minutes, because neither version
    changes with a player’s name, an adjustment of points or a correction on another night.
    """
    games = Game.objects.filter(night=OuterRef("night")).order_by().values("night").values(sum=Sum("version"))
    links = Link.objects.live().filter(token=token, kind=Link.Kind.WALL)
    versions = links.values_list("night__version", Subquery(games)).first()
    if versions is None:
        raise Http404
    night, games_version = versions
    return f"{night}-{games_version or 0}-{int(timezone.now().timestamp()) // 600}"


def night_version(night: Night) -> str:
    """Return the version of a night and its games. One query.

    The two numbers are not added: undoing a draw deletes games and their versions, so a sum could return to an earlier
    value.
    """
    return f"{night.version}-{night.games.aggregate(sum=Sum('version'))['sum'] or 0}"
