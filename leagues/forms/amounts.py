"""Amounts of money as people type them: "15.38", "15,38" and "$ 15.38" are the same; "1,538" is asked about."""

import re

from django import forms

_SIGNS = re.compile(r"[\s$€£¥]|[A-Z]{3}$|^[A-Z]{3}")
_SHAPE = re.compile(r"([+-]?)(\d{1,9})(?:[.,](\d{0,3}))?")
#: What no game, due or payment comes to: a million.
MOST_WHOLE = 1_000_000


class AmountField(forms.CharField):
    """Whole smallest units (cents); an empty text is 0. `digits`: after the point. `signed`: may be below 0.

    `needed`: an empty text and 0 are refused.
    """

    most_for = "a game is played for here"

    def __init__(self, *, digits: int = 2, signed: bool = False, needed: bool = False, **options):
        self.digits, self.signed, self.needed = digits, signed, needed
        super().__init__(required=False, max_length=20, **options)
        self.widget.attrs["inputmode"] = "text" if signed else "decimal"

    def clean(self, value):
        cents = self.cents(_SIGNS.sub("", super().clean(value)).replace("−", "-"))
        if self.needed and not cents:
            raise forms.ValidationError(f"Type an amount like {self.example}.")
        return cents

    def cents(self, text: str) -> int:
        if not text:
            return 0
        found = _SHAPE.fullmatch(text)
        if not found:
            raise forms.ValidationError(f"Type an amount like {self.example}.")
        sign, whole, fraction = found[1], found[2], found[3] or ""
        if sign == "-" and not self.signed:
            raise forms.ValidationError("Type the amount without a minus.")
        if len(fraction) > self.digits:
            raise forms.ValidationError(self.doubt(text) if len(fraction) == 3 else self.too_fine)
        if int(whole) > MOST_WHOLE:
            raise forms.ValidationError(f"That is more than {self.most_for}; type a smaller amount.")
        cents = int(whole) * 10**self.digits + int(fraction.ljust(self.digits, "0") or "0")
        return -cents if sign == "-" else cents

    @property
    def example(self) -> str:
        return "1.500"[: self.digits + 2] if self.digits else "15"

    @property
    def too_fine(self) -> str:
        return f"Type at most {self.digits} digits after the point." if self.digits else "Type a whole number."

    def doubt(self, text: str) -> str:
        return f"“{text}” can be read in two ways; type it without a thousands sign. {self.too_fine}"
