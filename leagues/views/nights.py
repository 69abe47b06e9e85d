"""A night of a league: who is there, draws, tables, results from paper, closing and reopening."""

import secrets
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import (
    actor,
    get_door,
    get_league,
    get_night,
    get_night_game,
    get_roster_player,
    get_round,
    give_reason,
    night_mark,
)
from leagues.actions import Wish
from leagues.forms.nights import GridForm
from leagues.reports.corrected import results_now
from leagues.reports.nights import WAYS, closing, game_card, person_rows, round_cards
from leagues.reports.standings import standing_order

#: Seconds between two questions of a page that shows a night.
POLL_SECONDS = 4


@require_safe
def night(request, slug, night_id):
    league = get_league(request, slug)
    return night_page(request, get_night(league, night_id))


@never_cache
@require_safe
def night_news(request, slug, night_id):
    """What changes on the page again, or an empty answer while nothing did."""
    night = get_night(get_league(request, slug), night_id)
    if request.GET.get("version") == night_mark(night):
        return HttpResponse(status=204)
    return night_page(request, night)


def night_page(request, night):
    """The whole page, or for htmx what changes on it."""
    version = night_mark(night)  # before the facts: what changes in between is asked for again
    rounds = round_cards(night) if night.season_id else []
    people = person_rows(night)
    context = {
        "league": night.league,
        "night": night,
        "rounds": rounds,
        "games": [] if night.season_id else [game_card(game) for game in night.games.order_by("number")],
        "people": people,
        "here": sum(person.state == "here" for person in people),
        "may_run": "run_nights" in night.league.rights and not night.is_closed,
        "may_score": "score" in night.league.rights,
        "ways": WAYS,
        "version": version,
        "seconds": POLL_SECONDS if night.state in (night.State.PLANNED, night.State.OPEN) else 0,
        "tells": request.method == "POST",
    }
    name = "nights/night.html#tonight" if request.htmx else "nights/night.html"
    response = render(request, name, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def after(request, night, trouble=""):
    """Back on the page of the night, with what stands against the change."""
    if trouble:
        messages.error(request, trouble)
    return night_page(request, night) if request.htmx else redirect("night", night.league.slug, night.pk)


@require_POST
def check_in(request, slug, night_id):
    league = get_league(request, slug, to="run_nights")
    night = get_night(league, night_id)
    number = request.POST.get("player", "")
    act = {"in": actions.check_in, "out": actions.check_out, "undo": actions.undo_check_in}.get(
        request.POST.get("what")
    )
    if act is None or not number.isdecimal():
        return after(request, night, "Tap who has come.")
    return after(request, night, act(night, get_roster_player(league, int(number)), actor(request)))


@require_POST
def draw(request, slug, night_id):
    night = get_night(get_league(request, slug, to="run_nights"), night_id)
    how = request.POST.get("how", "random")
    if how not in dict(WAYS) or night.season is None:
        return after(request, night, "Choose how to draw.")
    wish = Wish(how=how, seed=secrets.randbelow(2**31))
    if how == "standing":
        wish = replace(wish, order=standing_order(night.season), made_from=results_now(night.season))
    return after(request, night, actions.draw_round(night, wish, actor(request)))


@require_POST
def swap_in_draft(request, slug, night_id, number):
    night = get_night(get_league(request, slug, to="run_nights"), night_id)
    pair = [int(one) for one in request.POST.getlist("player") if one.isdecimal()]
    if len(pair) != 2:
        return after(request, night, "Choose two people to change places.")
    return after(request, night, actions.swap_in_draft(get_round(night, number), *pair, actor(request)))


@require_POST
def publish_round(request, slug, night_id, number):
    night = get_night(get_league(request, slug, to="run_nights"), night_id)
    return after(request, night, actions.publish_round(get_round(night, number), actor(request)))


@require_POST
def drop_round(request, slug, night_id, number):
    night = get_night(get_league(request, slug, to="run_nights"), night_id)
    return after(request, night, actions.drop_round(get_round(night, number), actor(request)))


@require_POST
def clock(request, slug, night_id, number):
    """Start the clock of a round, or call time."""
    night = get_night(get_league(request, slug, to="run_nights"), night_id)
    this = get_round(night, number)
    if request.POST.get("what") == "call":
        actions.call_time(this, actor(request))
        return after(request, night)
    minutes = request.POST.get("minutes", "")
    if not minutes.isdecimal() or not 1 <= int(minutes) <= 600:
        return after(request, night, "Type how many minutes the round lasts, from 1 to 600.")
    actions.start_clock(this, int(minutes), actor(request))
    return after(request, night)


@require_http_methods(["GET", "HEAD", "POST"])
def grid(request, slug, night_id, number):
    """The tables of a round, to type what stands on paper."""
    league = get_league(request, slug, to="score")
    night = get_night(league, night_id)
    card = next((card for card in round_cards(night) if card.number == number and not card.is_draft), None)
    if card is None:
        return redirect("night", slug, night_id)
    if night.is_closed:
        messages.error(request, "The night is closed. Correct a game by its own page, with a reason.")
        return redirect("night", slug, night_id)
    games = [game for table in card.tables for game in table.games if game.may_enter]
    form = GridForm(games, request.POST if request.method == "POST" else None)
    tables = {game.id: table.number for table in card.tables for game in table.games}
    rows = [(tables[game.id], game, sides, winner, errors) for game, sides, winner, errors in form.rows]
    context = {"league": league, "night": night, "card": card, "form": form, "rows": rows}
    if not form.is_bound or not form.is_valid():
        return render(request, "nights/grid.html", context, status=422 if form.is_bound else 200)
    for trouble in actions.enter_results(night, form.results, actor(request)):
        messages.error(request, trouble)
    messages.success(request, f"Round {number}: {len(form.results)} results.")
    return redirect("night", slug, night_id)


@require_http_methods(["GET", "HEAD", "POST"])
def close_night(request, slug, night_id):
    """What is missing and what it will book is told first."""
    league = get_league(request, slug, to="run_nights")
    night = get_night(league, night_id)
    if request.method == "POST":
        named = {int(number) for number in request.POST.getlist("set_aside") if number.isdecimal()}
        trouble = actions.close_night(night, actor(request), named)
        if trouble:
            messages.error(request, trouble)
        return redirect("close_night" if trouble else "night", slug, night_id)
    with_money = league.may("see_money") or league.may("run_nights")
    told = closing(night, round_cards(night), with_money=with_money)
    return render(request, "nights/close.html", {"league": league, "night": night, "closing": told})


def reason_of(request) -> str:
    return request.POST.get("reason", "").strip()[:200]


@require_POST
def reopen_night(request, slug, night_id):
    night = get_night(get_league(request, slug, to="run_nights"), night_id)
    return after(request, night, actions.reopen_night(night, reason_of(request), actor(request)))


@require_POST
def cancel_night(request, slug, night_id):
    night = get_night(get_league(request, slug, to="run_nights"), night_id)
    if request.POST.get("what") == "revive":
        actions.revive_night(night, actor(request))
        return after(request, night)
    return after(request, night, actions.cancel_night(night, reason_of(request), actor(request)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def night_links(request, slug, night_id):
    """QR codes to check in and to score each table, to be printed or shown; a post makes the one to check in."""
    league = get_league(request, slug, to="run_nights")
    night = get_night(league, night_id)
    if request.method == "POST":
        actions.open_check_in(night, actor(request))
        return redirect("night_links", slug, night_id)
    links = night.links.live().filter(kind__in=("check-in", "table"))
    rows = []
    for link in links.order_by("kind", "table_number"):
        url = request.build_absolute_uri(reverse("open_link", args=[link.token]))
        title = f"Table {link.table_number}" if link.table_number else "Check in"
        rows.append({"link": link, "title": title, "url": url})
    may_open = not any(row["link"].kind == "check-in" for row in rows) and not night.is_closed
    return render(request, "nights/links.html", {"league": league, "night": night, "rows": rows, "may_open": may_open})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door(request, night_id):
    """Who came by the night's QR code taps his name."""
    night = get_door(request, night_id)
    if request.method == "POST":
        number = request.POST.get("player", "")
        player = get_roster_player(night.league, int(number) if number.isdecimal() else 0)
        trouble = actions.check_in(night, player, actor(request))
        if trouble:
            messages.error(request, trouble)
        else:
            messages.success(request, f"Welcome, {player.name}. You are checked in.")
        return redirect("door", night_id)
    people = person_rows(night)
    return render(request, "nights/door.html", {"night": night, "people": people})


# One game of a night


@require_POST
def night_game(request, slug, night_id, game_id):
    """What the organizer does to a game beside its hands."""
    league = get_league(request, slug, to="run_nights")
    night = get_night(league, night_id)
    game = get_night_game(night, game_id)
    act = _DEEDS.get(request.POST.get("what", ""))
    if night.is_closed:
        trouble = "The night is closed. Reopen it first, or correct the game with a reason."
    else:
        trouble = "Choose what happened." if act is None else act(request, league, game)
    if trouble:
        messages.error(request, trouble)
    return redirect("see_game", game_id)


def _forfeit(request, league, game):
    sides = [int(side) for side in request.POST.getlist("side") if side in _numbers(len(game.seating.sides))]
    return actions.forfeit_game(game, sides, actor(request)) if sides else "Choose which side did not play."


def _substitute(request, league, game):
    seat, player = request.POST.get("seat", ""), request.POST.get("player", "")
    if seat not in _numbers(game.seating.players) or not player.isdecimal():
        return "Choose who leaves and who sits down."
    return actions.substitute(game, int(seat), get_roster_player(league, int(player)), actor(request))


def _called(request, league, game):
    return "" if actions.end_game(game, game.State.CALLED, actor(request)) else "This game is over already."


def _abandoned(request, league, game):
    return "" if actions.end_game(game, game.State.ABANDONED, actor(request)) else "This game is over already."


def _reopen(request, league, game):
    actions.reopen_game(game, actor(request))
    return ""


def _clear(request, league, game):
    actions.clear_result(game, actor(request))
    return ""


def _dispute(request, league, game):
    return actions.hold_game(game, "disputed", reason_of(request), actor(request))


def _release(request, league, game):
    return actions.hold_game(game, "", reason_of(request), actor(request))


_DEEDS = {
    "forfeit": _forfeit,
    "substitute": _substitute,
    "called": _called,
    "abandoned": _abandoned,
    "reopen": _reopen,
    "clear": _clear,
    "dispute": _dispute,
    "release": _release,
}


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(count)]


@require_POST
def correct_game(request, slug, night_id, game_id):
    """Open a game of a closed night for corrections in this browser, with the reason that each will name."""
    league = get_league(request, slug, to="score")
    night = get_night(league, night_id)
    game = get_night_game(night, game_id)
    reason = reason_of(request)
    if not reason:
        messages.error(request, "Say why, so that nobody has to ask next week.")
        return redirect("see_game", game_id)
    give_reason(request, game, reason)
    return redirect("game", game_id)
