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
    return render_to_string("play/hand.html", {"hand": row, "why_url": why_url})
