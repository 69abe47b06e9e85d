"""A rule card says every rule in force, and what a house changed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoring import OPTIONS, VARIANTS, differences, house, options_in_force, rule_card, variant
from scoring.options import Choice

# Option: a game in which it is in effect (with what else that takes), and values that must all read differently there.
IN_EFFECT: dict[str, tuple[str, dict[str, Any], list[Any]]] = {
    "players": ("auction-pitch", {}, [[4], [3, 4], [2, 3, 4, 5]]),
    "call_partner": ("oklahoma", {}, [False, True]),
    "target": ("contway", {}, [11, 15]),
    "target_over": ("contway", {}, [False, True]),
    "points": ("barn", {}, [{"high": 1, "low": 1}, {"high": 1, "low": 2}, {"high": 1, "jack": 1}]),
    "bid_min": ("contway", {}, [2, 3]),
    "bid_max": ("contway", {}, [5, 6]),
    "all_pass": ("contway", {}, ["dealer", "redeal", "same-dealer"]),
    "dealer_min": ("auction-pitch", {}, [1, 2]),
    "steal": ("contway", {}, [False, True]),
    "doubles": ("contway", {}, [False, True]),
    "double_made": ("oklahoma", {}, ["points", "bid"]),
    "moon": ("ten-point", {}, ["off", "bid", "game", "target", 20]),
    "moon_at": ("ten-point", {}, ["above", "top"]),
    "moon_tricks": ("ten-point", {}, [False, True]),
    "smudge": ("contway", {}, ["off", 7, 8]),
    "blind_smudge": ("contway", {}, ["off", 8, 9]),
    "smudge_needs": ("nine-five", {}, ["tricks", "points"]),
    "hotshot": ("nine-five", {}, [False, True]),
    "double_total": ("nine-five", {}, [False, True]),
    "fold": ("oklahoma", {}, [False, True]),
    "low_to": ("contway", {}, ["keeper", "taker"]),
    "two_to": ("ten-point", {}, ["keeper", "taker"]),
    "made_scores": ("contway", {}, ["taken", "bid"]),
    "exact_bonus": ("maryland-jack", {}, [0, 1, 2]),
    "others_score": ("contway", {}, ["always", "when-set"]),
    "always_score": ("contway", {"others_score": "when-set"}, [[], ["jack"], ["jack", "low"]]),
    "floor": ("oklahoma", {}, [None, 0]),
    "pookie": ("contway", {}, [False, True]),
    "out": ("contway", {}, ["bidder-first", "bidder-only", "highest"]),
    "win_by": ("contway", {}, [1, 2, 3]),
    "float_to": ("contway", {}, [None, 15, 16]),
    "backdoor": ("oklahoma", {}, [None, *({"at": -9, "then": then} for then in ("win", "lose", "draw"))]),
    "game": ("oklahoma", {}, ["pips", "tens", "off"]),
    "game_tie": ("oklahoma", {}, ["nobody", "joker", "half-joker"]),
    "joker_pips": ("oklahoma", {}, [0, 0.5]),
    "hands": ("contway", {}, [None, 6, 8]),
    "sets_lose": ("contway", {}, [None, 1, 3]),
    "burned_to": ("ten-point", {}, ["nobody", "opponents"]),
    "partner_set": ("razzle-dazzle", {}, [True, False]),
    "misdeal": ("contway", {}, [True, False]),
    "forced_nine": ("nine-five", {}, [True, False]),
    "ranking": ("ten-point", {}, ["normal", "reversed"]),
    "capture_low": ("ten-point", {}, [False, True]),
    "double_down": ("two-trump", {}, [False, True]),
}  # fmt: skip


def printed(key: str, changes: dict[str, Any] | None = None) -> list[str]:
    """The lines of a card, marks included."""
    base = variant(key)
    rules, problems = house(base.rules, changes or {})
    assert problems == []
    return [
        f"{line.text}{' *' * line.changed}" for section in rule_card(base, rules).sections for line in section.lines
    ]


def test_every_option_is_here() -> None:
    assert IN_EFFECT.keys() == OPTIONS.keys()


@pytest.mark.parametrize("word", OPTIONS)
def test_every_value_of_an_option_reads_differently(word: str) -> None:
    key, beside, values = IN_EFFECT[word]
    option = OPTIONS[word]
    if isinstance(option, Choice):
        assert sorted(values) == sorted(option.kind)
    cards = [printed(key, beside | {word: value}) for value in values]
    assert len({tuple(card) for card in cards}) == len(values)


@pytest.mark.parametrize("word", OPTIONS)
def test_a_changed_option_is_marked(word: str) -> None:
    key, beside, values = IN_EFFECT[word]
    own = options_in_force(variant(key).rules)[word]
    for value in values:
        if value != own:
            marked = [line for line in printed(key, beside | {word: value}) if line.endswith("*")]
            assert marked, f"{word}: {value}"


@pytest.mark.parametrize("key", VARIANTS)
def test_a_card_without_a_house_has_no_mark(key: str) -> None:
    card = printed(key)
    assert len(card) > 15
    assert [line for line in card if line.endswith("*")] == []


@pytest.mark.parametrize("key", VARIANTS)
def test_a_card_names_every_rule_that_scores(key: str) -> None:
    named = {line.rule for section in rule_card(variant(key)).sections for line in section.lines}
    # Razzle-Dazzle has no moon until a house shoots one.
    assert set(variant(key).scoring_rules) - named <= {"CALL-5"}


def test_a_moon_with_a_partner_is_on_the_card_once_a_house_has_one() -> None:
    moon = [
        line for line in printed("razzle-dazzle", {"moon": "game", "partner_set": False}) if "together, each" in line
    ]
    assert moon == [
        "Bidder and partner shoot the moon together, each by his own score."
        " If it fails, the partner neither wins nor loses. *"
    ]


def test_rules_of_play_are_on_the_cards() -> None:
    named = {line.rule for key in VARIANTS for section in rule_card(variant(key)).sections for line in section.lines}
    play = "G-23 G-24 AUC-8 BARN-2 ABA-2 MOW-1 CON-9 CON-10 CAR-9 RAZ-2 SUS-3 ROA-4 TWO-2 CALL-0 CAR-8 G-12"
    assert set(play.split()) - named == set()


def test_a_rule_that_a_house_dropped_says_so() -> None:
    assert [line for line in printed("contway", {"fold": False}) if line.endswith("*")] == [
        "Not here: The bidder may fold at any moment, before the first trick too: that is a set. *",
        "Not here: After a fold the others score what they had taken by then: High only if it is the Ace,"
        " Low only if it is the Two, and the other cards that score. Game is not scored. *",
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
        ("contway", "52 cards and one joker. Six cards each."),
        ("ten-point", "52 cards and two jokers. Nine cards each."),
        ("missouri-seven", "32 cards and two jokers, nothing below the Seven. Six cards each."),
    ],
)
def test_the_deck(key: str, deck: str) -> None:
    assert deck in printed(key)


def test_differences_are_told_by_topic() -> None:
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
