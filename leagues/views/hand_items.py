"""The hands so far: each line is rendered once a worker, for a saved hand adds one and leaves the rest alone."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from leagues.reports.scoreboard import Board, HandRow


def hand_items(board: Board, hands_url: str, *, may_score: bool) -> list[SafeString]:
    """The lines, newest first. `hands_url`: below it each hand tells its reasons."""
    end = "why/" if may_score else ""
    return [_rendered(row, f"{hands_url}{row.id}/{end}") for row in board.hands]


@lru_cache(maxsize=8192)
def _rendered(row: HandRow, why_url: str) -> SafeString:
    # Each a text by its own name: a template takes twice as long over a number, and over asking an object.
    context = {
        "number": str(row.number),
        "text": row.text,
        "counts": row.counts,
        "is_set": row.is_set,
        "is_made": row.is_made,
        "cells": row.cells,
        "change": row.change,
        "score": row.score,
        "why_url": why_url,
    }
    return render_to_string("play/hand.html", context)
