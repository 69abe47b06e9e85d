"""The score curve: each side's score by hand as points of a small picture."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 360, 84, 10
#: How wide the mark of a side is, at the right end of its line.
_MARK = 13
_STROKES = ("", "dashed", "dotted")


@dataclass(frozen=True)
class CurveLine:
    """One side: `points` as SVG takes them, and where its mark stands."""

    tone: int
    stroke: str
    points: str
    mark: str
    mark_x: str
    mark_y: str


@dataclass(frozen=True)
class Curve:
    """The curve in units of its picture. `goal`: the score to reach, empty if there is none."""

    lines: tuple[CurveLine, ...]
    goal: str
    goal_line: str
    goal_y: str
    zero_line: str
    box: str = f"0 0 {WIDTH} {HEIGHT}"
    height: int = HEIGHT


def _goal_text_y(goal_y: int) -> int:
    """Where the goal is written: under its line, or above where the picture ends."""
    return goal_y + 11 if goal_y < HEIGHT / 2 else goal_y - 4


def curve(scores: Sequence[Sequence[int]], goal: int | None, marks: str) -> Curve | None:
    """The curve of scores after each hand (one number a side); None before the first."""
    if not scores:
        return None
    sides = len(scores[0])
    rows = [[0] * sides, *scores]
    numbers = [score for row in rows for score in row]
    top, bottom = max([*numbers, goal or 0, 1]), min([*numbers, 0])

    def y(score: int) -> int:
        return round(MARGIN + (top - score) / (top - bottom) * (HEIGHT - 2 * MARGIN))

    columns = spread([y(score) for score in rows[-1]])
    right = WIDTH - MARGIN - _MARK * (max(columns) + 1)
    step = (right - MARGIN) / (len(rows) - 1)
    lines = [
        CurveLine(
            tone=side,
            stroke=_STROKES[side % len(_STROKES)],
            points=" ".join(f"{round(MARGIN + step * i)},{y(row[side])}" for i, row in enumerate(rows)),
            mark=marks[side],
            mark_x=str(right + 2 + _MARK * columns[side]),
            mark_y=str(y(rows[-1][side]) + 5),
        )
        for side in range(sides)
    ]
    goal_y = y(goal or 0)
    return Curve(
        lines=tuple(lines),
        goal="" if goal is None else str(goal),
        goal_line=_across(goal_y),
        goal_y=str(_goal_text_y(goal_y)),
        zero_line=_across(y(0)),
    )


def _across(y: int) -> str:
    return f"M0 {y}H{WIDTH}"


def spread(heights: Sequence[int]) -> list[int]:
    """The column in which each mark stands, so that none covers another of about the same height.

    >>> spread([10, 40, 12])
    [0, 0, 1]
    """
    columns: list[int] = []
    for height in heights:
        taken = {column for column, other in zip(columns, heights, strict=False) if abs(other - height) < _MARK}
        columns.append(min(set(range(len(heights))) - taken))
    return columns
