"""All sentences of scoring are in `scoring.words`: each can be printed in another language, with all its values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring import (
    CATEGORIES,
    VARIANTS,
    Describer,
    Hand,
    Line,
    Outcome,
    Printer,
    Problem,
    ProblemKind,
    Rules,
    Seating,
    Step,
    call_label,
    category_label,
    house,
    measure_label,
    name_problem,
    problem_text,
    problems,
    ranking_text,
    read_record,
    replay,
    variant,
)
from scoring.__main__ import BadJson, parse
from scoring.calls import CallKind
from scoring.games import Adjustment, Misdeal, ThrownIn
from scoring.rules import BackdoorThen, Effect, Ending
from scoring.standings import Measure
from scoring.words import problems as problem_words
from scoring.words import reasons, standings, terms
from scoring.words.printer import Plural, Sentence, english
from tests import notation
from tests.scoring import test_problems, test_records_refused
from tests.scoring.test_records_refused import game

SCORING = Path(__file__).parents[2] / "scoring"
NAMES = ("Ann", "Bo", "Cy", "Di")


class Catalog:
    """A language that puts each text in angle brackets and records which sentences were looked up."""

    def __init__(self) -> None:
        self.found: list[Sentence] = []
        self.printer = Printer(self.translate)

    def translate(self, sentence: Sentence, count: float | None) -> str:
        self.found.append(sentence)
        return f"<{english(sentence, count)}>"

    @property
    def lookups(self) -> set[Sentence]:
        return set(self.found)


def check(text: str) -> None:
    """Fail unless a text was looked up and has all its values."""
    assert text.startswith("<")
    assert text.endswith(">")
    assert "None" not in text
    assert not re.search(r"\{\w", text)


# Sentences are nowhere else

#: The rules of play and the descriptions of a variant are its data.
NOT_IN_WORDS = ("variants/",)


def sentences(tree: ast.AST) -> Iterator[str]:
    """Yield texts of three words or more, except docstrings, errors that only a bug can cause, and keys."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            skipped |= set(ast.walk(node))
        elif isinstance(node, ast.Attribute) and node.attr == "split":
            skipped.add(node.value)
        elif isinstance(node, ast.ClassDef) and any(
            isinstance(base, ast.Name) and "Enum" in base.id for base in node.bases
        ):
            skipped |= set(ast.walk(node))
        elif node not in skipped and isinstance(node, ast.Constant) and is_sentence(node.value):
            yield str(node.value)


def is_sentence(value: object) -> bool:
    return isinstance(value, str) and re.search(r"\w+\W? \w+\W? \w", value) is not None


