"""The problems of a hand, as a form gets them. Each has the key that it belongs to, and a good hand has none."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Hand, Rules, Seating, problem_text, problems, score, variant

CONTWAY = "contway"
TOOK = (("high", 1), ("low", 0))

# The key of a variant, the facts of a hand (with the bid as in a record), and its problems as "path code".
CASES: list[tuple[str, dict[str, Any], list[str]]] = [
    (CONTWAY, {"took": TOOK}, []),
    (CONTWAY, {"took": TOOK, "bid": "6 for 12"}, ["bid bad-bid"]),
    (CONTWAY, {"took": TOOK, "trump": "hearts"}, []),
    (CONTWAY, {"took": TOOK, "trump": "stars"}, ["trump bad-trump"]),
    (CONTWAY, {"took": TOOK, "sub_trump": "hearts"}, ["sub_trump not-allowed"]),
    (CONTWAY, {"took": TOOK, "partner": 2}, ["partner not-allowed"]),
    (CONTWAY, {"took": TOOK, "forced_nine": 2}, ["forced_nine not-allowed"]),
    (CONTWAY, {"took": TOOK, "looked": (1, 2)}, ["looked not-allowed"]),
    ("abacos", {"took": TOOK, "looked": (1, 2)}, []),
    ("two-trump", {"took": TOOK, "bid": 3, "trump": "hearts", "sub_trump": "clubs"}, []),
    ("two-trump", {"took": TOOK, "bid": 3, "trump": "hearts", "sub_trump": "hearts"}, ["sub_trump bad-trump"]),
    ("two-trump", {"took": TOOK, "bid": 3, "sub_trump": "stars"}, ["sub_trump bad-trump"]),
    ("razzle-dazzle", {"took": TOOK, "bid": 4, "partner": 1}, ["partner bad-partner"]),
    ("razzle-dazzle", {"took": TOOK, "bid": 4, "partner": None}, []),
    ("nine-five", {"took": TOOK, "bid": 8, "forced_nine": 2}, ["bid bid-too-low"]),
    ("nine-five", {"took": TOOK, "bid": 9, "forced_nine": 2}, []),
    ("nine-five", {"took": TOOK, "bid": "smudge", "forced_nine": 2}, []),
    ("nine-five", {"took": TOOK, "bid": 8}, []),
    # the auction
    (CONTWAY, {"took": TOOK, "calls": ((1, 3), (2, None), (3, None), (0, None))}, []),
    (
        CONTWAY,
        {"took": TOOK, "calls": ((1, 3), (2, 4), (3, None), (0, None))},
        ["bidder contradiction", "bid contradiction"],
    ),
    (CONTWAY, {"took": TOOK, "calls": ((1, 4), (2, None), (3, None), (0, None))}, ["bid contradiction"]),
    (CONTWAY, {"took": TOOK, "calls": ((1, 3), (2, 2), (3, None), (0, None))}, ["calls[1] bid-too-low"]),
    # what was taken
    (CONTWAY, {}, [" missing"]),
    (CONTWAY, {"took": ()}, [" missing", " missing"]),
    (CONTWAY, {"took": (*TOOK, ("three", 1))}, ["took.three not-a-category"]),
    (CONTWAY, {"points": ((0, 2), (1, 4))}, []),
    (CONTWAY, {"points": ((0, 2), (1, 5))}, ["points too-many-points"]),
    (CONTWAY, {"points": ((0, 2), (2, 3))}, ["points contradiction"]),
    (CONTWAY, {"points": ((0, 2),), "took": TOOK}, ["points contradiction"]),
    (CONTWAY, {"points": ((0, 2),), "pips": ((0, 2),)}, ["pips contradiction"]),
    ("maryland-jack", {"points": ((0, 2),)}, ["points not-allowed"]),
    (CONTWAY, {"took": TOOK, "pips": ((0, 30), (1, 50))}, []),
    (CONTWAY, {"took": TOOK, "pips": ((0, 30.5), (1, 49.5))}, []),
    (CONTWAY, {"took": TOOK, "pips": ((0, 30), (1, 51))}, ["pips bad-pips"]),
    (CONTWAY, {"took": TOOK, "pips": ((0, -1),)}, ["pips bad-pips"]),
    (CONTWAY, {"took": TOOK, "pips": ((0, 0.25),)}, ["pips bad-pips"]),
    (CONTWAY, {"took": TOOK, "pips": ((0, 3), (2, 3))}, ["pips contradiction"]),
    (CONTWAY, {"took": (*TOOK, ("game", 1)), "pips": ((0, 3),)}, ["pips contradiction"]),
    ("ten-point", {"took": (), "bid": 4, "pips": ((0, 3),)}, ["pips not-a-category"]),
    (CONTWAY, {"took": TOOK, "burned": (("jack", 3),)}, []),
    (CONTWAY, {"took": TOOK, "burned": (("low", 3),)}, ["burned.low not-a-category"]),
    (CONTWAY, {"took": TOOK, "burned": (("three", 3),)}, ["burned.three not-a-category"]),
    (CONTWAY, {"took": (*TOOK, ("jack", 1)), "burned": (("jack", 3),)}, ["burned.jack contradiction"]),
    # folded
    (CONTWAY, {"took": (("jack", 0),), "folded": True}, []),
    ("barn", {"took": (("jack", 0),), "folded": True}, ["folded not-allowed"]),
    (CONTWAY, {"took": (("jack", 3),), "folded": True}, ["took.jack contradiction"]),
    (CONTWAY, {"took": (("game", 0),), "folded": True}, ["took.game contradiction"]),
    (CONTWAY, {"took": (("jack", 0),), "folded": True, "pips": ((0, 3),)}, ["pips contradiction"]),
    (CONTWAY, {"took": (("jack", 0),), "folded": True, "all_tricks": True}, ["tricks contradiction"]),
    (CONTWAY, {"points": ((0, 3),), "folded": True}, ["points contradiction"]),
]


def case(key: str, facts: dict[str, Any]) -> tuple[Rules, Seating, Hand]:
    """Return the rules, the seating and the hand of a case."""
    rules = variant(key).rules
    seating = Seating.usual(4, 1 if rules.call_partner else rules.side_size)
    bids = rules if facts.get("bid") != "6 for 12" else variant("oklahoma").rules
    values: dict[str, Any] = {"dealer": 0, "bidder": 1} | facts | {"bid": bids.call(facts.get("bid", 3))}
    if "calls" in facts:
        values["calls"] = tuple((seat, None if word is None else rules.call(word)) for seat, word in facts["calls"])
    return rules, seating, Hand(**values)


@pytest.mark.parametrize(("key", "facts", "expected"), CASES)
def test_problems_of_a_hand(key: str, facts: dict[str, Any], expected: list[str]) -> None:
    found = problems(*case(key, facts))
    assert [f"{problem.path} {problem.code}" for problem in found] == expected
    assert all(problem_text(problem) for problem in found)


def test_facts_left_out_did_not_happen() -> None:
    rules = variant(CONTWAY).rules
    bid = rules.call(3)
    assert bid is not None
    hand = Hand(dealer=0, bidder=1, bid=bid, took=TOOK)
    assert not hand.folded
    assert not hand.all_tricks
    scored = score(rules, Seating.usual(4, 2), (4, 4), hand)
    assert scored.change == (1, -3)
    assert [line.effect.value for line in scored.lines] == ["others", "set"]
