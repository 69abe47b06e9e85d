"""The command line of scoring: one record, many records, the variants and their rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import VARIANTS, score_record
from tests.scoring.command_line import scoring

HAND = {"bidder": "Bo", "bid": 2, "took": {"high": "Bo", "low": "Ann", "jack": "Di", "game": "Bo"}}
GAME: dict[str, Any] = {
    "format": "pitch-game/1", "variant": "partnership-draw", "players": ["Ann", "Bo", "Cy", "Di"], "hands": [HAND],
}  # fmt: skip

KEYS = """
auction-pitch auction-pitch-partners barn abacos man-o-war contway contway-three oklahoma campbell-ten carthage
razzle-dazzle wahoo susqy-river campbell-eleven campbell-eleven-five roadhouse cell missouri-seven maryland-jack
high-five nebraska-seven seventeen-point partnership-draw nine-five nine-five-hotshot nine-five-northwest
five-nine-northeast juniper reverse two-trump ten-point ten-point-five-handed five-point seven-point eight-point
thirteen-point eleven-point sixteen-point fifteen-point fourteen-point setback-joker nebraska-four
""".split()

OPTIONS = """
players call_partner target target_over points bid_min bid_max all_pass dealer_min steal doubles double_made moon
moon_at moon_tricks smudge blind_smudge smudge_needs hotshot double_total fold low_to two_to made_scores exact_bonus
others_score always_score floor pookie out win_by float_to backdoor game game_tie joker_pips hands sets_lose burned_to
partner_set misdeal forced_nine ranking capture_low double_down
""".split()


def test_score_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME), encoding="utf-8")
    done = scoring("score", str(file))
    assert done.returncode == 0
    assert done.answer["format"] == "pitch-result/1"
    assert done.answer["sides"] == [["Ann", "Cy"], ["Bo", "Di"]]
    assert done.answer["hands"][0]["score"] == [1, 3]
    assert (done.answer["over"], done.answer["winners"], done.answer["why"]) == (False, [], None)
    assert done.answer["money"] == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 0}


@pytest.mark.parametrize("arguments", [["score"], ["score", "-"]])
def test_score_standard_input(arguments: list[str]) -> None:
    done = scoring(*arguments, text=json.dumps(GAME))
    assert done.returncode == 0
    assert done.answer == json.loads(json.dumps(score_record(GAME)))


def test_names_beyond_ascii_are_printed_unchanged() -> None:
    named = json.dumps(GAME, ensure_ascii=False).replace("Ann", "Åsa 大")
    done = scoring("score", text=named)
    assert done.returncode == 0
    assert done.answer["sides"][0] == ["Åsa 大", "Cy"]


def test_a_refused_record_has_exit_status_two() -> None:
    done = scoring("score", text=json.dumps(GAME | {"variant": "whist"}))
    assert done.returncode == 2
    (error,) = done.answer["errors"]
    assert (error["path"], error["code"]) == ("variant", "unknown-variant")
    assert error["message"]


def test_lines_are_scored_in_order_around_a_bad_one() -> None:
    lines = [json.dumps(GAME), "{ no game", json.dumps(GAME | {"variant": "whist"}), json.dumps(GAME | {"hands": []})]
    done = scoring("score", "--lines", text="\n".join(lines) + "\n")
    assert done.returncode == 2
    first, broken, unknown, last = done.lines
    assert first["hands"][0]["score"] == [1, 3]
    assert [error["code"] for error in broken["errors"]] == ["bad-json"]
    assert [error["code"] for error in unknown["errors"]] == ["unknown-variant"]
    assert last["hands"] == []


def test_lines_of_good_games_have_exit_status_zero(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(GAME)}\n{json.dumps(GAME)}", encoding="utf-8")
    done = scoring("score", "--lines", str(file))
    assert done.returncode == 0
    assert len(done.lines) == 2
    assert done.lines[0] == done.lines[1]


def test_a_line_of_bad_bytes_does_not_affect_others() -> None:
    good = json.dumps(GAME).encode()
    done = scoring("score", "--lines", text=good + b"\n\xff\xfe\n" + good + b"\n")
    assert done.returncode == 2
    assert ["errors" in line for line in done.lines] == [False, True, False]


def test_variants_lists_all_of_them() -> None:
    done = scoring("variants")
    assert done.returncode == 0
    listed = {variant["key"]: variant for variant in done.answer}
    assert sorted(listed) == sorted(KEYS) == sorted(VARIANTS)
    for variant in done.answer:
        assert {"key", "name", "nicknames", "family", "players", "sides", "total", "bids", "target"} < variant.keys()
    totals = {key: variant["total"] for key, variant in listed.items()}
    assert (totals["high-five"], totals["nine-five"], totals["juniper"], totals["two-trump"]) == (17, 18, 6, 9)
    targets = {key: variant["target"] for key, variant in listed.items()}
    assert (targets["ten-point"], targets["nine-five"], targets["two-trump"], targets["cell"]) == (52, 100, 26, 21)


@pytest.mark.parametrize("key", ["auction-pitch", "contway", "ten-point-five-handed", "five-nine-northeast"])
def test_printed_rules_can_be_given_as_overrides(key: str, tmp_path: Path) -> None:
    printed = scoring("rules", key)
    file = tmp_path / "house.json"
    file.write_text(printed.output, encoding="utf-8")
    assert scoring("rules", key, "--with", str(file)).answer == printed.answer


def test_rules_prints_every_option() -> None:
    done = scoring("rules", "nine-five")
    assert done.returncode == 0
    assert set(OPTIONS) <= done.answer.keys()
    rules = done.answer
    assert rules["points"] == {"high": 1, "low": 1, "jack": 1, "game": 1, "five": 5, "nine": 9}
    assert (rules["target"], rules["target_over"], rules["out"]) == (100, True, "bidder-only")
    assert (rules["bid_min"], rules["bid_max"], rules["all_pass"]) == (4, 18, "dealer")
    assert (rules["smudge"], rules["blind_smudge"], rules["smudge_needs"]) == (19, 20, "tricks")
    assert (rules["moon"], rules["hotshot"], rules["double_total"]) == ("off", False, False)
    assert (rules["forced_nine"], rules["floor"], rules["float_to"], rules["hands"]) == (True, None, None, None)
    assert rules["backdoor"] == {"at": -100, "then": "lose"}


def test_rules_with_house_options(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text('{"target": 120, "smudge": "off"}', encoding="utf-8")
    done = scoring("rules", "nine-five", "--with", str(file))
    assert done.returncode == 0
    assert (done.answer["target"], done.answer["smudge"], done.answer["blind_smudge"]) == (120, "off", 20)


def test_house_options_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text('{"target": 120, "bid_min": 19, "colour": "red"}', encoding="utf-8")
    done = scoring("rules", "nine-five", "--with", str(file))
    assert (done.returncode, done.codes) == (2, {"bad-rules"})
    assert len(done.answer["errors"]) >= 2


def test_rules_of_an_unknown_variant() -> None:
    done = scoring("rules", "whist")
    assert (done.returncode, done.codes) == (2, {"unknown-variant"})


@pytest.mark.parametrize(
    "arguments", [[], ["frobnicate"], ["rules"], ["score", "one", "two"], ["score", "--backwards"], ["variants", "x"]]
)
def test_wrong_usage_has_exit_status_two(arguments: list[str]) -> None:
    assert scoring(*arguments).returncode == 2


@pytest.mark.parametrize("command", [["score"], ["settle"], ["rules", "barn", "--with"]])
def test_a_missing_file_has_exit_status_two(command: list[str], tmp_path: Path) -> None:
    assert scoring(*command, str(tmp_path / "nowhere.json")).returncode == 2
