"""An entry as a phone submits it, and the answer to it."""

from dataclasses import dataclass
from enum import Enum

import scoring
from leagues.models import Game, Hand


@dataclass(frozen=True, kw_only=True)
class Submission:
    """An entry with its key. `after`: the key of the entry before it, "" for the first one."""

    key: str
    after: str
    entry: scoring.Entry


class AnswerKind(Enum):
    """The outcome of a submission. Only RECORDED means that something was written."""

    RECORDED = "recorded"
    ALREADY_RECORDED = "already recorded"  # the game already has the same content
    KEY_REUSED = "key reused"  # the key belongs to other content
    REMOVED = "removed"  # it was recorded and later removed: `hand` has who removed it and when
    RIVAL = "rival"  # other content follows the same entry, or someone changed the entry in the meantime
    GAME_OVER = "game over"
    UNKNOWN_POSITION = "unknown position"  # no entry of this game has the key in `after`
    IMPOSSIBLE = "impossible"  # the rules in force do not allow it: see `problems`


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The answer to a submission.

    `game`: the game as it is now. `hand`: the entry that was recorded, or the one that conflicts with it, or None.
    """

    kind: AnswerKind
    game: Game
    hand: Hand | None = None
    problems: tuple[scoring.Problem, ...] = ()

    @property
    def is_recorded(self) -> bool:
        """Whether the game has the submitted entry."""
        return self.kind in (AnswerKind.RECORDED, AnswerKind.ALREADY_RECORDED)
