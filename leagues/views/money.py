"""The money of a league: balances, statements, accounts of games, and files. Also the user's own money."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe

from leagues.access import (
    get_league,
    get_money,
    get_night_money,
    get_statement_player,
    leagues_here,
    may_see_balances,
)
from leagues.forms.filters import PeriodForm, SeasonFilterForm
from leagues.reports.ledger import statement
from leagues.reports.members import player_of
from leagues.reports.money import balance_sheet, night_account, own_balances, period_account
from leagues.reports.money_exports import ledger_beancount, ledger_csv, statement_csv


@require_safe
def league_money(request, slug):
    """Show all balances. Redirect players who may see only their own to their statement."""
    access = get_league(request, slug)
    league = access.league
    if not may_see_balances(access):
        player = player_of(league, request.user)
        if player is None:
            return render(request, "money/nothing.html", {"league": league})
        return redirect("statement", slug, player.pk)
    context = {
        "access": access,
        "league": league,
        "sheet": balance_sheet(league),
        "player": player_of(league, request.user),
        "nights": league.nights.closed()[:5],
    }
    return render(request, "money/league.html", context)


@require_safe
def player_statement(request, slug, player_id):
    access = get_statement_player(request, slug, player_id)
    league, player = access.league, access.player
    season = wanted_season(request, league)
    seasons = league.seasons.order_by("-first_date").values_list("pk", "name")
    context = {
        "league": league,
        "player": player,
        "season": season,
        "form": SeasonFilterForm(seasons, season.pk if season else None) if seasons else None,
        "statement": statement(league, player, season),
    }
    return render(request, "money/statement.html", context)


@require_safe
def player_statement_csv(request, slug, player_id):
    access = get_statement_player(request, slug, player_id)
    league, player = access.league, access.player
    text = statement_csv(statement(league, player, wanted_season(request, league)))
    return file_response(text, "text/csv", f"{slug}-statement-{player.pk}.csv")


def wanted_season(request, league):
    """Return the season in the query string, or None for all time. Raise 404 if the league has no such season."""
    number = request.GET.get("season", "")
    if not number:
        return None
    season = league.seasons.filter(pk=number).first() if number.isdecimal() and len(number) < 10 else None
    if season is None:
        raise Http404
    return season


@require_safe
def night_money(request, slug, night_id):
    access = get_night_money(request, slug, night_id)
    night = access.night
    context = {"access": access, "league": access.league, "night": night, "account": night_account(night)}
    return render(request, "money/night.html", context)


@require_safe
def games_money(request, slug):
    """Show the account of all games in a period."""
    league = get_money(request, slug).league
    first, last = (wanted_day(request.GET.get(name, "")) for name in ("from", "to"))
    context = {"league": league, "account": period_account(league, first, last), "form": PeriodForm(first, last)}
    return render(request, "money/games.html", context)


def wanted_day(text: str):
    """Return the date in a text, or None if there is none."""
    try:
        return parse_date(text)
    except ValueError:
        return None


@require_safe
def money_csv(request, slug):
    league = get_league(request, slug, to="see_money").league
    return file_response(ledger_csv(league), "text/csv", f"{slug}-money.csv")


@require_safe
def money_beancount(request, slug):
    league = get_league(request, slug, to="see_money").league
    return file_response(ledger_beancount(league), "text/plain", f"{slug}.beancount")


def file_response(text: str, content_type: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=f"{content_type}; charset=utf-8", headers=headers)


@require_safe
@login_required
def my_money(request):
    rows, totals = own_balances(request.user, [access.league for access in leagues_here(request)])
    return render(request, "money/mine.html", {"rows": rows, "totals": totals})
