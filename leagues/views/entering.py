"""The pages on which an entry is typed (a new hand, a correction, a penalty), and how they answer what was sent."""

from django.contrib import messages
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django_htmx.http import HttpResponseClientRedirect

from leagues.access import device
from leagues.actions import Answer, AnswerKind, Submission
from leagues.forms.hand_setting import HandSetting
from leagues.forms.hands import HandForm
from leagues.forms.problems import add_problems
from leagues.reports.changes import entry_text
from leagues.reports.names import MARKS
from leagues.reports.scoreboard import Board
from leagues.views.addresses import address
from leagues.views.answers import page_or_part
from leagues.views.conflicts import conflict_of, new_key
from leagues.views.fresh_entry import fresh_entry
from leagues.views.hand_items import hand_items
from leagues.views.places import NOTHING_YET, Place, next_place

#: How many removed hands the page offers to restore.
RESTORABLE = 3
#: Seconds between two looks for news: of the phone that keeps score, and of one that only looks on.
SCORER_SECONDS, ONLOOKER_SECONDS = 10, 3


# --- What a hand is entered into ---


def setting_of(board: Board) -> HandSetting:
    """The next hand."""
    return _setting(board, board.replay.dealer)


def setting_for(board: Board, after: str) -> HandSetting:
    """The hand after the one with this key, wherever that stands now: what came twice is read the same way twice."""
    keys = ["", *(hand.key for hand in board.live)]
    if after == board.last_key or after not in keys:
        return setting_of(board)
    return _setting(board, board.before(keys.index(after) + 1).dealer)


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
        side_labels=board.side_labels,
        side_marks=tuple(MARKS[: len(board.side_labels)]),
    )


def submission(form) -> Submission:
    data = form.cleaned_data
    return Submission(key=data["key"], after=data["after"], entry=form.entry)


# --- Answers ---


def entry_page(request, board: Board, place: Place, form, *, conflict=None, said="", status=200):
    context = table_context(request, board) | {"place": place, "form": form, "conflict": conflict, "said": said}
    return page_or_part(request, place.template, "table", context, status)


def score_page(request, board: Board, *, said=""):
    place = next_place(board)
    context = table_context(request, board) | {"place": place, "said": said}
    if context["may_enter"] and not board.is_over:
        context["fresh_entry"] = fresh_entry(
            setting_of(board), place, key=new_key(), after=board.last_key, token=context["csrf_token"]
        )
    return page_or_part(request, place.template, "table", context)


def after_entry(request, board: Board, place: Place, form, answer: Answer):
    """What a phone is told of an entry it sent: the page with it, or what is in the way with all that was typed.

    `board`: the game as it is now.
    """
    if answer.is_recorded:
        row = next((row for row in board.hands if row.id == answer.hand.id), None)
        said = f"Saved hand {row.number}. {row.text}. {row.change}. {board.score_words}." if row else "Saved."
        return done(request, board, said, at_the_end=place.number is None)
    if answer.kind is AnswerKind.IMPOSSIBLE:
        add_problems(form, answer.problems)
        return entry_page(request, board, place, form, status=422)
    conflict = conflict_of(board, answer, request.POST, form)
    status = 422 if answer.kind is AnswerKind.KEY_REUSED else 409
    return entry_page(request, board, place, form, conflict=conflict, status=status)


def done(request, board: Board, said: str, *, at_the_end: bool = True):
    """A success: the fresh part of the score page for htmx, in one round trip; else the way to that page.

    `at_the_end`: it was sent from the score page itself.
    """
    if request.htmx and at_the_end:
        return score_page(request, board, said=said)
    messages.success(request, said)
    url = address("game", board.game.id)
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def table_context(request, board: Board) -> dict:
    removed = [hand for hand in board.game.all_hands if not hand.is_live][-RESTORABLE:]
    may_enter = not board.live or board.game.scorer_device in ("", device(request))
    return {
        "board": board,
        "conflict": None,
        "csrf_token": get_token(request),
        "may_score": True,
        "may_enter": may_enter,
        "seconds": 0 if board.is_over else SCORER_SECONDS if may_enter else ONLOOKER_SECONDS,
        "undo_url": address("undo", board.game.id),
        "poll_url": address("game_news", board.game.id),
        "hand_items": hand_items(board, address("record_hand", board.game.id), may_score=True),
        "may_rotate": may_rotate(board),
        "undo_words": "Reopen the game" if board.game.was_ended else f"Undo hand {board.next_number - 1}",
        "missing": NOTHING_YET,
        "rules_url": address("rule_card", board.variant.key),
        "removed": [{"id": hand.id, "text": entry_text(board, hand.entry(board.rules))} for hand in removed],
    }


def may_rotate(board: Board) -> bool:
    """Can partners change for the next game? (CON-1)"""
    return len(board.seating.sides) == 2 and board.seating.players == 4


def previewed(request, board: Board, place: Place, form: HandForm):
    """The preview; where a button changes the form, the form with it."""
    part = "entry" if "all" in request.POST or request.htmx.target == "entry" else "preview"
    if "all" in request.POST:
        form = HandForm(form.setting, form.rest_to(request.POST["all"]), quiet=True)
    preview, missing = None, ""
    if form.is_valid():
        at = place.number
        preview = board.preview(form.entry) if at is None else board.preview_at(at, form.entry)
    else:
        missing = form.first_trouble
    bidder, words = form.standing_bid
    holder = None if bidder is None else board.seating.side_of[bidder]
    context = {"place": place, "form": form, "preview": preview, "missing": missing}
    context |= {"board": board, "holder": holder, "bid_words": words}
    if not request.htmx:
        context = table_context(request, board) | context
    return page_or_part(request, place.template, part, context)
