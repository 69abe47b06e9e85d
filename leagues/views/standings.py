"""The standings of a season, of a night or of all time, as a page or a file."""

from django.http import Http404
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig
from django_tables2.export import TableExport

from leagues.access import get_league, get_league_night, get_night, get_season
from leagues.forms.filters import StandingsFilterForm
from leagues.reports.attendance import night_by_night
from leagues.reports.scope import Scope
from leagues.reports.standings import pair_standings, player_standings
from leagues.tables import StandingsTable

FORMATS = ("csv", "xlsx")


@require_safe
def standings(request, slug, season_id):
    league = get_league(request, slug).league
    season = get_season(league, season_id)
    until = night_until(request, league, season)
    scope = Scope(league=league, season=season, until=until.date if until else None)
    nights = [(night.pk, date_format(night.date, "M j, Y")) for night in season.nights.closed()]
    form = StandingsFilterForm(nights, until.pk if until else None) if nights else None
    context = {"season": season, "until": until, "form": form}
    return standings_page(request, league, scope, context)


def night_until(request, league, season):
    """Return the last night that counts, from `?until=`. None counts them all."""
    number = request.GET.get("until", "")
    if not number:
        return None
    night = get_league_night(league, int(number)) if number.isdecimal() and len(number) < 18 else None
    if night is None or night.season_id != season.pk:
        raise Http404
    return night


@require_safe
def night_standings(request, slug, night_id):
    access = get_night(request, slug, night_id)
    league, night = access.league, access.night
    context = {"season": night.season, "night": night}
    return standings_page(request, league, Scope(league=league, season=night.season, night=night), context)


@require_safe
def all_time(request, slug):
    league = get_league(request, slug).league
    return standings_page(request, league, Scope(league=league), {"all_time": True})


def standings_page(request, league, scope, context):
    """Show the standings of players, or with `?who=pairs` of partners. `?save=csv` and `?save=xlsx` return a file."""
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
    league = get_league(request, slug).league
    season = get_season(league, season_id)
    return render(
        request, "seasons/by_night.html", {"league": league, "season": season, "table": night_by_night(season)}
    )
