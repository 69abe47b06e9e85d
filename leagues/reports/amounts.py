"""Format money and numbers. Amounts are whole cents of a currency and look the same everywhere."""

from decimal import Decimal

import scoring
from leagues.currencies import digits_of, in_digits

_CURRENCY_SIGNS = {"USD": "$", "CAD": "$", "AUD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}


def number_text(number: int) -> str:
    """Return a number as text, with a real minus sign.

    >>> number_text(-4), number_text(4)
    ('−4', '4')
    """
    return scoring.signed(number).removeprefix("+")


def amount(cents: int, currency: str, *, signed: bool = False) -> str:
    """Return an amount of money as text. `signed` adds a plus to a positive amount.

    >>> amount(-125, "USD", signed=True)
    '−$1.25'
    >>> amount(0, "USD", signed=True)
    '$0.00'
    """
    text = in_digits(abs(cents), digits_of(currency), ",")
    sign = _CURRENCY_SIGNS.get(currency)
    text = f"{sign}{text}" if sign else f"{text} {currency}"
    if cents < 0:
        return f"−{text}"
    return f"+{text}" if signed and cents > 0 else text


def plain(cents: int, currency: str) -> str:
    """Return an amount without its currency, for other programs.

    >>> plain(-125, "USD"), plain(0, "USD"), plain(150, "JPY")
    ('-1.25', '0.00', '150')
    """
    return in_digits(cents, digits_of(currency))


def units(cents: int, currency: str) -> Decimal:
    """Return an amount in whole units of its currency for spreadsheets, such as dollars for USD.

    >>> units(-125, "USD"), units(150, "JPY")
    (Decimal('-1.25'), Decimal('150'))
    """
    return Decimal(plain(cents, currency))
