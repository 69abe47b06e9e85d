"""House options: each has its words, refuses other values with a reason, and takes the values at its limits."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from scoring import OPTION_WORDS, OPTIONS, Rules, changes_between, house, variant
from scoring.options import BackdoorOption, Choice, MoonOption, Whole
from scoring.words.options import NUMBER

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


# What makes a variant beside its options. Every other field of the rules is an option.
VARIANT_FIELDS = {"variant", "side_size", "two_trumps", "looks", "names_high_and_low", "sources"}


def test_every_field_of_the_rules_is_an_option_or_makes_a_variant() -> None:
    assert {field.name for field in dataclasses.fields(Rules)} == OPTIONS.keys() | VARIANT_FIELDS


def test_every_option_has_its_words() -> None:
    assert sorted(OPTION_WORDS) == sorted(OPTIONS)
    assert [word for word, words in OPTION_WORDS.items() if not words.label] == []
    assert [word for word, words in OPTION_WORDS.items() if words.values and not words.question] == []


@pytest.mark.parametrize("word", OPTIONS)
def test_the_words_are_about_values_of_the_option(word: str) -> None:
    option, words = OPTIONS[word], OPTION_WORDS[word]
    if isinstance(option, Choice):
        assert words.values.keys() == set(option.kind)
    labeled = words.values if not isinstance(option, BackdoorOption) else {}
    for value in (*labeled, *words.card, *words.what_if):
        if not (value == NUMBER and isinstance(option, MoonOption)):
            assert option.read(option.write(value)) == value


def test_no_two_options_have_one_label() -> None:
    labels = [words.label for words in OPTION_WORDS.values()]
    assert sorted(set(labels)) == sorted(labels)


def test_a_number_with_labeled_values_has_no_others() -> None:
    numbers = [word for word, option in OPTIONS.items() if isinstance(option, Whole) and OPTION_WORDS[word].values]
    assert [word for word in numbers if OPTIONS[word].limits.most is None] == []
