"""Headings, buttons and addresses of the pages that enter a hand, a correction or a penalty."""

from dataclasses import dataclass

from django.urls import reverse

from leagues.reports.scoreboard import Board

NOTHING_YET = "The score of this hand appears here before you save it."


@dataclass(frozen=True, kw_only=True)
class EntryPage:
    """The page of one entry. `number`: the number of the hand in the game, or None for a new hand at the end."""

    template: str
    heading: str
    action: str
    save_label: str
    preview_url: str = ""
    explanation: str = ""
    number: int | None = None


def next_hand(board: Board) -> EntryPage:
    """Return the score page, with a form for the next hand."""
    return EntryPage(
        template="play/score.html",
        heading=board.title,
        action=reverse("record_hand", args=[board.game.id]),
        preview_url=reverse("preview_hand", args=[board.game.id]),
        save_label=f"Save hand {board.next_number}",
    )


def editing(board: Board, hand) -> EntryPage:
    """Return the page that edits a hand."""
    number = board.number_of(hand)
    return EntryPage(
        template="play/edit.html",
        heading=f"Edit hand {number}",
        action=reverse("edit_hand", args=[board.game.id, hand.id]),
        preview_url=reverse("preview_edit", args=[board.game.id, hand.id]),
        save_label=f"Save hand {number}",
        explanation=_rescored_later(board, number),
        number=number,
    )


def inserting(board: Board, hand) -> EntryPage:
    """Return the page that inserts a hand after this one."""
    number = board.number_of(hand)
    return EntryPage(
        template="play/edit.html",
        heading=f"Insert a hand after hand {number}",
        action=reverse("insert_hand", args=[board.game.id, hand.id]),
        preview_url=reverse("preview_insert", args=[board.game.id, hand.id]),
        save_label=f"Insert hand {number + 1}",
        explanation=_rescored_later(board, number),
        number=number + 1,
    )


def _rescored_later(board: Board, number: int) -> str:
    later = board.next_number - 1 - number
    if later == 0:
        return ""
    return "The next hand will be scored again." if later == 1 else f"{later} later hands will be scored again."


def penalty(action: str) -> EntryPage:
    """Return the page of a penalty or correction."""
    return EntryPage(
        template="play/adjust.html", heading="Penalty or correction", action=action, save_label="Save penalty"
    )
