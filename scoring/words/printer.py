"""Prints sentences: fills in their values, picks singular or plural, joins lists. English, until a language is given.

A sentence is an English text with named values, `"{side} bid {bid} and took {taken}"`, or a `Plural` of two such
texts. Sentences are whole: a printer for another language looks up the text before it fills in the values.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

MINUS = "\N{MINUS SIGN}"


class Plural(NamedTuple):
    """A sentence in the singular and in the plural; its value `count` decides."""

    one: str
    other: str


Sentence = str | Plural
#: Returns the text to fill in, in another language. The number is that of a `Plural`, else None.
Translate = Callable[[Sentence, float | None], str]


def english(sentence: Sentence, count: float | None) -> str:
    """Return the English text of a sentence."""
    if isinstance(sentence, Plural):
        return sentence.one if count == 1 else sentence.other
    return sentence


class Printer:
    """Prints in one language.

    >>> ENGLISH.text(Plural("{count} point in a hand.", "{count} points in a hand."), count=4)
    '4 points in a hand.'
    """

    def __init__(self, translate: Translate = english) -> None:
        self._translate = translate

    def text(self, sentence: Sentence, /, **values: object) -> str:
        """Return the sentence with its values filled in. Raise `KeyError` for a value that is missing."""
        count = values.get("count") if isinstance(sentence, Plural) else None
        assert count is None or isinstance(count, int | float)
        return self._translate(sentence, count).format_map(values)

    def all_of(self, items: Sequence[str]) -> str:
        """
        >>> ENGLISH.all_of(["Ann", "Bo", "Cy"])
        'Ann, Bo and Cy'
        """
        return self._list(items, "{items} and {last}")

    def any_of(self, items: Sequence[str]) -> str:
        """
        >>> ENGLISH.any_of(["2", "3", "4"])
        '2, 3 or 4'
        """
        return self._list(items, "{items} or {last}")

    def _list(self, items: Sequence[str], pattern: str) -> str:
        if len(items) < 2:
            return "".join(items)
        first, *others, last = items
        for item in others:
            first = self.text("{items}, {next}", items=first, next=item)
        return self.text(pattern, items=first, last=last)

    def signed(self, points: int) -> str:
        """Return a change as it is printed: +3, 0, −4 with a real minus sign."""
        return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


ENGLISH = Printer()


def listed(items: Sequence[str]) -> str:
    """Return the items as an English list: "Ann, Bo and Cy"."""
    return ENGLISH.all_of(items)


def signed(points: int) -> str:
    """Return a change as it is printed: +3, 0, −4 with a real minus sign."""
    return ENGLISH.signed(points)
