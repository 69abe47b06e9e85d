"""The rounds of a night: how to draw the next one, whom to swap in a draft, how long it lasts."""

from collections.abc import Sequence

from django import forms

from leagues.forms.numbers import NumberField
from leagues.models import Round


class DrawForm(forms.Form):
    how = forms.ChoiceField(label="Draw the next round", choices=Round.How.choices, required=False)

    def clean_how(self) -> str:
        return self.cleaned_data["how"] or Round.How.RANDOM


class DraftSwapForm(forms.Form):
    """Two people of a draft to swap. `people`: (number, name)."""

    def __init__(self, data=None, *, people: Sequence[tuple[int, str]] = ()):
        super().__init__(data)
        self.fields["one"] = NumberField(label="Swap", choices=people)
        second = people[1][0] if len(people) > 1 else None
        self.fields["other"] = NumberField(label="with", choices=people, initial=second)


class ClockForm(forms.Form):
    minutes = forms.IntegerField(
        label="Minutes",
        min_value=1,
        max_value=600,
        initial=45,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
