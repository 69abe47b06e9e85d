"""The reason for a change, which everyone in the league can see in its history."""

from django import forms

from leagues.models.lengths import LONGEST_REASON


class ReasonForm(forms.Form):
    """A page can have several, each with its own `auto_id`."""

    reason = forms.CharField(
        label="Why?", max_length=LONGEST_REASON, required=False, widget=forms.TextInput({"autocomplete": "off"})
    )

    @property
    def text(self) -> str:
        """The reason, or an empty string if there is none or it is too long."""
        return self.cleaned_data["reason"] if self.is_valid() else ""
