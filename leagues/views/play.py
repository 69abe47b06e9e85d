"""The score page: preview and record a hand, undo the last one, and choose the phone that keeps score."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_game
from leagues.forms.hands import HandForm
from leagues.reports.scoreboard import Board, dealer_after
from leagues.views.entering import done, enter, preview_page, score_page, setting_of, submission
from leagues.views.entry_pages import next_hand


@require_safe
def game(request, game_id):
    access = get_game(request, game_id, to="score")
    return score_page(request, access, Board(access.game))


@require_safe
def game_news(request, game_id):
    """Return the main part of the score page again, or an empty answer if nothing changed on another phone."""
    access = get_game(request, game_id, to="score")
    if request.GET.get("version") == str(access.game.version):
        return HttpResponse(status=204)
    return score_page(request, access, Board(access.game))


@require_POST
def record_hand(request, game_id):
    access = get_game(request, game_id, to="score")
    form = HandForm(setting_after(access.game, request.POST.get("after", "")), request.POST)
    return enter(
        request, access, form, next_hand, lambda: actions.record_hand(game_id, submission(form), actor(request, access))
    )


def setting_after(game, key: str):
    """Return the setting of the hand after `key`, so that a repeated submission is read the same way each time."""
    return setting_of(game, dealer_after(game, key))


@require_POST
def preview_hand(request, game_id):
    """Return what the form would score, or for a button that changes the form, the form itself without errors."""
    access = get_game(request, game_id, to="score")
    board = Board(access.game)
    form = HandForm(setting_of(access.game, board.dealer_seat), request.POST, quiet=True)
    return preview_page(request, access, board, next_hand(board), form)


@require_POST
def undo(request, game_id):
    access = get_game(request, game_id, to="score")
    game, is_undone = actions.undo_last(game_id, actor(request, access), request.POST.get("last"))
    message = "Undone." if is_undone else "Nothing was undone because the hands have changed. Check the list first."
    return done(request, access, Board(game), message)


@require_POST
def take_over(request, game_id):
    """Make this phone the one that keeps score."""
    access = get_game(request, game_id, to="score")
    game = actions.take_over(game_id, actor(request, access))
    return done(request, access, Board(game), "This phone keeps score now.")
