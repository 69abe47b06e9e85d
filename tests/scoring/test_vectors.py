"""Every row of the vector files: a game, and its result by the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import score_record
from tests import notation

LAST_HAND = ("made", "taken", "change", "score", "bidder", "bid")
GAME = {"over": "over", "draw": "draw", "reason_why": "why", "sets": "sets", "money": "money"}


def identified() -> list[Any]:
    return [pytest.param(row, id=f"{name}: {row.get('why', 'no reason')}") for name, row in notation.rows()]


@pytest.mark.parametrize("row", identified())
def test_row(row: dict[str, Any]) -> None:
    assert notation.slips(row) == []
    result = score_record(notation.record(row))
    if "errors" in row:
        assert refused(result) == expected_errors(row, result)
    else:
        assert "errors" not in result, result["errors"]
        compare(row, result)


def refused(result: dict[str, Any]) -> list[str]:
    return sorted(f"{error['path']} {error['code']}".strip() for error in result.get("errors", []))


def expected_errors(row: dict[str, Any], result: dict[str, Any]) -> list[str]:
    """Return all errors of the row. A code without a path matches that code at any path."""
    left = refused(result)
    expected = []
    for wanted in sorted(row["errors"], key=lambda text: " " not in text):
        found = next((error for error in left if wanted in (error, error.rpartition(" ")[2])), wanted)
        if found in left:
            left.remove(found)
        expected.append(found)
    return sorted(expected)


def compare(row: dict[str, Any], result: dict[str, Any]) -> None:
    for entry in result["hands"]:
        assert explained(entry) == entry["change"], f"the reasons of hand {entry['number']} do not add up"
    last = result["hands"][-1] if result["hands"] else {}
    found = {key: last.get(key) for key in LAST_HAND}
    found |= {key: result[name] for key, name in GAME.items()}
    found |= {"winners": " ".join(result["winners"]), "seats": [" ".join(side) for side in result["sides"]]}
    expected = {key: value for key, value in notation.with_nulls(row).items() if key in found}
    assert {key: found[key] for key in expected} == expected
    for rule in row.get("reasons", []):
        assert rule in [reason["rule"] for reason in last["reasons"]]


def explained(entry: dict[str, Any]) -> list[int]:
    """Return the points that the reasons of a hand give to each side."""
    totals = [0] * len(entry["change"])
    for reason in entry["reasons"]:
        totals[reason["side"]] += reason["points"]
    return totals
