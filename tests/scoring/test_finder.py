"""A few answers find the Pitch that someone plays."""

from __future__ import annotations

import pytest

from scoring import (
    QUESTIONS,
    UNSURE,
    VARIANTS,
    Variant,
    answer_text,
    matching,
    nearest,
    next_question,
    question_text,
    variant,
)
from scoring.words.finder import QUESTION_TEXTS


def all_answers(asked: Variant, answers: dict[str, str]) -> list[dict[str, str]]:
    """Return all complete series of right answers for a variant."""
    question = next_question(answers)
    if question is None or len(matching(answers)) == 1:
        return [answers]
    return [
        complete
        for answer in question.ask(asked)
        for complete in all_answers(asked, answers | {question.word: answer.word})
    ]


@pytest.mark.parametrize("key", VARIANTS)
def test_true_answers_find_the_variant(key: str) -> None:
    for answers in all_answers(variant(key), {}):
        left = [found.key for found in matching(answers)]
        assert key in left
        assert len(left) <= 2
        assert len(answers) <= 6


def test_only_variants_that_score_alike_are_left_together() -> None:
    """Abacos and Man-O-War differ only in what happens to lost cards."""
    together = {
        tuple(found.key for found in matching(answers)) for key in VARIANTS for answers in all_answers(variant(key), {})
    }
    assert [keys for keys in together if len(keys) > 1] == [("abacos", "man-o-war")]


def test_every_question_can_be_answered_with_unsure() -> None:
    answers: dict[str, str] = {}
    while question := next_question(answers):
        answers[question.word] = UNSURE
    assert answers.keys() == QUESTIONS.keys()
    assert len(matching(answers)) == len(VARIANTS)


def test_every_question_separates_variants() -> None:
    useless = [word for word, question in QUESTIONS.items() if len(question.answers(VARIANTS.values())) < 2]
    assert useless == []


def test_answers_are_sorted_by_number_or_frequency() -> None:
    players = QUESTIONS["players"].answers(VARIANTS.values())
    assert [answer.word for answer in players] == list("23456789")
    assert QUESTIONS["steal"].answers(VARIANTS.values())[0].word == "no"


@pytest.mark.parametrize("answers", [{"total": "99"}, {"total": "six"}])
def test_no_variant_matches_nonsense(answers: dict[str, str]) -> None:
    assert matching(answers) == ()
    assert next_question(answers) is None


def test_an_unknown_question_is_ignored() -> None:
    assert len(matching({"weather": "fine"})) == len(VARIANTS)


@pytest.mark.parametrize(
    ("key", "neighbor"),
    [
        ("abacos", "man-o-war"),
        ("campbell-ten", "wahoo"),
        ("cell", "missouri-seven"),
        ("auction-pitch", "auction-pitch-partners"),
        ("nebraska-four", "partnership-draw"),
    ],
)
def test_the_nearest_variant(key: str, neighbor: str) -> None:
    assert nearest(variant(key)).key == neighbor


def test_every_question_and_every_answer_has_words() -> None:
    assert QUESTION_TEXTS.keys() == QUESTIONS.keys()
    for question in QUESTIONS.values():
        assert question_text(question).endswith("?")
        answers = [answer_text(question, answer) for answer in question.answers(VARIANTS.values())]
        assert len(set(answers)) == len(answers), question.word


@pytest.mark.parametrize(
    ("question", "key", "text"),
    [
        ("target", "nine-five", "More than 100"),
        ("dearest", "high-five", "Five and Off-Five: 5"),
        ("off", "sixteen-point", "Off-Ace, Off-Jack, Off-Ten, Off-Three and Off-Two"),
        ("moon", "roadhouse", "Plus or minus 15"),
    ],
)
def test_the_words_of_an_answer(question: str, key: str, text: str) -> None:
    (answer,) = QUESTIONS[question].ask(variant(key))
    assert answer_text(QUESTIONS[question], answer) == text
