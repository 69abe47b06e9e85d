"""Amounts of money as people type them: "15.38", "15,38" and "$ 15.38" are the same; "1,538" is asked about."""

import re
import unicodedata

from django import forms

_CODE = re.compile(r"[A-Z]{3}$|^[A-Z]{3}")
_SHAPE = re.compile(r"([+-]?)(\d{1,9})(?:([.,])(\d{0,4}))?")
#: What no game, due or payment comes to: a million dollars, counted in smallest units.
MOST = 100_000_000


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
        cents = self.cents(bare(super().clean(value)))
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
        # In three digits a point is a point, but a comma may still be meant for thousands.
        if len(fraction) == 3 and (self.digits < 3 or point == ","):
            raise forms.ValidationError(self.doubt(text))
        if len(fraction) > self.digits:
            raise forms.ValidationError(self.too_fine)
        cents = int(whole + fraction.ljust(self.digits, "0"))
        if cents > MOST:
            raise forms.ValidationError(f"That is more than {self.most_for}; type a smaller amount.")
        return -cents if sign == "-" else cents

    @property
    def example(self) -> str:
        return f"1.{'5'.ljust(self.digits, '0')}" if self.digits else "15"

    @property
    def too_fine(self) -> str:
        return f"Type at most {self.digits} digits after the point." if self.digits else "Type a whole number."

    def doubt(self, text: str) -> str:
        return f"“{text}” can be read in two ways; type it without a thousands sign. {self.too_fine}"


def bare(text: str) -> str:
    """Without spaces, signs and codes of currencies; whatever minus was typed is one."""
    kept = (character for character in text if not character.isspace() and unicodedata.category(character) != "Sc")
    return _CODE.sub("", "".join(kept)).replace("−", "-")
