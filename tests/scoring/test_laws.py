"""Properties of every game of every variant under any house rules."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from scoring import (
    VARIANTS,
    Replay,
    changes_between,
    house,
    options_in_force,
    read_record,
    replay,
    score_record,
    write_record,
)
from tests.scoring.random_records import Json
from tests.scoring.strategies import houses, legal_record, legal_records, spoiled_records

CODES = {
    "bad-json", "bad-format", "missing", "unknown-key", "unknown-variant", "unknown-player", "duplicate-player",
    "bad-players", "bad-sides", "bad-rules", "bad-bid", "bid-too-low", "bid-out-of-turn", "not-a-category",
    "too-many-points", "bad-trump", "bad-pips", "bad-partner", "contradiction", "not-allowed", "after-the-end",
}  # fmt: skip

law = settings(
    max_examples=400, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def scored(record: Json) -> Json:
    result = score_record(record)
    assert "errors" not in result, result["errors"]
    return result


@law
@given(legal_records)
def test_reasons_add_up_to_the_change_and_changes_to_the_score(record: Json) -> None:
    result = scored(record)
    score, sets = [0] * len(result["sides"]), [0] * len(result["sides"])
    for hand in result["hands"]:
        change = [0] * len(score)
        for reason in hand["reasons"]:
            assert re.fullmatch(r"[A-Z0-9]+-\d+", reason["rule"])
            assert reason["text"]
            change[reason["side"]] += reason["points"]
        assert hand["change"] == change
        score = [before + points for before, points in zip(score, change, strict=True)]
        assert hand["score"] == score
        if hand["made"] is False:
            sets = [count + (names_in(side, hand["bidder"])) for side, count in zip(result["sides"], sets, strict=True)]
    if "hands" in record:
        # A called partner may be set too (CALL-2), so each side has at least the sets of its own bids.
        assert all(counted >= own for counted, own in zip(result["sets"], sets, strict=True))


def names_in(side: list[str], name: str) -> int:
    return int(name in side)


@law
@given(legal_records)
@example(legal_record(15188))  # the dealer holds the nine and would steal an eight
def test_money_adds_up_to_zero(record: Json) -> None:
    result = scored(record)
    money = result["money"]
    assert list(money) == record["players"]
    assert sum(money.values()) == 0
    assert all(type(cents) is int for cents in money.values())
    if not result["winners"] or "stakes" not in record:
        assert not any(money.values())


@law
@given(legal_records)
def test_no_more_is_taken_than_the_total(record: Json) -> None:
    result = scored(record)
    rules = house(VARIANTS[record["variant"]].rules, record.get("rules", {}))[0]
    for entry, hand in zip(record.get("hands", []), result["hands"], strict=True):
        taken = hand["taken"]
        if rules.call_partner and hand["bidder"] is not None:
            seat_points = list(zip(record["players"], in_seats(result, taken), strict=True))
            bidders = (entry["partner"], hand["bidder"])
            us = {points for name, points in seat_points if name in bidders}
            others = {points for name, points in seat_points if name not in bidders}
            assert (len(us), len(others)) == (1, 1)  # all of one side of this hand (CALL-1)
            taken = [*us, *others]
        assert all(points >= 0 for points in taken)
        assert sum(taken) <= rules.total


def in_seats(result: Json, numbers: list[int]) -> list[int]:
    """Return the numbers in the order of the seats, for a game in which each player is a side."""
    by_name = {side[0]: number for side, number in zip(result["sides"], numbers, strict=True)}
    return [by_name[name] for name in result["money"]]


@law
@given(legal_records)
def test_other_names_change_nothing_but_names(record: Json) -> None:
    others = {name: f"Player {chr(ord('A') + seat)}" for seat, name in enumerate(record["players"])}
    assert score_record(renamed(record, others)) == renamed(scored(record), others)


def renamed(value: Any, others: dict[str, str]) -> Any:
    """Return the same value with other names, also in its keys and sentences."""
    if isinstance(value, dict):
        return {others.get(key, key): renamed(inner, others) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, others) for inner in value]
    if isinstance(value, str):
        names = "|".join(map(re.escape, sorted(others, key=len, reverse=True)))
        return re.sub(rf"(?<!\w)({names})(?!\w)", lambda found: others[found[0]], value)
    return value


@law
@given(legal_records, st.integers(0, 20))
def test_the_first_hands_do_not_depend_on_later_ones(record: Json, count: int) -> None:
    if "hands" not in record or count >= len(record["hands"]):
        return
    early = {key: value for key, value in record.items() if key != "ended"} | {"hands": record["hands"][:count]}
    result = scored(early)
    assert result["hands"] == scored(record)["hands"][:count]
    assert not result["over"]


@law
@given(legal_records, st.integers(0, 19), st.data())
def test_an_edited_hand_equals_a_replayed_game(record: Json, index: int, data: st.DataObject) -> None:
    """A replay can go on from any earlier state of a game, so an edited hand changes the later ones (G-18)."""
    reading = read_record(record)
    assert reading.record is not None
    rules, seating, entries = reading.record.rules, reading.record.seating, list(reading.record.entries)
    if index >= len(entries):
        return
    edited = [*entries[:index], data.draw(st.sampled_from(entries)), *entries[index + 1 :]]
    later = Replay(rules, replay(rules, seating, edited[: index + 1]))
    for entry in edited[index + 1 :]:
        later.add(entry)
    assert later.game() == replay(rules, seating, edited)


@law
@given(legal_records)
def test_a_record_written_and_read_again_scores_the_same(record: Json) -> None:
    reading = read_record(record)
    assert reading.record is not None
    written = json.loads(json.dumps(write_record(reading.record)))
    assert score_record(written) == scored(record)
    again = read_record(written).record
    assert again is not None
    assert write_record(again) == written


@law
@given(spoiled_records)
def test_a_spoiled_record_is_scored_or_refused(record: Any) -> None:
    result = score_record(record)
    if "errors" not in result:
        assert result["format"] == "pitch-result/1"
        assert sum(result["money"].values()) == 0
        return
    assert list(result) == ["errors"]
    assert result["errors"]
    for error in result["errors"]:
        assert list(error) == ["path", "code", "message"]
        assert type(error["path"]) is str
        assert error["code"] in CODES
        assert error["message"].strip()


@law
@given(legal_records)
def test_no_number_is_a_minus_zero_or_a_fraction(record: Json) -> None:
    text = json.dumps(scored(record), ensure_ascii=False)
    assert not re.search(r"[-−]0(?!\d)", text)
    numbers = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    assert "." not in numbers


@law
@given(houses)
def test_options_as_printed_are_the_rules_in_force(pair: Any) -> None:
    base, rules = pair
    printed = json.loads(json.dumps(options_in_force(rules)))
    if printed["hands"] is not None:  # these options have no meaning with a fixed number of hands
        del printed["target"], printed["win_by"]
        printed["float_to"] = None
    again, problems = house(base, printed)
    assert problems == []
    assert options_in_force(again) == options_in_force(rules)
    assert again.ladder == rules.ladder


@law
@given(houses)
def test_the_changes_of_a_house_make_its_rules_again(pair: Any) -> None:
    base, rules = pair
    changes = changes_between(base, rules)
    again, problems = house(base, changes)
    assert problems == []
    assert options_in_force(again) == options_in_force(rules)
    assert again.ladder == rules.ladder


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("oklahoma", {"points": {"high": 1, "game": 1, "three": 9}, "bid_max": 10}),
        ("auction-pitch", {"points": {"high": 1, "low": 1, "jack": 1, "game": 1, "five": 5}, "bid_max": 4}),
        ("high-five", {"bid_min": 5, "dealer_min": 6}),
        ("nine-five-hotshot", {"moon": "game", "all_pass": "redeal"}),
    ],
)
def test_changes_include_options_that_would_follow_other_changes(key: str, changes: Json) -> None:
    """The highest bid follows the points and the forced bid follows the lowest, unless the house sets them."""
    base = VARIANTS[key].rules
    rules, _ = house(base, changes)
    assert house(base, changes_between(base, rules)) == (rules, [])
    assert changes_between(base, rules) == changes
