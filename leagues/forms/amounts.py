"""Amounts of money as people type them: "15.38", "15,38" and "$ 15.38" are the same; "1,538" is asked about."""

import re

from django import forms

_SIGNS = re.compile(r"[\s$€£¥]")
_SHAPE = re.compile(r"(\d{1,9})(?:[.,](\d{0,3}))?")


class AmountField(forms.CharField):
    """Whole smallest units (cents) from 0; an empty text is 0. `digits`: digits after the point."""

    def __init__(self, *, digits: int = 2, most: int = 1_000_000_00, **options):
        self.digits, self.most = digits, most
        super().__init__(required=False, max_length=20, **options)

    def clean(self, value):
        text = _SIGNS.sub("", super().clean(value))
        if not text:
            return 0
        found = _SHAPE.fullmatch(text)
        if not found:
            raise forms.ValidationError("Type an amount like 1.50.")
        whole, fraction = found[1], found[2] or ""
        if len(fraction) > self.digits:
            raise forms.ValidationError(self.doubt(text) if len(fraction) == 3 else self.too_fine)
        cents = int(whole) * 10**self.digits + int(fraction.ljust(self.digits, "0") or "0")
        if cents > self.most:
            raise forms.ValidationError("That is more than a game is played for here; type a smaller amount.")
        return cents

    @property
    def too_fine(self) -> str:
        return f"Type at most {self.digits} digits after the point."

    def doubt(self, text: str) -> str:
        return f"“{text}” can be read in two ways; type it without a thousands sign. {self.too_fine}"
