"""A rule card shows every rule in force, and what a house changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scoring import (
    ENGLISH_CARDS,
    OPTIONS,
    VARIANTS,
    Card,
    CardPrinter,
    differences,
    house,
    options_in_force,
    rule_card,
    variant,
)
from scoring.options import Choice
from scoring.words import card_sentences
from scoring.words.printer import Printer, Sentence, english
from tests import notation

IN_EFFECT = notation.options_in_effect()


def printed(key: str, changes: dict[str, Any] | None = None) -> list[str]:
    """Return the lines of a card, with a star after those that are changed."""
    base = variant(key)
    rules, problems = house(base.rules, changes or {})
    assert problems == []
    return [
        f"{line.text}{' *' * line.changed}"
        for section in ENGLISH_CARDS.card(rule_card(base, rules)).sections
        for line in section.lines
    ]


def test_every_option_is_here() -> None:
    assert IN_EFFECT.keys() == OPTIONS.keys()


@pytest.mark.parametrize("word", OPTIONS)
def test_every_value_of_an_option_reads_differently(word: str) -> None:
    key, others, values = IN_EFFECT[word]
    option = OPTIONS[word]
    if isinstance(option, Choice):
        assert sorted(values) == sorted(option.kind)
    cards = [printed(key, others | {word: value}) for value in values]
    assert len({tuple(card) for card in cards}) == len(values)


@pytest.mark.parametrize("word", OPTIONS)
def test_a_changed_option_changes_a_line_of_the_card(word: str) -> None:
    key, others, values = IN_EFFECT[word]
    own = options_in_force(variant(key).rules)[word]
    for value in values:
        if value != own:
            changed = [line for line in printed(key, others | {word: value}) if line.endswith("*")]
            assert changed, f"{word}: {value}"


@pytest.mark.parametrize("key", VARIANTS)
def test_a_card_without_house_rules_has_no_changed_line(key: str) -> None:
    card = printed(key)
    assert len(card) > 15
    assert [line for line in card if line.endswith("*")] == []


@pytest.mark.parametrize("key", VARIANTS)
def test_a_card_names_every_rule_that_scores(key: str) -> None:
    named = {line.rule for _, lines in rule_card(variant(key)).sections for line in lines}
    # Razzle-Dazzle has a moon only if a house plays it.
    assert set(variant(key).scoring_rules) - named <= {"CALL-5"}


def test_a_moon_with_a_partner_is_on_the_card_if_a_house_plays_it() -> None:
    moon = [
        line for line in printed("razzle-dazzle", {"moon": "game", "partner_set": False}) if "together, each" in line
    ]
    assert moon == [
        "The bidder and the partner shoot the moon together, each with their own score."
        " If it fails, the partner neither wins nor loses. *"
    ]


def test_rules_of_play_are_on_the_cards() -> None:
    named = {line.rule for key in VARIANTS for _, lines in rule_card(variant(key)).sections for line in lines}
    play = "G-23 G-24 AUC-8 BARN-2 ABA-2 MOW-1 CON-9 CON-10 CAR-9 RAZ-2 SUS-3 ROA-4 TWO-2 CALL-0 CAR-8 G-12"
    assert set(play.split()) - named == set()


def test_a_dropped_rule_is_a_changed_line() -> None:
    assert [line for line in printed("contway", {"fold": False}) if line.endswith("*")] == [
        "Not in these house rules: The bidder may fold at any time, even before the first trick. A fold is a set. *",
        "Not in these house rules: After a fold, the other sides score what they had taken by then: High only if it is"
        " the Ace, Low only if it is the Two, and any other cards that score. Nobody scores Game. *",
    ]


@pytest.mark.parametrize(
    ("key", "order"),
    [
        ("barn", "Ace, King, Queen, Jack, Ten … Two"),
        ("contway", "Ace, King, Queen, Jack, Off-Jack, Joker, Ten … Two"),
        ("missouri-seven", "Ace, King, Queen, Jack, Off-Jack, High Joker, Low Joker, Ten … Seven"),
        ("two-trump", "Ace, King, Queen, Jack, Ten … Two"),
        (
            "sixteen-point",
            "Ace, Off-Ace, King, Queen, Jack, Off-Jack, High Joker, Low Joker, Ten, Off-Ten, Nine … Three,"
            " Off-Three, Two, Off-Two",
        ),
    ],
)
def test_trumps_rank_as_far_as_the_game_has_them(key: str, order: str) -> None:
    assert f"Trumps, highest first: {order}." in printed(key)


@pytest.mark.parametrize(
    ("key", "deck"),
    [
        ("contway", "52 cards and 1 joker. Each player is dealt 6."),
        ("ten-point", "52 cards and 2 jokers. Each player is dealt 9."),
        ("missouri-seven", "32 cards and 2 jokers, nothing below the Seven. Each player is dealt 6."),
    ],
)
def test_the_deck(key: str, deck: str) -> None:
    assert deck in printed(key)


def test_differences_are_listed_by_topic() -> None:
    found = differences(variant("nebraska-four"), variant("partnership-draw"))
    assert [(pair.here and pair.here.topic, pair.there and pair.there.topic) for pair in found] == [
        (None, "moon"),
        (None, "DRA-1 1"),
    ]
    assert differences(variant("barn"), variant("barn")) == ()


@pytest.mark.parametrize("key", VARIANTS)
def test_sentences_are_whole(key: str) -> None:
    for line in printed(key):
        assert re.fullmatch(r"[A-Z0-9].*[.”]", line), line


def all_cards() -> Iterator[Card]:
    """Yield the cards of all variants, and those for each value of each option."""
    yield from (rule_card(VARIANTS[key]) for key in VARIANTS)
    for word, (key, others, values) in IN_EFFECT.items():
        for value in values:
            rules, _ = house(variant(key).rules, others | {word: value})
            yield rule_card(variant(key), rules)


def sentences_of(constant: Any) -> list[Any]:
    return list(constant.values()) if isinstance(constant, dict) else [constant]


# House rules for the sentences that no change of a single option brings onto a card.
RARE = [
    ("missouri-seven", {"points": {"high": 1, "low": 1, "game": 1}, "game_tie": "nobody"}),
    ("juniper", {"players": [4, 9]}),
    ("oklahoma", {"players": [3, 4]}),
    ("contway", {"bid_min": 6}),
    ("contway", {"target_over": True, "win_by": 2}),
    ("contway", {"target_over": True, "out": "highest"}),
    ("nine-five", {"pookie": True}),
    ("ten-point", {"moon": "bid", "pookie": True}),
    ("two-trump", {"moon": "game", "call_partner": True, "partner_set": False}),
]


def test_every_sentence_is_on_some_card() -> None:
    cards = [*all_cards(), *(rule_card(variant(key), house(variant(key).rules, rules)[0]) for key, rules in RARE)]
    printed = {statement.sentence for card in cards for _, lines in card.sections for line in lines
               for statement in line.statements}  # fmt: skip
    constants = {name: value for name, value in vars(card_sentences).items() if name.isupper()}
    unused = {name for name, value in constants.items() for one in sentences_of(value) if one not in printed}
    assert unused == set()


def without_lookups(text: str) -> str:
    """Remove everything in angle brackets, also nested ones."""
    inner = re.sub("<[^<>]*>", "", text)
    return text if inner == text else without_lookups(inner)


def test_every_sentence_goes_through_the_printer() -> None:
    def bracketed(sentence: Sentence, count: float | None) -> str:
        return f"<{english(sentence, count)}>"

    cards = CardPrinter(printer=Printer(bracketed))
    for card in all_cards():
        for section in cards.card(card).sections:
            assert re.fullmatch("<.*>", section.title)
            for line in section.lines:
                assert without_lookups(line.text).strip() == ""
