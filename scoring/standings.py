"""Who stands where: tallies ranked by an ordered list of measures. Knows no names, no dates and no storage.

What a game counts for is `Counting`; a table of standings is `ranked`; true ties share a place (1, 1, 1, 4).
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple


@dataclass(frozen=True, kw_only=True)
class Counting:
    """What a game counts for in the standings: points for its result, and with `score` also the score itself.

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
        """Points of one game, or of so many games with their scores added up.

        A game that nobody won, drew or lost counts nothing, whatever its score.
        """
        if not (won or drew or lost):
            return 0
        return self.win * won + self.draw * drew + self.loss * lost + self.score * score


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What somebody's games add up to; `who`: a player, or a partnership. `points` are those of the standings."""

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
    """A game that one of two won and the other lost."""

    winner: int
    loser: int


def _share(part: int, whole: int) -> Fraction:
    return Fraction(part, whole) if whole else Fraction(0)


class Measure(Enum):
    """A way to tell two apart: the stored word, how the page says it, and the number, the higher the better."""

    word: str
    label: str
    number: Callable[[Tally], int | Fraction]

    POINTS = ("points", "most points", lambda tally: tally.points)
    AVERAGE = ("average", "most points a game", lambda tally: _share(tally.points, tally.games))
    WINS = ("wins", "most wins", lambda tally: tally.wins)
    WIN_SHARE = ("win-share", "largest share of games won", lambda tally: _share(tally.wins, tally.games))
    # Its number depends on who is tied, so that `ranked` asks the meetings, never this.
    HEAD_TO_HEAD = ("head-to-head", "wins against each other among the tied", lambda tally: 0)
    DIFFERENCE = ("difference", "best difference of game points", lambda tally: tally.difference)
    SCORE_FOR = ("score-for", "most game points", lambda tally: tally.score_for)
    FEWEST_SETS = ("fewest-sets", "fewest sets", lambda tally: -tally.sets)
    BIDS_MADE = ("bids-made", "largest share of bids made", lambda tally: _share(tally.made, tally.bids))

    def __init__(self, word: str, label: str, number: Callable[[Tally], int | Fraction]) -> None:
        self.word, self.label, self.number = word, label, number

    @classmethod
    def of(cls, word: str) -> "Measure":
        """The measure stored under this word; KeyError for none."""
        return _BY_WORD[word]


_BY_WORD = {measure.word: measure for measure in Measure}
USUAL_MEASURES = (Measure.POINTS, Measure.WINS, Measure.HEAD_TO_HEAD, Measure.DIFFERENCE, Measure.FEWEST_SETS)


def measures_in_words(measures: Sequence[Measure]) -> str:
    """
    >>> measures_in_words((Measure.POINTS, Measure.WINS))
    'Ranked by most points, then most wins. Who is level in all of it shares a place.'
    """
    return (
        f"Ranked by {', then '.join(measure.label for measure in measures)}. Who is level in all of it shares a place."
    )


class Standing(NamedTuple):
    """A row of the table. `place` is None for who has none: unranked, or below the minimum of games."""

    place: int | None
    tally: Tally


class Standings(NamedTuple):
    """`below`: who has not played enough yet, listed apart in the same order."""

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
    """The table. Level in every measure: the same place, in the order given (by name, say).

    `minimum`: games that a place takes; `unranked`: listed where they would stand, and skipped in counting places.
    """
    everybody, met = list(tallies), list(meetings)
    enough = [tally for tally in everybody if tally.games >= minimum or tally.who in unranked]
    below = [tally for tally in everybody if tally.games < minimum and tally.who not in unranked]
    rows: list[Standing] = []
    place = 1
    for group in tied_groups(enough, measures, met):
        rows += [Standing(None if tally.who in unranked else place, tally) for tally in group]
        place += sum(tally.who not in unranked for tally in group)
    apart = [Standing(None, tally) for group in tied_groups(below, measures, met) for tally in group]
    return Standings(tuple(rows), tuple(apart))


def tied_groups(
    tallies: Sequence[Tally], measures: Sequence[Measure], meetings: Sequence[Meeting] = ()
) -> list[list[Tally]]:
    """The tallies in order, those together that no measure tells apart.

    Head-to-head looks at the games among all who are still tied at that point, once: who is level after it goes on
    to the next measure.
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
    """Games won minus games lost against each other."""
    balance = dict.fromkeys(tied, 0)
    for meeting in meetings:
        if meeting.winner in balance and meeting.loser in balance:
            balance[meeting.winner] += 1
            balance[meeting.loser] -= 1
    return balance


def best_points(units: Iterable[tuple[int, int, int]], keep: int) -> dict[int, int]:
    """Who has how many points from his `keep` best units, of (who, unit, points); parts of a unit add up first.

    A unit is a game or a week, as the season says.

    >>> best_points([(1, 7, 2), (1, 7, 1), (1, 8, 0), (1, 9, 2)], keep=2)
    {1: 5}
    """
    sums: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for who, unit, points in units:
        sums[who][unit] += points
    return {who: _best(by_unit, keep) for who, by_unit in sums.items()}


def _best(by_unit: Mapping[int, int], keep: int) -> int:
    return sum(sorted(by_unit.values(), reverse=True)[:keep])
