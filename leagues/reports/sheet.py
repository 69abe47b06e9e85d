"""Score sheets for paper: blank for any rules, or filled with a game and blank lines for the hands to come.

A line is never higher than its row, however long the names: it names who dealt and who bid by their first words.
"""

from dataclasses import dataclass

import scoring
from leagues.models import Game, Night
from leagues.replay import load_games
from leagues.reports.names import MARKS, first_words
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
    """One page. `where`: the place of a game in its night; `qr`: a code that `qr_words` tells about."""

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
        """Whether there are so many sides that the columns have to be narrow."""
        return len(self.sides) > 4


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
        has_names=False,
        sets=("",) * len(sides),
    )


def filled_sheet(board: Board, **place) -> Sheet:
    """A game as far as it is played, with room for the rest. `place`: `where`, `qr` and `qr_words` of the sheet."""
    short = dict(zip(board.names, first_words(board.names), strict=True))
    sides = tuple(SheetSide(mark=side.mark, seats=tuple(name for name, _ in side.names)) for side in board.sides)
    rows = [
        SheetLine(
            number=str(row.number),
            dealer=short.get(row.dealer, ""),
            bid=_bid_words(board, row.number, short) + (f" ({row.note})" if row.note else ""),
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
        sets=tuple(side.stars or ("0" if board.is_over else "") for side in board.sides),
        **place,
    )


def round_sheets(night: Night, number: int, urls: dict[int, str]) -> tuple[Sheet, ...]:
    """A sheet for each game of a round, by table. `urls`: where the code of each table leads."""
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


def _bid_words(board: Board, number: int, short: dict[str, str]) -> str:
    """What happened in a hand, with the bidder alone for the bidding side."""
    step = board.replay.steps[number - 1]
    bidder = short[board.names[step.entry.bidder]] if isinstance(step.entry, scoring.Hand) else ""
    return board.describer.hand(step, bidders=bidder)


def empty_lines(first: int, sides: int) -> tuple[SheetLine, ...]:
    numbers = range(first, LINES + 1)
    return tuple(SheetLine(number=str(number), dealer="", bid="", cells=(("", ""),) * sides) for number in numbers)


def points_words(rules: scoring.Rules) -> str:
    """What a hand's points are, for the foot of a sheet: "High 1 · Low 1 (kept) · …: 6 in all"."""
    parts = [
        f"{scoring.category_label(word)} {value}{' (kept)' if rules.is_kept(word) else ''}"
        for word, value in rules.values.items()
    ]
    return f"{' · '.join(parts)}: {rules.total} in all"
