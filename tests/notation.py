"""Read the vector files, and turn their rows into game records."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]

VECTORS = Path(__file__).parent / "scoring" / "vectors"
DEFAULTS = {"variant", "players"}

# The keys of a row that describe a game, and those that describe its expected result. Any other key is a typo.
SETUP = {
    "variant", "players", "rules", "sides", "stakes", "before", "hand", "hands", "ended", "result", "also", "without",
}  # fmt: skip
EXPECTATIONS = {
    "made", "taken", "change", "score", "reasons", "bidder", "bid", "over", "winners", "reason_why", "draw", "sets",
    "money", "seats", "errors",
}  # fmt: skip
ABOUT = {"why", "rule"}


def rows() -> Iterator[tuple[str, Row]]:
    """Yield each row with the name of its file. Rows without a variant or players get those of the file."""
    for path in sorted(VECTORS.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        unknown = table.keys() - DEFAULTS - {"row", "in_effect"}
        assert not unknown, f"{path.name}: unknown keys {unknown}"
        defaults = {key: table[key] for key in DEFAULTS & table.keys()}
        for row in table["row"]:
            yield path.stem, defaults | row


def options_in_effect() -> dict[str, tuple[str, Row, list[Any]]]:
    """Return for each option a variant in which it matters, the other rules it needs, and values of the option."""
    table = tomllib.loads((VECTORS / "options.toml").read_text(encoding="utf-8"))["in_effect"]
    return {
        word: (entry["variant"], with_nulls(entry.get("rules", {})), with_nulls(entry["values"]))
        for word, entry in table.items()
    }


def option_rules() -> set[str]:
    """Return the ids of the rules that only an option has."""
    table = tomllib.loads((VECTORS / "options.toml").read_text(encoding="utf-8"))["in_effect"]
    return {entry["rule"] for entry in table.values() if "rule" in entry}


def slips(row: Row) -> list[str]:
    """Return the problems of the row itself: a misspelled key, or no expectation."""
    found = [f"unknown key {key!r}" for key in row.keys() - SETUP - EXPECTATIONS - ABOUT]
    found += [f"no {key}" for key in ABOUT - row.keys()]
    expected = EXPECTATIONS & row.keys()
    if not expected:
        found.append("no expectation")
    if "errors" in expected and (len(expected) > 1 or not row["errors"]):
        found.append("a refused record has errors, at least one, and nothing else")
    return found


def words(text: Any) -> Any:
    """Split a string of names or categories. Return other values unchanged."""
    return text.split() if isinstance(text, str) else text


def record(row: Row) -> dict[str, Any]:
    """Return the game record that the row describes. `"null"` stands for JSON null, which TOML does not have."""
    game: dict[str, Any] = {"format": "pitch-game/1", "variant": row["variant"], "players": words(row["players"])}
    if "sides" in row:
        game["sides"] = [words(side) for side in row["sides"]]
    for key in ("rules", "stakes", "ended"):
        if key in row:
            game[key] = with_nulls(row[key])
    if "result" in row:
        game["result"] = with_nulls(row["result"]) | {"winners": words(row["result"].get("winners", ""))}
    if "hand" in row or "hands" in row or "before" in row:
        start = [{"adjust": row["before"], "reason": "start"}] if "before" in row else []
        played = row["hands"] if "hands" in row else [row["hand"]] if "hand" in row else []
        game["hands"] = start + [hand(facts) for facts in played]
    game |= with_nulls(row.get("also", {}))
    return {key: value for key, value in game.items() if key not in words(row.get("without", ""))}


def hand(facts: Row) -> dict[str, Any]:
    """Return one entry of `hands`. A row has `took` by player, `calls` in one string, and the partner "alone"."""
    entry = with_nulls(copy.deepcopy(facts))
    if isinstance(entry.get("took"), dict):
        entry["took"] = taken_by_category(entry["took"])
    if isinstance(entry.get("calls"), str):
        entry["calls"] = [call(text) for text in entry["calls"].split(", ")]
    if "looked" in entry:
        entry["looked"] = words(entry["looked"])
    if entry.get("partner") == "alone":
        entry["partner"] = None
    return entry


def taken_by_category(took: Row) -> dict[str, str | None]:
    """Turn `{Bo = "high jack"}` into `{"high": "Bo", "jack": "Bo"}`. The categories of `nobody` are null."""
    return {point: None if name == "nobody" else name for name, points in took.items() for point in words(points)}


def call(text: str) -> list[Any]:
    """Turn `"Di 6 for 12"` into `["Di", "6 for 12"]`, and `"Cy 3"` into `["Cy", 3]`."""
    name, _, word = text.partition(" ")
    return [name, int(word) if word.lstrip("-").isdigit() else word]


def with_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: with_nulls(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_nulls(inner) for inner in value]
    return None if value == "null" else value
