"""House options: each has its words, accepts values up to its limits, and refuses others with a reason."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from scoring import OPTION_WORDS, OPTIONS, Rules, changes_between, house, problem_text, variant
from scoring.options import BackdoorOption, Choice, MoonOption, Whole
from scoring.words.options import NUMBER

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
def test_a_refusal_names_the_accepted_values(option: str, value: Any, sentence: str) -> None:
    _, problems = house(CONTWAY, {option: value})
    assert [(problem.path, problem_text(problem).endswith(" " + sentence)) for problem in problems] == [(option, True)]


@pytest.mark.parametrize(
    ("option", "value"),
    [("exact_bonus", 0), ("floor", 0), ("floor", None), ("moon", 1), ("backdoor", {"at": -1, "then": "lose"}),
     ("players", [4]), ("sets_lose", 1)],
)  # fmt: skip
def test_values_at_the_limits_are_accepted(option: str, value: Any) -> None:
    rules, problems = house(CONTWAY, {option: value})
    assert not problems
    if rules != CONTWAY:
        assert changes_between(CONTWAY, rules) == {option: value}


# Properties of a variant that are not options. Every other field of the rules is an option.
VARIANT_FIELDS = {"variant", "side_size", "two_trumps", "looks", "names_high_and_low", "sources"}


def test_every_field_of_the_rules_is_an_option_or_belongs_to_the_variant() -> None:
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


def test_labels_of_options_are_unique() -> None:
    labels = [words.label for words in OPTION_WORDS.values()]
    assert sorted(set(labels)) == sorted(labels)


def test_a_number_with_labeled_values_has_a_maximum() -> None:
    numbers = [word for word, option in OPTIONS.items() if isinstance(option, Whole) and OPTION_WORDS[word].values]
    assert [word for word in numbers if OPTIONS[word].limits.most is None] == []
