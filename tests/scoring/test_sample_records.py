"""Stored records, two games of every variant and a whole evening, are scored as expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import VARIANTS, read_record, score_record, write_record
from tests.scoring.command_line import scoring

RECORDS = Path(__file__).parents[1] / "records"


def lines(name: str) -> list[Any]:
    return [json.loads(line) for line in (RECORDS / name).read_text(encoding="utf-8").splitlines()]


SAMPLE = lines("sample.jsonl")
EXPECTED = lines("sample.expected.jsonl")


def chosen_keys(result: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Return the result with only the keys that `expected` has."""
    assert "errors" not in result, result["errors"]
    chosen = {key: result[key] for key in expected}
    assert len(result["hands"]) == len(expected["hands"])
    pairs = zip(result["hands"], expected["hands"], strict=True)
    return chosen | {"hands": [{key: hand[key] for key in wanted} for hand, wanted in pairs]}


@pytest.mark.parametrize("number", range(len(SAMPLE)), ids=[game["variant"] for game in SAMPLE])
def test_sample_game(number: int) -> None:
    assert chosen_keys(score_record(SAMPLE[number]), EXPECTED[number]) == EXPECTED[number]


def test_the_sample_has_two_games_of_every_variant() -> None:
    assert sorted(game["variant"] for game in SAMPLE) == sorted([*VARIANTS, *VARIANTS])
    assert len(EXPECTED) == len(SAMPLE)


def test_the_evening_through_the_command_line() -> None:
    expected = json.loads((RECORDS / "contway-evening.expected.json").read_text(encoding="utf-8"))
    done = scoring("score", str(RECORDS / "contway-evening.json"))
    assert done.returncode == 0
    assert chosen_keys(done.answer, expected) == expected


def test_the_sample_as_lines_through_the_command_line() -> None:
    done = scoring("score", "--lines", str(RECORDS / "sample.jsonl"))
    assert done.returncode == 0
    assert [chosen_keys(result, wanted) for result, wanted in zip(done.lines, EXPECTED, strict=True)] == EXPECTED


@pytest.mark.parametrize("number", range(len(SAMPLE)), ids=[game["variant"] for game in SAMPLE])
def test_a_record_written_and_read_again_scores_the_same(number: int) -> None:
    game = SAMPLE[number]
    record = read_record(game).record
    assert record is not None
    assert score_record(write_record(record)) == score_record(game)
