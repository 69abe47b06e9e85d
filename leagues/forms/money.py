"""The forms of the treasurer's desk: people and amounts in, the values of a step out.

People are keys that the page gives with their labels; a form knows no account and no balance.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django import forms

from leagues.forms.amounts import AmountField
from leagues.forms.questions import Pick, PickField, PicksField, QuestionForm

LONGEST_REASON = 200


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Whom and what a form may name, as (key, label). `marked`: keys that begin ticked. `season`: begun with.

    `amounts`: what stands beside a name. `places`: of the standings. `worth`: of the pot, as it is typed.
    `debtors`: who owes, with how much.
    """

    people: Sequence[tuple[str, str]]
    others: Sequence[tuple[str, str]] = ()
    seasons: Sequence[tuple[str, str]] = ()
    nights: Sequence[tuple[str, str]] = ()
    digits: int = 2
    marked: Sequence[str] = ()
    worth: str = ""
    season: str = ""
    amounts: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)
    debtors: Sequence[tuple[str, str]] = ()

    @property
    def everybody(self) -> list[tuple[str, str]]:
        return [*self.people, POT, *self.others]


POT = ("pot", "The pot")
_NOBODY = ("", "Pick one")


class SumField(AmountField):
    most_for = "one step books"


class StepForm(QuestionForm):
    """What the forms have in common. Clean, a form has `given`, `reason`, and the keys of a season and a night."""

    title = ""
    hint = ""
    why: str | None = None  # the label of the reason, None where none is asked
    why_needed = False
    of_a_night = False

    def __init__(self, setting: Setting, *args, **options):
        super().__init__(*args, **options)
        self.setting = setting
        self.build(setting)
        if self.why is not None:
            self.fields["reason"] = forms.CharField(
                label=self.why,
                max_length=LONGEST_REASON,
                required=self.why_needed,
                error_messages={"required": "Say why, so that nobody has to ask next year."},
            )

    def build(self, setting: Setting) -> None:
        """Add the fields."""

    @property
    def given(self) -> dict:
        return self.cleaned_data

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
        """The fields in order, each as a question with buttons or as a plain field."""
        return [
            {"question": self.question(name, field.label, hint=field.help_text or "", css="broad")}
            if isinstance(field, PickField | PicksField)
            else {"field": self[name]}
            for name, field in self.fields.items()
        ]


def somebody(label: str, choices: Sequence[tuple[str, str]], *, needed: bool = True) -> forms.ChoiceField:
    """One of many, in a list that opens."""
    wrong = {"required": "Pick one.", "invalid_choice": "That is not one of the list; pick one of it."}
    first = _NOBODY if needed else ("", "—")
    return forms.ChoiceField(label=label, choices=[first, *choices], required=needed, error_messages=wrong)


def ticks(label: str, setting: Setting) -> PicksField:
    """Some of the people."""
    picks = [Pick(value=key, label=name, hint=setting.amounts.get(key, "")) for key, name in setting.people]
    return PicksField(picks, label=label, initial=list(setting.marked))


def cash_pick(label: str, yes: str, no: str) -> PickField:
    return PickField([Pick(value="", label=no), Pick(value="yes", label=yes)], label=label)


class OpeningForm(StepForm):
    title = "Opening balances"
    hint = "From the old book. A minus is owed to the league: −5.00. Leave empty who is even."

    def build(self, setting):
        for key, name in setting.people:
            self.fields[f"balance-{key}"] = SumField(label=name, digits=setting.digits, signed=True)
        self.fields["cash"] = SumField(label="Cash in the pot", digits=setting.digits)

    @property
    def given(self):
        balances = {key: self.cleaned_data[f"balance-{key}"] for key, _ in self.setting.people}
        return {"balances": balances, "cash": self.cleaned_data["cash"]}


class WhoForm(StepForm):
    """Somebody has to be ticked."""

    def clean_who(self):
        if not self.cleaned_data["who"]:
            raise forms.ValidationError("Tick at least one.")
        return self.cleaned_data["who"]


class DuesForm(WhoForm):
    title = "Dues"
    hint = "Everybody ticked owes the pot the same amount."
    why = "What for?"

    def build(self, setting):
        self.fields["amount"] = SumField(label="Each", digits=setting.digits, needed=True)
        self.fields["who"] = ticks("Who?", setting)
        self.fields["paid"] = cash_pick("Paid?", "Paid in cash now", "Owed")
        self.fields["season"] = somebody("For the season", setting.seasons, needed=False)
        self.fields["night"] = somebody("For the night", setting.nights, needed=False)


class PaymentForm(StepForm):
    title = "Payment"
    hint = "Cash that went from one to another, in part or in whole."
    why = "Note"

    def build(self, setting):
        self.fields["payer"] = somebody("Who paid?", setting.everybody)
        self.fields["payee"] = somebody("Who got it?", setting.everybody)
        self.fields["amount"] = SumField(label="How much?", digits=setting.digits, needed=True)


