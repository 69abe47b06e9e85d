"""The list of changes of a game in words: who did what, when, and what it was before."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import scoring
from leagues.models import Event, Game, Hand, Unreadable
from leagues.reports.scoreboard import Board

#: A page of it; older ones stay in the database.
SHOWN = 200
REMOVALS = (Event.What.HAND_REMOVED, Event.What.HAND_UNDONE)


@dataclass(frozen=True, kw_only=True)
class ChangeRow:
    """A line. `restorable`: the id of the hand that it removed, while nobody has put it back."""

    at: datetime
    what: str
    by: str
    text: str
    reason: str
    restorable: int | None


def change_rows(board: Board) -> list[ChangeRow]:
    """Newest first."""
    events = board.game.events.select_related("who").order_by("-id")[:SHOWN]
    # Of a hand that was removed more than once the newest line offers to put it back.
    removed = {hand.key: hand.pk for hand in board.game.all_hands if not hand.is_live}
    return [
        ChangeRow(
            at=event.at,
            what=event.get_what_display().capitalize(),
            by=" · ".join(filter(None, [event.who.username if event.who else "", event.device])),
            text=" → ".join(_texts(board, event)),
            reason=event.reason,
            restorable=removed.pop(event.before.get("key"), None) if event.what in REMOVALS else None,
        )
        for event in events
    ]


def _texts(board: Board, event: Event) -> Iterator[str]:
    """What it was before and after, where that can be said in a sentence."""
    for told in (event.before, event.after):
        if "facts" in told:
            yield facts_text(board, told["facts"])
        elif "note" in told:
            yield told["note"] or "(none)"
        elif "device" in told:
            yield told["device"] or "no phone yet"
        elif told.get("state"):
            yield Game.State(told["state"]).label.capitalize()


def facts_text(board: Board, facts: dict) -> str:
    """The facts of an entry as a sentence, as the rules in force would tell it."""
    hand = Hand(key="told", **{name: value for name, value in facts.items() if name != "calls"})
    hand.auction = []
    try:
        return entry_text(board, hand.entry(board.rules))
    except Unreadable:
        return "by other rules"


def entry_text(board: Board, entry: scoring.Entry) -> str:
    """An entry as a sentence, whatever the score was."""
    replay = scoring.Replay.new(board.rules, board.seating)
    replay.add(entry)
    return board.describer.hand(replay.game().steps[0])
