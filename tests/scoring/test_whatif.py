"""What a hand would have scored under other rules.

Each row has the variant, the scores before, the hand as in a record, and every other result.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring import OPTIONS, Hand, Seating, WhatIf, read_record, signed, variant, what_if, what_if_text
from scoring.whatif import OTHER_VALUES, OtherValue
from tests import notation

NINE = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida"]  # four: Ann and Cy, Bo and Di

ROWS: list[tuple[str, str, list[int], dict[str, Any], dict[str, str]]] = [
    (
        "Contway: Low kept by Ann, if Bo and Di took it",
        "contway", [0, 0],
        {"bidder": "Bo", "bid": 2, "took": {"high": "Bo", "low": "Ann", "jack": "Bo", "off_jack": "Ann"}},
        {
            "If Low goes to the side that takes it, and the other side took it": "+1 +3 made",
            "If the other sides score only after a set": "0 +2 made",
        },
    ),
    (
        "Auction Pitch: Low taken by Bo, if Ann played it: Bo would be set",
        "auction-pitch-partners", [0, 0],
        {"bidder": "Bo", "bid": 2, "took": {"high": "Bo", "low": "Bo", "game": "Ann"}},
        {
            "If Low is kept, and the other side played it": "+2 −2 set",
            "If the other sides score only after a set": "0 +2 made",
        },
    ),
    (
        "More than the bid",
        "nebraska-four", [0, 0],
        {"bidder": "Bo", "bid": 2, "took": {"high": "Bo", "low": "Bo", "jack": "Bo"}},
        {
            "If Low goes to the side that takes it, and the other side took it": "+1 +2 made",
            "If a made bid scores only the bid": "0 +2 made",
        },
    ),
    (
        "Maryland: exactly the bid",
        "maryland-jack", [0, 0, 0, 0],
        {"bidder": "Bo", "bid": 3, "took": {"high": "Bo", "low": "Bo", "jack": "Bo", "off_jack": "Ann"}},
        {
            "If a made bid scores all that was taken": "+1 +3 0 0 made",
            "If an exact bid has no bonus": "+1 +3 0 0 made",
        },
    ),
    (
        "Set near zero",
        "oklahoma", [0, 3],
        {"bidder": "Bo", "bid": 4, "points": {"Bo": 3, "Ann": 5}},
        {"If no score goes below zero": "+5 −3 set"},
    ),
    (
        "A hickey at one point",
        "contway", [5, 1],
        {"bidder": "Bo", "bid": 2, "points": {"Bo": 1, "Ann": 4}},
        {"If scores can go below zero": "+4 −2 set"},
    ),
    (
        "A pookie",
        "juniper", [4, 0, 0],
        {"dealer": "Ann", "bidder": "Ann", "bid": 2, "points": {"Bo": 3}},
        {"If a set costs no more than the bid": "−2 +3 0 set", "If no score goes below zero": "−4 +3 0 set"},
    ),
    (
        "Doubled with more than the bid",
        "oklahoma", [0, 0],
        {"bidder": "Bo", "bid": "4 for 8", "points": {"Bo": 6}},
        {"If a doubled bid scores twice the bid": "0 +8 made"},
    ),
    (
        "Game tied, the joker with Di",
        "setback-joker", [0, 0],
        {"bidder": "Bo", "bid": 2, "took": {"high": "Bo", "low": "Bo", "joker": "Di"}, "pips": {"Ann": 30, "Bo": 30}},
        {
            "If Low goes to the side that takes it, and the other side took it": "+1 +2 made",
            "If a made bid scores only the bid": "0 +2 made",
            "If the joker wins a tie for Game": "0 +4 made",
            "If jokers break a tie for Game by half a point": "0 +4 made",
        },
    ),
    (
        "A dead card",
        "carthage", [0, 0],
        {"bidder": "Bo", "bid": 5, "took": {"ace": "Bo", "jack": "Bo", "ten": "Bo", "off_jack": "Bo",
                                             "low_joker": "Bo"},
         "burned": {"three": "Ann"}},
        {"If a made bid scores only the bid": "0 +5 made", "If nobody scores burned cards": "0 +5 made"},
    ),
    (
        "A smudge with all points but a trick lost",
        "nine-five", [0, 0],
        {"bidder": "Bo", "bid": "smudge", "points": {"Bo": 18}},
        {
            "If no score goes below zero": "0 0 set",
            "If a set costs all points and a pookie": "0 −1 set",
            "If a smudge needs all points": "0 +19 made",
        },
    ),
    (
        "A moon made below zero: the game goes on, or is won",
        "ten-point", [0, -8],
        {"bidder": "Bo", "bid": "moon", "points": {"Bo": 10}},
        {
            "If the moon is plus or minus the points of the hand": "0 +10 made",
            "If the moon wins or loses the game": "0 +10 made moon-made",
            "If the moon needs every trick, too": "0 −10 set moon-failed",
        },
    ),
    (
        "A called partner is set",
        "razzle-dazzle", [0, 0, 0, 9, 0],
        {"bidder": "Bo", "partner": "Di", "bid": 4, "points": {"Bo": 3, "Ann": 2}},
        {
            "If no score goes below zero": "+2 0 +2 −4 +2 set",
            "If a set costs all points and a pookie": "+2 −1 +2 −10 +2 set",
            "If the called partner is not set": "+2 −4 +2 0 +2 set",
        },
    ),
    (
        "Both reach the target: the bidder goes out first, or the higher score",
        "contway", [10, 9],
        {"bidder": "Bo", "bid": 2, "points": {"Bo": 2, "Ann": 4}},
        {
            "If the other sides score only after a set": "0 +2 made target",
            "If only the bidding side can go out": "+4 +2 made target",
            "If the highest score goes out": "+4 +2 made target",
            "If a score must go over the target": "+4 +2 made target",
            "If a win needs a lead of 2": "+4 +2 made win-by",
        },
    ),
]  # fmt: skip


def result(other: WhatIf) -> str:
    """Return `+2 −4 set`, and how the hand would have ended the game."""
    ending = [] if other.outcome is None else [other.outcome.why]
    return " ".join([*(signed(points) for points in other.change), "made" if other.made else "set", *ending])


@pytest.mark.parametrize(("key", "before", "hand", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_row(key: str, before: list[int], hand: dict[str, Any], expected: dict[str, str]) -> None:
    names = NINE if variant(key).rules.players == (9,) else NINE[: max(len(before), 4)]
    game = {"format": "pitch-game/1", "variant": key, "players": names, "hands": [hand]}
    record = read_record(game).record
    assert record is not None
    entry = record.entries[0]
    assert isinstance(entry, Hand)
    others = what_if(record.rules, record.seating, before, entry)
    assert {what_if_text(other): result(other) for other in others} == expected


@pytest.mark.parametrize("other", OTHER_VALUES, ids=lambda other: f"{other.option}={other.value}")
def test_options_take_the_other_values(other: OtherValue) -> None:
    OPTIONS[other.option].read(other.value)


def test_every_hand_of_the_vectors_has_other_results() -> None:
    count, found = 0, set()
    for _, row in notation.rows():
        reading = read_record(notation.record(row))
        if reading.record is None or reading.game is None:
            continue
        scores = (0,) * len(reading.record.seating.sides)
        for step in reading.game.steps:
            if isinstance(step.entry, Hand) and step.scored is not None:
                count += 1
                for other in what_if(reading.record.rules, reading.record.seating, scores, step.entry):
                    assert len(other.change) == len(scores)
                    found.add(other.option)
            scores = step.scores
    assert count > 100
    # Each option with a "what if" changes some hand of the vectors.
    assert {other.option for other in OTHER_VALUES} | {"low_to", "two_to"} == found


def test_a_hand_that_cannot_be_scored_has_no_other_results() -> None:
    rules = variant("contway").rules
    hand = Hand(dealer=0, bidder=1, bid=rules.ladder[0], took=(("high", 1),))  # nobody has Low
    assert what_if(rules, Seating.usual(4, 2), (0, 0), hand) == ()
