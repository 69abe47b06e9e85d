"""Problems that scoring found, in words: as the errors of a form, or as a list of sentences."""

from collections.abc import Iterable

from django import forms

import scoring


def add_problems(form: forms.Form, problems: Iterable[scoring.Problem], field: str | None = None) -> None:
    """Add the sentence of each problem to the errors of a field, or of the form as a whole."""
    for sentence in problem_texts(problems):
        form.add_error(field, sentence)


def problem_texts(problems: Iterable[scoring.Problem]) -> list[str]:
    """Return the sentence of each problem."""
    return [scoring.problem_text(problem) for problem in problems]
