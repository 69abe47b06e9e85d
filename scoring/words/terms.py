"""The words for what hands are made of: calls and point categories, as labels and as values of a sentence."""

from scoring.calls import Call, CallKind
from scoring.categories import Category
from scoring.words.printer import ENGLISH, Printer, Sentence

CATEGORY_LABELS: dict[str, Sentence] = {
    "high": "High",
    "low": "Low",
    "ace": "Ace",
    "off_ace": "Off-Ace",
    "jack": "Jack",
    "off_jack": "Off-Jack",
    "joker": "Joker",
    "high_joker": "High Joker",
    "low_joker": "Low Joker",
    "ten": "Ten",
    "off_ten": "Off-Ten",
    "nine": "Nine",
    "five": "Five",
    "off_five": "Off-Five",
    "three": "Three",
    "off_three": "Off-Three",
    "two": "Two",
    "off_two": "Off-Two",
    "last_trick": "Last trick",
    "sub_high": "Sub-High",
    "sub_low": "Sub-Low",
    "sub_jack": "Sub-Jack",
    "game": "Game",
}

#: A call by its name alone, and one that is also called by a number (CTEN-3, HOT-1).
CALL_LABELS: dict[CallKind, Sentence] = {
    CallKind.NUMBER: "{number}",
    CallKind.MOON: "shoot the moon",
    CallKind.SMUDGE: "smudge",
    CallKind.BLIND_SMUDGE: "blind smudge",
    CallKind.HOTSHOT: "hotshot",
    CallKind.DOUBLE_TOTAL: "double {number}",
}
CALL_LABELS_WITH_NUMBER: dict[CallKind, Sentence] = {
    CallKind.MOON: "{also}: shoot the moon",
    CallKind.HOTSHOT: "{also}: hotshot",
}
DOUBLED: Sentence = "{number} for {twice}"


def category_label(category: str, printer: Printer = ENGLISH) -> str:
    """Return the name of a point category. Raise `KeyError` for an unknown one.

    >>> category_label("off_jack")
    'Off-Jack'
    """
    return printer.text(CATEGORY_LABELS[category])


def call_label(call: Call, printer: Printer = ENGLISH) -> str:
    """Return the call as a player says it: "4", "6 for 12", "18: hotshot"."""
    sentence = CALL_LABELS[call.kind] if call.also is None else CALL_LABELS_WITH_NUMBER[call.kind]
    if call.doubled:
        sentence = DOUBLED
    return printer.text(sentence, number=call.number, twice=2 * call.number, also=call.also)


def value_text(value: object, printer: Printer = ENGLISH) -> object:
    """Return a value of a sentence ready to print: calls and categories as their labels, several values as a list."""
    if isinstance(value, Call):
        return call_label(value, printer)
    if isinstance(value, Category):
        return category_label(value.word, printer)
    if isinstance(value, tuple):
        return printer.any_of([str(value_text(one, printer)) for one in value])
    return value
