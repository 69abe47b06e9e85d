"""Explain, edit, insert, remove or restore a hand, or enter a penalty."""

from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_game, get_hand
from leagues.actions import AnswerKind
from leagues.forms.adjustments import AdjustForm
from leagues.forms.hands import HandForm
from leagues.reports.scoreboard import Board
from leagues.reports.why import why
from leagues.views.answers import page_or_part
from leagues.views.conflicts import new_key
from leagues.views.entering import done, enter, preview_page, setting_of, submission
from leagues.views.entry_pages import editing, inserting, penalty


@require_safe
def why_hand(request, game_id, hand_id):
    access = get_game(request, game_id, to="score")
    board, back = Board(access.game), reverse("game", args=[game_id])
    context = {"board": board, "why": why(board, get_hand(access, hand_id)), "may_score": True, "back_url": back}
    return page_or_part(request, "play/why.html", "why", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_hand(request, game_id, hand_id):
    access = get_game(request, game_id, to="score")
    board, hand = Board(access.game), get_hand(access, hand_id)
    data = request.POST if request.method == "POST" else None
    options = {"entry": hand.entry(board.rules), "initial": {"key": new_key(), "seen": hand.version}}
    if hand.kind == hand.Kind.ADJUSTMENT:
        page = penalty(reverse("edit_hand", args=[game_id, hand_id]))
        form = AdjustForm(setting_of(access.game, board.dealer_seat).side_picks, data, **options)
    else:
        page = editing(board, hand)
        form = HandForm(setting_of(access.game, board.dealer_before(hand)), data, **options)

    def correct():
        return actions.correct_hand(game_id, hand_id, form.entry, actor(request, access), form.cleaned_data["seen"])

    return enter(request, access, form, lambda _: page, correct)


@require_POST
def preview_edit(request, game_id, hand_id):
    access = get_game(request, game_id, to="score")
    board, hand = Board(access.game), get_hand(access, hand_id)
    form = HandForm(setting_of(access.game, board.dealer_before(hand)), request.POST, quiet=True)
    return preview_page(request, access, board, editing(board, hand), form)


@require_http_methods(["GET", "HEAD", "POST"])
def insert_hand(request, game_id, hand_id):
    access = get_game(request, game_id, to="score")
    board, hand = Board(access.game), get_hand(access, hand_id)
    data = request.POST if request.method == "POST" else None
    setting = setting_of(access.game, board.dealer_after(hand))
    form = HandForm(setting, data, initial={"key": new_key(), "after": hand.key})
    page = inserting(board, hand)

    def insert():
        return actions.insert_hand(game_id, submission(form), actor(request, access))

    return enter(request, access, form, lambda _: page, insert)


@require_POST
def preview_insert(request, game_id, hand_id):
    access = get_game(request, game_id, to="score")
    board, hand = Board(access.game), get_hand(access, hand_id)
    form = HandForm(setting_of(access.game, board.dealer_after(hand)), request.POST, quiet=True)
    return preview_page(request, access, board, inserting(board, hand), form)


@require_POST
def remove_hand(request, game_id, hand_id):
    access = get_game(request, game_id, to="score")
    hand = get_hand(access, hand_id)
    answer = actions.remove_hand(game_id, hand.id, actor(request, access))
    return done(request, access, Board(answer.game), "Hand removed. You can restore it below the list.")


@require_POST
def restore_hand(request, game_id, hand_id):
    access = get_game(request, game_id, to="score")
    hand = get_hand(access, hand_id, removed=True)
    answer = actions.restore_hand(game_id, hand.id, actor(request, access))
    if answer.kind is AnswerKind.IMPOSSIBLE:
        message = "This hand can’t be restored because the rules of the game have changed since."
        return done(request, access, Board(answer.game), message)
    return done(request, access, Board(answer.game), "Hand restored.")


@require_http_methods(["GET", "HEAD", "POST"])
def adjust(request, game_id):
    access = get_game(request, game_id, to="score")
    board = Board(access.game)
    data = request.POST if request.method == "POST" else None
    initial = {"key": new_key(), "after": board.last_key}
    form = AdjustForm(setting_of(access.game, board.dealer_seat).side_picks, data, initial=initial)
    page = penalty(reverse("adjust", args=[game_id]))

    def record():
        return actions.record_hand(game_id, submission(form), actor(request, access))

    return enter(request, access, form, lambda _: page, record)
