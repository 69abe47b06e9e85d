"""The result of a game to share: as a text message, and as a picture."""

from dataclasses import dataclass

from django.utils import timezone

from leagues.reports.curve import Curve
from leagues.reports.scoreboard import Board, SideRow

WIDTH, EDGE, ROW, CURVE_SCALE = 600, 32, 84, 1.5
#: The colors of the sides by number, as in the light mode of the style sheet.
INKS = ("#1f5fae", "#a8480c", "#6b3fa0", "#00676b", "#9c2b62", "#4f6410", "#7a4a1d", "#3d4f66", "#8a2f2f")
_NAME_SIZE, _MIN_NAME_SIZE, _NAME_WIDTH = 26, 12, 400
#: The width of a letter as a share of its height. It is generous, because the phone picks the font.
_LETTER_WIDTH = 0.56


def share_text(board: Board, url: str) -> str:
    """Return a few lines for a message: the game, the score, who won and why, the sets, and the address."""
    sets = [f"{side.title} {side.sets}" for side in board.sides if side.sets]
    lines = [
        board.title,
        ", ".join(f"{side.title} {side.score}" for side in board.sides),
        f"{board.ending}." if board.ending else f"{_hand_count(board)} so far.",
        f"Sets: {', '.join(sets)}." if sets else "",
        f"{_hand_count(board)}, {_date_text(board)}." if board.ending else "",
        url,
    ]
    return "\n".join(line for line in lines if line)


def _hand_count(board: Board) -> str:
    played = board.next_number - 1
    return "1 hand" if played == 1 else f"{played} hands"


def _date_text(board: Board) -> str:
    return f"{timezone.localtime(board.game.created_at):%b %-d, %Y}"


@dataclass(frozen=True, kw_only=True)
class PictureSide:
    side: SideRow
    ink: str
    y: int
    size: float


@dataclass(frozen=True, kw_only=True)
class Picture:
    """The texts and positions of the picture, in its own units."""

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
    """Return the picture of a game's result."""
    sides = tuple(
        PictureSide(side=side, ink=INKS[side.number], y=96 + ROW * side.number, size=_name_size(side.title))
        for side in board.sides
    )
    curve = board.curve
    curve_y = 96 + ROW * len(sides)
    height = curve_y + (round(curve.height * CURVE_SCALE) if curve else 0)
    return Picture(
        title=board.title,
        ending=board.ending,
        footer=f"{_hand_count(board)} · {_date_text(board)} · Pitch League",
        sides=sides,
        lines=tuple((line, INKS[line.tone]) for line in curve.lines) if curve else (),
        curve=curve,
        curve_y=curve_y,
        height=height + 92,
    )


def _name_size(title: str) -> float:
    """Return a letter size at which the names of a side fit on one line."""
    return round(max(min(_NAME_SIZE, _NAME_WIDTH / (_LETTER_WIDTH * max(len(title), 1))), _MIN_NAME_SIZE), 1)
