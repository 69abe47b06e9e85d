"""Money in print: whole cents of a currency as people write them, always the same way."""

from decimal import Decimal

#: Currencies whose smallest unit is not a hundredth (ISO 4217).
_DIGITS = {"JPY": 0, "KRW": 0, "CLP": 0, "VND": 0, "ISK": 0, "BHD": 3, "KWD": 3, "JOD": 3, "OMR": 3, "TND": 3}
_SIGNS = {"USD": "$", "CAD": "$", "AUD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}


def digits_of(currency: str) -> int:
    """Digits after the point: how many of its smallest units make one, as a power of ten."""
    return _DIGITS.get(currency, 2)


def amount(cents: int, currency: str, *, signed: bool = False) -> str:
    """
    >>> amount(-125, "USD", signed=True)
    '−$1.25'
    >>> amount(0, "USD", signed=True)
    '$0.00'
    """
    value = Decimal(abs(cents)).scaleb(-digits_of(currency))
    text = f"{value:,.{digits_of(currency)}f}"
    sign = _SIGNS.get(currency)
    text = f"{sign}{text}" if sign else f"{text} {currency}"
    if cents < 0:
        return f"−{text}"
    return f"+{text}" if signed and cents > 0 else text


def plain(cents: int, currency: str) -> str:
    """For other programs: the number alone.

    >>> plain(-125, "USD"), plain(0, "USD"), plain(150, "JPY")
    ('-1.25', '0.00', '150')
    """
    return f"{Decimal(cents).scaleb(-digits_of(currency)):.{digits_of(currency)}f}"
