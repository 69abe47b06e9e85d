"""The score curve: a small picture with a line for each side's score after each hand."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 360, 84, 10
#: The width of a side's mark at the right end of its line.
_MARK_WIDTH = 13
_STROKES = ("", "dashed", "dotted")


@dataclass(frozen=True)
class CurveLine:
    """The line of one side: its `points` in SVG's notation, and the position of its mark."""

    tone: int
    stroke: str
    points: str
    mark: str
    mark_x: str
    mark_y: str


@dataclass(frozen=True)
class Curve:
    """The curve in units of its picture. `goal`: the target as text, empty if there is none."""

    lines: tuple[CurveLine, ...]
    goal: str
    goal_line: str
    goal_y: str
    zero_line: str
    box: str = f"0 0 {WIDTH} {HEIGHT}"
    height: int = HEIGHT


def _goal_text_y(goal_y: int) -> int:
    """Return the baseline of the target's text: below its line, or above it in the lower half of the picture."""
    return goal_y + 11 if goal_y < HEIGHT / 2 else goal_y - 4


def curve(scores: Sequence[Sequence[int]], goal: int | None, marks: str) -> Curve | None:
    """Return the curve for the scores of all sides after each hand, or None before the first hand."""
    if not scores:
        return None
    sides = len(scores[0])
    rows = [[0] * sides, *scores]
    numbers = [score for row in rows for score in row]
    top, bottom = max([*numbers, goal or 0, 1]), min([*numbers, 0])

    def y(score: int) -> int:
        return round(MARGIN + (top - score) / (top - bottom) * (HEIGHT - 2 * MARGIN))

    columns = spread([y(score) for score in rows[-1]])
    right = WIDTH - MARGIN - _MARK_WIDTH * (max(columns) + 1)
    step = (right - MARGIN) / (len(rows) - 1)
    lines = [
        CurveLine(
            tone=side,
            stroke=_STROKES[side % len(_STROKES)],
            points=" ".join(f"{round(MARGIN + step * i)},{y(row[side])}" for i, row in enumerate(rows)),
            mark=marks[side],
            mark_x=str(right + 2 + _MARK_WIDTH * columns[side]),
            mark_y=str(y(rows[-1][side]) + 5),
        )
        for side in range(sides)
    ]
    goal_y = y(goal or 0)
    return Curve(
        lines=tuple(lines),
        goal="" if goal is None else str(goal),
        goal_line=_horizontal_path(goal_y),
        goal_y=str(_goal_text_y(goal_y)),
        zero_line=_horizontal_path(y(0)),
    )


def _horizontal_path(y: int) -> str:
    return f"M0 {y}H{WIDTH}"


def spread(heights: Sequence[int]) -> list[int]:
    """Return the column of each mark, so that no mark covers another one at about the same height.

    >>> spread([10, 40, 12])
    [0, 0, 1]
    """
    columns: list[int] = []
    for height in heights:
        taken = {column for column, other in zip(columns, heights, strict=False) if abs(other - height) < _MARK_WIDTH}
        columns.append(min(set(range(len(heights))) - taken))
    return columns
