"""Files for spreadsheets. The one guard against formulas in names and reasons is here; every export goes through it."""

import csv
import io
from collections.abc import Iterable

#: How a text begins that a spreadsheet would take for a formula or a command.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def harmless(value):
    """The cell as a file may have it: a text is never a formula, numbers stay as they are.

    >>> harmless("=1+1"), harmless("Ann"), harmless(-4)
    ("'=1+1", 'Ann', -4)
    """
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def csv_text(rows: Iterable[Iterable]) -> str:
    """Rows as a CSV file. Numbers are given as numbers, so that a minus is not taken for a formula."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()
