"""Results that a draw was made from, and which of them were corrected after it: the draw stays, and says so."""

import zlib
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import F

import scoring
from leagues.models import Game, Result, Round, Season


def results_now(season: Season) -> dict[str, list]:
    """What a draw by standing is made from: by game its version, its score, and a mark of all else that counts."""
    return _told(Result.objects.filter(night__season=season))


def _told(results) -> dict[str, list]:
    rows = results.order_by("game", "side", "player").annotate(version=F("game__version"))
    games: dict[int, list] = defaultdict(list)
    for row in rows.values_list("game", "version", "side", "score_for", "sets", "won", "player"):
        games[row[0]].append(row[1:])
    return {str(game): [rows[0][0], _score(rows), _mark(rows)] for game, rows in games.items()}


def _score(rows: list[tuple]) -> str:
    by_side = {side: score for _, side, score, *_ in rows}
    return "–".join(scoring.signed(score).removeprefix("+") for score in by_side.values())


def _mark(rows: list[tuple]) -> str:
    return f"{zlib.crc32(repr([row[1:] for row in rows]).encode()):x}"


def corrections(rounds: Iterable[Round], season: Season | None) -> dict[int, tuple[str, ...]]:
    """By the number of a round of one night, what was corrected after it was drawn, a sentence each.

    No query without a draw by standing, and two with one: games whose version has not moved were not corrected.
    """
    drawn = {one.number: one.made_from for one in rounds if one.made_from}
    if not drawn:
        return {}
    night = next(one.night_id for one in rounds)
    columns = ("version", "night", "night__date", "table__round__number", "table__number", "number")
    games = {str(pk): facts for pk, *facts in Game.objects.filter(night__season=season).values_list("pk", *columns)}
    moved = {game for made in drawn.values() for game, told in made.items() if games.get(game, told)[0] != told[0]}
    now = _told(Result.objects.filter(game__in=moved)) if moved else {}
    return {
        number: tuple(
            _sentence(night, games[game], made[game][1], now.get(game))
            for game in sorted(moved & made.keys(), key=lambda game: _place(games[game]))
            if now.get(game, [None] * 3)[1:] != made[game][1:]
        )
        for number, made in drawn.items()
    }


def _place(facts: list) -> tuple:
    """In the order in which the games were played."""
    _, _, day, number, table, game = facts
    return (day, number or 0, table or 0, game)


def _sentence(night: int, facts: list, before: str, now: list | None) -> str:
    _, played, day, number, table, game = facts
    where = f"round {number}, table {table}, game {game}" if table else f"game {game}"
    if played != night:
        where = f"{day:%b %-d}, {where}"
    if now is None:
        return f"{where}: {before} does not count any more"
    if now[1] == before:
        return f"{where}: still {before}, but players, sets or the winner changed"
    return f"{where}: {before} became {now[1]}"
