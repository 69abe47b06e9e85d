"""Scoring: one hand with its reasons as data, a season replayed, and games a second through the command line."""

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
from tests.bench.measure import Measure, seconds

RECORDS = Path(__file__).parents[1] / "records"
SEASON_HANDS = 2_000
GAMES = 5_040  # the sample sixty times over


class Played(NamedTuple):
    """A game of the sample as values."""

    rules: Rules
    seating: Seating
    entries: tuple[Entry, ...]


class Bid(NamedTuple):
    """A hand of it, on top of the scores before it."""

    rules: Rules
    seating: Seating
    before: tuple[int, ...]
    hand: Hand


def measures() -> Iterator[Measure]:
    """Two games of every variant are what is measured; their results are checked before any time is taken."""
    lines = (RECORDS / "sample.jsonl").read_bytes().splitlines()
    expected = [json.loads(line) for line in (RECORDS / "sample.expected.jsonl").read_bytes().splitlines()]
    check([score_record(json.loads(line)) for line in lines], expected)
    games = [played(json.loads(line)) for line in lines]
    yield hand_measure([hand for game in games for hand in bids(game)])
    yield season_measure(games, "every variant")
    yield season_measure([game for game in games if game.rules.variant == "contway"], "Contway")
    yield season_measure([game for game in games if game.rules.variant == "ten-point"], "ten-point")
    yield lines_measure(lines, expected)


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
    full = seconds(lambda: each(score, hands), rounds=25) / len(hands) * 1e6
    least = seconds(lambda: each(bare, hands), rounds=25) / len(hands) * 1e6
    return Measure(
        what="a hand scored, with its reasons as data", unit="µs", measured=full, bar=10, beside=f"bare: {least:.2f} µs"
    )


def each(scoring: Callable[..., object], items: Iterable[tuple[Any, ...]]) -> None:
    """Keeps no result, so that no time goes into looking through what is kept."""
    for item in items:
        scoring(*item)


def bare(rules: Rules, seating: Seating, before: tuple[int, ...], hand: Hand) -> list[int]:
    """The least that scores a plain hand: points by side, the bid taken off when it was not made."""
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
    return Measure(
        what=f"a season of {SEASON_HANDS:,} hands of {variants} replayed",
        unit="ms",
        measured=seconds(lambda: each(replay, season), rounds=15) * 1e3,
        bar=20,
        beside=f"{len(season)} games",
    )


def season_of(games: list[Played], hands: int) -> Iterator[Played]:
    """The sample's games over and over until there are so many hands."""
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
        full = seconds(lambda: python(*command), rounds=5)
        parsed = seconds(lambda: python("-c", PARSE, str(file)), rounds=5)
    return Measure(
        what=f"score --lines, {len(results):,} games, the whole process",
        unit="games/s",
        measured=len(results) / full,
        bar=1_500,
        at_least=True,
        beside=f"JSON read alone: {len(results) / parsed:,.0f}",
    )


PARSE = "import json, sys\nfor line in open(sys.argv[1], 'rb'): json.loads(line)"


def python(*arguments: str, output: int = subprocess.DEVNULL) -> bytes:
    return subprocess.run([sys.executable, *arguments], stdout=output, check=True).stdout
