"""A list of games, one line each."""

from collections.abc import Iterable
from dataclasses import dataclass

import scoring
from leagues.models import Game
from leagues.replay import load_games
from leagues.reports.scoreboard import Board


@dataclass(frozen=True, kw_only=True)
class GameRow:
    id: int
    title: str
    names: str
    score: str
    is_over: bool


def game_rows(games: Iterable[Game]) -> list[GameRow]:
    return [_game_row(Board(game)) for game in load_games(games)]


def _game_row(board: Board) -> GameRow:
    winners = [side.title for side in board.sides if side.won]
    sides = " – ".join(side.title for side in board.sides)
    return GameRow(
        id=board.game.id,
        title=board.title,
        names=f"{scoring.listed(winners)} won" if winners else sides,
        score=" – ".join(side.score for side in board.sides[:4]),
        is_over=board.is_over,
    )
