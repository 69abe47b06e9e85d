"""Where an entry goes: the words and addresses of the page on which it is typed."""

from dataclasses import dataclass

from leagues.reports.scoreboard import Board
from leagues.views.addresses import address

NOTHING_YET = "What it would score is shown here before you save."


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where an entry goes: the words and addresses of its page. `number`: its place in the game; None at the end."""

    template: str
    heading: str
    action: str
    save_words: str
    preview_url: str = ""
    explanation: str = ""
    number: int | None = None


def next_place(board: Board) -> Place:
    return Place(
        template="play/score.html",
        heading=board.title,
        action=address("record_hand", board.game.id),
        preview_url=address("preview_hand", board.game.id),
        save_words=f"Save hand {board.next_number}",
    )


def place_of(board: Board, hand) -> Place:
    number = board.number_of(hand)
    return Place(
        template="play/edit.html",
        heading=f"Edit hand {number}",
        action=address("edit_hand", board.game.id, hand.id),
        preview_url=address("preview_edit", board.game.id, hand.id),
        save_words=f"Save hand {number}",
        explanation=_explanation(board, number),
        number=number,
    )


def place_after(board: Board, hand) -> Place:
    number = board.number_of(hand)
    return Place(
        template="play/edit.html",
        heading=f"A hand after hand {number}",
        action=address("insert_hand", board.game.id, hand.id),
        preview_url=address("preview_insert", board.game.id, hand.id),
        save_words="Insert it",
        explanation=_explanation(board, number),
        number=number + 1,
    )


def _explanation(board: Board, number: int) -> str:
    later = board.next_number - 1 - number
    return f"The {later} later hand{'s' if later != 1 else ''} will be scored again." if later else ""


def penalty_place(board: Board, action: str) -> Place:
    heading = "Penalty or correction"
    return Place(template="play/adjust.html", heading=heading, action=action, save_words="Save")
