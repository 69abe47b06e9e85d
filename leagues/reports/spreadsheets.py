"""Write files for spreadsheets. Every export uses `harmless`, so that no name or reason can act as a formula."""

import csv
import io
from collections.abc import Iterable

#: The first characters of texts that a spreadsheet could run as a formula or a command.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def harmless(value):
    """Return a cell that is safe in a spreadsheet: quote texts that look like formulas, and keep numbers.

    >>> harmless("=1+1"), harmless("Ann"), harmless(-4)
    ("'=1+1", 'Ann', -4)
    """
    if isinstance(value, str) and value.startswith(_FORMULA_STARTS):
        return f"'{value}"
    return value


def csv_text(rows: Iterable[Iterable]) -> str:
    """Return rows as CSV. Pass numbers as numbers, or negative ones would be quoted as formulas."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()
