"""What a variant is: who plays it, under which names, and its rules as a constant."""

from dataclasses import dataclass, replace
from typing import Any

from scoring.categories import CATEGORIES
from scoring.rules import Rules
from scoring.sections import Section


@dataclass(frozen=True, kw_only=True)
class PlayRule:
    """A rule that has no effect on the score; it belongs on the rule card, under the heading `section`."""

    id: str
    text: str
    section: Section = Section.PLAY


TRICKS = PlayRule(
    id="G-24",
    text="The highest trump takes the trick; without a trump, the highest card of the suit led."
    " Whoever takes it leads next.",
)
LEADS_TRUMP = PlayRule(id="G-24", text="The bidder names trump after the auction, leads first, and leads a trump.")
PITCHES_TRUMP = PlayRule(id="G-24", text="The bidder leads first: the suit of that card is trump.")
LEADS_ANY = PlayRule(
    id="G-24", text="The bidder names trump after the auction and leads first. The lead need not be a trump."
)
MUST_FOLLOW = "Follow suit if you can. Only a player who cannot follow may trump."


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One way of playing Pitch. `cards`: cards in the deck; `dealt`: cards each; `play`: rules for the card alone.

    `points_rule` and `bids_rule` are the rulebook's ids for what scores and what may be bid; empty where the first of
    `scoring_rules` says both.
    """

    name: str
    family: str
    sentence: str
    rules: Rules
    nicknames: tuple[str, ...] = ()
    cards: int = 52
    dealt: int = 6
    scoring_rules: tuple[str, ...] = ()  # ids of the rulebook that say what it scores
    play: tuple[PlayRule, ...] = (TRICKS, LEADS_TRUMP)
    points_rule: str = ""
    bids_rule: str = ""

    @property
    def key(self) -> str:
        return self.rules.variant


def points(words: str) -> tuple[tuple[str, int], ...]:
    """`"high low three:3"` as categories with their points, 1 where no number stands.

    >>> points("high three:3")
    (('high', 1), ('three', 3))
    """
    pairs = [word.partition(":") for word in words.split()]
    unknown = [word for word, _, _ in pairs if word not in CATEGORIES]
    if unknown:
        raise ValueError(f"unknown categories: {unknown}")
    return tuple((word, int(value or 1)) for word, _, value in pairs)


def variant_like(base: Variant, **changes: Any) -> Variant:
    """A neighbor of `base`: fields of `Variant` by name, all others are options of its rules."""
    own = {name: changes.pop(name) for name in tuple(changes) if name in Variant.__dataclass_fields__}
    return replace(base, rules=replace(base.rules, **changes), **own)
