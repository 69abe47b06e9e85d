"""The reason for a change, which everyone in the league can see in its history."""

from django import forms

LONGEST_REASON = 200


class ReasonForm(forms.Form):
    """Several of them stand on one page, so each is built with an `auto_id` of its own."""

    reason = forms.CharField(
        label="Why?", max_length=LONGEST_REASON, required=False, widget=forms.TextInput({"autocomplete": "off"})
    )

    @property
    def text(self) -> str:
        """The reason, or nothing where none was typed or it is too long."""
        return self.cleaned_data["reason"] if self.is_valid() else ""
