"""The rule card of a variant or of a house: its lines by section, and how two cards differ. Decides no rule."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from scoring.card_lines import SECTIONS, CardLine, lines_of
from scoring.rules import Rules
from scoring.variants.variant import Variant


class CardSection(NamedTuple):
    title: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, kw_only=True)
class Card:
    """A card to print. `changed`: its lines that a house made its own."""

    name: str
    sections: tuple[CardSection, ...]

    @property
    def changed(self) -> tuple[CardLine, ...]:
        return tuple(line for section in self.sections for line in section.lines if line.changed)


class Difference(NamedTuple):
    """What two cards say of one topic; None where one says nothing."""

    here: CardLine | None
    there: CardLine | None


def rule_card(variant: Variant, rules: Rules | None = None) -> Card:
    """The card of a variant, or of `rules` that a house made from it.

    A line that the house changed is marked; one that it dropped says so in its place.

    >>> from scoring import house, variant
    >>> contway = variant("contway")
    >>> [line.text for line in rule_card(contway, house(contway.rules, {"target": 15})[0]).changed]
    ['The first side with 15 or more wins.']
    """
    own = card_lines(variant)
    here = own if rules is None else card_lines(replace(variant, rules=rules))
    topics = {line.topic: line for line in own}
    lines = [line._replace(changed=topics.get(line.topic, line._replace(text="")).text != line.text) for line in here]
    said = {line.topic for line in here}
    lines += [line._replace(text=f"Not here: {line.text}", changed=True) for line in own if line.topic not in said]
    sections = (CardSection(title, tuple(line for line in lines if line.section == title)) for title in SECTIONS)
    return Card(name=variant.name, sections=tuple(section for section in sections if section.lines))


def differences(one: Variant, other: Variant) -> tuple[Difference, ...]:
    """What differs between two variants, topic by topic, in the order of the card."""
    here, there = ({line.topic: line for line in card_lines(variant)} for variant in (one, other))
    titles = list(SECTIONS)
    topics = sorted((there | here).values(), key=lambda line: titles.index(line.section))
    pairs = (Difference(here.get(line.topic), there.get(line.topic)) for line in topics)
    return tuple(pair for pair in pairs if text_of(pair.here) != text_of(pair.there))


def text_of(line: CardLine | None) -> str:
    return "" if line is None else line.text


@lru_cache(maxsize=256)
def card_lines(variant: Variant) -> tuple[CardLine, ...]:
    return tuple(lines_of(variant))
