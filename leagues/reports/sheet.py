"""Score sheets for paper: blank for any rules, or filled with a game and blank lines for the hands to come."""

from dataclasses import dataclass

import scoring
from leagues.reports.names import MARKS
from leagues.reports.scoreboard import Board, goal_words

#: Lines of a sheet: as many as fit one page of Letter and of A4.
LINES = 22


@dataclass(frozen=True, kw_only=True)
class SheetSide:
    mark: str
    seats: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """One hand, or an empty line. `cells`: (change, score) a side."""

    number: str
    dealer: str
    bid: str
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    title: str
    goal: str
    points: str
    sides: tuple[SheetSide, ...]
    lines: tuple[SheetLine, ...]
    ending: str = ""
    sets: tuple[str, ...] = ()

    @property
    def is_blank(self) -> bool:
        return not self.sets


def blank_sheet(rules: scoring.Rules, players: int) -> Sheet:
    """A sheet without names."""
    seating = scoring.Seating.usual(players, 1 if rules.call_partner else rules.side_size)
    sides = tuple(
        SheetSide(mark=MARKS[number], seats=tuple(f"Seat {seat + 1}" for seat in seats))
        for number, seats in enumerate(seating.sides)
    )
    return Sheet(
        title=scoring.variant(rules.variant).name,
        goal=goal_words(rules),
        points=points_words(rules),
        sides=sides,
        lines=empty_lines(1, len(sides)),
    )


def filled_sheet(board: Board) -> Sheet:
    sides = tuple(SheetSide(mark=side.mark, seats=tuple(name for name, _ in side.names)) for side in board.sides)
    rows = [
        SheetLine(
            number=str(row.number),
            dealer=row.dealer,
            bid=row.text + (f" ({row.note})" if row.note else ""),
            cells=tuple((gain.text, run.text) for gain, run in zip(row.gains, row.running, strict=True)),
        )
        for row in reversed(board.hands)
        if row.counts
    ]
    to_come = () if board.is_over else empty_lines(len(rows) + 1, len(sides))
    return Sheet(
        title=board.variant.name,
        goal=goal_words(board.rules),
        points=points_words(board.rules),
        sides=sides,
        lines=(*rows, *to_come),
        ending=board.ending,
        sets=tuple(side.stars or "0" for side in board.sides),
    )


def empty_lines(first: int, sides: int) -> tuple[SheetLine, ...]:
    numbers = range(first, LINES + 1)
    return tuple(SheetLine(number=str(number), dealer="", bid="", cells=(("", ""),) * sides) for number in numbers)


def points_words(rules: scoring.Rules) -> str:
    """What a hand's points are, for the foot of a sheet: "High 1 · Low 1 (kept) · …: 6 in all"."""
    parts = [
        f"{scoring.CATEGORIES[word].label} {value}{' (kept)' if rules.is_kept(word) else ''}"
        for word, value in rules.values.items()
    ]
    return f"{' · '.join(parts)}: {rules.total} in all"