class TableForm(WhoForm):
    title = "Pay at the table"
    of_a_night = True
    hint = "Tick who has paid into the pot, or got his gain out of it."

    def build(self, setting):
        self.fields["who"] = ticks("Whose cash is done?", setting)


class ExpenseForm(StepForm):
    title = "Expense"
    hint = "Cards, the hall, pizza: out of the pot."
    why = "What for?"
    why_needed = True

    def build(self, setting):
        self.fields["amount"] = SumField(label="How much?", digits=setting.digits, needed=True)
        payers = [("pot", "Cash of the pot"), *setting.people, *setting.others]
        self.fields["by"] = somebody("Who paid, or gets it?", payers)


class RefundForm(StepForm):
    title = "Refund"
    hint = "The pot gives somebody his money back."
    why = "Why?"
    why_needed = True

    def build(self, setting):
        self.fields["who"] = somebody("Who?", setting.people)
        self.fields["amount"] = SumField(label="How much?", digits=setting.digits, needed=True)
        self.fields["paid"] = cash_pick("Paid?", "Paid in cash now", "Put on the balance")


class CountForm(StepForm):
    title = "Cash count"
    hint = "Count the cash of the pot; what it differs by from the books is booked."
    why = "What happened?"
    why_needed = True

    def build(self, setting):
        self.fields["counted"] = SumField(label="Counted", digits=setting.digits)


class WriteOffForm(StepForm):
    title = "Write off a debt"
    hint = "Nobody will pay it any more; the pot bears it."
    why = "Why?"
    why_needed = True

    def build(self, setting):
        self.fields["who"] = somebody("Whose?", setting.debtors)
        self.fields["amount"] = SumField(label="How much? Empty: all of it", digits=setting.digits)


class PrizesForm(StepForm):
    title = "Prizes"
    hint = "Players with the same place share what their places get."
    why = "Note"

    def build(self, setting):
        self.fields["pot"] = SumField(label="Given out", digits=setting.digits, needed=True, initial=setting.worth)
        self.fields["shares"] = forms.CharField(
            label="Shares by place", help_text="per cent, like 50 30 20", initial="50 30 20", max_length=60
        )
        self.fields["season"] = somebody("For the season", setting.seasons, needed=False)
        self.fields["season"].initial = setting.season
        self.fields["paid"] = cash_pick("Paid?", "Paid in cash now", "Put on the balance")
        for key, name in setting.people:
            self.fields[f"place-{key}"] = forms.IntegerField(
                label=name,
                required=False,
                min_value=1,
                max_value=999,
                initial=setting.places.get(key),
                help_text="place",
                widget=forms.TextInput(attrs={"inputmode": "numeric"}),
                error_messages={"invalid": "Type a whole number, or nothing for no place."},
            )

    def clean_shares(self):
        words = re.findall(r"\d+", self.cleaned_data["shares"])
        if re.sub(r"[\d\s/,;%+]", "", self.cleaned_data["shares"]) or not words or len(words) > 50:
            raise forms.ValidationError("Type whole per cents, best place first, like 50 30 20.")
        shares = tuple(int(word[:4]) for word in words)
        if not all(shares) or sum(shares) > 100:
            raise forms.ValidationError("The shares are each at least 1 and together at most 100 per cent.")
        return shares

    def clean(self):
        if not self.errors and not self.places:
            raise forms.ValidationError("Give at least one player a place.")
        return self.cleaned_data

    @property
    def places(self) -> dict[str, int]:
        typed = {key: self.cleaned_data.get(f"place-{key}") for key, _ in self.setting.people}
        return {key: place for key, place in typed.items() if place}

    @property
    def given(self):
        return {word: self.cleaned_data[word] for word in ("pot", "shares", "paid")} | {"places": self.places}


class SettleForm(StepForm):
    title = "Settle up"
    hint = "All balances are brought to zero by payments that people then make."
    why = "Note"

    def build(self, setting):
        picks = [Pick(value="fewest", label="Fewest payments"), Pick(value="pot", label="All through the pot")]
        self.fields["how"] = PickField(picks, label="How?", initial="fewest")

    def clean_how(self):
        return self.cleaned_data["how"] or "fewest"


class OtherForm(QuestionForm):
    """Somebody who is no player: the hall, the bar."""

    name = forms.CharField(label="Name", help_text="the hall, the bar", max_length=60)


class WhyForm(QuestionForm):
    reason = forms.CharField(
        label="Why?",
        max_length=LONGEST_REASON,
        error_messages={"required": "Say why, so that nobody has to ask next year."},
    )


#: By its word in the address, in the order of the desk.
FORMS: dict[str, type[StepForm]] = {
    "payment": PaymentForm,
    "dues": DuesForm,
    "expense": ExpenseForm,
    "refund": RefundForm,
    "prizes": PrizesForm,
    "count": CountForm,
    "write-off": WriteOffForm,
    "settle": SettleForm,
    "opening": OpeningForm,
    "table": TableForm,
}
