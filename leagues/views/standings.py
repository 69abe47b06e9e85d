"""The standings of a season, up to a night, or of all time: as a page or as a file."""

from django.http import Http404
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig
from django_tables2.export import TableExport

from leagues.access import get_league, get_night, get_season
from leagues.reports.attendance import night_by_night
from leagues.reports.scope import Scope
from leagues.reports.standings import pair_standings, player_standings
from leagues.tables import StandingsTable

FORMATS = ("csv", "xlsx")


@require_safe
def standings(request, slug, season_id):
    league = get_league(request, slug)
    season = get_season(league, season_id)
    until = night_until(request, league, season)
    scope = Scope(league=league, season=season, until=until.date if until else None)
    context = {"season": season, "until": until, "nights": season.nights.closed()}
    return standings_page(request, league, scope, context)


def night_until(request, league, season):
    """The night of `?until=`, up to which games count."""
    number = request.GET.get("until", "")
    if not number:
        return None
    night = get_night(league, int(number)) if number.isdecimal() and len(number) < 18 else None
    if night is None or night.season_id != season.pk:
        raise Http404
    return night


@require_safe
def night_standings(request, slug, night_id):
    league = get_league(request, slug)
    night = get_night(league, night_id)
    context = {"season": night.season, "night": night}
    return standings_page(request, league, Scope(league=league, season=night.season, night=night), context)


@require_safe
def all_time(request, slug):
    league = get_league(request, slug)
    return standings_page(request, league, Scope(league=league), {"all_time": True})


def standings_page(request, league, scope, context):
    """Players, or with `?who=pairs` partners; with `?save=csv` or `xlsx` as a file."""
    pairs = request.GET.get("who") == "pairs"
    report = pair_standings(scope) if pairs else player_standings(scope)
    table = StandingsTable(report, url_of=lambda player: reverse("player", args=[league.slug, player]))
    RequestConfig(request, paginate=False).configure(table)
    wanted = request.GET.get("save", "")
    if wanted:
        if wanted not in FORMATS:
            raise Http404
        name = slugify(f"{scope.season or league.name} {'pairs' if pairs else 'standings'}")
        return TableExport(wanted, table).response(f"{name}.{wanted}")
    context |= {"league": league, "report": report, "table": table, "pairs": pairs}
    return render(request, "seasons/standings.html", context)


@require_safe
def by_night(request, slug, season_id):
    league = get_league(request, slug)
    season = get_season(league, season_id)
    return render(
        request, "seasons/by_night.html", {"league": league, "season": season, "table": night_by_night(season)}
    )
