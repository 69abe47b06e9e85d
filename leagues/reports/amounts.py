"""Money as text: whole cents of a currency, written the same way everywhere."""

from decimal import Decimal

import scoring
from leagues.currencies import digits_of, in_digits

_SIGNS = {"USD": "$", "CAD": "$", "AUD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}


def number_text(number: int) -> str:
    """
    >>> number_text(-4), number_text(4)
    ('−4', '4')
    """
    return scoring.signed(number).removeprefix("+")


def amount(cents: int, currency: str, *, signed: bool = False) -> str:
    """
    >>> amount(-125, "USD", signed=True)
    '−$1.25'
    >>> amount(0, "USD", signed=True)
    '$0.00'
    """
    text = in_digits(abs(cents), digits_of(currency), ",")
    sign = _SIGNS.get(currency)
    text = f"{sign}{text}" if sign else f"{text} {currency}"
    if cents < 0:
        return f"−{text}"
    return f"+{text}" if signed and cents > 0 else text


def plain(cents: int, currency: str) -> str:
    """The number alone, for other programs.

    >>> plain(-125, "USD"), plain(0, "USD"), plain(150, "JPY")
    ('-1.25', '0.00', '150')
    """
    return in_digits(cents, digits_of(currency))


def units(cents: int, currency: str) -> Decimal:
    """The number that a spreadsheet computes with: dollars for USD, yen for JPY.

    >>> units(-125, "USD"), units(150, "JPY")
    (Decimal('-1.25'), Decimal('150'))
    """
    return Decimal(plain(cents, currency))
