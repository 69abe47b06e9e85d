"""Currencies of the world: what they are called and how many digits stand after the point, as ISO 4217 has them."""

from decimal import Decimal

from iso4217 import Currency

#: What most of the world's money has: hundredths.
_USUAL_DIGITS = 2
#: By code; what has no smallest unit (gold, the code for tests) is no money to play for.
_KNOWN = {currency.code: currency for currency in Currency if currency.exponent is not None}


def digits_of(currency: str) -> int:
    """Digits after the point: how many of its smallest units make one, as a power of ten.

    A code that the list has dropped since a league chose it stays printable.
    """
    return _KNOWN[currency].exponent if currency in _KNOWN else _USUAL_DIGITS


def names() -> list[tuple[str, str]]:
    """(code, name with code) of every currency, by name."""
    named = [(code, f"{currency.currency_name} ({code})") for code, currency in _KNOWN.items()]
    return sorted(named, key=lambda pair: pair[1])


def in_digits(cents: int, digits: int, separator: str = "") -> str:
    """Smallest units with their point, exactly; `separator` between thousands.

    >>> in_digits(125, 2), in_digits(-1250, 3), in_digits(150, 0), in_digits(123456, 2, ",")
    ('1.25', '-1.250', '150', '1,234.56')
    """
    return f"{Decimal(cents).scaleb(-digits):{separator}.{digits}f}"
