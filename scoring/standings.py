"""Standings: tallies ranked by an ordered list of measures. Knows no names, no dates and no storage.

`Counting` gives a game its points, and `ranked` returns the standings. Ties share a rank (1, 1, 1, 4).
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple


@dataclass(frozen=True, kw_only=True)
class Counting:
    """What a game counts for in the standings: points for its result and, with `score`, the score itself.

    Win points are `Counting(win=2, draw=1)`, game points alone `Counting(win=0, score=True)`, and both together
    `Counting(win=2, draw=1, score=True)`.
    """

    win: int = 1
    draw: int = 0
    loss: int = 0
    score: bool = False

    def __post_init__(self) -> None:
        if not self.loss <= self.draw <= self.win:
            raise ValueError(f"a win counts no less than a draw, and a draw no less than a loss: {self}")

    def points(self, *, won: int, drew: int, lost: int, score: int) -> int:
        """Return the points for one game, or for several games with their scores added up.

        A game without a result counts nothing, whatever its score.
        """
        if not (won or drew or lost):
            return 0
        return self.win * won + self.draw * drew + self.loss * lost + self.score * score


@dataclass(frozen=True, kw_only=True)
class Tally:
    """The sums of one player's or partnership's games. `who`: its number. `points`: points in the standings."""

    who: int
    points: int = 0
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score_for: int = 0
    score_against: int = 0
    bids: int = 0
    made: int = 0
    sets: int = 0
    money: int = 0

    @property
    def difference(self) -> int:
        return self.score_for - self.score_against


class Meeting(NamedTuple):
    """A game between two players that one of them won."""

    winner: int
    loser: int


def _share(part: int, whole: int) -> Fraction:
    return Fraction(part, whole) if whole else Fraction(0)


class Measure(Enum):
    """What standings are ranked by: the stored word, and the number of a tally, higher is better."""

    word: str
    number: Callable[[Tally], int | Fraction]

    POINTS = ("points", lambda tally: tally.points)
    AVERAGE = ("average", lambda tally: _share(tally.points, tally.games))
    WINS = ("wins", lambda tally: tally.wins)
    WIN_SHARE = ("win-share", lambda tally: _share(tally.wins, tally.games))
    # Depends on who is tied, so it is computed from the meetings and not from a tally.
    HEAD_TO_HEAD = ("head-to-head", lambda tally: 0)
    DIFFERENCE = ("difference", lambda tally: tally.difference)
    SCORE_FOR = ("score-for", lambda tally: tally.score_for)
    FEWEST_SETS = ("fewest-sets", lambda tally: -tally.sets)
    BIDS_MADE = ("bids-made", lambda tally: _share(tally.made, tally.bids))

    def __init__(self, word: str, number: Callable[[Tally], int | Fraction]) -> None:
        self.word, self.number = word, number

    @classmethod
    def of(cls, word: str) -> "Measure":
        """Return the measure with this stored word. Raise `KeyError` for an unknown word."""
        return _BY_WORD[word]


_BY_WORD = {measure.word: measure for measure in Measure}
USUAL_MEASURES = (Measure.POINTS, Measure.WINS, Measure.HEAD_TO_HEAD, Measure.DIFFERENCE, Measure.FEWEST_SETS)


class Standing(NamedTuple):
    """A row of the standings. `rank` is None if unranked, or below the minimum number of games."""

    rank: int | None
    tally: Tally


class Standings(NamedTuple):
    """`below`: tallies with too few games, listed separately in the same order."""

    rows: tuple[Standing, ...]
    below: tuple[Standing, ...] = ()


def ranked(
    tallies: Iterable[Tally],
    measures: Sequence[Measure],
    meetings: Iterable[Meeting] = (),
    *,
    minimum: int = 0,
    unranked: Collection[int] = (),
) -> Standings:
    """Return the standings. Those tied in every measure share a rank and stay in the order given.

    `minimum`: games needed to be ranked. `unranked`: listed in order, but without a rank and not counted in ranks.
    """
    everyone, met = list(tallies), list(meetings)
    enough = [tally for tally in everyone if tally.games >= minimum or tally.who in unranked]
    below = [tally for tally in everyone if tally.games < minimum and tally.who not in unranked]
    rows: list[Standing] = []
    rank = 1
    for group in tied_groups(enough, measures, met):
        rows += [Standing(None if tally.who in unranked else rank, tally) for tally in group]
        rank += sum(tally.who not in unranked for tally in group)
    apart = [Standing(None, tally) for group in tied_groups(below, measures, met) for tally in group]
    return Standings(tuple(rows), tuple(apart))


def tied_groups(
    tallies: Sequence[Tally], measures: Sequence[Measure], meetings: Sequence[Meeting] = ()
) -> list[list[Tally]]:
    """Return the tallies in order, grouped by those tied in every measure.

    Head-to-head compares the games among all who are still tied at that point, once. Those tied after it go on to
    the next measure.
    """
    groups = [list(tallies)] if tallies else []
    for measure in measures:
        groups = [part for group in groups for part in _split(group, measure, meetings)]
    return groups


def _split(group: list[Tally], measure: Measure, meetings: Sequence[Meeting]) -> list[list[Tally]]:
    if len(group) == 1:
        return [group]
    if measure is Measure.HEAD_TO_HEAD:
        balance = head_to_head({tally.who for tally in group}, meetings)
        numbers: dict[int, int | Fraction] = {**balance}
    else:
        numbers = {tally.who: measure.number(tally) for tally in group}
    parts: dict[int | Fraction, list[Tally]] = defaultdict(list)
    for tally in group:
        parts[numbers[tally.who]].append(tally)
    return [parts[number] for number in sorted(parts, reverse=True)]


def head_to_head(tied: Collection[int], meetings: Iterable[Meeting]) -> dict[int, int]:
    """Return the games won minus the games lost against each other, for each of the tied."""
    balance = dict.fromkeys(tied, 0)
    for meeting in meetings:
        if meeting.winner in balance and meeting.loser in balance:
            balance[meeting.winner] += 1
            balance[meeting.loser] -= 1
    return balance


def best_points(units: Iterable[tuple[int, int, int]], count: int) -> dict[int, int]:
    """Return the points of each player's best units, given (who, unit, points). Points of one unit add up first.

    A unit is a game or a week, as the season defines it. `count`: how many units count.

    >>> best_points([(1, 7, 2), (1, 7, 1), (1, 8, 0), (1, 9, 2)], count=2)
    {1: 5}
    """
    sums: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for who, unit, points in units:
        sums[who][unit] += points
    return {who: _best(by_unit, count) for who, by_unit in sums.items()}


def _best(by_unit: Mapping[int, int], count: int) -> int:
    return sum(sorted(by_unit.values(), reverse=True)[:count])
