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
    mark_x: int
    mark_y: int


@dataclass(frozen=True)
class Curve:
    lines: tuple[CurveLine, ...]
    goal: int | None
    goal_y: int
    zero_y: int
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def goal_text_y(self) -> int:
        """Where the goal is written: under its line, or above where the picture ends."""
        return self.goal_y + 11 if self.goal_y < HEIGHT / 2 else self.goal_y - 4


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
            mark_x=right + 2 + _MARK * columns[side],
            mark_y=y(rows[-1][side]) + 5,
        )
        for side in range(sides)
    ]
    return Curve(tuple(lines), goal, y(goal or 0), y(0))


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
