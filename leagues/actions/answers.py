"""What a phone sends of one entry, and what it is told (the states of decision: recorded, known, in the way)."""

from dataclasses import dataclass
from enum import Enum

import scoring
from leagues.models import Hand


@dataclass(frozen=True, kw_only=True)
class Submission:
    """An entry under its key; `after`: the key of the entry it follows, "" for the first."""

    key: str
    after: str
    entry: scoring.Entry


class AnswerKind(Enum):
    """What became of a submission. Only RECORDED wrote something."""

    RECORDED = "recorded"
    ALREADY_RECORDED = "already recorded"  # the same content is there
    KEY_REUSED = "key reused"  # the key stands for other content
    REMOVED = "removed"  # it was recorded, and somebody removed it since: `hand` says who and when
    RIVAL = "rival"  # other content follows the same entry, or the entry was changed since it was seen
    GAME_OVER = "game over"
    UNKNOWN_PLACE = "unknown place"  # no entry of this game has the key named in `after`
    IMPOSSIBLE = "impossible"  # the rules in force do not allow it: `problems`


@dataclass(frozen=True)
class Answer:
    """`hand`: the entry recorded, or the one in the way; None where there is none to show."""

    kind: AnswerKind
    hand: Hand | None = None
    problems: tuple[scoring.Problem, ...] = ()

    @property
    def is_recorded(self) -> bool:
        """Does the game hold what was sent?"""
        return self.kind in (AnswerKind.RECORDED, AnswerKind.ALREADY_RECORDED)
