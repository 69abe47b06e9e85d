"""A line of a rule card as data: a topic, the id of its rule, and whole sentences with values."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from scoring.rules import Effect, Ending, Rules
from scoring.sections import Section
from scoring.variants.variant import Variant
from scoring.words.printer import Sentence


class CardOrder(NamedTuple):
    """Cards as they rank; None stands for a run of plain cards that are not named."""

    cards: tuple[str | None, ...]


class Scored(NamedTuple):
    """Categories with their points."""

    points: tuple[tuple[str, int], ...]


class Cards(NamedTuple):
    """Categories, or ranks."""

    words: tuple[str, ...]


class Counts(NamedTuple):
    """Numbers of which any may be chosen."""

    numbers: tuple[int, ...]


#: What a sentence may name.
Value = int | float | str | CardOrder | Scored | Cards | Counts


class Statement(NamedTuple):
    """One sentence, or more of them, with named values."""

    sentence: Sentence
    values: tuple[tuple[str, Value], ...] = ()


class CardLine(NamedTuple):
    """One line of a card. Two cards are compared topic by topic.

    `changed`: it comes from a house's option, not from the variant. `dropped`: the house doesn't play it.
    """

    section: Section
    topic: str
    rule: str
    statements: tuple[Statement, ...]
    changed: bool = False
    dropped: bool = False


class TopicLine(NamedTuple):
    """A line of a card without its section."""

    topic: str
    rule: str
    statements: tuple[Statement, ...]


TopicLines = Iterator[TopicLine]
#: Returns the lines on one subject.
Lines = Callable[[Variant], TopicLines]


def state(sentence: Sentence, /, **values: Value) -> Statement:
    return Statement(sentence, tuple(values.items()))


def topic_line(
    topic: str, rule: str, sentence: Sentence | Statement, /, *more: Statement, **values: Value
) -> TopicLine:
    """Return a line of one sentence with its values, or of several statements."""
    first = sentence if isinstance(sentence, Statement) else state(sentence, **values)
    return TopicLine(topic, rule, (first, *more))


def rule_id(rules: Rules, rule: str | Effect | Ending) -> str:
    return rule if isinstance(rule, str) and not isinstance(rule, Ending) else rules.source_of(rule)


def first_rule(variant: Variant, otherwise: str) -> str:
    """Return the first rule of a variant that scores."""
    return variant.scoring_rules[0] if variant.scoring_rules else otherwise
