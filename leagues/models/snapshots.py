"""What a game's JSON columns hold, as values of scoring: the one reader of stored rules and stakes.

A snapshot of rules is `{"format": "pitch-rules/1", "variant": key, "options": {only the changed ones}}`.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache

import scoring

RULES_FORMAT = "pitch-rules/1"

_RANKS = {category: rank for rank, category in enumerate(scoring.CATEGORIES)}

#: Turns a snapshot of an older format (the key) into one of the next.
UPGRADES: dict[str, Callable[[dict], dict]] = {}


class Unreadable(ValueError):
    """A stored row that says nothing to this version of the program; the message says which and why."""


def rules_snapshot(rules: scoring.Rules) -> dict:
    """Rules as they are stored with a game."""
    base = scoring.variant(rules.variant).rules
    return {
        "format": RULES_FORMAT,
        "variant": rules.variant,
        "options": scoring.changes_between(base, rules),
    }


def read_rules(snapshot: object) -> scoring.Rules:
    """The rules of a snapshot; Unreadable for a broken or unknown one. Equal snapshots give the same object."""
    while isinstance(snapshot, dict) and snapshot.get("format") in UPGRADES:
        snapshot = UPGRADES[snapshot["format"]](snapshot)
    if not isinstance(snapshot, dict) or snapshot.get("format") != RULES_FORMAT:
        raise Unreadable(f"these are no rules of the format {RULES_FORMAT}: {snapshot!r}")
    return _read(json.dumps(snapshot, sort_keys=True))


@lru_cache(maxsize=512)
def _read(text: str) -> scoring.Rules:
    snapshot = json.loads(text)
    variant = scoring.VARIANTS.get(snapshot.get("variant"))
    if variant is None:
        raise Unreadable(f"no variant is called {snapshot.get('variant')!r}")
    options = dict(snapshot.get("options") or {})
    if isinstance(options.get("points"), dict):
        # jsonb forgets the order of keys; the page shows points in the order of the categories.
        options["points"] = in_order(options["points"])
    rules, problems = scoring.house(variant.rules, options)
    if problems:
        raise Unreadable(f"{variant.key}: " + " ".join(scoring.problem_text(problem) for problem in problems))
    return rules


def in_order(by_category: Mapping) -> dict:
    """The mapping in the order of the categories, unknown ones last."""
    return dict(sorted(by_category.items(), key=lambda pair: _RANKS.get(pair[0], len(_RANKS))))


def read_stakes(stored: object) -> scoring.Stakes:
    """The stakes of a game; Unreadable for anything but whole cents under known names."""
    try:
        return scoring.Stakes(**stored)
    except (TypeError, ValueError) as error:
        raise Unreadable(f"these are no stakes: {stored!r}") from error


def stakes_snapshot(stakes: scoring.Stakes) -> dict:
    """Stakes as they are stored: what is not 0."""
    return {word: value for word, value in vars(stakes).items() if value}
