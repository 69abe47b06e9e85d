"""What an option of a house takes is said by what it refuses, and each edge of it is taken."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import changes_between, house, variant

CONTWAY = variant("contway").rules


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("target", 0, "is a whole number from 1."),
        ("target", None, "is a whole number from 1."),
        ("exact_bonus", -1, "is a whole number from 0."),
        ("float_to", 0, "is a whole number from 1 or null."),
        ("floor", 1, "is 0 or null."),
        ("smudge", 0, "is a whole number from 1 or 'off'."),
        ("moon", 0, "is off, bid, game, target or a whole number from 1."),
        ("steal", 1, "is true or false."),
        ("out", "x", "is one of bidder-first, bidder-only, highest."),
        ("backdoor", {"at": 0, "then": "win"}, 'has an "at" below 0.'),
        ("backdoor", {"at": -1, "then": "x"}, 'has "then": win, lose or draw.'),
        ("points", {"high": 0}, "gives high a whole number from 1 to 1000."),
        ("players", [1], "lists whole numbers from 2."),
        ("players", [], "is a list."),
        ("always_score", "high", "is a list."),
    ],
)
def test_a_refusal_says_what_it_takes(option: str, value: Any, said: str) -> None:
    _, problems = house(CONTWAY, {option: value})
    assert [(problem.path, problem.message.endswith(" " + said)) for problem in problems] == [(option, True)]


@pytest.mark.parametrize(
    ("option", "value"),
    [("exact_bonus", 0), ("floor", 0), ("floor", None), ("moon", 1), ("backdoor", {"at": -1, "then": "lose"}),
     ("players", [4]), ("sets_lose", 1)],
)  # fmt: skip
def test_the_edge_of_what_it_takes_is_stored_as_it_was_told(option: str, value: Any) -> None:
    rules, problems = house(CONTWAY, {option: value})
    assert not problems
    if rules != CONTWAY:
        assert changes_between(CONTWAY, rules) == {option: value}
