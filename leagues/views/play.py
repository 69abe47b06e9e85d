"""The score page: a hand previewed and recorded, the last one undone, and which phone keeps score."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_game
from leagues.forms.hands import HandForm
from leagues.reports.scoreboard import Board
from leagues.views.entering import (
    after_entry,
    done,
    entry_page,
    previewed,
    score_page,
    setting_for,
    setting_of,
    submission,
)
from leagues.views.places import next_place


@require_safe
def game(request, game_id):
    return score_page(request, Board(get_game(request, game_id, to="score")))


@require_safe
def game_news(request, game_id):
    """The score page's part again, or an empty answer while nothing changed on another phone."""
    game = get_game(request, game_id, to="score")
    if request.GET.get("version") == str(game.version):
        return HttpResponse(status=204)
    return score_page(request, Board(game))


@require_POST
def record_hand(request, game_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    form = HandForm(setting_for(board, request.POST.get("after", "")), request.POST)
    if not form.is_valid():
        return entry_page(request, board, next_place(board), form, status=422)
    answer = actions.record_hand(game, submission(form), actor(request))
    board = Board(game)
    return after_entry(request, board, next_place(board), form, answer)


@require_POST
def preview_hand(request, game_id):
    """What the form would score; or, for a button that changes the form, the form itself, complaining about nothing."""
    board = Board(get_game(request, game_id, to="score"))
    return previewed(request, board, next_place(board), HandForm(setting_of(board), request.POST, quiet=True))


@require_POST
def undo(request, game_id):
    game = get_game(request, game_id, to="score")
    was_ended = game.was_ended
    hand = actions.undo_last(game, actor(request), request.POST.get("last"))
    if hand is None and not was_ended:
        return done(request, Board(game), "Nothing was undone: the list changed meanwhile. Look again.")
    return done(request, Board(game), "Undone.")


@require_POST
def take_over(request, game_id):
    """This phone keeps score from now on."""
    game = get_game(request, game_id, to="score")
    actions.take_over(game, actor(request))
    return done(request, Board(game), "This phone keeps score now.")
