"""The values that a house option takes: what it refuses, and that each limit itself is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import changes_between, house, problem_text, variant

CONTWAY = variant("contway").rules


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("target", 0, "must be a whole number, 1 or more."),
        ("target", None, "must be a whole number, 1 or more."),
        ("exact_bonus", -1, "must be a whole number, 0 or more."),
        ("float_to", 0, "must be null, or a whole number, 1 or more."),
        ("floor", 1, "must be 0 or null."),
        ("smudge", 0, "must be off, or a whole number, 1 or more."),
        ("moon", 0, "must be off, bid, game or target, or a whole number, 1 or more."),
        ("steal", 1, "must be true or false."),
        ("out", "x", "must be bidder-first, bidder-only or highest."),
        ("backdoor", {"at": 0, "then": "win"}, 'must have a number below 0 as "at".'),
        ("backdoor", {"at": -1, "then": "x"}, 'must have win, lose or draw as "then".'),
        ("points", {"high": 0}, "must give High a whole number from 1 to 1000."),
        ("players", [1], "must be a list of whole numbers, 2 or more."),
        ("players", [], "must be a list."),
        ("always_score", "high", "must be a list."),
    ],
)
def test_a_refused_value_gets_the_values_that_are_accepted(option: str, value: Any, sentence: str) -> None:
    _, problems = house(CONTWAY, {option: value})
    assert [(problem.path, problem_text(problem).endswith(" " + sentence)) for problem in problems] == [(option, True)]


@pytest.mark.parametrize(
    ("option", "value"),
    [("exact_bonus", 0), ("floor", 0), ("floor", None), ("moon", 1), ("backdoor", {"at": -1, "then": "lose"}),
     ("players", [4]), ("sets_lose", 1)],
)  # fmt: skip
def test_the_limits_themselves_are_accepted(option: str, value: Any) -> None:
    rules, problems = house(CONTWAY, {option: value})
    assert not problems
    if rules != CONTWAY:
        assert changes_between(CONTWAY, rules) == {option: value}
