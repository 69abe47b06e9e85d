"""Amounts of money as people type them. "15.38", "15,38" and "$ 15.38" are equal, and "1,538" is refused as unclear."""

import re
import unicodedata

from django import forms

_CODE = re.compile(r"[A-Z]{3}$|^[A-Z]{3}")
_SHAPE = re.compile(r"([+-]?)(\d{1,9})(?:([.,])(\d{0,4}))?")
#: The largest amount, in smallest units of the currency: a million dollars.
MOST = 100_000_000


class AmountField(forms.CharField):
    """An amount in whole smallest units (cents). A blank one is 0.

    `digits`: how many are allowed after the point. `signed`: it may be below 0. `needed`: blank and 0 are refused.
    """

    too_much = "That is too much for one game. Type a smaller amount."

    def __init__(self, *, digits: int = 2, signed: bool = False, needed: bool = False, **options):
        self.digits, self.signed, self.needed = digits, signed, needed
        super().__init__(required=False, max_length=20, **options)
        self.widget.attrs["inputmode"] = "text" if signed else "decimal"

    def clean(self, value):
        cents = self.cents(without_currency(super().clean(value)))
        if self.needed and not cents:
            raise forms.ValidationError(f"Type an amount like {self.example}.")
        return cents

    def cents(self, text: str) -> int:
        if not text:
            return 0
        found = _SHAPE.fullmatch(text)
        if not found:
            raise forms.ValidationError(f"Type an amount like {self.example}.")
        sign, whole, point, fraction = found[1], found[2], found[3], found[4] or ""
        if sign == "-" and not self.signed:
            raise forms.ValidationError("Type the amount without a minus.")
        # Even in a currency with three digits, a comma before three digits may mean thousands.
        if len(fraction) == 3 and (self.digits < 3 or point == ","):
            raise forms.ValidationError(self.unclear(text))
        if len(fraction) > self.digits:
            raise forms.ValidationError(self.too_many_digits)
        cents = int(whole + fraction.ljust(self.digits, "0"))
        if cents > MOST:
            raise forms.ValidationError(self.too_much)
        return -cents if sign == "-" else cents

    @property
    def example(self) -> str:
        return f"1.{'5'.ljust(self.digits, '0')}" if self.digits else "15"

    @property
    def too_many_digits(self) -> str:
        return f"Type at most {self.digits} digits after the point." if self.digits else "Type a whole number."

    def unclear(self, text: str) -> str:
        return f"“{text}” could mean two amounts. Type it without a thousands separator. {self.too_many_digits}"


def without_currency(text: str) -> str:
    """Remove spaces and the sign or code of a currency, and write a minus as "-"."""
    characters = (one for one in text if not one.isspace() and unicodedata.category(one) != "Sc")
    return _CODE.sub("", "".join(characters)).replace("−", "-")
