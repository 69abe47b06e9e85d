"""Benchmarks of scoring: one hand with its reasons, a replay of a season, and games per second of the command line.

The bars are times of the reference machine, on which a bare hand takes `BARE_HAND`. The time of a bare hand on this
machine gives its pace.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from scoring import Entry, Hand, Rules, Seating, read_record, replay, score, score_record
from tests.bench.measure import Measure, beside, seconds

RECORDS = Path(__file__).parents[1] / "records"
SEASON_HANDS = 2_000
BARE_HAND = 1.1e-6  # seconds on the reference machine
GAMES = 5_040  # the sample sixty times over


class Played(NamedTuple):
    """A game of the sample as values."""

    rules: Rules
    seating: Seating
    entries: tuple[Entry, ...]


class Bid(NamedTuple):
    """A hand of a game, with the scores before it."""

    rules: Rules
    seating: Seating
    before: tuple[int, ...]
    hand: Hand


def measures() -> Iterator[Measure]:
    """Yield the measures of two games of every variant, after a check of their results."""
    lines, expected = sample()
    check([score_record(json.loads(line)) for line in lines], expected)
    games = [played(json.loads(line)) for line in lines]
    yield hand_measure([hand for game in games for hand in bids(game)])
    yield season_measure(games, "every variant")
    yield season_measure([game for game in games if game.rules.variant == "contway"], "Contway")
    yield season_measure([game for game in games if game.rules.variant == "ten-point"], "ten-point")
    yield lines_measure(lines, expected)


def sample() -> tuple[list[bytes], list[Any]]:
    lines = (RECORDS / "sample.jsonl").read_bytes().splitlines()
    expected = [json.loads(line) for line in (RECORDS / "sample.expected.jsonl").read_bytes().splitlines()]
    return lines, expected


def paced(run: Callable[[], object], rounds: int = 7) -> tuple[float, float]:
    """Return the seconds of `run`, and the pace of this machine during the measurement."""
    hands = [hand for line in sample()[0] for hand in bids(played(json.loads(line)))]
    # Repeat the yardstick, because one round is too short to be measured.
    took, least = beside(run, lambda: each(bare, hands * 20), rounds)
    return took, least / (20 * len(hands)) / BARE_HAND


def check(results: list[Any], expected: list[Any]) -> None:
    assert len(results) == len(expected)
    for result, right in zip(results, expected, strict=True):
        assert [hand["score"] for hand in result["hands"]] == [hand["score"] for hand in right["hands"]]
        assert (result["winners"], result["money"]) == (right["winners"], right["money"])


def played(data: Any) -> Played:
    record = read_record(data).record
    assert record is not None
    return Played(record.rules, record.seating, record.entries)


def bids(game: Played) -> Iterator[Bid]:
    before: tuple[int, ...] = (0,) * len(game.seating.sides)
    for step in replay(*game).steps:
        if isinstance(step.entry, Hand):
            yield Bid(game.rules, game.seating, before, step.entry)
        before = step.scores


# One hand


def hand_measure(hands: list[Bid]) -> Measure:
    for hand in hands:
        scored = score(*hand)
        for side, change in enumerate(scored.change):
            assert sum(line.points for line in scored.lines if line.side == side) == change
    took, pace = paced(lambda: each(score, hands), rounds=25)
    return Measure(
        what="a hand scored, with its reasons as data",
        unit="µs",
        measured=took / len(hands) * 1e6,
        bar=10,
        beside=f"bare: {pace * BARE_HAND * 1e6:.2f} µs",
        pace=pace,
    )


def each(scoring: Callable[..., object], items: Iterable[tuple[Any, ...]]) -> None:
    """Score the items and discard the results, so that garbage collection takes no time."""
    for item in items:
        scoring(*item)


def bare(rules: Rules, seating: Seating, before: tuple[int, ...], hand: Hand) -> list[int]:
    """Return the points by side of a plain hand, minus the bid if it was set."""
    values, side_of = rules.values, seating.side_of
    taken = [0] * len(before)
    for category, seat in hand.took or ():
        taken[side_of[seat]] += values[category]
    bidder = side_of[hand.bidder]
    change = taken[:]
    if taken[bidder] < hand.bid.number:
        change[bidder] = -hand.bid.number
    return change


# A season


def season_measure(games: list[Played], variants: str) -> Measure:
    season = list(season_of(games, SEASON_HANDS))
    steps = [step for game in season for step in replay(*game).steps]
    assert sum(isinstance(step.entry, Hand) for step in steps) >= SEASON_HANDS
    took, pace = paced(lambda: each(replay, season), rounds=15)
    return Measure(
        what=f"a season of {SEASON_HANDS:,} hands of {variants} replayed",
        unit="ms",
        measured=took * 1e3,
        bar=20,
        beside=f"{len(season)} games",
        pace=pace,
    )


def season_of(games: list[Played], hands: int) -> Iterator[Played]:
    """Repeat the games of the sample until they have this number of hands."""
    left = hands
    for game in cycle(games):
        if left <= 0:
            return
        left -= sum(isinstance(entry, Hand) for entry in game.entries)
        yield game


# The command line


def lines_measure(lines: list[bytes], expected: list[Any]) -> Measure:
    rounds = GAMES // len(lines)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        file.write_bytes(b"\n".join(lines * rounds) + b"\n")
        command = ["-m", "scoring", "score", "--lines", str(file)]
        results = [json.loads(line) for line in python(*command, output=subprocess.PIPE).splitlines()]
        check(results, expected * rounds)
        full, pace = paced(lambda: python(*command), rounds=5)
        parsed = seconds(lambda: python("-c", PARSE, str(file)), rounds=5)
    return Measure(
        what=f"score --lines, {len(results):,} games, the whole process",
        unit="games/s",
        measured=len(results) / full,
        bar=1_500,
        at_least=True,
        beside=f"JSON read alone: {len(results) / parsed:,.0f}",
        pace=pace,
    )


PARSE = "import json, sys\nfor line in open(sys.argv[1], 'rb'): json.loads(line)"


def python(*arguments: str, output: int = subprocess.DEVNULL) -> bytes:
    return subprocess.run([sys.executable, *arguments], stdout=output, check=True).stdout
