"""Money in print: whole cents of a currency as people write them, always the same way."""

from leagues.currencies import digits_of, in_digits

_SIGNS = {"USD": "$", "CAD": "$", "AUD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}


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
    """For other programs: the number alone.

    >>> plain(-125, "USD"), plain(0, "USD"), plain(150, "JPY")
    ('-1.25', '0.00', '150')
    """
    return in_digits(cents, digits_of(currency))
