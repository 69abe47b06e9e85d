"""Data for the pages of rules: variants by family and search, rule cards, house rules, and the finder."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

import scoring
from leagues.models import RuleSet
from leagues.rulelinks import SharedRules, encode


def variant_of(key: str) -> scoring.Variant | None:
    """Return the variant with this key, or None."""
    return scoring.VARIANTS.get(key)


# All rules


@dataclass(frozen=True, kw_only=True)
class VariantRow:
    key: str
    name: str
    nicknames: str
    players: str
    sentence: str


def families(query: str = "") -> list[tuple[str, list[VariantRow]]]:
    """Return the variants that match a search by family, or all of them without a search."""
    found: dict[str, list[VariantRow]] = {}
    for variant in scoring.VARIANTS.values():
        if matches_search(variant, query):
            found.setdefault(variant.family, []).append(variant_row(variant))
    return list(found.items())


def variant_row(variant: scoring.Variant) -> VariantRow:
    return VariantRow(
        key=variant.key,
        name=variant.name,
        nicknames=", ".join(name for name in variant.nicknames if simplified(name) not in simplified(variant.name)),
        players=scoring.ENGLISH_CARDS.players(variant.rules),
        sentence=variant.sentence,
    )


def matches_search(variant: scoring.Variant, query: str) -> bool:
    """Return whether a name of the variant contains the query, or its names and summary contain all words of the query.

    Ignore case and punctuation.

    >>> matches_search(scoring.variant("susqy-river"), "Sterdon")
    True
    """
    names = (variant.name, variant.key, *variant.nicknames)
    if any(simplified(query) in simplified(name) for name in names):
        return True
    summary = simplified(" ".join((*names, variant.family, variant.sentence)))
    words = [simplified(word) for word in query.split()]
    return any(words) and all(word in summary for word in words)


def simplified(text: str) -> str:
    """Return the letters and digits of a text in lowercase."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


# House rules


@dataclass(frozen=True, kw_only=True)
class House:
    """House rules, ready to show on a page."""

    shared: SharedRules

    @classmethod
    def saved(cls, rule_set: RuleSet) -> "House":
        rules = rule_set.rules_value
        options = scoring.changes_between(scoring.variant(rules.variant).rules, rules)
        return cls(shared=SharedRules(variant=rules.variant, options=options, name=rule_set.name))

    @cached_property
    def variant(self) -> scoring.Variant:
        return scoring.variant(self.shared.variant)

    @cached_property
    def text(self) -> str:
        """The rules as they are written in an address."""
        return self.shared.text or encode(self.shared.variant, self.shared.options, self.shared.name)

    @cached_property
    def card(self) -> scoring.PrintedCard:
        return scoring.ENGLISH_CARDS.card(scoring.rule_card(self.variant, self.shared.rules))

    @property
    def name(self) -> str:
        return self.shared.name or f"{self.variant.name}, house rules"

    @property
    def start_query(self) -> str:
        """The query string of the page that starts a game with these rules."""
        return urlencode({"variant": self.variant.key, "rules": self.text})


def card_of(variant: scoring.Variant) -> scoring.PrintedCard:
    """Return the rule card of a variant."""
    return scoring.ENGLISH_CARDS.card(scoring.rule_card(variant))


# Which Pitch do you play?


@dataclass(frozen=True, kw_only=True)
class Tap:
    """An answer to tap: its label, and the query string of the page that it leads to."""

    label: str
    query: str


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A variant that fits all answers, and how it differs from another one."""

    row: VariantRow
    other: str = ""
    differences: tuple[scoring.PrintedDifference, ...] = ()


class Finder:
    """The state of the finder after some answers. `answers`: by the word of their question, in the order given."""

    #: The most variants that are compared with each other.
    SHORT_LIST = 3

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = {word: answer for word, answer in answers.items() if word in scoring.QUESTIONS}
        self.left = scoring.matching(self.answers)
        self.question = None if len(self.left) < 2 else scoring.next_question(self.answers)

    @property
    def taps(self) -> list[Tap]:
        """The answers to the next question that at least one variant fits."""
        if self.question is None:
            return []
        word = self.question.word
        return [
            Tap(label=scoring.answer_text(self.question, answer), query=self.query({word: answer.word}))
            for answer in self.question.answers(self.left)
        ]

    @property
    def question_text(self) -> str:
        return scoring.question_text(self.question) if self.question else ""

    @property
    def unsure(self) -> str:
        """The query string of the answer "not sure"."""
        return self.query({self.question.word: scoring.UNSURE}) if self.question else ""

    @property
    def given(self) -> list[tuple[str, str, str]]:
        """The (question, answer, query string without it) of each answer so far."""
        rows = []
        for word, answer in self.answers.items():
            question = scoring.QUESTIONS[word]
            labels = {
                one.word: scoring.answer_text(question, one) for one in question.answers(scoring.VARIANTS.values())
            }
            rows.append((scoring.question_text(question), labels.get(answer, "Not sure"), self.query({}, without=word)))
        return rows

    def query(self, more: Mapping[str, str], without: str = "") -> str:
        """Return the answers as a query string, with `more` of them and without one."""
        return urlencode({word: answer for word, answer in self.answers.items() if word != without} | more)

    @property
    def rows(self) -> list[VariantRow]:
        return [variant_row(variant) for variant in self.left]

    @property
    def found(self) -> list[Candidate]:
        """The variant found, compared with the most similar one, or the last few, compared with each other."""
        if self.question is not None or len(self.left) > self.SHORT_LIST:
            return []
        if len(self.left) == 1:
            return [compared(self.left[0], scoring.nearest(self.left[0]))]
        return [compared(variant, self.left[i - 1]) for i, variant in enumerate(self.left)]


def compared(variant: scoring.Variant, other: scoring.Variant) -> Candidate:
    """Return a variant with its differences from another one."""
    differences = tuple(map(scoring.ENGLISH_CARDS.difference, scoring.differences(variant, other)))
    return Candidate(row=variant_row(variant), other=other.name, differences=differences)
