"""Prints rule cards: their headings, and their lines as sentences."""

from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any, NamedTuple

from scoring.card_lines.line import CardLine, CardOrder, Cards, Counts, Scored, Statement
from scoring.cards import Card, Difference
from scoring.categories import CATEGORIES
from scoring.rules import Rules
from scoring.sections import Section
from scoring.words.printer import ENGLISH, Printer
from scoring.words.terms import category_label

SECTION_TITLES: dict[Section, str] = {
    Section.DEAL: "Players and deal",
    Section.POINTS: "Points",
    Section.COUNTING_GAME: "Counting Game",
    Section.BIDDING: "Bidding",
    Section.SPECIAL_BIDS: "Special bids",
    Section.MADE_AND_SET: "Made and set",
    Section.END: "End of the game",
    Section.PLAY: "Play",
    Section.MONEY: "Money",
}
RANK_LABELS = {
    "king": "King",
    "queen": "Queen",
    "eight": "Eight",
    "seven": "Seven",
    "six": "Six",
    "four": "Four",
}
DROPPED = "Not in these house rules: {rule}"
RANGE = "{first} to {last}"
CARD_AND_POINTS = "{card} {points}"
LIST = "{cards}, {next}"
LIST_WITH_A_GAP = "{cards} … {next}"


class PrintedLine(NamedTuple):
    """A line of a card as text. `changed`: it comes from a house's option, not from the variant."""

    rule: str
    text: str
    changed: bool


class PrintedSection(NamedTuple):
    title: str
    lines: tuple[PrintedLine, ...]


@dataclass(frozen=True, kw_only=True)
class PrintedCard:
    sections: tuple[PrintedSection, ...]

    @property
    def changed(self) -> tuple[PrintedLine, ...]:
        """The lines that a house changed."""
        return tuple(line for section in self.sections for line in section.lines if line.changed)


class PrintedDifference(NamedTuple):
    """The lines of two cards on one topic, None where one card has none."""

    here: PrintedLine | None
    there: PrintedLine | None


@dataclass(frozen=True, kw_only=True)
class CardPrinter:
    """Prints in the language of its printer."""

    printer: Printer = ENGLISH

    def card(self, card: Card) -> PrintedCard:
        sections = (
            PrintedSection(self.printer.text(SECTION_TITLES[section]), tuple(self.line(line) for line in lines))
            for section, lines in card.sections
        )
        return PrintedCard(sections=tuple(sections))

    def difference(self, difference: Difference) -> PrintedDifference:
        here, there = difference
        return PrintedDifference(here and self.line(here), there and self.line(there))

    def line(self, line: CardLine) -> PrintedLine:
        text = " ".join(self.statement(statement) for statement in line.statements)
        if line.dropped:
            text = self.printer.text(DROPPED, rule=text)
        return PrintedLine(line.rule, text, line.changed)

    def statement(self, statement: Statement) -> str:
        return self.printer.text(statement.sentence, **{name: self.value(value) for name, value in statement.values})

    def players(self, rules: Rules) -> str:
        """`2 to 7`, `4 or 6`, `9`."""
        return str(self.value(Counts(rules.players)))

    @singledispatchmethod
    def value(self, value: Any) -> Any:
        """Return a value as a sentence names it. A text is the word for a card."""
        return self.name(value) if isinstance(value, str) else value

    @value.register
    def _(self, counts: Counts) -> str:
        numbers = sorted(set(counts.numbers))
        if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
            return self.printer.text(RANGE, first=numbers[0], last=numbers[-1])
        return self.printer.any_of([str(number) for number in numbers])

    @value.register
    def _(self, cards: Cards) -> str:
        return self.printer.all_of([self.name(word) for word in cards.words])

    @value.register
    def _(self, scored: Scored) -> str:
        named = [
            self.printer.text(CARD_AND_POINTS, card=self.name(word), points=points) for word, points in scored.points
        ]
        return self.printer.all_of(named)

    @value.register
    def _(self, order: CardOrder) -> str:
        """`Ace, King, Queen … Two`."""
        text, pattern = "", ""
        for card in order.cards:
            if card is None:
                pattern = LIST_WITH_A_GAP
                continue
            text = self.printer.text(pattern, cards=text, next=self.name(card)) if text else self.name(card)
            pattern = LIST
        return text

    def name(self, word: str) -> str:
        """Return the name of a card or of another category."""
        if word in CATEGORIES:
            return category_label(word, self.printer)
        return self.printer.text(RANK_LABELS[word])


ENGLISH_CARDS = CardPrinter()


def seating_text(rules: Rules, printer: Printer = ENGLISH) -> str:
    """Return who shares a score in the usual seating."""
    return printer.text(SEATING_WITH_A_CALLED_PARTNER if rules.call_partner else SEATING[rules.side_size])


SEATING = {1: "each alone", 2: "partnerships of two", 3: "teams of three"}
SEATING_WITH_A_CALLED_PARTNER = "each alone, with a partner called for each hand"
