"""Bad records are never scored. All problems are listed at once by path and code, and nothing crashes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from scoring import score_record
from tests.scoring.command_line import scoring

Json = dict[str, Any]
NAMES = ["Ann", "Bo", "Cy", "Di"]
TOOK = {"high": "Bo", "low": "Ann"}
BID = {"bidder": "Bo", "bid": 2}
GOOD = BID | {"took": TOOK}
MADE = {"Bo": 4}


def game(*hands: Any, variant: str = "partnership-draw", **top: Any) -> Json:
    """Return a record of the classic four-point game, or of another variant."""
    players = NAMES + ["Ed"] * (variant == "ten-point-five-handed")
    return {"format": "pitch-game/1", "variant": variant, "players": players, "hands": list(hands)} | top


def without(record: Json, *keys: str) -> Json:
    return {key: value for key, value in record.items() if key not in keys}


def house(**rules: Any) -> Json:
    return game(rules=rules)


def auction(*calls: Any, **more: Any) -> Json:
    return {"calls": list(calls), "took": TOOK} | more


# An error is expected as "path code", as a code alone if the rulebook does not give the path, or as `a|b` if the
# rulebook leaves the code open.
WHOLE = [
    ("an empty record", {}, ["missing"]),
    ("another format", game(format="pitch-game/2"), ["format bad-format"]),
    ("an unknown variant", game(variant="whist"), ["variant unknown-variant"]),
    ("no variant", without(game(), "variant"), ["missing"]),
    ("no players", without(game(), "players"), ["missing"]),
    ("neither hands nor result", without(game(), "hands"), ["missing"]),
    ("hands and a result", game(result={"scores": [1, 2], "winners": []}), ["contradiction"]),
    ("an unknown key", game(color="red"), ["color unknown-key"]),
    ("hands that are not a list", game(hands="many"), ["hands bad-format"]),
    ("a hand that is not an object", game(7), ["hands[0] bad-format"]),
]  # fmt: skip

PLAYERS = [
    ("players in one string", game(players="Ann Bo Cy Di"), ["players bad-players"]),
    ("a number for a name", game(players=["Ann", "Bo", "Cy", 4]), ["bad-players"]),
    ("an empty name", game(players=["Ann", "Bo", "Cy", ""]), ["bad-players"]),
    ("an invisible name", game(players=["Ann", "Bo", "Cy", "\u200b"]), ["bad-players"]),
    ("a space at the start", game(players=["Ann", "Bo", "Cy", " Di"]), ["bad-players"]),
    ("a space at the end", game(players=["Ann", "Bo", "Cy", "Di "]), ["bad-players"]),
    ("a tab inside", game(players=["Ann", "Bo", "Cy", "D\ti"]), ["bad-players"]),
    ("a lone surrogate", game(players=["Ann", "Bo", "Cy", "D\ud800i"]), ["bad-players"]),
    ("three for a game of four", game(players=["Ann", "Bo", "Cy"]), ["bad-players"]),
    ("one name twice", game(players=["Ann", "Bo", "Ann", "Di"]), ["duplicate-player"]),
    ("one name twice, spelled in two ways", game(players=["Zoé", "Bo", "Zoe\u0301", "Di"]), ["duplicate-player"]),
]  # fmt: skip

SIDES = [
    ("one side", game(sides=[NAMES]), ["bad-sides"]),
    ("sides of unequal size", game(sides=[["Ann"], ["Bo", "Cy", "Di"]]), ["bad-sides"]),
    ("players left over", game(sides=[["Ann"], ["Bo"]]), ["bad-sides"]),
    ("one player on two sides", game(sides=[["Ann", "Bo"], ["Bo", "Di"]]), ["bad-sides"]),
]  # fmt: skip

RULES = [
    ("an unknown option", house(color="red"), ["bad-rules"]),
    ("a target in words", house(target="eleven"), ["bad-rules"]),
    ("a target of zero", house(target=0), ["bad-rules"]),
    ("half a target", house(target=11.5), ["bad-rules"]),
    ("a target written with a decimal point", house(target=11.0), ["bad-rules"]),
    ("true for a target", house(target=True), ["bad-rules"]),
    ("one for true", house(steal=1), ["bad-rules"]),
    ("yes for true", house(doubles="yes"), ["bad-rules"]),
    ("false for a moon that is off", house(moon=False), ["bad-rules"]),
    ("an unknown kind of moon", house(moon="blue"), ["bad-rules"]),
    ("a floor of five", house(floor=5), ["bad-rules"]),
    ("a joker worth a pip", game(variant="juniper", players=[*"ABCDEFGHI"], rules={"joker_pips": 1}), ["bad-rules"]),
    ("minimum above maximum", house(bid_min=4, bid_max=3), ["bad-rules"]),
    ("a bid above the total", house(bid_max=5), ["bad-rules"]),
    ("a forced bid above the total", house(dealer_min=5), ["bad-rules"]),
    ("a forced bid below the minimum", house(dealer_min=1), ["bad-rules"]),
    ("a float at the target", house(float_to=15), ["bad-rules"]),
    ("a lead to win by, for bidders only", house(out="bidder-only", win_by=2), ["bad-rules"]),
    ("a float, for bidders only", house(out="bidder-only", float_to=20), ["bad-rules"]),
    ("a number of hands and a target", house(hands=5, target=11), ["bad-rules"]),
    ("a number of hands and a lead", house(hands=5, win_by=2), ["bad-rules"]),
    ("a number of hands and a float", house(hands=5, float_to=30), ["bad-rules"]),
    ("a back door at zero", house(backdoor={"at": 0, "then": "win"}), ["bad-rules"]),
    ("a back door with an unknown effect", house(backdoor={"at": -11, "then": "fly"}), ["bad-rules"]),
    ("a tie broken by a joker that does not score", house(game_tie="joker"), ["bad-rules"]),
    ("an unknown category", house(points={"queen": 1}), ["bad-rules"]),
    ("a category worth nothing", house(points={"high": 0, "low": 1}), ["bad-rules"]),
    ("an unknown category that always scores", house(always_score=["queen"]), ["bad-rules"]),
    ("several bad options", house(target=0, steal=1, color="red"), ["bad-rules", "bad-rules", "bad-rules"]),
]  # fmt: skip

STAKES = [
    ("an unknown stake", game(stakes={"trick": 5}), ["bad-rules"]),
    ("a negative stake", game(stakes={"game": -100}), ["bad-rules"]),
    ("half a cent", game(stakes={"point": 0.5}), ["bad-rules"]),
    ("cents in a string", game(stakes={"game": "100"}), ["bad-rules"]),
    ("one for true in the stakes", game(stakes={"double_at_zero": 1}), ["bad-rules"]),
]  # fmt: skip

HANDS = [
    ("an unknown key", game(GOOD | {"weather": "fine"}), ["hands[0].weather unknown-key"]),
    ("an unknown dealer", game(GOOD | {"dealer": "Zed"}), ["hands[0].dealer unknown-player"]),
    ("an unknown bidder", game(GOOD | {"bidder": "Zed"}), ["hands[0].bidder unknown-player"]),
    ("a bidder without a bid", game({"bidder": "Bo", "took": TOOK}), ["hands[0] missing"]),
    ("a bid without a bidder", game({"bid": 2, "took": TOOK}), ["hands[0] missing"]),
    ("a bid below the minimum", game(GOOD | {"bid": 1}), ["hands[0].bid bid-too-low"]),
    ("a bid above the total", game(GOOD | {"bid": 5}), ["hands[0].bid bad-bid"]),
    ("a bid that is not a call", game(GOOD | {"bid": "all"}), ["hands[0].bid bad-bid"]),
    ("a pass for a bid", game(GOOD | {"bid": "pass"}), ["hands[0].bid bad-bid|bid-too-low"]),
    ("a bid that is true", game(GOOD | {"bid": True}), ["hands[0].bid bad-bid|bad-format"]),
    ("a bid written with a decimal point", game(GOOD | {"bid": 2.0}), ["hands[0].bid bad-bid|bad-format"]),
    ("two spaces in a double", game(GOOD | {"bid": "3  for 6"}, rules={"doubles": True}), ["hands[0].bid bad-bid"]),
    ("neither took nor points", game(BID), ["hands[0] missing"]),
    ("took and points", game(GOOD | {"points": {"Bo": 2}}), ["contradiction"]),
    ("nobody scores Low", game(BID | {"took": {"high": "Bo"}}), ["missing"]),
    ("a stranger took the Jack", game(BID | {"took": TOOK | {"jack": "Zed"}}), ["hands[0].took.jack unknown-player"]),
    ("a Five that does not score", game(BID | {"took": TOOK | {"five": "Bo"}}), ["hands[0].took.five not-a-category"]),
    ("a Queen", game(BID | {"took": TOOK | {"queen": "Bo"}}), ["hands[0].took.queen not-a-category|unknown-key"]),
    ("more points than there are", game(BID | {"points": {"Bo": 3, "Ann": 2}}), ["too-many-points"]),
    ("points written with a decimal point", game(BID | {"points": {"Bo": 3.0}}), ["bad-format"]),
    ("points below zero", game(BID | {"points": {"Bo": -1}}), ["bad-format"]),
    ("points of an unknown player", game(BID | {"points": {"Zed": 1}}), ["hands[0].points.Zed unknown-player"]),
    ("points of one side twice", game(BID | {"points": {"Bo": 1, "Di": 1}}), ["contradiction"]),
    ("pips beside Game", game(BID | {"took": TOOK | {"game": "Bo"}, "pips": {"Bo": 9}}), ["contradiction"]),
    ("pips of one side twice", game(GOOD | {"pips": {"Bo": 9, "Di": 9}}), ["contradiction"]),
    ("more pips than there are", game(GOOD | {"pips": {"Bo": 41, "Ann": 40}}), ["bad-pips"]),
    ("a quarter of a pip", game(GOOD | {"pips": {"Bo": 9.25}}), ["bad-pips"]),
    ("pips below zero", game(GOOD | {"pips": {"Bo": -9}}), ["bad-pips"]),
    ("pips of an unknown player", game(GOOD | {"pips": {"Zed": 9}}), ["hands[0].pips.Zed unknown-player"]),
    ("an unknown trump", game(GOOD | {"trump": "stars"}), ["hands[0].trump bad-trump"]),
    ("a sub-trump in a game with one trump", game(GOOD | {"sub_trump": "clubs"}), ["hands[0].sub_trump not-allowed"]),
    ("looked, in a game in which all look", game(GOOD | {"looked": ["Ann"]}), ["hands[0].looked not-allowed"]),
    ("a forced nine without the rule", game(GOOD | {"forced_nine": "Bo"}), ["hands[0].forced_nine not-allowed"]),
    ("a partner called in a game of partnerships", game(GOOD | {"partner": "Di"}), ["hands[0].partner not-allowed"]),
    ("a fold in a game without folds", game(BID | {"folded": True, "took": {}}), ["hands[0].folded not-allowed"]),
    ("thrown in, though the bid is forced", game({"thrown_in": True}), ["hands[0].thrown_in not-allowed"]),
    ("tricks, but not all", game(GOOD | {"tricks": "some"}), ["hands[0].tricks bad-format"]),
    ("a note that is a number", game(GOOD | {"note": 5}), ["hands[0].note bad-format"]),
    ("a misdeal with points", game({"misdeal": True, "points": {"Bo": 2}}), ["contradiction"]),
    ("a misdeal with a bidder", game({"misdeal": True} | BID), ["contradiction"]),
    ("a stranger adjusted", game({"adjust": {"Zed": 1}, "reason": "renege"}), ["hands[0].adjust.Zed unknown-player"]),
    ("half a point adjusted", game({"adjust": {"Bo": 0.5}, "reason": "renege"}), ["hands[0].adjust.Bo bad-format"]),
    ("adjusted in words", game({"adjust": {"Bo": "one"}, "reason": "renege"}), ["hands[0].adjust.Bo bad-format"]),
    ("an adjustment without a reason", game({"adjust": {"Bo": 1}}), ["hands[0] missing"]),
    ("a sub-trump equal to the trump", game(BID | {"bid": 3, "trump": "clubs", "sub_trump": "clubs", "points": MADE},
        variant="two-trump"), ["bad-trump"]),
    ("a Three burned and taken", game(BID | {"bid": 4, "took": {"three": "Bo"}, "burned": {"three": "Ann"}},
        variant="ten-point"), ["contradiction"]),
    ("burned by a stranger", game(BID | {"bid": 4, "points": MADE, "burned": {"three": "Zed"}}, variant="ten-point"),
        ["hands[0].burned.three unknown-player"]),
    ("a Game point burned", game(BID | {"bid": 4, "points": MADE, "burned": {"game": "Ann"}}, variant="nine-five"),
        ["hands[0].burned.game not-a-category"]),
    ("a stranger with the nine", game(BID | {"bid": 9, "points": MADE, "forced_nine": "Zed"}, variant="nine-five"),
        ["hands[0].forced_nine unknown-player"]),
    ("no partner named", game(BID | {"bid": 4, "points": MADE}, variant="ten-point-five-handed"), ["hands[0] missing"]),
    ("the bidder as partner", game(BID | {"bid": 4, "points": MADE, "partner": "Bo"}, variant="ten-point-five-handed"),
        ["hands[0].partner bad-partner"]),
    ("the bidder folds and takes a card", game(BID | {"folded": True, "took": {"jack": "Di"}}, variant="contway"),
        ["contradiction"]),
    ("totals in a folded hand", game(BID | {"folded": True, "points": {"Ann": 1}}, variant="contway"),
        ["contradiction"]),
    ("totals in a game in which the Off-Jack must be named", game(BID | {"points": {"Bo": 2}}, variant="maryland-jack"),
        ["hands[0].points not-allowed"]),
    ("a misdeal in a game without misdeals", game({"misdeal": True}, variant="campbell-ten"),
        ["hands[0].misdeal not-allowed"]),
    ("thrown in, with a bid among the calls", game({"thrown_in": True, "calls": [["Bo", "pass"], ["Cy", 4],
        ["Di", "pass"], ["Ann", "pass"]]}, variant="nine-five-northwest"), ["contradiction"]),
]  # fmt: skip

PASS_BO, PASS_CY, PASS_DI, PASS_ANN = (["Bo", "pass"], ["Cy", "pass"], ["Di", "pass"], ["Ann", "pass"])
CALLS = [
    ("called out of turn", game(auction(PASS_CY, ["Bo", 2], PASS_DI, PASS_ANN)), ["bid-out-of-turn"]),
    ("one call too few", game(auction(["Bo", 2], PASS_CY, PASS_DI)), ["missing"]),
    ("not above the highest bid", game(auction(["Bo", 3], ["Cy", 3], PASS_DI, PASS_ANN)), ["bid-too-low"]),
    ("below the minimum", game(auction(["Bo", 1], ["Cy", 2], PASS_DI, PASS_ANN)), ["bid-too-low"]),
    ("not a call of this game", game(auction(["Bo", "smudge"], ["Cy", 2], PASS_DI, PASS_ANN)), ["bad-bid"]),
    ("the forced dealer passes", game(auction(PASS_BO, PASS_CY, PASS_DI, PASS_ANN)), ["bid-too-low"]),
    ("another bidder than in the auction", game(auction(["Bo", 2], PASS_CY, PASS_DI, PASS_ANN, bidder="Di", bid=2)),
        ["contradiction"]),
    ("another bid than in the auction", game(auction(["Bo", 2], PASS_CY, PASS_DI, PASS_ANN, bidder="Bo", bid=3)),
        ["contradiction"]),
    ("the deal did not pass", game(GOOD, auction(["Bo", 2], PASS_CY, PASS_DI, PASS_ANN)), ["bid-out-of-turn"]),
]  # fmt: skip

WON = GOOD | {"bid": "moon", "took": {"high": "Bo", "low": "Bo", "jack": "Bo", "game": "Bo"}}
ADJUSTED = {"adjust": {"Bo": 1}, "reason": "late"}
RESULT = {"scores": [15, 3], "sets": [0, 1], "winners": ["Ann", "Cy"]}
ENDS = [
    ("a hand after the end", game(WON, GOOD), ["hands[1] after-the-end"]),
    ("any entry after the end", game(WON, ADJUSTED, {"misdeal": True}),
        ["hands[1] after-the-end", "hands[2] after-the-end"]),
    ("called after the end", game(WON, ended="called"), ["ended after-the-end"]),
    ("conceded after the end", game(WON, ended={"conceded": "Ann"}), ["after-the-end"]),
    ("an unknown word", game(GOOD, ended="rained off"), ["ended bad-format"]),
    ("an unknown player gives up", game(GOOD, ended={"conceded": "Zed"}), ["unknown-player"]),
    ("too many scores", without(game(result=RESULT | {"scores": [15, 3, 2]}), "hands"), ["result.scores bad-format"]),
    ("sets of one side only", without(game(result=RESULT | {"sets": [1]}), "hands"), ["result.sets bad-format"]),
    ("half a side wins", without(game(result=RESULT | {"winners": ["Ann"]}), "hands"), ["result.winners bad-format"]),
    ("a score in words", without(game(result=RESULT | {"scores": ["15", 3]}), "hands"), ["bad-format"]),
    ("a result without scores", without(game(result={"winners": []}), "hands"), ["result missing"]),
]  # fmt: skip

TOGETHER = [
    ("four errors in two hands",
        game(GOOD | {"bid": 9, "trump": "stars"}, BID | {"took": TOOK | {"jack": "Zed", "five": "Bo"}}),
        ["hands[0].bid bad-bid", "hands[0].trump bad-trump", "hands[1].took.jack unknown-player",
         "hands[1].took.five not-a-category"]),
    ("a bad stake, a bad rule and a bad hand",
        game(GOOD | {"weather": "fine"}, stakes={"game": -1}, rules={"target": 0}),
        ["bad-rules", "bad-rules", "hands[0].weather unknown-key"]),
    ("two unknown players", game(GOOD | {"dealer": "Zed", "bidder": "Zoe"}),
        ["hands[0].dealer unknown-player", "hands[0].bidder unknown-player"]),
]  # fmt: skip


def refused_records() -> Iterator[Any]:
    for group in (WHOLE, PLAYERS, SIDES, RULES, STAKES, HANDS, CALLS, ENDS, TOGETHER):
        for description, record, expected in group:
            yield pytest.param(record, expected, id=description)


def fits(error: Json, expected: str) -> bool:
    path, _, codes = expected.rpartition(" ")
    return error["code"] in codes.split("|") and (not path or path == error["path"])


@pytest.mark.parametrize(("record", "expected"), list(refused_records()))
def test_refused(record: Json, expected: list[str]) -> None:
    result = score_record(record)
    assert list(result) == ["errors"]
    found = result["errors"]
    listed = [f"{error['path']} {error['code']}" for error in found]
    assert [wanted for wanted in expected if not any(fits(error, wanted) for error in found)] == [], listed
    assert [error for error in found if not any(fits(error, wanted) for wanted in expected)] == [], listed
    assert len(found) >= len(expected), listed
    assert all(error["message"] for error in found)


def test_the_records_are_good_before_they_are_spoiled() -> None:
    assert "errors" not in score_record(game())
    assert "errors" not in score_record(game(GOOD))
    assert "errors" not in score_record(game(auction(["Bo", 2], PASS_CY, PASS_DI, PASS_ANN)))
    assert "errors" not in score_record(game(WON))
    assert "errors" not in score_record(without(game(result=RESULT), "hands"))


@pytest.mark.parametrize(
    "rules",
    [
        {"floor": 0, "backdoor": {"at": -11, "then": "win"}},
        {"smudge_needs": "points"},
        {"always_score": ["off_jack"]},
        {"two_to": "taker"},
        {"exact_bonus": 1},
    ],
)
def test_an_option_without_effect_is_accepted(rules: Json) -> None:
    made = GOOD | {"took": TOOK | {"jack": "Bo"}}
    assert score_record(game(made, rules=rules))["hands"][0]["change"] == [1, 2]


# --- Odd values anywhere

COMPLETE_RECORD = game(
    GOOD | {"dealer": "Ann", "trump": "clubs", "pips": {"Bo": 9, "Ann": 2.5}, "tricks": "all", "note": "fine"},
    auction(["Cy", 2], PASS_DI, PASS_ANN, PASS_BO, bidder="Cy", bid=2),
    {"misdeal": True},
    ADJUSTED,
    BID | {"points": {"Bo": 3}},
    rules={"target": 15, "backdoor": {"at": -11, "then": "win"}, "points": {"high": 1, "low": 1, "jack": 1, "game": 1}},
    sides=[["Ann", "Cy"], ["Bo", "Di"]],
    stakes={"game": 100, "set": 10, "double_at_zero": True},
    ended={"conceded": "Ann"},
)
ODD = [None, True, -1, 0, 2.5, 10**400, float("1e308"), "", "x", "\ud800", [], [[]], {}, {"": None}, ["Ann", "Ann"]]
ODD_POINTS = [odd for odd in ODD if odd != 10**400]


def positions(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value of a record, containers and leaves alike."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from positions(part, (*path, key))


def value_at(record: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        record = record[key]
    return record


def changed(record: Json, path: tuple[Any, ...], value: Any) -> Json:
    spoiled = copy.deepcopy(record)
    value_at(spoiled, path[:-1])[path[-1]] = value
    return spoiled


def test_the_complete_record_is_good() -> None:
    assert "errors" not in score_record(COMPLETE_RECORD)


@pytest.mark.parametrize("path", list(positions(COMPLETE_RECORD)), ids=lambda path: ".".join(map(str, path)))
def test_an_odd_value_is_scored_or_refused_and_never_crashes(path: tuple[Any, ...]) -> None:
    # A card worth that much has a test of its own below, which limits the memory.
    for odd in ODD if path[:2] != ("rules", "points") else ODD_POINTS:
        result = score_record(changed(COMPLETE_RECORD, path, odd))
        assert json.loads(json.dumps(result)), "the result can be printed"
        assert "errors" in result or result["format"] == "pitch-result/1"
        assert [error for error in result.get("errors", []) if not error["message"] or not error["code"]] == []


OBJECTS = [path for path in positions(COMPLETE_RECORD) if isinstance(value_at(COMPLETE_RECORD, path), dict)]


@pytest.mark.parametrize("path", OBJECTS, ids=lambda path: ".".join(map(str, path)))
def test_an_unknown_key_is_refused_anywhere(path: tuple[Any, ...]) -> None:
    assert "errors" in score_record(changed(COMPLETE_RECORD, (*path, "nonsense"), 1))


# --- Raw text: invalid JSON, or JSON that cannot be a record

GOOD_TEXT = json.dumps(game(GOOD))
RAW = [
    ("empty input", b"", "bad-json"),
    ("blanks", b" \n ", "bad-json"),
    ("cut off", GOOD_TEXT[:-3].encode(), "bad-json"),
    ("two records", (GOOD_TEXT + GOOD_TEXT).encode(), "bad-json"),
    ("a key twice", GOOD_TEXT.replace('"variant"', '"variant": "barn", "variant"', 1).encode(), "bad-json"),
    ("a key twice, deep inside", GOOD_TEXT.replace('"high": "Bo"', '"high": "Bo", "high": "Bo"').encode(), "bad-json"),
    ("NaN", GOOD_TEXT.replace('"bid": 2', '"bid": NaN').encode(), "bad-json"),
    ("Infinity", GOOD_TEXT.replace('"bid": 2', '"bid": Infinity').encode(), "bad-json"),
    ("minus Infinity", GOOD_TEXT.replace('"bid": 2', '"bid": -Infinity').encode(), "bad-json"),
    ("bytes that are not UTF-8", GOOD_TEXT.encode() + b"\xff", "bad-json"),
    ("a list", b"[]", "bad-format"),
    ("a string", b'"pitch"', "bad-format"),
    ("null", b"null", "bad-format"),
]
WILD = [
    ("a number too large for a float", GOOD_TEXT.replace('"bid": 2', '"bid": 1e400')),
    ("a float of pips too large", GOOD_TEXT.replace('"bid": 2', '"bid": 2, "pips": {"Bo": 1e400}')),
    ("a number of five thousand digits", GOOD_TEXT.replace('"bid": 2', '"bid": ' + "9" * 5000)),
    ("nested too deep", "[" * 100_000 + "]" * 100_000),
    ("nested too deep in a note", GOOD_TEXT.replace('"bid": 2', '"bid": 2, "note": ' + "[" * 60_000 + "]" * 60_000)),
    ("a name with a lone surrogate", GOOD_TEXT.replace('"Ann"', '"\\ud800"')),
    ("an unknown player with a lone surrogate", GOOD_TEXT.replace('"bidder": "Bo"', '"bidder": "\\udfff"')),
    ("a key with a lone surrogate", GOOD_TEXT.replace('"bid": 2', '"bid": 2, "\\ud800": 1')),
]


@pytest.mark.parametrize(("text", "code"), [pytest.param(text, code, id=why) for why, text, code in RAW])
def test_raw_text_refused(text: bytes, code: str) -> None:
    done = scoring("score", text=text)
    assert done.returncode == 2
    assert [(error["path"], error["code"]) for error in done.answer["errors"]] == [("", code)]


@pytest.mark.parametrize("text", [pytest.param(text, id=why) for why, text in WILD])
def test_wild_text_refused_without_a_traceback(text: str) -> None:
    done = scoring("score", text=text)
    assert done.returncode == 2
    assert done.answer["errors"]


EXTREME = [
    ("a High of a billion points", json.dumps(game(GOOD, rules={"points": {"high": 10**9, "low": 1}}))),
    ("a High of four hundred digits", json.dumps(game(GOOD, rules={"points": {"high": 10**400, "low": 1}}))),
    ("a note with a lone surrogate", GOOD_TEXT.replace('"bid": 2', '"bid": 2, "note": "\\ud800"')),
    ("a target of five thousand digits", json.dumps(game(GOOD, rules={"target": 7})).replace("7", "7" * 5000)),
    ("a penalty of four thousand digits", json.dumps(game(GOOD, ADJUSTED)).replace('"Bo": 1', '"Bo": ' + "7" * 4000)),
]


@pytest.mark.parametrize("text", [pytest.param(text, id=why) for why, text in EXTREME])
def test_extreme_text_is_scored_or_refused(text: str) -> None:
    done = scoring("score", text=text)
    assert done.returncode == (2 if "errors" in done.answer else 0)
