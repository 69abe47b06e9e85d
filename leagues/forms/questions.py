"""Questions with buttons to tap, printed by `templates/parts/question.html`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django import forms


@dataclass(frozen=True, kw_only=True)
class Pick:
    """One button. `tone`: the number of the side that its color repeats; `mark`: the side's shape."""

    value: str
    label: str
    tone: int | None = None
    mark: str = ""
    hint: str = ""
    spoken: str = ""  # for a screen reader, if the label is a symbol
    css: str = ""


@dataclass(frozen=True, kw_only=True)
class Question:
    name: str
    legend: str
    picks: Sequence[tuple[Pick, bool]]  # each with whether it is tapped
    errors: Sequence[str] = ()
    hint: str = ""
    css: str = ""
    kind: str = "radio"

    @property
    def is_answered(self) -> bool:
        return any(tapped for _, tapped in self.picks)


class PickField(forms.ChoiceField):
    """One of several buttons. No button tapped is an empty string."""

    def __init__(self, picks: Iterable[Pick], **options):
        self.picks = tuple(picks)
        choices = [(pick.value, pick.label) for pick in self.picks]
        wrong = {"invalid_choice": "Tap one of the buttons."}
        super().__init__(choices=choices, required=False, error_messages=wrong, **options)


class PicksField(forms.MultipleChoiceField):
    """Any number of several buttons."""

    def __init__(self, picks: Iterable[Pick], **options):
        self.picks = tuple(picks)
        choices = [(pick.value, pick.label) for pick in self.picks]
        wrong = {"invalid_choice": "Tap one of the buttons."}
        super().__init__(choices=choices, required=False, error_messages=wrong, **options)

    def to_python(self, value) -> list[str]:
        """Split values like "1,3". When two versions are merged, a button stands for the whole answer of one."""
        return [one for text in super().to_python(value) for one in text.split(",") if one]


class QuestionForm(forms.Form):
    """A form whose fields with picks are questions. `quiet`: keep what was typed and show no errors."""

    def __init__(self, *args, quiet: bool = False, **options):
        super().__init__(*args, **options)
        self.quiet = quiet

    def question(self, name: str, legend: str, *, hint: str = "", css: str = "") -> Question:
        field = self.fields[name]
        value = self[name].value()
        many = isinstance(field, PicksField)
        tapped = {str(one) for one in (value or ())} if many else {"" if value is None else str(value)}
        return Question(
            name=name,
            legend=legend,
            picks=[(pick, pick.value in tapped) for pick in field.picks],
            errors=self.errors_of(name),
            hint=hint,
            css=css,
            kind="checkbox" if many else "radio",
        )

    def errors_of(self, name: str) -> list[str]:
        """Return the errors of a field, none in a quiet form."""
        return [] if self.quiet or not self.is_bound else list(self.errors.get(name, ()))

    @property
    def form_errors(self) -> list[str]:
        """Errors of the form as a whole and of its hidden fields."""
        if self.quiet or not self.is_bound:
            return []
        hidden = [error for field in self.hidden_fields() for error in field.errors]
        return list(dict.fromkeys([*self.non_field_errors(), *hidden]))
