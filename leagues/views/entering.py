"""Show the pages that enter a hand, a correction or a penalty, and answer what they submit."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from leagues.access import device
from leagues.access.games import GameAccess
from leagues.actions import Answer, AnswerKind, Submission
from leagues.forms.hand_setting import HandSetting
from leagues.forms.hands import EntryForm, HandForm
from leagues.reports.changes import entry_text
from leagues.reports.names import MARKS, side_label
from leagues.reports.scoreboard import Board
from leagues.views.answers import page_or_part
from leagues.views.conflicts import conflict_of, new_key
from leagues.views.entry_pages import NOTHING_YET, EntryPage, next_hand

#: How many removed hands the page offers to restore.
RESTORABLE = 3
#: Seconds between two polls, for the phone that keeps score and for one that only watches.
SCORER_SECONDS, WATCHER_SECONDS = 10, 3

#: Return the page of an entry, given the game as it is now.
PageOf = Callable[[Board], EntryPage]


def setting_of(game, dealer: int) -> HandSetting:
    """Return the rules, names and seats that the form for a hand of this game needs."""
    names, seating = game.names, game.seating
    return HandSetting(
        rules=game.rules_value,
        seating=seating,
        names=names,
        dealer=dealer,
        side_labels=tuple(side_label(names, seats) for seats in seating.sides),
        side_marks=tuple(MARKS[: len(seating.sides)]),
    )


def submission(form: EntryForm) -> Submission:
    data = form.cleaned_data
    return Submission(key=data["key"], after=data["after"], entry=form.entry)


# --- Answers ---


def entry_page(request, access: GameAccess, board: Board, page: EntryPage, form, *, conflict=None, status=200):
    context = score_context(request, access, board) | {"page": page, "form": form, "conflict": conflict}
    return page_or_part(request, page.template, "table", context, status)


def score_page(request, access: GameAccess, board: Board, *, announcement=""):
    """Return the score page with an empty form for the next hand. `announcement`: a message for screen readers."""
    initial = {"key": new_key(), "after": board.last_key}
    form = HandForm(setting_of(board.game, board.dealer_seat), initial=initial)
    context = score_context(request, access, board) | {
        "page": next_hand(board),
        "form": form,
        "announcement": announcement,
    }
    return page_or_part(request, "play/score.html", "table", context)


def enter(request, access: GameAccess, form, page_of: PageOf, act: Callable[[], Answer]):
    """Show the form, or on POST check it, act and answer."""
    if request.method != "POST":
        board = Board(access.game)
        return entry_page(request, access, board, page_of(board), form)
    if not form.is_valid():
        return refused(request, access, form, page_of)
    return after_entry(request, access, form, act(), page_of)


def refused(request, access: GameAccess, form, page_of: PageOf):
    """Return the form again with its errors. Nothing was written."""
    board = Board(access.game)
    return entry_page(request, access, board, page_of(board), form, status=422)


def after_entry(request, access: GameAccess, form, answer: Answer, page_of: PageOf):
    """Return the page with the new hand, or a conflict or errors together with everything that was typed."""
    if answer.kind is AnswerKind.IMPOSSIBLE:
        form.add_problems(answer.problems)
        return refused(request, replace(access, game=answer.game), form, page_of)
    board = Board(answer.game)
    if answer.is_recorded:
        row = next((row for row in board.hands if row.id == answer.hand.id), None)
        message = f"Saved hand {row.number}. {row.text}. {row.change}. {board.score_words}." if row else "Saved."
        return done(request, access, board, message, stays=page_of is next_hand)
    conflict = conflict_of(board, answer, request.POST, form)
    status = 422 if answer.kind is AnswerKind.KEY_REUSED else 409
    return entry_page(request, access, board, page_of(board), form, conflict=conflict, status=status)


def done(request, access: GameAccess, board: Board, message: str, *, stays: bool = True):
    """Return the main part of the score page for htmx, and redirect other requests to that page.

    `board`: of the game as it is now. `stays`: whether the request came from the score page itself.
    """
    if request.htmx and stays:
        return score_page(request, access, board, announcement=message)
    messages.success(request, message)
    url = reverse("game", args=[board.game.id])
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def score_context(request, access: GameAccess, board: Board) -> dict:
    game = board.game
    removed = [hand for hand in game.all_hands if not hand.is_live][-RESTORABLE:]
    may_enter = not board.live or game.scorer_device in ("", device(request))
    return {
        "board": board,
        "by_evening": access.by_evening,
        "conflict": None,
        "may_score": True,
        "may_enter": may_enter,
        "seconds": 0 if board.is_over else SCORER_SECONDS if may_enter else WATCHER_SECONDS,
        "poll_url": reverse("game_news", args=[game.id]),
        "may_rotate": may_rotate(board),
        "undo_label": "Reopen game" if game.was_ended else f"Undo hand {board.next_number - 1}",
        "missing": NOTHING_YET,
        "removed": [{"id": hand.id, "text": entry_text(board, hand.entry(board.rules))} for hand in removed],
    }


def may_rotate(board: Board) -> bool:
    """Return whether partners can change for the next game (CON-1)."""
    return len(board.seating.sides) == 2 and board.seating.players == 4


def preview_page(request, access: GameAccess, board: Board, page: EntryPage, form: HandForm):
    """Return the preview, or the whole form for a button that changes the form."""
    part = "entry" if "all" in request.POST or request.htmx.target == "entry" else "preview"
    if "all" in request.POST:
        form = HandForm(form.setting, form.rest_to(request.POST["all"]), quiet=True)
    if form.is_possible():
        preview = board.preview(form.entry) if page.number is None else board.preview_at(page.number, form.entry)
    else:
        preview = None
    bidder, bid_words = form.standing_bid
    context = {
        "board": board,
        "page": page,
        "form": form,
        "preview": preview,
        "missing": form.first_error,
        "holder": None if bidder is None else board.seating.side_of[bidder],
        "bid_words": bid_words,
    }
    if not request.htmx:
        context = score_context(request, access, board) | context
    return page_or_part(request, page.template, part, context)
