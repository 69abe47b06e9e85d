"""Hands looked at and put right: why one scored what it did, edit, insert, remove, restore; penalties."""

from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_game
from leagues.actions import AnswerKind
from leagues.forms.adjustments import AdjustForm
from leagues.forms.hands import HandForm
from leagues.reports.scoreboard import Board
from leagues.reports.why import why
from leagues.views.answers import page_or_part
from leagues.views.conflicts import new_key
from leagues.views.entering import (
    after_entry,
    done,
    entry_page,
    previewed,
    setting_after,
    setting_at,
    setting_of,
    submission,
)
from leagues.views.places import penalty_place, place_after, place_of


@require_safe
def why_hand(request, game_id, hand_id):
    board = Board(get_game(request, game_id, to="score"))
    back = reverse("game", args=[game_id])
    context = {"board": board, "why": why(board, board.hand_or_404(hand_id)), "may_score": True, "back_url": back}
    return page_or_part(request, "play/why.html", "why", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    hand = board.hand_or_404(hand_id)
    if hand.kind == hand.Kind.ADJUSTMENT:
        return edit_penalty(request, board, hand)
    data = request.POST if request.method == "POST" else None
    entry = hand.entry(board.rules)
    form = HandForm(setting_at(board, hand), data, entry=entry, initial={"key": new_key(), "seen": hand.version})
    if data is None or not form.is_valid():
        return entry_page(request, board, place_of(board, hand), form, status=200 if data is None else 422)
    answer = actions.correct_hand(hand, form.entry, actor(request), form.cleaned_data["seen"])
    return after_entry(request, Board(game), place_of(board, hand), form, answer)


@require_POST
def preview_edit(request, game_id, hand_id):
    board = Board(get_game(request, game_id, to="score"))
    hand = board.hand_or_404(hand_id)
    return previewed(request, board, place_of(board, hand), HandForm(setting_at(board, hand), request.POST, quiet=True))


@require_http_methods(["GET", "HEAD", "POST"])
def insert_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    hand = board.hand_or_404(hand_id)
    data = request.POST if request.method == "POST" else None
    form = HandForm(setting_after(board, hand), data, initial={"key": new_key(), "after": hand.key})
    if data is None or not form.is_valid():
        return entry_page(request, board, place_after(board, hand), form, status=200 if data is None else 422)
    answer = actions.insert_hand(game, submission(form), actor(request))
    return after_entry(request, Board(game), place_after(board, hand), form, answer)


@require_POST
def preview_insert(request, game_id, hand_id):
    board = Board(get_game(request, game_id, to="score"))
    hand = board.hand_or_404(hand_id)
    form = HandForm(setting_after(board, hand), request.POST, quiet=True)
    return previewed(request, board, place_after(board, hand), form)


@require_POST
def remove_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    hand = Board(game).hand_or_404(hand_id)
    actions.remove_hand(hand, actor(request))
    return done(request, Board(game), "Hand removed. It can be restored below the list.")


@require_POST
def restore_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    hand = Board(game).hand_or_404(hand_id, removed=True)
    answer = actions.restore_hand(hand, actor(request))
    if answer.kind is AnswerKind.IMPOSSIBLE:
        return done(request, Board(game), "It cannot be restored: the rules of the game have changed since.")
    return done(request, Board(game), "Hand restored.")


@require_http_methods(["GET", "HEAD", "POST"])
def adjust(request, game_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    place = penalty_place(board, reverse("adjust", args=[game_id]))
    data = request.POST if request.method == "POST" else None
    form = AdjustForm(setting_of(board).side_picks, data, initial={"key": new_key(), "after": board.last_key})
    if data is None or not form.is_valid():
        return entry_page(request, board, place, form, status=200 if data is None else 422)
    answer = actions.record_hand(game, submission(form), actor(request))
    return after_entry(request, Board(game), place, form, answer)


def edit_penalty(request, board: Board, hand):
    place = penalty_place(board, reverse("edit_hand", args=[board.game.id, hand.id]))
    data = request.POST if request.method == "POST" else None
    initial = {"key": new_key(), "seen": hand.version}
    form = AdjustForm(setting_of(board).side_picks, data, entry=hand.entry(board.rules), initial=initial)
    if data is None or not form.is_valid():
        return entry_page(request, board, place, form, status=200 if data is None else 422)
    answer = actions.correct_hand(hand, form.entry, actor(request), form.cleaned_data["seen"])
    return after_entry(request, Board(board.game), place, form, answer)
