"""The history of a game: who did what, when, and the values before and after."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import scoring
from leagues.models import Event, Game, Hand, Unreadable
from leagues.reports.scoreboard import Board

#: The number of latest events that the page shows.
SHOWN = 200
REMOVALS = (Event.What.HAND_REMOVED, Event.What.HAND_UNDONE)


@dataclass(frozen=True, kw_only=True)
class ChangeRow:
    """A row of the history. `restorable`: the id of the hand it removed, if the hand is still removed."""

    at: datetime
    what: str
    by: str
    text: str
    reason: str
    restorable: int | None


def change_rows(board: Board) -> list[ChangeRow]:
    """Return the rows of the history, newest first."""
    events = board.game.events.select_related("who").order_by("-id")[:SHOWN]
    # If a hand was removed more than once, only the newest row offers to restore it.
    removed = {hand.key: hand.pk for hand in board.game.all_hands if not hand.is_live}
    return [
        ChangeRow(
            at=event.at,
            what=event.get_what_display().capitalize(),
            by=" · ".join(filter(None, [event.who.username if event.who else "", event.device])),
            text=" → ".join(_value_texts(board, event)),
            reason=event.reason,
            restorable=removed.pop(event.before.get("key"), None) if event.what in REMOVALS else None,
        )
        for event in events
    ]


def _value_texts(board: Board, event: Event) -> Iterator[str]:
    """Yield the values before and after the change that can be printed."""
    for values in (event.before, event.after):
        if "facts" in values:
            yield facts_text(board, values["facts"])
        elif "note" in values:
            yield values["note"] or "(no note)"
        elif "device" in values:
            yield values["device"] or "no phone yet"
        elif values.get("state"):
            yield Game.State(values["state"]).label.capitalize()


def facts_text(board: Board, facts: dict) -> str:
    """Return a sentence for the facts of an entry under the current rules."""
    hand = Hand(key="history", **{name: value for name, value in facts.items() if name != "calls"})
    hand.auction = []
    try:
        return entry_text(board, hand.entry(board.rules))
    except Unreadable:
        return "recorded under other rules"


def entry_text(board: Board, entry: scoring.Entry) -> str:
    """Return a sentence for an entry without the scores before it."""
    replay = scoring.Replay.new(board.rules, board.seating)
    replay.add(entry)
    return board.describer.hand(replay.game().steps[0])
