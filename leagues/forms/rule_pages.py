"""The pages of rules: a name to look for, and the name of a league's house rules."""

from django import forms

from leagues.rulelinks import LONGEST_NAME, name_trouble

LONGEST_QUERY = 100


class RuleSearchForm(forms.Form):
    q = forms.CharField(
        label="Name or nickname",
        max_length=LONGEST_QUERY,
        required=False,
        widget=forms.TextInput({"type": "search", "placeholder": "Setback, Smear, Kentucky…", "autocomplete": "off"}),
    )


class RuleSetNameForm(forms.Form):
    name = forms.CharField(
        label="Name",
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages={"required": "Type a name, like “Saturday table”."},
    )

    def __init__(self, data=None, **options):
        super().__init__(data, auto_id="rule-set-%s", **options)

    def clean_name(self) -> str:
        trouble = name_trouble(self.cleaned_data["name"])
        if trouble:
            raise forms.ValidationError(trouble)
        return self.cleaned_data["name"]
