"""Seasons, nights and what belongs to them; evenings, doors, calendars and walls by their links."""

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Subquery, Sum
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from leagues.access.browser import grants, live_link
from leagues.models import Adjustment, Game, League, Link, Night, Partnership, Round, Season
from leagues.models.prepared import Prepared


def get_season(league: League, season_id: int) -> Season:
    """A season of a league that `get_league` has given; else 404."""
    return get_object_or_404(Season, pk=season_id, league=league)


def get_night(league: League, night_id: int) -> Night:
    """A night of a league that `get_league` has given; else 404."""
    night = get_object_or_404(Night.objects.select_related("season", "terms"), pk=night_id, league=league)
    night.league = league
    return night


def get_round(night: Night, number: int) -> Round:
    found = get_object_or_404(Round, night=night, number=number)
    found.night = night
    return found


def get_night_game(night: Night, game_id: int) -> Game:
    """A game of a night that `get_night` has given; else 404."""
    game = get_object_or_404(Game, pk=game_id, night=night)
    game.night = night
    return game


def get_pair(season: Season, pair_id: int) -> Partnership:
    return get_object_or_404(Partnership, pk=pair_id, season=season)


def get_adjustment(season: Season, adjustment_id: int) -> Adjustment:
    return get_object_or_404(season.adjustments.in_force(), pk=adjustment_id)


def get_evening(request, night_id: int, to: str = "watch") -> Night:
    """A casual evening that this browser holds a link for; `evening.may_score` says whether it may score.

    404 without, or when a league took it in; 403 where it may only watch.
    """
    held = Link.objects.live().filter(night=night_id, pk__in=grants(request))
    kinds = dict(held.filter(kind__in=(Link.Kind.SCORE, Link.Kind.WATCH)).values_list("kind", "pk"))
    evening = Night.objects.filter(pk=night_id, season=None).first()
    if evening is None or not kinds:
        raise Http404
    evening.may_score = Link.Kind.SCORE in kinds and evening.league_id is None
    if to == "score" and not evening.may_score:
        raise PermissionDenied
    request.granted_by = kinds.get(Link.Kind.SCORE) or kinds.get(Link.Kind.WATCH)
    return evening


def get_door(request, night_id: int) -> Night:
    """A night whose check-in link was opened in this browser; else 404."""
    link = Link.objects.live().filter(night=night_id, pk__in=grants(request), kind=Link.Kind.CHECK_IN).first()
    if link is None:
        raise Http404
    request.granted_by = link.pk
    return Night.objects.select_related("league", "season", "terms").get(pk=night_id)


def get_calendar(token: str) -> League:
    """The league of a live calendar link, whose token stands in the address; else 404."""
    link = live_link(token)
    if link.kind != Link.Kind.CALENDAR:
        raise Http404
    return link.league


def get_wall_night(token: str) -> Night:
    """The night of a live link for the wall, which is in the address itself; else 404. Its league's clock is set."""
    link = live_link(token)
    if link.kind != Link.Kind.WALL:
        raise Http404
    timezone.activate(link.night.league.zone)
    return link.night


def wall_version(token: str) -> str:
    """What moves with every change that a wall shows, by one look; 404 for a dead link.

    It holds the versions of the night and of its games, and moves by itself every ten minutes, for what neither of
    them counts: a new name, a penalty in the season, another night that was corrected.
    """
    found = _WALL_VERSION(token=token)
    if not found:
        raise Http404
    night, games_version = found[0]
    return f"{night}-{games_version or 0}-{int(timezone.now().timestamp()) // 600}"


def _wall_links(token: str):
    games = Game.objects.filter(night=OuterRef("night")).order_by().values("night").values(sum=Sum("version"))
    found = Link.objects.live().filter(token=token, kind=Link.Kind.WALL)
    return found.annotate(games=Subquery(games)).values_list("night__version", "games")


_WALL_VERSION = Prepared(_wall_links, token=str)


def night_mark(night: Night) -> str:
    """What moves with every change of a night and of its games. One query.

    Both stand side by side, not added: a draw that is taken back takes the versions of its games along.
    """
    return f"{night.version}-{night.games.aggregate(sum=Sum('version'))['sum'] or 0}"
