"""The rule card of a variant or of a house as data: its lines by section, and how two cards differ. Decides no rule."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scoring.card_lines import SECTIONS, lines_of
from scoring.card_lines.line import CardLine, Statement
from scoring.rules import Rules
from scoring.sections import Section
from scoring.variants.variant import Variant


class Card(NamedTuple):
    """The lines of a card by section. Sections without any are left out."""

    sections: tuple[tuple[Section, tuple[CardLine, ...]], ...]

    @property
    def changed(self) -> tuple[CardLine, ...]:
        """The lines that a house changed."""
        return tuple(line for _, lines in self.sections for line in lines if line.changed)


class Difference(NamedTuple):
    """The lines of two cards on one topic, None where one card has none."""

    here: CardLine | None
    there: CardLine | None


def rule_card(variant: Variant, rules: Rules | None = None) -> Card:
    """Return the card of a variant, or of `rules` that a house made from it.

    `changed` is true for lines that the house changed, and also for lines of the variant that it dropped.

    >>> from scoring import house, variant
    >>> contway = variant("contway")
    >>> [line.topic for line in rule_card(contway, house(contway.rules, {"target": 15})[0]).changed]
    ['target']
    """
    own = card_lines(variant)
    here = own if rules is None else card_lines(replace(variant, rules=rules))
    topics = {line.topic: line for line in own}
    lines = [line._replace(changed=statements(topics.get(line.topic)) != line.statements) for line in here]
    present = {line.topic for line in here}
    lines += [line._replace(changed=True, dropped=True) for line in own if line.topic not in present]
    sections = ((section, tuple(line for line in lines if line.section is section)) for section in SECTIONS)
    return Card(tuple((section, lines) for section, lines in sections if lines))


def differences(one: Variant, other: Variant) -> tuple[Difference, ...]:
    """Return what differs between two variants, topic by topic, in the order of the card."""
    here, there = ({line.topic: line for line in card_lines(variant)} for variant in (one, other))
    order = list(SECTIONS)
    topics = sorted((there | here).values(), key=lambda line: order.index(line.section))
    pairs = (Difference(here.get(line.topic), there.get(line.topic)) for line in topics)
    return tuple(pair for pair in pairs if statements(pair.here) != statements(pair.there))


def statements(line: CardLine | None) -> tuple[Statement, ...]:
    return () if line is None else line.statements


@lru_cache(maxsize=256)
def card_lines(variant: Variant) -> tuple[CardLine, ...]:
    return tuple(lines_of(variant))
