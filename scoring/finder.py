"""Which Pitch do you play? Questions about a variant's rules that narrow all variants to a few. Names no variant.

Each question asks the variants themselves, so a new one joins without a word here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from scoring.calls import CallKind
from scoring.card_lines import goal_in_words, goes_to, jokers_of, seating_in_words
from scoring.cards import differences
from scoring.categories import CATEGORIES
from scoring.options import changes_between
from scoring.rules import AllPass, GameBy, GameTie, GoesTo, Moon, Out, Rules
from scoring.variants import VARIANTS
from scoring.variants.variant import Variant
from scoring.words.printer import listed
from scoring.words.terms import category_label

#: What a player answers who does not know.
UNSURE = "unsure"


class Answer(NamedTuple):
    """What one may tap. `word` is what an address carries."""

    word: str
    label: str


@dataclass(frozen=True, kw_only=True)
class Question:
    """`ask`: the answers that are right for a variant; more than one where it is played in several ways."""

    word: str
    text: str
    ask: Callable[[Variant], tuple[Answer, ...]]

    def answers(self, variants: Iterable[Variant]) -> tuple[Answer, ...]:
        """Every answer that is right for some of the variants, numbers in order, the frequent first."""
        counted = Counter(answer for variant in variants for answer in self.ask(variant))
        return tuple(sorted(counted, key=lambda answer: _order(answer, counted[answer])))


def _order(answer: Answer, times: int) -> tuple[int, int, str]:
    return (0, int(answer.word), "") if answer.word.isdigit() else (1, -times, answer.word)


def matching(answers: Mapping[str, str]) -> tuple[Variant, ...]:
    """The variants that fit all answers; a question that is not ours says nothing.

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
    """The question that narrows what is left most; None when none would."""
    left = matching(answers)
    open_questions = [question for word, question in QUESTIONS.items() if word not in answers]
    best = min(open_questions, key=lambda question: _expected(question, left), default=None)
    return best if best is not None and _expected(best, left) < len(left) else None


def _expected(question: Question, left: Sequence[Variant]) -> float:
    """How many variants are left after the question, on average over the variants it may be."""
    counted = Counter(answer.word for variant in left for answer in question.ask(variant))
    return sum(count * count for count in counted.values()) / max(sum(counted.values()), 1)


@cache
def nearest(variant: Variant) -> Variant:
    """The variant that differs in the fewest options, and among those in the fewest lines of its card."""
    others = [other for other in VARIANTS.values() if other.key != variant.key]
    return min(
        others, key=lambda other: (len(changes_between(variant.rules, other.rules)), len(differences(variant, other)))
    )


# The questions


def _number(number: int) -> tuple[Answer, ...]:
    return (Answer(str(number), str(number)),)


def _yes(is_so: bool) -> tuple[Answer, ...]:
    return (Answer("yes", "Yes"),) if is_so else (Answer("no", "No"),)


def _choice(word: str | Enum, labels: Mapping[str, str]) -> tuple[Answer, ...]:
    return (Answer(str(word), labels[str(word)]),)


def _rules(ask: Callable[[Rules], tuple[Answer, ...]]) -> Callable[[Variant], tuple[Answer, ...]]:
    return lambda variant: ask(variant.rules)


def _players(rules: Rules) -> tuple[Answer, ...]:
    return tuple(Answer(str(number), str(number)) for number in rules.players)


def _seating(rules: Rules) -> tuple[Answer, ...]:
    words = seating_in_words(rules)
    word = "called" if rules.call_partner else {1: "alone", 2: "partners"}.get(rules.side_size, "teams")
    return (Answer(word, f"{words[0].upper()}{words[1:]}"),)


def _jokers(variant: Variant) -> tuple[Answer, ...]:
    jokers = jokers_of(variant.rules)
    return _choice(str(jokers), {"0": "None", "1": "One", "2": "Two"})


_GOES = {
    GoesTo.KEEPER: Answer("kept", "Whoever held it keeps it"),
    GoesTo.TAKER: Answer("taken", "Whoever takes the trick"),
}
_NO_POINT = Answer("none", "It is no point in our game")


def _goes_to(category: str) -> Callable[[Variant], tuple[Answer, ...]]:
    return _rules(lambda rules: (_GOES[goes_to(rules, category)] if category in rules.values else _NO_POINT,))


def _dearest(rules: Rules) -> tuple[Answer, ...]:
    most = max(rules.values.values())
    if most == 1:
        return (Answer("equal", "None: all are worth 1"),)
    dearest = [word for word, value in rules.points if value == most]
    return (Answer(f"{'-'.join(dearest)}-{most}", f"{_labels(dearest)}: {most}"),)


def _off_cards(rules: Rules) -> tuple[Answer, ...]:
    off = [word for word in CATEGORIES if word.startswith("off_") and word in rules.values]
    return (Answer("-".join(off), _labels(off)),) if off else (Answer("none", "None"),)


def _labels(words: Sequence[str]) -> str:
    return listed([category_label(word) for word in words])


def _game(rules: Rules) -> tuple[Answer, ...]:
    word = "none" if rules.game is GameBy.OFF else str(rules.game_tie)
    labels: dict[str, str] = {
        "none": "We do not score Game",
        GameTie.NOBODY: "Nobody gets it",
        GameTie.JOKER: "Who took the joker gets it",
        GameTie.HALF_JOKER: "Jokers count half a pip",
    }
    return _choice(word, labels)


