"""A night of a league: check-in, draws, tables, results from paper, closing and reopening."""

import secrets
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import pluralize
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import (
    actor,
    get_check_in,
    get_night,
    get_night_game,
    get_roster_player,
    get_round,
    give_reason,
    night_version,
)
from leagues.actions import DrawSettings
from leagues.forms.night_games import CloseForm, ForfeitForm, SubstituteForm
from leagues.forms.nights import GridForm
from leagues.forms.reasons import ReasonForm
from leagues.forms.rounds import ClockForm, DraftSwapForm, DrawForm
from leagues.reports.corrected import results_now
from leagues.reports.nights import closing, game_card, person_rows, round_cards
from leagues.reports.standings import standing_order

#: Seconds between two polls of a page that shows a night.
POLL_SECONDS = 4


@require_safe
def night(request, slug, night_id):
    return night_page(request, get_night(request, slug, night_id))


@never_cache
@require_safe
def night_news(request, slug, night_id):
    """Answer with the part of the page that changes, or with an empty response if nothing did."""
    access = get_night(request, slug, night_id)
    if request.GET.get("version") == night_version(access.night):
        return HttpResponse(status=204)
    return night_page(request, access)


def night_page(request, access):
    """Render the whole page, or for htmx the part that changes."""
    night = access.night
    version = night_version(night)  # Read the version first, so that the next poll finds any change made in between.
    rounds = round_cards(night) if night.season_id else []
    people = person_rows(night)
    may_organize = access.may("run_nights")
    context = {
        "access": access,
        "league": access.league,
        "night": night,
        "rounds": rounds,
        "games": [] if night.season_id else [game_card(game) for game in night.games.order_by("number")],
        "people": people,
        "here": sum(person.state == "here" for person in people),
        "may_run": may_organize and not night.is_closed,
        "may_score": access.may("score") and not night.is_closed,
        "may_close": may_organize and night.state == night.State.OPEN,
        "may_cancel": may_organize and night.state == night.State.PLANNED,
        "may_revive": may_organize and night.state == night.State.CANCELED,
        "may_reopen": may_organize and night.is_closed,
        "draw_form": DrawForm(),
        "swap_form": next((DraftSwapForm(people=card.people) for card in rounds if card.is_draft), None),
        "clock_form": ClockForm(),
        "cancel_form": ReasonForm(auto_id="cancel-%s"),
        "reopen_form": ReasonForm(auto_id="reopen-%s"),
        "version": version,
        "seconds": POLL_SECONDS if night.state in (night.State.PLANNED, night.State.OPEN) else 0,
        "shows_messages": request.method == "POST",
    }
    name = "nights/night.html#tonight" if request.htmx else "nights/night.html"
    response = render(request, name, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def after(request, access, error=""):
    """Return to the page of the night with an error, if there is one."""
    if error:
        messages.error(request, error)
    if request.htmx:
        return night_page(request, access)
    return redirect("night", access.league.slug, access.night.pk)


@require_POST
def check_in(request, slug, night_id):
    access = get_night(request, slug, night_id, to="run_nights")
    league, night = access.league, access.night
    number = request.POST.get("player", "")
    act = {"in": actions.check_in, "out": actions.check_out, "undo": actions.undo_check_in}.get(
        request.POST.get("what")
    )
    if act is None or not number.isdecimal():
        return after(request, access, "Tap who is here.")
    return after(request, access, act(night, get_roster_player(league, int(number)), actor(request)))


@require_POST
def draw(request, slug, night_id):
    access = get_night(request, slug, night_id, to="run_nights")
    night = access.night
    form = DrawForm(request.POST)
    if not form.is_valid() or night.season is None:
        return after(request, access, "Choose how to draw.")
    how = form.cleaned_data["how"]
    settings = DrawSettings(how=how, seed=secrets.randbelow(2**31))
    if how == "standing":
        settings = replace(settings, order=standing_order(night.season), made_from=results_now(night.season))
    return after(request, access, actions.draw_round(night, settings, actor(request)))


@require_POST
def swap_in_draft(request, slug, night_id, number):
    access = get_night(request, slug, night_id, to="run_nights")
    drawn = get_round(access.night, number)
    form = DraftSwapForm(request.POST)
    if not form.is_valid():
        return after(request, access, "Choose two people to swap.")
    one, other = form.cleaned_data["one"], form.cleaned_data["other"]
    return after(request, access, actions.swap_in_draft(drawn, one, other, actor(request)))


@require_POST
def publish_round(request, slug, night_id, number):
    access = get_night(request, slug, night_id, to="run_nights")
    return after(request, access, actions.publish_round(get_round(access.night, number), actor(request)))


@require_POST
def drop_round(request, slug, night_id, number):
    access = get_night(request, slug, night_id, to="run_nights")
    return after(request, access, actions.drop_round(get_round(access.night, number), actor(request)))


@require_POST
def clock(request, slug, night_id, number):
    """Start the clock of a round, or call time."""
    access = get_night(request, slug, night_id, to="run_nights")
    night = access.night
    this = get_round(night, number)
    if request.POST.get("what") == "call":
        actions.call_time(this, actor(request))
        return after(request, access)
    form = ClockForm(request.POST)
    if not form.is_valid():
        return after(request, access, "Type how many minutes the round lasts, from 1 to 600.")
    actions.start_clock(this, form.cleaned_data["minutes"], actor(request))
    return after(request, access)


@require_http_methods(["GET", "HEAD", "POST"])
def grid(request, slug, night_id, number):
    """Enter the results of a round that was scored on paper."""
    access = get_night(request, slug, night_id, to="score")
    league, night = access.league, access.night
    card = next((card for card in round_cards(night) if card.number == number and not card.is_draft), None)
    if card is None:
        return redirect("night", slug, night_id)
    if night.is_closed:
        messages.error(request, "The night is closed. To correct a game, open its page and give a reason.")
        return redirect("night", slug, night_id)
    games = [game for table in card.tables for game in table.games if game.may_enter]
    form = GridForm(games, request.POST if request.method == "POST" else None)
    tables = {game.id: table.number for table in card.tables for game in table.games}
    rows = [(tables[game.id], game, sides, winner, errors) for game, sides, winner, errors in form.rows]
    context = {"league": league, "night": night, "card": card, "form": form, "rows": rows}
    if not form.is_bound or not form.is_valid():
        return render(request, "nights/grid.html", context, status=422 if form.is_bound else 200)
    for error in actions.enter_results(night, form.results, actor(request)):
        messages.error(request, error)
    count = len(form.results)
    messages.success(request, f"Saved {count} result{pluralize(count)} for round {number}.")
    return redirect("night", slug, night_id)


@require_http_methods(["GET", "HEAD", "POST"])
def close_night(request, slug, night_id):
    """Close the night, after a page that shows what is missing and what will be recorded."""
    access = get_night(request, slug, night_id, to="run_nights")
    league, night = access.league, access.night
    if request.method == "POST":
        named = {int(number) for number in request.POST.getlist("set_aside") if number.isdecimal()}
        error = actions.close_night(night, actor(request), named)
        if error:
            messages.error(request, error)
        return redirect("close_night" if error else "night", slug, night_id)
    with_money = access.may("see_money") or access.may("run_nights")
    summary = closing(night, round_cards(night), with_money=with_money)
    form = CloseForm([(game.pk, f"Game {game.number}", game.hold) for game in summary.on_hold])
    context = {"league": league, "night": night, "closing": summary, "form": form}
    return render(request, "nights/close.html", context)


def reason_of(request) -> str:
    return ReasonForm(request.POST).text


@require_POST
def reopen_night(request, slug, night_id):
    access = get_night(request, slug, night_id, to="run_nights")
    return after(request, access, actions.reopen_night(access.night, reason_of(request), actor(request)))


@require_POST
def cancel_night(request, slug, night_id):
    access = get_night(request, slug, night_id, to="run_nights")
    night = access.night
    if request.POST.get("what") == "revive":
        actions.revive_night(night, actor(request))
        return after(request, access)
    return after(request, access, actions.cancel_night(night, reason_of(request), actor(request)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def night_links(request, slug, night_id):
    """Show the QR codes to check in and to score each table. A post creates the one to check in."""
    access = get_night(request, slug, night_id, to="run_nights")
    league, night = access.league, access.night
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
def own_check_in(request, night_id):
    """Let players who scanned the QR code of the night check in with a tap on their own name."""
    access = get_check_in(request, night_id)
    night = access.night
    if request.method == "POST":
        number = request.POST.get("player", "")
        player = get_roster_player(night.league, int(number) if number.isdecimal() else 0)
        error = actions.check_in(night, player, actor(request, access))
        if error:
            messages.error(request, error)
        else:
            messages.success(request, f"Welcome, {player.name}. You are checked in.")
        return redirect("own_check_in", night_id)
    people = person_rows(night)
    return render(request, "nights/own_check_in.html", {"night": night, "people": people})


# One game of a night


@require_POST
def night_game(request, slug, night_id, game_id):
    """Change a game other than its hands: a forfeit, a substitute, a dispute, and so on."""
    access = get_night(request, slug, night_id, to="run_nights")
    league, night = access.league, access.night
    game = get_night_game(night, game_id)
    act = _CHANGES.get(request.POST.get("what", ""))
    if night.is_closed:
        error = "The night is closed. Reopen it first, or correct the game with a reason."
    else:
        error = "Choose what happened." if act is None else act(request, league, game)
    if error:
        messages.error(request, error)
    return redirect("see_game", game_id)


def _forfeit(request, league, game):
    form = ForfeitForm([(number, "") for number in range(len(game.seating.sides))], request.POST)
    if not form.is_valid() or not form.sides:
        return "Choose which side did not play."
    return actions.forfeit_game(game.pk, form.sides, actor(request))


def _substitute(request, league, game):
    form = SubstituteForm([(seat, "") for seat in range(game.seating.players)], data=request.POST)
    if not form.is_valid():
        return "Choose who leaves and who takes the seat."
    player = get_roster_player(league, form.cleaned_data["player"])
    return actions.substitute(game.pk, form.cleaned_data["seat"], player.pk, actor(request))


def _called(request, league, game):
    return "" if actions.end_game(game.pk, game.State.CALLED, actor(request)) else "This game is already over."


def _abandoned(request, league, game):
    return "" if actions.end_game(game.pk, game.State.ABANDONED, actor(request)) else "This game is already over."


def _reopen(request, league, game):
    actions.reopen_game(game.pk, actor(request))
    return ""


def _clear(request, league, game):
    actions.clear_result(game.pk, actor(request))
    return ""


def _dispute(request, league, game):
    return actions.hold_game(game.pk, "disputed", reason_of(request), actor(request))


def _release(request, league, game):
    return actions.hold_game(game.pk, "", reason_of(request), actor(request))


_CHANGES = {
    "forfeit": _forfeit,
    "substitute": _substitute,
    "called": _called,
    "abandoned": _abandoned,
    "reopen": _reopen,
    "clear": _clear,
    "dispute": _dispute,
    "release": _release,
}


@require_POST
def correct_game(request, slug, night_id, game_id):
    """Open a game of a closed night for corrections in this browser. Each correction records the reason."""
    night = get_night(request, slug, night_id, to="score").night
    game = get_night_game(night, game_id)
    reason = reason_of(request)
    if not reason:
        messages.error(request, actions.NO_REASON)
        return redirect("see_game", game_id)
    give_reason(request, game, reason)
    return redirect("game", game_id)
