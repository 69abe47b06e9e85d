"""The score curve: each side's score by hand as points of a small picture."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 360, 84, 10
_ROOM_FOR_MARK = 16
_STROKES = ("", "dashed", "dotted")


@dataclass(frozen=True)
class CurveLine:
    """One side: `points` as SVG takes them, and where its mark stands."""

    tone: int
    stroke: str
    points: str
    end_x: float
    end_y: float


@dataclass(frozen=True)
class Curve:
    lines: tuple[CurveLine, ...]
    goal: int | None
    goal_y: float
    zero_y: float
    width: int = WIDTH
    height: int = HEIGHT


def curve(scores: Sequence[Sequence[int]], goal: int | None) -> Curve | None:
    """The curve of scores after each hand (one number a side); None before the first."""
    if not scores:
        return None
    sides = len(scores[0])
    rows = [[0] * sides, *scores]
    numbers = [score for row in rows for score in row]
    top, bottom = max([*numbers, goal or 0, 1]), min([*numbers, 0])
    step = (WIDTH - 2 * MARGIN - _ROOM_FOR_MARK) / (len(rows) - 1)

    def y(score: int) -> float:
        return round(MARGIN + (top - score) / (top - bottom) * (HEIGHT - 2 * MARGIN), 1)

    lines = [
        CurveLine(
            tone=side,
            stroke=_STROKES[side % len(_STROKES)],
            points=" ".join(f"{round(MARGIN + step * i, 1)},{y(row[side])}" for i, row in enumerate(rows)),
            end_x=WIDTH - MARGIN - _ROOM_FOR_MARK + 2,
            end_y=y(rows[-1][side]) + 5,
        )
        for side in range(sides)
    ]
    return Curve(tuple(lines), goal, y(goal or 0), y(0))
