"""The forms on pages of rules: the search, and the name of a league's house rules."""

from django import forms

from leagues.rulelinks import LONGEST_NAME, house_name_error

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
        error = house_name_error(self.cleaned_data["name"])
        if error:
            raise forms.ValidationError(error)
        return self.cleaned_data["name"]