def test_every_sentence_is_in_words() -> None:
    misplaced = [
        f"{path.relative_to(SCORING)}: {text}"
        for path in sorted(SCORING.rglob("*.py"))
        if not path.relative_to(SCORING).as_posix().startswith(("words/", *NOT_IN_WORDS))
        for text in sentences(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert misplaced == []


def test_a_sentence_in_code_is_found() -> None:
    source = '"""A docstring here."""\nx = "Say who bid."\ny = f"{x} is not a bid."\nraise ValueError("a bug of ours")'
    assert list(sentences(ast.parse(source))) == ["Say who bid.", " is not a bid."]


# Each sentence can be printed


def seated(rules: Rules) -> Seating:
    return Seating.usual(4, 1 if rules.call_partner else rules.side_size)


def describer(catalog: Catalog, key: str = "contway", **options: Any) -> Describer:
    rules, refused = house(variant(key).rules, options)
    assert not refused
    return Describer(rules=rules, seating=seated(rules), names=NAMES, printer=catalog.printer)


def step_of(rules: Rules, word: int | str, **facts: Any) -> Step:
    bid = rules.call(word)
    assert bid is not None
    hand = Hand(dealer=0, bidder=1, bid=bid, took=(("high", 0), ("low", 0)), **facts)
    return replay(rules, seated(rules), [hand]).steps[0]


@pytest.mark.parametrize("amount", [1, 3, 9.5])
@pytest.mark.parametrize("effect", Effect)
def test_each_line(effect: Effect, amount: float) -> None:
    catalog = Catalog()
    words = describer(catalog, "maryland-jack")
    step = step_of(words.rules, 2)
    if effect is Effect.ADJUSTED:
        step = step._replace(entry=Adjustment(points=((1, 2),), reason="renege"))
    check(words.line(step, Line(1, 0, effect, amount)))
    assert reasons.LINES[effect] in catalog.lookups


@pytest.mark.parametrize("effect", reasons.FOLDED_LINES)
def test_each_line_of_a_folded_hand(effect: Effect) -> None:
    catalog = Catalog()
    words = describer(catalog)
    check(words.line(step_of(words.rules, 2, folded=True), Line(1, 0, effect)))
    assert reasons.FOLDED_LINES[effect] in catalog.lookups


def test_each_kind_of_hand() -> None:
    catalog = Catalog()
    for word, table in ((2, reasons.HANDS), ("moon", reasons.MOON_HANDS)):
        words = describer(catalog, "roadhouse", fold=True)
        for folded, all_tricks in ((False, False), (True, False), (False, True)):
            step = step_of(words.rules, word, folded=folded, all_tricks=all_tricks)
            assert step.scored is not None
            for made in (True, False):
                check(words.hand(step._replace(scored=step.scored._replace(made=made))))
        assert set(table.values()) <= catalog.lookups


def test_hands_that_were_not_played_and_adjustments() -> None:
    catalog = Catalog()
    words = describer(catalog)
    entries = [Misdeal(dealer=0), ThrownIn(dealer=0), Adjustment(points=((0, 1), (1, -2)), reason="renege")]
    for step in replay(words.rules, words.seating, entries).steps:
        check(words.hand(step))
    assert {reasons.MISDEAL, reasons.THROWN_IN, reasons.ADJUSTMENT, reasons.CHANGE} <= catalog.lookups


@pytest.mark.parametrize("then", BackdoorThen)
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("winners", [(0,), (0, 1), ()])
def test_each_ending(winners: tuple[int, ...], over: bool, then: BackdoorThen) -> None:
    catalog = Catalog()
    options = {"float_to": 60, "sets_lose": 3, "win_by": 2, "backdoor": {"at": -20, "then": str(then)}}
    words = describer(catalog, "oklahoma", target_over=over, out="highest", **options)
    without_winners = {Ending.ABANDONED, *([Ending.BACKDOOR] if then is BackdoorThen.DRAW else [])}
    for ending in Ending if winners else reasons.DRAWS:
        if not winners or ending not in without_winners:
            check(words.ending(Outcome(ending, winners, draw=not winners)))
    expected = set(reasons.ENDINGS.values()) if winners and not over else set()
    expected |= set(reasons.ENDINGS_OVER_TARGET.values()) if winners and over else set()
    expected |= {reasons.BACKDOOR_ENDINGS[then]} if winners and then in reasons.BACKDOOR_ENDINGS else set()
    expected |= set() if winners else set(reasons.DRAWS.values())
    assert expected <= catalog.lookups


def test_each_label() -> None:
    catalog = Catalog()
    for category in CATEGORIES:
        check(category_label(category, catalog.printer))
    for measure in Measure:
        check(measure_label(measure, catalog.printer))
    for one in VARIANTS.values():
        for call in one.rules.ladder:
            check(call_label(call, catalog.printer))
    check(ranking_text(list(Measure), catalog.printer))
    assert terms.CATEGORY_LABELS.keys() == CATEGORIES.keys()
    assert terms.CALL_LABELS.keys() == set(CallKind)
    assert {*terms.CATEGORY_LABELS.values(), *standings.MEASURE_LABELS.values(), standings.RANKING} <= catalog.lookups


# Problems

#: Records with a problem that no other test has.
RECORDS: list[Any] = [
    "text",
    game({"calls": [["Bo", "pass"], ["Cy", "pass"], ["Di", "pass"], ["Ann", "pass"]]}, rules={"all_pass": "redeal"}),
    game({"adjust": {"Bo": 1}, "reason": "renege", "weather": "fine", "bid": 2}),
    game({"adjust": {"Bo": 1, "Di": 1}, "reason": "renege"}),
    game({"bidder": "Bo", "bid": 2, "took": {"high": "Bo", "low": "Ann"}, "burned": []}),
    game({"bidder": "Bo", "bid": 2, "took": {"high": "Bo", "low": "Ann"}, "looked": "Bo"}, variant="abacos"),
    {key: value for key, value in game(result=[]).items() if key != "hands"},
    {
        key: value
        for key, value in game(result={"scores": [1, 2], "sets": [-1, 0], "winners": {}, "weather": 1}).items()
        if key != "hands"
    },
]
OPTIONS: list[dict[str, object]] = [{"float_to": 0}, {"always_score": "high"}, {"players": [1]}]
TEXTS = [b"\xff", b"{", b"[" * 100_000, b'{"a": 1, "a": 2}', b"NaN"]
#: The values of kinds of problems that come from the command line or from what a database cannot store.
VALUES: dict[ProblemKind, dict[str, object]] = {
    ProblemKind.FILE_NOT_READABLE: {"file": "game.json", "reason": "No such file or directory"},
    ProblemKind.WRONG_USAGE: {"reason": "invalid choice"},
    ProblemKind.BALANCES_NOT_OBJECT: {},
    ProblemKind.BALANCE_NOT_WHOLE: {},
    ProblemKind.BALANCES_NOT_ZERO: {},
    ProblemKind.NAME_TOO_LONG: {"most": 40},
    ProblemKind.NAME_TAKEN: {"name": "Ann"},
    ProblemKind.TEXT_TOO_LONG: {"most": 1000},
    ProblemKind.TEXT_BROKEN: {},
    ProblemKind.NUMBER_TOO_LARGE: {"most": 10_000},
    ProblemKind.ADJUSTMENT_TOO_LARGE: {"most": 10_000},
    ProblemKind.BID_UNKNOWN_TO_RULES: {},
}


def refused_records() -> Iterator[Any]:
    yield from RECORDS
    yield from (case.values[0] for case in test_records_refused.refused_records())
    yield from (notation.record(row) for _, row in notation.rows() if "errors" in row)
    for path in test_records_refused.positions(test_records_refused.COMPLETE_RECORD):
        yield test_records_refused.changed(test_records_refused.COMPLETE_RECORD, path, None)
        if path[:2] != ("rules", "points"):
            for odd in test_records_refused.ODD:
                yield test_records_refused.changed(test_records_refused.COMPLETE_RECORD, path, odd)


def all_problems() -> Iterator[Problem]:
    """Yield problems of every kind, with the values they have when they are found."""
    for record in refused_records():
        yield from read_record(record).problems
    for key, facts, _ in test_problems.CASES:
        yield from problems(*test_problems.case(key, facts))
    for options in OPTIONS:
        yield from house(variant("contway").rules, options)[1]
    for text in TEXTS:
        with pytest.raises(BadJson) as raised:
            parse(text)
        yield raised.value.problem
    yield from (problem for name in (1, "\x00", "\u3164", " Ann") if (problem := name_problem(name)))
    yield from (Problem("", "bad-format", kind, values) for kind, values in VALUES.items())


def test_each_problem() -> None:
    catalog = Catalog()
    kinds = set()
    for problem in all_problems():
        check(problem_text(problem, catalog.printer))
        kinds.add(problem.kind)
    assert [kind for kind in ProblemKind if kind not in kinds] == []
    assert set(problem_words.SENTENCES.values()) <= catalog.lookups


def test_a_plural_has_the_same_values_in_both_forms() -> None:
    tables: list[dict[Any, Sentence]] = [
        reasons.LINES, reasons.ENDINGS, reasons.ENDINGS_OVER_TARGET, reasons.BACKDOOR_ENDINGS, problem_words.SENTENCES,
    ]  # fmt: skip
    for table in tables:
        for sentence in table.values():
            if isinstance(sentence, Plural):
                assert re.findall(r"\{.*?\}", sentence.one) == re.findall(r"\{.*?\}", sentence.other)
