"""The rounds of a night: how the next one is drawn, who changes places in a draft, how long it lasts."""

from collections.abc import Sequence

from django import forms

from leagues.forms.numbers import NumberField
from leagues.models import Round


class DrawForm(forms.Form):
    how = forms.ChoiceField(label="Draw the next round", choices=Round.How.choices, required=False)

    def clean_how(self) -> str:
        return self.cleaned_data["how"] or Round.How.RANDOM


class DraftSwapForm(forms.Form):
    """Two of the people of a draft, each (number, name)."""

    def __init__(self, data=None, *, people: Sequence[tuple[int, str]] = ()):
        super().__init__(data)
        self.fields["one"] = NumberField(label="One", choices=people)
        second = people[1][0] if len(people) > 1 else None
        self.fields["other"] = NumberField(label="changes places with", choices=people, initial=second)


class ClockForm(forms.Form):
    minutes = forms.IntegerField(
        label="Minutes",
        min_value=1,
        max_value=600,
        initial=45,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
