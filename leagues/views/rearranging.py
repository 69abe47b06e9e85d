"""Change the seats, rules and stakes of a game."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from leagues import actions
from leagues.access import actor, get_game
from leagues.currencies import digits_of
from leagues.forms.problems import problem_texts
from leagues.forms.questions import Pick
from leagues.forms.rules import HouseForm
from leagues.forms.seats import SwapForm
from leagues.forms.stakes import StakesForm
from leagues.reports.rules_change import effects as rule_effects
from leagues.reports.scoreboard import Board
from leagues.rulelinks import SharedRules


@require_http_methods(["GET", "HEAD", "POST"])
def game_seats(request, game_id):
    access = get_game(request, game_id, to="score")
    board = Board(access.game)
    data = request.POST if request.method == "POST" else None
    form = SwapForm(seat_picks(board), data)
    if data is None or not form.is_valid():
        return render(request, "play/seats.html", {"board": board, "form": form}, status=200 if data is None else 422)
    actions.swap_players(game_id, *form.pair, actor(request, access))
    a, b = (board.names[seat] for seat in form.pair)
    messages.success(request, f"{a} and {b} swapped seats in all hands.")
    return redirect("game", game_id)


def seat_picks(board: Board) -> list[Pick]:
    sides = [board.sides[side] for side in board.seating.side_of]
    return [
        Pick(value=str(seat), label=name, mark=side.mark, tone=side.number)
        for seat, (name, side) in enumerate(zip(board.names, sides, strict=True))
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def game_rules(request, game_id):
    """Change the options, target and stakes of a game, after a page that shows the effects on hands already played."""
    access = get_game(request, game_id, to="score")
    game, board = access.game, Board(access.game)
    data = request.POST if request.method == "POST" else None
    options = board.options
    shared = SharedRules(variant=board.variant.key, options=options)
    house = HouseForm(data, variant=board.variant, shared=shared, naming=False)
    stakes = StakesForm(data, stakes=game.stakes_value, digits=digits_of(game.currency))
    if data is None:
        return rules_page(request, board, house, stakes)
    if not (house.is_valid() & stakes.is_valid()):
        return rules_page(request, board, house, stakes, status=422)
    effects = rule_effects(board, house.options, stakes.stakes)
    if effects and not data.get("confirmed"):
        return rules_page(request, board, house, stakes, effects=effects)
    problems = actions.change_rules(game_id, house.options, actor(request, access), stakes.stakes)
    if problems:
        return rules_page(request, board, house, stakes, problems=problem_texts(problems), status=422)
    messages.success(request, "Rules and stakes saved.")
    return redirect("game", game_id)


def rules_page(request, board, house, stakes, *, effects=(), problems=(), status=200):
    context = {"board": board, "form": house, "stakes": stakes, "effects": effects, "problems": problems}
    return render(request, "play/rules.html", context, status=status)
