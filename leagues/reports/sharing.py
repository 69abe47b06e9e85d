"""The result of a game to be sent around: as a text, and as a picture that stands by itself."""

from dataclasses import dataclass

from django.utils import timezone

from leagues.reports.curve import Curve
from leagues.reports.scoreboard import Board, SideRow

WIDTH, EDGE, ROW, CURVE_SCALE = 600, 32, 84, 1.5
#: The sides' colors on paper, by number, as in the style sheet's light mode.
INKS = ("#1f5fae", "#a8480c", "#6b3fa0", "#00676b", "#9c2b62", "#4f6410", "#7a4a1d", "#3d4f66", "#8a2f2f")
_NAME_SIZE, _LEAST_SIZE, _NAME_ROOM = 26, 12, 400
#: How wide a letter is, as a share of its height; generous, because the phone picks the face.
_LETTER = 0.56


def share_text(board: Board, url: str) -> str:
    """A few lines for a message: the game, the score, who won and why, the sets, and where to look."""
    sets = [f"{side.title} {side.sets}" for side in board.sides if side.sets]
    lines = [
        board.title,
        ", ".join(f"{side.title} {side.score}" for side in board.sides),
        f"{board.ending}." if board.ending else f"{_hands(board)} so far.",
        f"Sets: {', '.join(sets)}." if sets else "",
        f"{_hands(board)}, {_day(board)}." if board.ending else "",
        url,
    ]
    return "\n".join(line for line in lines if line)


def _hands(board: Board) -> str:
    played = board.next_number - 1
    return f"{played} hand{'s' if played != 1 else ''}"


def _day(board: Board) -> str:
    return f"{timezone.localtime(board.game.created_at):%b %-d, %Y}"


@dataclass(frozen=True, kw_only=True)
class PictureSide:
    side: SideRow
    ink: str
    y: int
    size: float


@dataclass(frozen=True, kw_only=True)
class Picture:
    """What the drawing needs: places in units of its own, `width` across."""

    title: str
    ending: str
    footer: str
    sides: tuple[PictureSide, ...]
    lines: tuple
    curve: Curve | None
    curve_y: int
    height: int
    width: int = WIDTH
    scale: float = CURVE_SCALE
    edge: int = EDGE

    @property
    def ending_y(self) -> int:
        return self.height - 52

    @property
    def footer_y(self) -> int:
        return self.height - 24


def picture(board: Board) -> Picture:
    sides = tuple(
        PictureSide(side=side, ink=INKS[side.number], y=96 + ROW * side.number, size=_size(side.title))
        for side in board.sides
    )
    curve = board.curve
    curve_y = 96 + ROW * len(sides)
    height = curve_y + (round(curve.height * CURVE_SCALE) if curve else 0)
    return Picture(
        title=board.title,
        ending=board.ending,
        footer=f"{_hands(board)} · {_day(board)} · Pitch League",
        sides=sides,
        lines=tuple((line, INKS[line.tone]) for line in curve.lines) if curve else (),
        curve=curve,
        curve_y=curve_y,
        height=height + 92,
    )


def _size(title: str) -> float:
    """Letters small enough for the names to fit on one line."""
    return round(max(min(_NAME_SIZE, _NAME_ROOM / (_LETTER * max(len(title), 1))), _LEAST_SIZE), 1)
