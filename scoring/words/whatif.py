"""Describes another result of a hand by the rule that leads to it."""

from scoring.options import OPTIONS
from scoring.rules import GoesTo
from scoring.whatif import WhatIf
from scoring.words.cards import ENGLISH_CARDS, CardPrinter
from scoring.words.options import OPTION_WORDS
from scoring.words.printer import Sentence

OTHER_TAKER: dict[str, Sentence] = {
    GoesTo.TAKER: "If {card} goes to the side that takes it, and the other side took it",
    GoesTo.KEEPER: "If {card} is kept, and the other side played it",
}


def what_if_text(other: WhatIf, cards: CardPrinter = ENGLISH_CARDS) -> str:
    """Return the rule behind a result, as a phrase."""
    if other.card:
        return cards.printer.text(OTHER_TAKER[str(other.value)], card=cards.name(other.card))
    value = OPTIONS[other.option].read(other.value)
    return cards.printer.text(OPTION_WORDS[other.option].what_if[value])
