"""What a phone sends for one entry, and what became of it."""

from dataclasses import dataclass
from enum import Enum

import scoring
from leagues.models import Game, Hand


@dataclass(frozen=True, kw_only=True)
class Submission:
    """An entry and its key. `after`: the key of the entry that it follows, "" for the first one."""

    key: str
    after: str
    entry: scoring.Entry


class AnswerKind(Enum):
    """What became of a submission. Only RECORDED wrote something."""

    RECORDED = "recorded"
    ALREADY_RECORDED = "already recorded"  # the game has the same content
    KEY_REUSED = "key reused"  # the key belongs to other content
    REMOVED = "removed"  # it was recorded and removed since: `hand` has who and when
    RIVAL = "rival"  # other content follows the same entry, or the entry was changed since the person saw it
    GAME_OVER = "game over"
    UNKNOWN_POSITION = "unknown position"  # no entry of this game has the key in `after`
    IMPOSSIBLE = "impossible"  # the rules in force do not allow it: `problems`


@dataclass(frozen=True, kw_only=True)
class Answer:
    """The outcome of a submission.

    `game`: the game as it is now. `hand`: the entry recorded, or the one in the way, or None if there is none to show.
    """

    kind: AnswerKind
    game: Game
    hand: Hand | None = None
    problems: tuple[scoring.Problem, ...] = ()

    @property
    def is_recorded(self) -> bool:
        """Whether the game has what was sent."""
        return self.kind in (AnswerKind.RECORDED, AnswerKind.ALREADY_RECORDED)
