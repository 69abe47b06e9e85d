"""What a hand would have scored under other rules, to settle arguments at the table.

Only results that differ are returned. Knows no names.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.categories import CATEGORIES
from scoring.games import Game, Outcome, Replay
from scoring.hands import Hand, hand_sides, problems
from scoring.options import OPTIONS, house
from scoring.rules import Rules
from scoring.seating import Seating
from scoring.words.options import OPTION_WORDS


class WhatIf(NamedTuple):
    """One other result. `value` is that of the option; `card` is the one that would have gone to another side.

    `change`: one number a side. `outcome`: how the hand would have ended the game, if at all.
    """

    option: str
    value: object
    card: str
    change: tuple[int, ...]
    made: bool
    outcome: Outcome | None


@dataclass(frozen=True, kw_only=True)
class OtherValue:
    """A value that an option might have had, as JSON."""

    option: str
    value: object


OTHER_VALUES = tuple(
    OtherValue(option=word, value=OPTIONS[word].write(value))
    for word, words in OPTION_WORDS.items()
    for value in words.what_if
)


def what_if(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> tuple[WhatIf, ...]:
    """Return the other results of a hand that starts from the scores `before` it, or none if it cannot be scored.

    Earlier sets and hands are not known here, so no ending depends on them.
    """
    if problems(rules, seating, hand):
        return ()
    actual = _result_under(rules, seating, before, hand)
    others = [*_other_values(rules, seating, before, hand), *_other_takers(rules, seating, before, hand)]
    return tuple(other for other in others if (other.change, other.made, other.outcome) != actual)


Result = tuple[tuple[int, ...], bool, Outcome | None]


def _result_under(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> Result:
    replay = Replay(rules, Game(seating, (), tuple(before), (0,) * len(before), hand.dealer, None))
    replay.add(hand)
    scored = replay.steps[0].scored
    assert scored is not None
    outcome = None if rules.hands or rules.sets_lose else replay.outcome
    return scored.change, scored.made, outcome


def _other_values(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> Iterator[WhatIf]:
    for other_value in OTHER_VALUES:
        other, refusals = house(rules, {other_value.option: other_value.value})
        if refusals or other == rules or problems(other, seating, hand):
            continue
        yield WhatIf(other_value.option, other_value.value, "", *_result_under(other, seating, before, hand))


def _other_takers(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> Iterator[WhatIf]:
    """Return the results of the other rule for a card that is kept or taken, if the other side had it (G-2, DIRTY-1).

    A hand records only who scored the card, so the result depends on an "if", and it needs a hand of two sides.
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
            value = "taker" if rules.is_kept(category) else "keeper"
            yield WhatIf(option, value, category, *_result_under(rules, seating, before, other))
