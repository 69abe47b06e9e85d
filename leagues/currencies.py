"""Names and decimal digits of currencies, from ISO 4217."""

from decimal import Decimal

from iso4217 import Currency

#: Most currencies have hundredths.
_USUAL_DIGITS = 2
#: Currencies by code, without those that have no smallest unit, such as gold and the test code.
_KNOWN = {currency.code: currency for currency in Currency if currency.exponent is not None}


def digits_of(currency: str) -> int:
    """Return the number of digits after the decimal point.

    A code that ISO 4217 has dropped since a league chose it gets the usual number.
    """
    return _KNOWN[currency].exponent if currency in _KNOWN else _USUAL_DIGITS


def names() -> list[tuple[str, str]]:
    """Return (code, name with code) for every currency, sorted by name."""
    named = [(code, f"{currency.currency_name} ({code})") for code, currency in _KNOWN.items()]
    return sorted(named, key=lambda pair: pair[1])


def in_digits(cents: int, digits: int, separator: str = "") -> str:
    """Format smallest units exactly as a decimal number, with `separator` between thousands.

    >>> in_digits(125, 2), in_digits(-1250, 3), in_digits(150, 0), in_digits(123456, 2, ",")
    ('1.25', '-1.250', '150', '1,234.56')
    """
    return f"{Decimal(cents).scaleb(-digits):{separator}.{digits}f}"
