"""What a hand would have been under other readings of the rules: the arguments of the table, settled in numbers.

Only readings that would have changed the hand are told. Knows no names.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.card_lines import goes_to
from scoring.categories import CATEGORIES
from scoring.games import Game, Outcome, Replay
from scoring.hands import Hand, hand_sides, problems
from scoring.options import house
from scoring.rules import GoesTo, Rules
from scoring.seating import Seating
from scoring.words.terms import category_label


class WhatIf(NamedTuple):
    """One other reading. `change`: one number a side; `outcome`: how the hand would have ended the game, if at all."""

    option: str
    label: str
    change: tuple[int, ...]
    made: bool
    outcome: Outcome | None


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A value that an option might have had."""

    option: str
    value: object
    label: str


READINGS = (
    Reading(option="made_scores", value="taken", label="All that was taken, not just the bid"),
    Reading(option="made_scores", value="bid", label="Only the bid, not what was taken"),
    Reading(option="exact_bonus", value=0, label="No bonus for an exact bid"),
    Reading(option="exact_bonus", value=1, label="One more for an exact bid"),
    Reading(option="double_made", value="points", label="Doubled: twice what was taken"),
    Reading(option="double_made", value="bid", label="Doubled: twice the bid"),
    Reading(option="others_score", value="always", label="The others always score"),
    Reading(option="others_score", value="when-set", label="The others score only after a set"),
    Reading(option="floor", value=0, label="With a floor at zero"),
    Reading(option="floor", value=None, label="Without a floor"),
    Reading(option="pookie", value=True, label="With a pookie"),
    Reading(option="pookie", value=False, label="Without a pookie"),
    Reading(option="game_tie", value="nobody", label="A tie for Game to nobody"),
    Reading(option="game_tie", value="joker", label="A tie for Game to the joker"),
    Reading(option="game_tie", value="half-joker", label="A tie for Game broken by half a pip a joker"),
    Reading(option="burned_to", value="nobody", label="Burned cards to nobody"),
    Reading(option="burned_to", value="opponents", label="Burned cards to the opponents"),
    Reading(option="smudge_needs", value="tricks", label="A smudge needs every trick"),
    Reading(option="smudge_needs", value="points", label="A smudge needs all points"),
    Reading(option="moon", value="bid", label="The moon for the points of the hand"),
    Reading(option="moon", value="game", label="The moon for the game"),
    Reading(option="moon", value="target", label="The moon to the target, or back to zero"),
    Reading(option="moon_tricks", value=True, label="The moon needs every trick too"),
    Reading(option="moon_tricks", value=False, label="The moon needs no more than all points"),
    Reading(option="partner_set", value=True, label="The called partner is set too"),
    Reading(option="partner_set", value=False, label="The called partner is spared"),
    Reading(option="out", value="bidder-first", label="The bidder goes out first"),
    Reading(option="out", value="bidder-only", label="Only the bidder goes out"),
    Reading(option="out", value="highest", label="The highest score goes out"),
    Reading(option="target_over", value=True, label="The target must be exceeded"),
    Reading(option="target_over", value=False, label="Reaching the target is enough"),
    Reading(option="win_by", value=1, label="No lead needed to win"),
    Reading(option="win_by", value=2, label="A lead of two needed to win"),
)


def what_if(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> tuple[WhatIf, ...]:
    """The other results of a hand on top of the scores `before` it; empty for facts that cannot be scored.

    Sets and hands before this one are not known here, so no ending depends on them.
    """
    if problems(rules, seating, hand):
        return ()
    actual = _result(rules, seating, before, hand)
    others = [*_other_values(rules, seating, before, hand), *_other_takers(rules, seating, before, hand)]
    return tuple(other for other in others if (other.change, other.made, other.outcome) != actual)


Result = tuple[tuple[int, ...], bool, Outcome | None]


def _result(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> Result:
    replay = Replay(rules, Game(seating, (), tuple(before), (0,) * len(before), hand.dealer, None))
    replay.add(hand)
    scored = replay.steps[0].scored
    assert scored is not None
    outcome = None if rules.hands or rules.sets_lose else replay.outcome
    return scored.change, scored.made, outcome


def _other_values(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> Iterator[WhatIf]:
    for reading in READINGS:
        other, refusals = house(rules, {reading.option: reading.value})
        if refusals or other == rules or problems(other, seating, hand):
            continue
        yield WhatIf(reading.option, reading.label, *_result(other, seating, before, hand))


def _other_takers(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> Iterator[WhatIf]:
    """A card that may be kept or taken, by the other rule, had the other side done the other thing (G-2, DIRTY-1).

    Facts name only who scored it, so this is told with its "had", and only where a hand has two sides.
    """
    side_of = hand_sides(rules, seating, hand)
    took = hand.took or ()
    for category, seat in took:
        other_seats = [other for other, side in enumerate(side_of) if side != side_of[seat]]
        if not CATEGORIES[category].may_be_kept or len(set(side_of)) != 2:
            continue
        other = replace(hand, took=tuple((word, other_seats[0] if word == category else at) for word, at in took))
        if not problems(rules, seating, other):
            option = "two_to" if category in ("two", "off_two") else "low_to"
            label = _OTHER_TAKER[goes_to(rules, category)].format(category_label(category))
            yield WhatIf(option, label, *_result(rules, seating, before, other))


_OTHER_TAKER = {
    GoesTo.KEEPER: "{} to the taker, had the other side taken it",
    GoesTo.TAKER: "{} kept, had the other side held it",
}
