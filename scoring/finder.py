"""Which Pitch do you play? Questions about the rules that narrow all variants down to a few. Names no variant.

Each question asks the variants themselves, so a new variant needs nothing here. `scoring.words.finder` has the words.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from scoring.calls import CallKind
from scoring.card_lines.line import Cards, Value
from scoring.cards import differences
from scoring.categories import CATEGORIES
from scoring.options import changes_between
from scoring.rules import GameBy, Moon, Rules
from scoring.variants import VARIANTS
from scoring.variants.variant import Variant

#: The answer of a player who does not know.
UNSURE = "unsure"


class Answer(NamedTuple):
    """An answer to tap. `word` is its value in an address; `kind` and `values` say which words it has."""

    word: str
    kind: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Question:
    """`ask` returns the answers that are right for a variant: more than one if it is played in several ways."""

    word: str
    ask: Callable[[Variant], tuple[Answer, ...]]

    def answers(self, variants: Iterable[Variant]) -> tuple[Answer, ...]:
        """Return every answer that is right for some of the variants: numbers in order, others by frequency."""
        counted = Counter(answer for variant in variants for answer in self.ask(variant))
        return tuple(sorted(counted, key=lambda answer: _answer_order(answer, counted[answer])))


def _answer_order(answer: Answer, times: int) -> tuple[int, int, str]:
    return (0, int(answer.word), "") if answer.word.isdigit() else (1, -times, answer.word)


def matching(answers: Mapping[str, str]) -> tuple[Variant, ...]:
    """Return the variants that fit all answers. Unknown questions are ignored.

    >>> [variant.key for variant in matching({"trumps": "two"})]
    ['two-trump']
    """
    asked = [(QUESTIONS[word], answer) for word, answer in answers.items() if word in QUESTIONS and answer != UNSURE]
    return tuple(
        variant
        for variant in VARIANTS.values()
        if all(answer in (right.word for right in question.ask(variant)) for question, answer in asked)
    )


def next_question(answers: Mapping[str, str]) -> Question | None:
    """Return the question that narrows the remaining variants most, or None if none would."""
    left = matching(answers)
    open_questions = [question for word, question in QUESTIONS.items() if word not in answers]
    best = min(open_questions, key=lambda question: _expected_left(question, left), default=None)
    return best if best is not None and _expected_left(best, left) < len(left) else None


def _expected_left(question: Question, left: Sequence[Variant]) -> float:
    """Return how many variants are left after the question, on average over the possible variants."""
    counted = Counter(answer.word for variant in left for answer in question.ask(variant))
    return sum(count * count for count in counted.values()) / max(sum(counted.values()), 1)


@cache
def nearest(variant: Variant) -> Variant:
    """Return the variant that differs in the fewest options, then in the fewest lines of its card."""
    others = [other for other in VARIANTS.values() if other.key != variant.key]
    return min(
        others, key=lambda other: (len(changes_between(variant.rules, other.rules)), len(differences(variant, other)))
    )


# The questions


def _single(word: str, **values: Value) -> tuple[Answer, ...]:
    return (Answer(word, word, tuple(values.items())),)


def _number_answer(number: int) -> Answer:
    return Answer(str(number), "number", (("number", number),))


def _number_of(ask: Callable[[Rules], int]) -> Callable[[Variant], tuple[Answer, ...]]:
    return lambda variant: (_number_answer(ask(variant.rules)),)


def _yes_or_no(ask: Callable[[Rules], bool]) -> Callable[[Variant], tuple[Answer, ...]]:
    return lambda variant: _single("yes" if ask(variant.rules) else "no")


def _by_rules(ask: Callable[[Rules], tuple[Answer, ...]]) -> Callable[[Variant], tuple[Answer, ...]]:
    return lambda variant: ask(variant.rules)


def _option_value(word: str) -> Callable[[Variant], tuple[Answer, ...]]:
    """Ask for the value of an option with a closed list of values."""
    return lambda variant: _single(str(getattr(variant.rules, word)))


def _player_counts(rules: Rules) -> tuple[Answer, ...]:
    return tuple(_number_answer(number) for number in rules.players)


def _side_kind(rules: Rules) -> tuple[Answer, ...]:
    return _single("called" if rules.call_partner else {1: "alone", 2: "partners"}.get(rules.side_size, "teams"))


def _goes_to(category: str) -> Callable[[Variant], tuple[Answer, ...]]:
    def ask(rules: Rules) -> tuple[Answer, ...]:
        return _single(("kept" if rules.is_kept(category) else "taken") if category in rules.values else "none")

    return _by_rules(ask)


def _dearest_cards(rules: Rules) -> tuple[Answer, ...]:
    most = max(rules.values.values())
    if most == 1:
        return _single("equal")
    dearest = tuple(word for word, value in rules.points if value == most)
    values = (("cards", Cards(dearest)), ("points", most))
    return (Answer(f"{'-'.join(dearest)}-{most}", "cards", values),)


def _off_cards(rules: Rules) -> tuple[Answer, ...]:
    off = tuple(word for word in CATEGORIES if word.startswith("off_") and word in rules.values)
    return (Answer("-".join(off), "cards", (("cards", Cards(off)),)),) if off else _single("none")


def _target_score(rules: Rules) -> tuple[Answer, ...]:
    values = (("target", rules.target),)
    return (Answer(f"{rules.target}-over", "over", values),) if rules.target_over else (_number_answer(rules.target),)


def _moon_effect(rules: Rules) -> tuple[Answer, ...]:
    if not any(call.kind is CallKind.MOON for call in rules.ladder):
        return _single("no")
    kind = rules.moon_kind
    if not isinstance(kind, Moon):
        return _single("worth", points=kind)
    return _single(str(kind), points=rules.total) if kind is Moon.BID else _single(str(kind))


_SPECIAL = (CallKind.SMUDGE, CallKind.HOTSHOT, CallKind.DOUBLE_TOTAL)


def _special_call(rules: Rules) -> tuple[Answer, ...]:
    return _single(next((str(call.kind) for call in rules.ladder if call.kind in _SPECIAL), "no"))


def _cost_of_a_set(rules: Rules) -> tuple[Answer, ...]:
    return _single("pookie" if rules.pookie else "bid" if rules.floor is None else "floor")


_ALL = (
    Question(word="players", ask=_by_rules(_player_counts)),
    Question(word="sides", ask=_by_rules(_side_kind)),
    Question(word="total", ask=_number_of(lambda rules: rules.total)),
    Question(word="top", ask=_number_of(lambda rules: rules.highest_bid)),
    Question(word="jokers", ask=_number_of(lambda rules: len(rules.scored_jokers))),
    Question(word="target", ask=_by_rules(_target_score)),
    Question(word="least", ask=_number_of(lambda rules: rules.bid_min)),
    Question(word="low", ask=_goes_to("low")),
    Question(word="two", ask=_goes_to("two")),
    Question(word="dealt", ask=lambda variant: (_number_answer(variant.dealt),)),
    Question(word="dearest", ask=_by_rules(_dearest_cards)),
    Question(word="off", ask=_by_rules(_off_cards)),
    Question(word="out", ask=_by_rules(lambda rules: _single("lead" if rules.win_by > 1 else str(rules.out)))),
    Question(
        word="game", ask=_by_rules(lambda rules: _single("none" if rules.game is GameBy.OFF else str(rules.game_tie)))
    ),
    Question(word="moon", ask=_by_rules(_moon_effect)),
    Question(word="doubles", ask=_yes_or_no(lambda rules: rules.doubles)),
    Question(word="pass", ask=_option_value("all_pass")),
    Question(word="set", ask=_by_rules(_cost_of_a_set)),
    Question(word="special", ask=_by_rules(_special_call)),
    Question(word="steal", ask=_yes_or_no(lambda rules: rules.steal)),
    Question(word="fold", ask=_yes_or_no(lambda rules: rules.fold)),
    Question(word="nine", ask=_yes_or_no(lambda rules: rules.forced_nine)),
    Question(word="looks", ask=_yes_or_no(lambda rules: rules.looks)),
    Question(word="trumps", ask=_by_rules(lambda rules: _single("two" if rules.two_trumps else "one"))),
    Question(word="deck", ask=lambda variant: (_number_answer(variant.cards),)),
    Question(word="misdeal", ask=_yes_or_no(lambda rules: rules.misdeal)),
)

QUESTIONS: dict[str, Question] = {question.word: question for question in _ALL}
