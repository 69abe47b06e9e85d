"""Snapshots of rules and stakes in JSON columns. Only this module reads and writes them.

A snapshot of rules is `{"format": "pitch-rules/1", "variant": key, "options": {only the changed ones}}`.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache

import scoring

RULES_FORMAT = "pitch-rules/1"

_RANKS = {category: rank for rank, category in enumerate(scoring.CATEGORIES)}

#: For each older format, a function that upgrades its snapshots to the next format.
UPGRADES: dict[str, Callable[[dict], dict]] = {}


class Unreadable(ValueError):
    """A stored value that this version cannot read. The message names the value and the reason."""


def rules_snapshot(rules: scoring.Rules) -> dict:
    """Return a snapshot of rules for a JSON column."""
    base = scoring.variant(rules.variant).rules
    return {
        "format": RULES_FORMAT,
        "variant": rules.variant,
        "options": scoring.changes_between(base, rules),
    }


def read_rules(snapshot: object) -> scoring.Rules:
    """Return the rules of a snapshot, the same object for equal ones. Raise `Unreadable` if it is invalid."""
    while isinstance(snapshot, dict) and snapshot.get("format") in UPGRADES:
        snapshot = UPGRADES[snapshot["format"]](snapshot)
    if not isinstance(snapshot, dict) or snapshot.get("format") != RULES_FORMAT:
        raise Unreadable(f"not rules in the format {RULES_FORMAT}: {snapshot!r}")
    return _read(json.dumps(snapshot, sort_keys=True))


@lru_cache(maxsize=512)
def _read(text: str) -> scoring.Rules:
    snapshot = json.loads(text)
    variant = scoring.VARIANTS.get(snapshot.get("variant"))
    if variant is None:
        raise Unreadable(f"no variant is called {snapshot.get('variant')!r}")
    options = dict(snapshot.get("options") or {})
    if isinstance(options.get("points"), dict):
        # PostgreSQL does not preserve the order of JSON keys, and pages show points in the order of the categories.
        options["points"] = in_order(options["points"])
    rules, problems = scoring.house(variant.rules, options)
    if problems:
        raise Unreadable(f"{variant.key}: " + " ".join(scoring.problem_text(problem) for problem in problems))
    return rules


def in_order(by_category: Mapping) -> dict:
    """Return the mapping in the order of the categories, unknown ones last."""
    return dict(sorted(by_category.items(), key=lambda pair: _RANKS.get(pair[0], len(_RANKS))))


def read_stakes(stored: object) -> scoring.Stakes:
    """Return the stakes of a game. Raise `Unreadable` for anything but whole cents under known names."""
    try:
        return scoring.Stakes(**stored)
    except (TypeError, ValueError) as error:
        raise Unreadable(f"not stakes: {stored!r}") from error


def stakes_snapshot(stakes: scoring.Stakes) -> dict:
    """Return the stakes that are not 0, for a JSON column."""
    return {word: value for word, value in vars(stakes).items() if value}
