"""What a variant is: its names, its rules, and how it is played."""

from dataclasses import dataclass, replace
from typing import Any

from scoring.categories import CATEGORIES
from scoring.rules import Rules
from scoring.sections import Section


@dataclass(frozen=True, kw_only=True)
class PlayRule:
    """A rule that has no effect on the score. It is on the rule card, under the heading `section`."""

    id: str
    text: str
    section: Section = Section.PLAY


TRICKS = PlayRule(
    id="G-24",
    text="The highest trump takes the trick. Without a trump, the highest card of the suit led takes"
    " it. The player who takes a trick leads to the next one.",
)
LEADS_TRUMP = PlayRule(
    id="G-24", text="After the bidding, the bidder names trump and leads a trump to the first trick."
)
PITCHES_TRUMP = PlayRule(id="G-24", text="The bidder leads to the first trick, and the suit of that card is trump.")
LEADS_ANY = PlayRule(
    id="G-24",
    text="After the bidding, the bidder names trump and leads to the first trick. The lead doesn’t have to be a trump.",
)
MUST_FOLLOW = "Follow suit if you can. You may trump only if you can’t follow."


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One way of playing Pitch. `cards` is the size of the deck, `dealt` the cards of a player.

    `play` has the rules that are only on the card. `scoring_rules` are the ids of the rules that score. `points_rule`
    and `bids_rule` are those for the points and for the bids, if they are not the first one.
    """

    name: str
    family: str
    sentence: str
    rules: Rules
    nicknames: tuple[str, ...] = ()
    cards: int = 52
    dealt: int = 6
    scoring_rules: tuple[str, ...] = ()
    play: tuple[PlayRule, ...] = (TRICKS, LEADS_TRUMP)
    points_rule: str = ""
    bids_rule: str = ""

    @property
    def key(self) -> str:
        return self.rules.variant


def points(words: str) -> tuple[tuple[str, int], ...]:
    """Return `"high low three:3"` as categories with their points, 1 for those without a number.

    >>> points("high three:3")
    (('high', 1), ('three', 3))
    """
    pairs = [word.partition(":") for word in words.split()]
    unknown = [word for word, _, _ in pairs if word not in CATEGORIES]
    if unknown:
        raise ValueError(f"unknown categories: {unknown}")
    return tuple((word, int(value or 1)) for word, _, value in pairs)


def variant_like(base: Variant, **changes: Any) -> Variant:
    """Return `base` with changes: fields of `Variant`, and options of its rules."""
    own = {name: changes.pop(name) for name in tuple(changes) if name in Variant.__dataclass_fields__}
    return replace(base, rules=replace(base.rules, **changes), **own)