def _home(rules: Rules) -> tuple[Answer, ...]:
    labels: dict[str, str] = {
        "lead": "Nobody yet: a lead is needed",
        Out.BIDDER_FIRST: "The bidder's side goes out first",
        Out.BIDDER_ONLY: "Only a side that made its bid can win",
        Out.HIGHEST: "The highest score",
    }
    return _choice("lead" if rules.win_by > 1 else rules.out, labels)


def _target(rules: Rules) -> tuple[Answer, ...]:
    return (Answer(f"{rules.target}{'-over' * rules.target_over}", goal_in_words(rules)),)


def _moon(rules: Rules) -> tuple[Answer, ...]:
    call = next((call for call in rules.ladder if call.kind is CallKind.MOON), None)
    if call is None:
        return (Answer("no", "We do not shoot the moon"),)
    kind = rules.moon_kind
    if not isinstance(kind, Moon):
        return (Answer("worth", f"Plus or minus {kind}"),)
    labels: dict[str, str] = {
        Moon.GAME: "It wins or loses the game",
        Moon.TARGET: "It wins from zero or more; below zero it goes back to zero",
        Moon.BID: f"Plus or minus {rules.total}",
    }
    return _choice(kind, labels)


def _all_pass(rules: Rules) -> tuple[Answer, ...]:
    labels: dict[str, str] = {
        AllPass.DEALER: "The dealer is stuck with the bid",
        AllPass.REDEAL: "No score, and the next player deals",
        AllPass.SAME_DEALER: "No score, and the same player deals again",
    }
    return _choice(rules.all_pass, labels)


def _special(rules: Rules) -> tuple[Answer, ...]:
    labels: dict[str, str] = {
        CallKind.SMUDGE: "A smudge",
        CallKind.HOTSHOT: "The hotshot",
        CallKind.DOUBLE_TOTAL: "The total doubled",
    }
    named = [call.kind for call in rules.ladder if call.kind in labels]
    return _choice(named[0], labels) if named else (Answer("no", "None of these"),)


def _loss(rules: Rules) -> tuple[Answer, ...]:
    labels: dict[str, str] = {
        "pookie": "Every point, and a pookie",
        "floor": "The bid, but never below zero",
        "bid": "The bid; scores may go below zero",
    }
    return _choice("pookie" if rules.pookie else "bid" if rules.floor is None else "floor", labels)


_ALL = (
    Question(word="players", text="How many of you play?", ask=_rules(_players)),
    Question(word="sides", text="Who holds a score?", ask=_rules(_seating)),
    Question(word="total", text="How many points are in a hand?", ask=_rules(lambda rules: _number(rules.total))),
    Question(
        word="top", text="What is the highest bid in numbers?", ask=_rules(lambda rules: _number(rules.highest_bid))
    ),
    Question(word="jokers", text="How many jokers are in the deck?", ask=_jokers),
    Question(word="target", text="How many points win the game?", ask=_rules(_target)),
    Question(word="least", text="What is the lowest bid?", ask=_rules(lambda rules: _number(rules.bid_min))),
    Question(word="low", text="Who scores Low?", ask=_goes_to("low")),
    Question(word="two", text="Who scores the Two?", ask=_goes_to("two")),
    Question(word="dealt", text="How many cards is each dealt?", ask=lambda variant: _number(variant.dealt)),
    Question(word="dearest", text="Which card is worth most?", ask=_rules(_dearest)),
    Question(word="off", text="Which off-cards score?", ask=_rules(_off_cards)),
    Question(word="home", text="Two sides reach the target in one hand. Who wins?", ask=_rules(_home)),
    Question(word="game", text="Game is tied. Who gets it?", ask=_rules(_game)),
    Question(word="moon", text="What does shooting the moon do?", ask=_rules(_moon)),
    Question(word="doubles", text="Can a bid be doubled (“6 for 12”)?", ask=_rules(lambda rules: _yes(rules.doubles))),
    Question(word="pass", text="What if everybody passes?", ask=_rules(_all_pass)),
    Question(word="set", text="What does a set cost?", ask=_rules(_loss)),
    Question(word="special", text="Which of these may be called?", ask=_rules(_special)),
    Question(word="steal", text="May the dealer steal the bid?", ask=_rules(lambda rules: _yes(rules.steal))),
    Question(word="fold", text="May the bidder give up a hand?", ask=_rules(lambda rules: _yes(rules.fold))),
    Question(word="nine", text="Must a player with the Nine bid?", ask=_rules(lambda rules: _yes(rules.forced_nine))),
    Question(
        word="looks",
        text="May you bid without looking, to keep all your cards?",
        ask=_rules(lambda rules: _yes(rules.looks)),
    ),
    Question(
        word="trumps",
        text="How many trump suits are named?",
        ask=_rules(lambda rules: _choice("two" if rules.two_trumps else "one", {"one": "One", "two": "Two"})),
    ),
    Question(word="deck", text="How many cards are in the deck?", ask=lambda variant: _number(variant.cards)),
    Question(word="misdeal", text="May a misdeal be called?", ask=_rules(lambda rules: _yes(rules.misdeal))),
)

QUESTIONS: dict[str, Question] = {question.word: question for question in _ALL}
