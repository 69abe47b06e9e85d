"""Start, end, continue and export a game, and show its links and history."""

import json
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, games_here, get_game, get_link, grant, rule_sets_offered
from leagues.actions import NewGame
from leagues.forms.games import FIRST_CHOICE, NewGameForm, NoteForm
from leagues.forms.problems import add_problems
from leagues.records import game_record as record_of
from leagues.reports.changes import change_rows
from leagues.reports.names import known_names
from leagues.reports.rules import House
from leagues.reports.scoreboard import Board
from leagues.rulelinks import BadRuleLink, SharedRules, decode
from leagues.views.answers import page_or_part
from leagues.views.entering import may_rotate


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request):
    given = request.POST or request.GET
    shared = shared_rules(request, given.get("rules", ""))
    if request.method != "POST":
        initial = like_game(request) or {"variant": request.GET.get("variant", FIRST_CHOICE)}
        return new_game_page(request, NewGameForm(shared=shared, offered=list(offered(request)), initial=initial))
    form = NewGameForm(request.POST, shared=shared, offered=list(offered(request)))
    if not form.is_valid():
        return new_game_page(request, form, status=422)
    new = NewGame(
        variant=form.variant.key,
        names=form.names,
        options=form.options,
        stakes=form.stakes,
        first_dealer=form.first_dealer,
    )
    problems = new.problems()
    if problems:
        add_problems(form, problems)
        return new_game_page(request, form, status=422)
    game = actions.start_game(new, actor(request))
    grant(request, game.score_link)
    grant(request, game.night.score_link)
    return redirect("game", game.id)


@require_POST
def new_game_options(request):
    """Return the form for another variant or number of players, with the same names and without errors."""
    shared = shared_rules(request, request.POST.get("rules", ""))
    return new_game_page(request, NewGameForm(request.POST, shared=shared, offered=list(offered(request)), quiet=True))


def offered(request):
    """Yield the house rules of the user and of their leagues, each with a label that names its owner."""
    for rule_set in rule_sets_offered(request):
        house = House.saved(rule_set)
        owner = rule_set.league.name if rule_set.league else "yours"
        yield f"{house.variant.name}, {owner}", replace(house.shared, text=house.text)


def like_game(request) -> dict:
    """Return initial values with the players and variant of another game of this browser (`?like=7`), or nothing."""
    number = request.GET.get("like", "")
    if not number.isdecimal():
        return {}
    board = Board(get_game(request, int(number), to="score").game)
    names = {f"name-{seat}": name for seat, name in enumerate(board.names)}
    return {"variant": board.variant.key, "count": str(len(board.names)), "dealer": str(board.replay.dealer)} | names


def new_game_page(request, form, status=200):
    context = {"form": form, "known_names": known_names(games_here(request))}
    return page_or_part(request, "play/new.html", "options", context, status)


def shared_rules(request, text: str) -> SharedRules | None:
    """Return the house rules in the address, or None. A broken address adds an error message."""
    if not text:
        return None
    try:
        return decode(text)
    except BadRuleLink as error:
        messages.error(request, str(error))
        return None


@require_safe
def game_menu(request, game_id):
    board = Board(get_game(request, game_id, to="score").game)
    return menu_page(request, board)


def menu_page(request, board: Board, errors=(), note_form=None, status=200):
    context = {"board": board, "rules_url": reverse("rule_card", args=[board.variant.key]), "errors": errors}
    context["note_form"] = note_form or NoteForm(initial={"note": board.game.note})
    return render(request, "play/menu.html", context, status=status)


@require_safe
def another_game(request, game_id):
    """Ask before a new game starts while this one is unfinished."""
    board = Board(get_game(request, game_id, to="score").game)
    if board.is_over:
        return redirect(f"{reverse('new_game')}?like={game_id}")
    context = {"board": board, "may_rotate": may_rotate(board)}
    return render(request, "play/another.html", context)


@require_POST
def end_game(request, game_id):
    access = get_game(request, game_id, to="score")
    game = access.game
    how, _, side = request.POST.get("how", "").partition("-")
    sides = [str(number) for number in range(len(game.seating.sides))]
    known = (how in ("called", "abandoned") and not side) or (how == "conceded" and side in sides)
    if not known:
        return menu_page(request, Board(game), ["Choose how the game ended."], status=422)
    actions.end_game(game_id, game.State(how), actor(request, access), int(side) if side else None)
    return redirect("game", game.id)


@require_POST
def reopen(request, game_id):
    access = get_game(request, game_id, to="score")
    actions.reopen_game(game_id, actor(request, access))
    return redirect("game", game_id)


@require_POST
def next_game(request, game_id):
    access = get_game(request, game_id, to="score")
    new = actions.next_game(game_id, actor(request, access), rotate=bool(request.POST.get("rotate")))
    grant(request, new.score_link)
    return redirect("game", new.id)


@require_POST
def game_note(request, game_id):
    access = get_game(request, game_id, to="score")
    form = NoteForm(request.POST)
    if not form.is_valid():
        return menu_page(request, Board(access.game), note_form=form, status=422)
    actions.change_note(game_id, form.cleaned_data["note"], actor(request, access))
    return redirect("game", game_id)


@require_safe
def game_links(request, game_id):
    game = get_game(request, game_id, to="score").game
    return render(request, "play/links.html", {"board": Board(game), "links": list(link_rows(request, game))})


def link_rows(request, game):
    texts = {
        "score": (
            "To score",
            "Anyone with this link can enter and correct hands in this game, without an account.",
        ),
        "watch": ("To watch", "Anyone with this link can watch the score live, but can’t change anything."),
    }
    for link in game.links.live().filter(kind__in=texts).order_by("kind"):
        url = request.build_absolute_uri(reverse("open_link" if link.kind == "score" else "watch", args=[link.token]))
        title, text = texts[link.kind]
        yield {"link": link, "title": title, "text": text, "url": url}


@require_POST
def renew_link(request, game_id, link_id):
    access = get_game(request, game_id, to="score")
    new = actions.renew_link(get_link(access.game, link_id), actor(request, access))
    if new.kind == new.Kind.SCORE:
        grant(request, new)  # The person who renews it keeps their access.
    return redirect("game_links", game_id)


@require_safe
def game_changes(request, game_id):
    board = Board(get_game(request, game_id, to="score").game)
    return render(request, "play/changes.html", {"board": board, "changes": change_rows(board)})


@require_safe
def game_record(request, game_id):
    """Download the game as a record, which any installation and the command line can read."""
    game = get_game(request, game_id, to="score").game
    text = json.dumps(record_of(game), ensure_ascii=False, indent=1)
    return HttpResponse(
        text + "\n",
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="game-{game.id}.json"'},
    )
