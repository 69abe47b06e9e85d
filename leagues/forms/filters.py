"""Filters of pages. The view reads and checks the values in the address. These forms only show them."""

from collections.abc import Iterable, Sequence

from django import forms

DAY = forms.DateInput({"type": "date"}, format="%Y-%m-%d")


class SeasonFilterForm(forms.Form):
    """The season of a statement."""

    season = forms.ChoiceField(label="Season")

    def __init__(self, seasons: Iterable[tuple[int, str]], chosen: int | None):
        super().__init__(initial={"season": chosen}, use_required_attribute=False)
        self.fields["season"].choices = [("", "All time"), *seasons]


class PeriodForm(forms.Form):
    """The first and the last day that count. `from` is a keyword of Python, so the fields are added in `__init__`."""

    def __init__(self, first, last):
        super().__init__(initial={"from": first, "to": last}, use_required_attribute=False)
        self.fields["from"] = forms.DateField(label="From", widget=DAY)
        self.fields["to"] = forms.DateField(label="To", widget=DAY)


class StandingsFilterForm(forms.Form):
    """The night up to which the standings count."""

    until = forms.ChoiceField(label="Standings after")

    def __init__(self, nights: Iterable[tuple[int, str]], chosen: int | None):
        super().__init__(initial={"until": chosen})
        self.fields["until"].choices = list(nights)


class HistoryFilterForm(forms.Form):
    """The filter of a league's history."""

    group = forms.ChoiceField(label="What")
    who = forms.ChoiceField(label="Who")
    day = forms.DateField(label="Day", widget=DAY)

    def __init__(self, groups: Sequence[tuple[str, str]], members: Sequence[str], **options):
        super().__init__(use_required_attribute=False, **options)
        self.fields["group"].choices = [("", "everything"), *groups]
        self.fields["who"].choices = [("", "everyone"), *((name, name) for name in members)]
