"""The score page: hands recorded, previewed, corrected, undone."""

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import actions
from leagues.access import actor, get_game
from leagues.actions import Answer, AnswerKind, Submission
from leagues.forms.adjustments import AdjustForm
from leagues.forms.hand_setting import HandSetting
from leagues.forms.hands import HandForm
from leagues.reports.changes import entry_text
from leagues.reports.scoreboard import Board
from leagues.views.answers import page_or_part
from leagues.views.conflicts import conflict_of, new_key

#: How many removed hands the page offers to restore.
RESTORABLE = 3


@require_safe
def game(request, game_id):
    game = get_game(request, game_id, to="score")
    return score_page(request, Board(game))


@require_POST
def record_hand(request, game_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    form = HandForm(setting_of(board), request.POST)
    if not form.is_valid():
        return score_page(request, board, form=form, status=422)
    answer = actions.record_hand(game, submission(form), actor(request))
    return after_entry(request, form, answer, Board(game))


@require_POST
def preview_hand(request, game_id):
    """What the form would score; or, for a button that changes the form, the form itself, complaining about nothing."""
    board = Board(get_game(request, game_id, to="score"))
    return previewed(request, board, HandForm(setting_of(board), request.POST, quiet=True), {})


@require_http_methods(["GET", "HEAD", "POST"])
def edit_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    hand = board.hand_or_404(hand_id)
    if hand.kind == hand.Kind.ADJUSTMENT:
        return edit_adjustment(request, board, hand)
    data = request.POST if request.method == "POST" else None
    entry = hand.entry(board.rules)
    form = HandForm(setting_at(board, hand), data, entry=entry, initial={"key": new_key(), "seen": hand.version})
    if data is None or not form.is_valid():
        return edit_page(request, board, hand, form, status=422 if data else 200)
    answer = actions.correct_hand(hand, form.entry, actor(request), form.cleaned_data["seen"])
    return after_entry(request, form, answer, Board(game))


@require_POST
def preview_edit(request, game_id, hand_id):
    board = Board(get_game(request, game_id, to="score"))
    hand = board.hand_or_404(hand_id)
    form = HandForm(setting_at(board, hand), request.POST, quiet=True)
    return previewed(request, board, form, edit_context(board, hand, form), board.number_of(hand))


@require_http_methods(["GET", "HEAD", "POST"])
def insert_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    hand = board.hand_or_404(hand_id)
    data = request.POST if request.method == "POST" else None
    form = HandForm(setting_after(board, hand), data, initial={"key": new_key(), "after": hand.key})
    if data is None or not form.is_valid():
        return edit_page(request, board, hand, form, inserting=True, status=422 if data else 200)
    answer = actions.insert_hand(game, submission(form), actor(request))
    return after_entry(request, form, answer, Board(game))


@require_POST
def preview_insert(request, game_id, hand_id):
    board = Board(get_game(request, game_id, to="score"))
    hand = board.hand_or_404(hand_id)
    form = HandForm(setting_after(board, hand), request.POST, quiet=True)
    context = edit_context(board, hand, form, inserting=True)
    return previewed(request, board, form, context, board.number_of(hand) + 1)


@require_POST
def remove_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    hand = Board(game).hand_or_404(hand_id)
    actions.remove_hand(hand, actor(request))
    return changed(request, game, "Hand removed. It can be restored below the list.")


@require_POST
def restore_hand(request, game_id, hand_id):
    game = get_game(request, game_id, to="score")
    hand = Board(game).hand_or_404(hand_id, removed=True)
    answer = actions.restore_hand(hand, actor(request))
    if answer.kind is AnswerKind.IMPOSSIBLE:
        return changed(request, game, "It cannot be restored: the rules of the game have changed since.")
    return changed(request, game, "Hand restored.")


@require_POST
def undo(request, game_id):
    game = get_game(request, game_id, to="score")
    was_ended = game.was_ended
    hand = actions.undo_last(game, actor(request), request.POST.get("last"))
    if hand is None and not was_ended:
        return changed(request, game, "Nothing was undone: the list changed meanwhile. Look again.")
    return changed(request, game, "Undone.")


@require_http_methods(["GET", "HEAD", "POST"])
def adjust(request, game_id):
    game = get_game(request, game_id, to="score")
    board = Board(game)
    data = request.POST if request.method == "POST" else None
    form = AdjustForm(setting_of(board).side_picks, data, initial={"key": new_key(), "after": board.last_key})
    if data is None or not form.is_valid():
        return adjust_page(request, board, form, reverse("adjust", args=[game_id]), status=422 if data else 200)
    answer = actions.record_hand(game, submission(form), actor(request))
    return after_entry(request, form, answer, Board(game))


def edit_adjustment(request, board, hand):
    data = request.POST if request.method == "POST" else None
    entry = hand.entry(board.rules)
    initial = {"key": new_key(), "seen": hand.version}
    form = AdjustForm(setting_of(board).side_picks, data, entry=entry, initial=initial)
    if data is None or not form.is_valid():
        action = reverse("edit_hand", args=[board.game.id, hand.id])
        return adjust_page(request, board, form, action, status=422 if data else 200)
    answer = actions.correct_hand(hand, form.entry, actor(request), form.cleaned_data["seen"])
    return after_entry(request, form, answer, Board(board.game))


# --- Settings: what a hand is entered into ---


def setting_of(board: Board) -> HandSetting:
    """The next hand."""
    return _setting(board, board.replay.dealer)


def setting_at(board: Board, hand) -> HandSetting:
    """A hand that was recorded."""
    return _setting(board, board.before(board.number_of(hand)).dealer)


def setting_after(board: Board, hand) -> HandSetting:
    """A hand to be put in after another."""
    return _setting(board, board.before(board.number_of(hand) + 1).dealer)


def _setting(board: Board, dealer: int) -> HandSetting:
    return HandSetting(
        rules=board.rules,
        seating=board.seating,
        names=board.names,
        dealer=dealer,
        side_labels=tuple(side.label for side in board.sides),
        side_marks=tuple(side.mark for side in board.sides),
    )


def submission(form) -> Submission:
    data = form.cleaned_data
    return Submission(key=data["key"], after=data["after"], entry=form.entry)


# --- Answers ---


def after_entry(request, form, answer: Answer, board: Board):
    """What a phone is told of an entry it sent: the page with it, or what is in the way with all that was typed."""
    if answer.is_recorded:
        row = next((row for row in board.hands if row.id == answer.hand.id), None)
        said = f"Saved hand {row.number}. {row.text}. {row.change}" if row else "Saved."
        return recorded(request, board, said)
    if answer.kind is AnswerKind.IMPOSSIBLE:
        for problem in answer.problems:
            form.add_error(None, problem.message)
        return score_page(request, board, form=form if isinstance(form, HandForm) else None, status=422)
    conflict = conflict_of(board, answer, request.POST, form.entry)
    shown = form if isinstance(form, HandForm) else None
    status = 422 if answer.kind is AnswerKind.KEY_REUSED else 409
    return score_page(request, board, form=shown, conflict=conflict, status=status)


def recorded(request, board: Board, said: str):
    """A success: the fresh page part for htmx, in one round trip; a redirect for a plain form."""
    if request.htmx:
        return score_page(request, board, said=said)
    return redirect("game", board.game.id)


def changed(request, game, said: str):
    return recorded(request, Board(game), said)


def score_page(request, board: Board, *, form=None, conflict=None, said="", status=200):
    form = form or HandForm(setting_of(board), initial={"key": new_key(), "after": board.last_key})
    context = table_context(board, form) | {"conflict": conflict, "said": said}
    return page_or_part(request, "play/score.html", "table", context, status)


def table_context(board: Board, form) -> dict:
    removed = [hand for hand in board.game.all_hands if not hand.is_live][-RESTORABLE:]
    return {
        "board": board,
        "form": form,
        "may_score": True,
        "may_rotate": len(board.seating.sides) == 2 and board.seating.players == 4,
        "action": reverse("record_hand", args=[board.game.id]),
        "preview_url": reverse("preview_hand", args=[board.game.id]),
        "save_words": f"Save hand {board.next_number}",
        "undo_words": "Reopen the game" if board.game.was_ended else f"Undo hand {board.next_number - 1}",
        "missing": "What it would score is shown here before you save.",
        "rules_url": reverse_rules(board),
        "removed": [{"id": hand.id, "text": entry_text(board, hand.entry(board.rules))} for hand in removed],
    }


def reverse_rules(board: Board) -> str:
    return f"/rules/{board.variant.key}/"


def edit_page(request, board, hand, form, *, inserting=False, status=200):
    return page_or_part(
        request, "play/edit.html", "table", edit_context(board, hand, form, inserting=inserting), status
    )


def edit_context(board, hand, form, *, inserting=False) -> dict:
    number = board.number_of(hand)
    verb = "insert" if inserting else "edit"
    later = board.next_number - 1 - number
    return table_context(board, form) | {
        "heading": f"A hand after hand {number}" if inserting else f"Edit hand {number}",
        "explanation": f"The {later} later hand{'s' if later != 1 else ''} will be scored again." if later else "",
        "action": reverse(f"{verb}_hand", args=[board.game.id, hand.id]),
        "preview_url": reverse(f"preview_{verb}", args=[board.game.id, hand.id]),
        "save_words": "Insert it" if inserting else f"Save hand {number}",
    }


def adjust_page(request, board, form, action: str, status=200):
    context = {"board": board, "form": form, "action": action, "heading": "Penalty or correction"}
    return render(request, "play/adjust.html", context, status=status)


def previewed(request, board: Board, form: HandForm, context: dict, number: int | None = None):
    """The preview; where a button changes the form, the form with it. `number`: the place of the hand in the game."""
    wants_form = "all" in request.POST or request.htmx.target == "entry" or not request.htmx
    if "all" in request.POST:
        form = HandForm(form.setting, form.all_to(request.POST["all"]), quiet=True)
    preview, missing = None, ""
    if form.is_valid():
        preview = board.preview(form.entry) if number is None else board.preview_at(number, form.entry)
    else:
        missing = form.first_trouble
    context = table_context(board, form) | context | {"preview": preview, "missing": missing}
    template = "play/edit.html" if number else "play/score.html"
    return page_or_part(request, template, "entry" if wants_form else "preview", context)
