"""The forms of the treasurer's desk, built from the money steps.

People are given as keys with labels. A form reads no accounts and no balances: `reports.money` lists in `desk` what it
offers.
"""

import re
from collections.abc import Callable, Mapping

from django import forms

from leagues.forms.amounts import AmountField
from leagues.forms.questions import Pick, PickField, PicksField, QuestionForm
from leagues.models.lengths import LONGEST_NAME, LONGEST_REASON
from leagues.steps import fields
from leagues.steps.base import MoneyStep

_REASON_NEEDED = {"required": "Give a reason. Everyone in the league can see it."}
_LARGEST_RANK = 999
#: Fields that every step may have. They belong to the entry in the ledger, not to the values of the step.
_ENTRY_FIELDS = ("season", "night", "reason")


class SumField(AmountField):
    too_much = "That is too much for one step. Type a smaller amount."


class TicksField(PicksField):
    def clean(self, value):
        if not (ticked := super().clean(value)):
            raise forms.ValidationError("Tick at least one person.")
        return ticked


class ButtonsField(PickField):
    """One button out of several. Without a tap, the first one counts."""

    def clean(self, value):
        return super().clean(value) or self.picks[0].value


class SharesField(forms.CharField):
    def clean(self, value):
        text = super().clean(value)
        words = re.findall(r"\d+", text)
        if re.sub(r"[\d\s/,;%+]", "", text) or not words or len(words) > 50:
            raise forms.ValidationError("Type whole percentages, best rank first, like 50 30 20.")
        shares = tuple(int(word[:4]) for word in words)
        if not all(shares) or sum(shares) > 100:
            raise forms.ValidationError("Each share must be at least 1 percent, and all together at most 100 percent.")
        return shares


def _amount_field(name: str, field: fields.Amount, desk) -> dict[str, forms.Field]:
    initial = getattr(desk, field.begins_with) if field.begins_with else None
    return {name: SumField(label=field.label, digits=desk.digits, needed=field.needed, initial=initial)}


def _amount_each_fields(name: str, field: fields.AmountEach, desk) -> dict[str, forms.Field]:
    return {
        f"{field.prefix}-{key}": SumField(label=label, digits=desk.digits, signed=True) for key, label in desk.people
    }


def _rank_each_fields(name: str, field: fields.RankEach, desk) -> dict[str, forms.Field]:
    return {
        f"{field.prefix}-{key}": forms.IntegerField(
            label=label,
            required=False,
            min_value=1,
            max_value=_LARGEST_RANK,
            initial=desk.ranks.get(key),
            help_text="rank",
            widget=forms.TextInput(attrs={"inputmode": "numeric"}),
            error_messages={"invalid": "Type a whole number, or leave this blank for no rank."},
        )
        for key, label in desk.people
    }


def _one_of_field(name: str, field: fields.OneOf, desk) -> dict[str, forms.Field]:
    choice = forms.ChoiceField(
        label=field.label,
        choices=[("", "Pick one" if field.needed else "—"), *getattr(desk, field.among)],
        required=field.needed,
        initial=getattr(desk, field.begins_with) if field.begins_with else None,
        error_messages={"required": "Pick one.", "invalid_choice": "Pick one from the list."},
    )
    return {name: choice}


def _ticks_field(name: str, field: fields.Ticks, desk) -> dict[str, forms.Field]:
    picks = [Pick(value=key, label=label, hint=desk.amounts.get(key, "")) for key, label in desk.people]
    return {name: TicksField(picks, label=field.label, initial=list(desk.ticked))}


def _choice_field(name: str, field: fields.Choice, desk) -> dict[str, forms.Field]:
    picks = [Pick(value=value, label=label) for value, label in field.choices]
    return {name: ButtonsField(picks, label=field.label, initial=picks[0].value)}


def _shares_field(name: str, field: fields.Shares, desk) -> dict[str, forms.Field]:
    help_text = "percent, like 50 30 20"
    return {name: SharesField(label=field.label, help_text=help_text, initial="50 30 20", max_length=60)}


def _reason_field(name: str, field: fields.Reason, desk) -> dict[str, forms.Field]:
    reason = forms.CharField(
        label=field.label, max_length=LONGEST_REASON, required=field.needed, error_messages=_REASON_NEEDED
    )
    return {name: reason}


#: The form fields of each kind of field that a step can ask for.
_BUILDERS: dict[type[fields.Field], Callable[..., dict[str, forms.Field]]] = {
    fields.Amount: _amount_field,
    fields.AmountEach: _amount_each_fields,
    fields.RankEach: _rank_each_fields,
    fields.OneOf: _one_of_field,
    fields.Ticks: _ticks_field,
    fields.Choice: _choice_field,
    fields.Shares: _shares_field,
    fields.Reason: _reason_field,
}


class StepForm(QuestionForm):
    """The form of a money step. A clean one has `given`, `reason`, `season_key` and `night_key`."""

    def __init__(self, step: MoneyStep, desk, *args, **options):
        super().__init__(*args, **options)
        self.step, self.desk = step, desk
        for name, field in step.fields.items():
            self.fields |= _BUILDERS[type(field)](name, field, desk)

    def clean(self):
        for name, field in self.step.fields.items():
            if isinstance(field, fields.RankEach) and not self.errors and not self.value_of(name):
                raise forms.ValidationError("Give at least one player a rank.")
        return self.cleaned_data

    def value_of(self, name: str) -> object:
        field = self.step.fields[name]
        if not isinstance(field, fields.AmountEach | fields.RankEach):
            return self.cleaned_data[name]
        typed = {key: self.cleaned_data.get(f"{field.prefix}-{key}") for key, _ in self.desk.people}
        return {key: number for key, number in typed.items() if number}

    @property
    def given(self) -> Mapping[str, object]:
        return {name: self.value_of(name) for name in self.step.fields if name not in _ENTRY_FIELDS}

    @property
    def reason(self) -> str:
        return self.cleaned_data.get("reason", "")

    @property
    def season_key(self) -> str:
        return self.cleaned_data.get("season", "")

    @property
    def night_key(self) -> str:
        return self.cleaned_data.get("night", "")

    @property
    def rows(self) -> list[dict]:
        """The fields in order, each as a question with buttons or as an ordinary field."""
        return [
            {"question": self.question(name, field.label, hint=field.help_text or "", css="broad")}
            if isinstance(field, PickField | PicksField)
            else {"field": self[name]}
            for name, field in self.fields.items()
        ]


class OtherAccountForm(QuestionForm):
    """An account for someone who is not a player, like the hall or the bar."""

    name = forms.CharField(label="Name", help_text="like the hall or the bar", max_length=LONGEST_NAME)


class ReasonForm(QuestionForm):
    reason = forms.CharField(label="Why?", max_length=LONGEST_REASON, error_messages=_REASON_NEEDED)
