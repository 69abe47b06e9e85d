"""A field for the number of a player or a seat, picked from a list."""

from collections.abc import Iterable

from django import forms

#: The largest number that a database stores.
LARGEST = 2**63 - 1


class NumberField(forms.IntegerField):
    """A select of (number, name). It accepts any number. The view that loads the object checks whose it is."""

    def __init__(self, *, choices: Iterable[tuple[int, str]] = (), max_value: int = LARGEST, **options):
        super().__init__(min_value=0, max_value=max_value, widget=forms.Select(choices=list(choices)), **options)
