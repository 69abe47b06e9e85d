"""Score sheets to print: blank for any rules, or filled with the hands of a game.

Lines use the first words of names, so that every hand fits on one line.
"""

from dataclasses import dataclass

import scoring
from leagues.models import Game, Night
from leagues.replay import load_games
from leagues.reports.names import MARKS, first_words
from leagues.reports.scoreboard import Board, goal_text

#: The lines of a sheet, which fit on one page of Letter or A4 paper.
LINES = 22


@dataclass(frozen=True, kw_only=True)
class SheetSide:
    mark: str
    seats: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """A hand, or an empty line. `cells`: (change, score) of each side."""

    number: str
    dealer: str
    bid: str
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One page.

    `where`: the date, round and table of the game. `qr_url`: the address in the QR code. `qr_words`: its caption.
    """

    title: str
    goal: str
    points: str
    sides: tuple[SheetSide, ...]
    lines: tuple[SheetLine, ...]
    has_names: bool = True
    ending: str = ""
    sets: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    qr_url: str = ""
    qr_words: str = ""

    @property
    def is_crowded(self) -> bool:
        """Whether the columns must be narrow, because there are many sides."""
        return len(self.sides) > 4


def blank_sheet(rules: scoring.Rules, players: int) -> Sheet:
    """Return a sheet without names."""
    seating = scoring.Seating.usual(players, 1 if rules.call_partner else rules.side_size)
    sides = tuple(
        SheetSide(mark=MARKS[number], seats=tuple(f"Seat {seat + 1}" for seat in seats))
        for number, seats in enumerate(seating.sides)
    )
    return Sheet(
        title=scoring.variant(rules.variant).name,
        goal=goal_text(rules),
        points=points_text(rules),
        sides=sides,
        lines=empty_lines(1, len(sides)),
        has_names=False,
        sets=("",) * len(sides),
    )


def filled_sheet(board: Board, **header) -> Sheet:
    """Return a sheet with the hands so far and empty lines for the rest. `header`: `where` and the QR code."""
    short = dict(zip(board.names, first_words(board.names), strict=True))
    sides = tuple(SheetSide(mark=side.mark, seats=tuple(name for name, _ in side.names)) for side in board.sides)
    rows = [
        SheetLine(
            number=str(row.number),
            dealer=short.get(row.dealer, ""),
            bid=_hand_text(board, row.number, short) + (f" ({row.note})" if row.note else ""),
            cells=tuple((gain.text, run.text) for gain, run in zip(row.gains, row.running, strict=True)),
        )
        for row in reversed(board.hands)
        if row.counts
    ]
    to_come = () if board.is_over else empty_lines(len(rows) + 1, len(sides))
    return Sheet(
        title=board.variant.name,
        goal=goal_text(board.rules),
        points=points_text(board.rules),
        sides=sides,
        lines=(*rows, *to_come),
        ending=board.ending,
        sets=tuple(side.stars or ("0" if board.is_over else "") for side in board.sides),
        **header,
    )


def round_sheets(night: Night, number: int, urls: dict[int, str]) -> tuple[Sheet, ...]:
    """Return the sheets of a round's games by table. `urls`: the address for the QR code of each table number."""
    games = night.games.filter(table__round__number=number).select_related("table").order_by("table__number", "number")
    games = load_games(games)
    several = len({game.table_id for game in games}) < len(games)
    return tuple(_table_sheet(night, number, game, urls.get(game.table.number, ""), several) for game in games)


def _table_sheet(night: Night, number: int, game: Game, url: str, several: bool) -> Sheet:
    where = [f"{night.date:%a, %b %-d}", f"Round {number}", f"Table {game.table.number}"]
    if several:
        where.append(f"Game {game.number}")
    code = {"qr_url": url, "qr_words": "Score this table on a phone"} if url else {}
    return filled_sheet(Board(game), where=tuple(where), **code)


def _hand_text(board: Board, number: int, short: dict[str, str]) -> str:
    """Describe a hand, with only the bidder as the bidding side."""
    step = board.replay.steps[number - 1]
    bidder = short[board.names[step.entry.bidder]] if isinstance(step.entry, scoring.Hand) else ""
    return board.describer.hand(step, bidders=bidder)


def empty_lines(first: int, sides: int) -> tuple[SheetLine, ...]:
    """Return numbered lines without text, from number `first` to the end of the page."""
    numbers = range(first, LINES + 1)
    return tuple(SheetLine(number=str(number), dealer="", bid="", cells=(("", ""),) * sides) for number in numbers)


def points_text(rules: scoring.Rules) -> str:
    """Return the points of a hand for the bottom of a sheet: "High 1 · Low 1 (kept) · …: 6 in all"."""
    parts = [
        f"{scoring.category_label(word)} {value}{' (kept)' if rules.is_kept(word) else ''}"
        for word, value in rules.values.items()
    ]
    return f"{' · '.join(parts)}: {rules.total} in all"
