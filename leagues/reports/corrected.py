"""The results that a draw was based on, and which of them were corrected later. The draw itself does not change."""

import zlib
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import F

from leagues.models import Game, Result, Round, Season
from leagues.reports.amounts import number_text


def results_now(season: Season) -> dict[str, list]:
    """Return the results that a draw by standing is based on: for each game its version, score and a checksum."""
    return _result_snapshots(Result.objects.filter(night__season=season))


def _result_snapshots(results) -> dict[str, list]:
    """Return [version, score, checksum of the rest] by the id of the game, as `Round.made_from` stores it."""
    rows = results.order_by("game", "side", "player").annotate(version=F("game__version"))
    games: dict[int, list] = defaultdict(list)
    for row in rows.values_list("game", "version", "side", "score_for", "sets", "won", "player"):
        games[row[0]].append(row[1:])
    return {str(game): [rows[0][0], _score_text(rows), _checksum(rows)] for game, rows in games.items()}


def _score_text(rows: list[tuple]) -> str:
    by_side = {side: score for _, side, score, *_ in rows}
    return "–".join(number_text(score) for score in by_side.values())


def _checksum(rows: list[tuple]) -> str:
    return f"{zlib.crc32(repr([row[1:] for row in rows]).encode()):x}"


def corrections(rounds: Iterable[Round], season: Season | None) -> dict[int, tuple[str, ...]]:
    """Return sentences about the results corrected after each draw, by the number of the round.

    All rounds are of one night. Two queries, none without a draw by standing. A game whose version is unchanged was
    not corrected.
    """
    drawn = {one.number: one.made_from for one in rounds if one.made_from}
    if not drawn:
        return {}
    night = next(one.night_id for one in rounds)
    columns = ("version", "night", "night__date", "table__round__number", "table__number", "number")
    games = {str(pk): facts for pk, *facts in Game.objects.filter(night__season=season).values_list("pk", *columns)}
    changed = {game for made in drawn.values() for game, was in made.items() if games.get(game, was)[0] != was[0]}
    now = _result_snapshots(Result.objects.filter(game__in=changed)) if changed else {}
    return {
        number: tuple(
            _correction_sentence(night, games[game], made[game][1], now.get(game))
            for game in sorted(changed & made.keys(), key=lambda game: _playing_order(games[game]))
            if now.get(game, [None] * 3)[1:] != made[game][1:]
        )
        for number, made in drawn.items()
    }


def _playing_order(facts: list) -> tuple:
    """Return a key that sorts games in the order in which they were played."""
    _, _, day, number, table, game = facts
    return (day, number or 0, table or 0, game)


def _correction_sentence(night: int, facts: list, before: str, now: list | None) -> str:
    _, played, day, number, table, game = facts
    name = f"round {number}, table {table}, game {game}" if table else f"game {game}"
    if played != night:
        name = f"{day:%b %-d}, {name}"
    if now is None:
        return f"{name}: {before} no longer counts"
    if now[1] == before:
        return f"{name}: still {before}, but the players, sets or winner changed"
    return f"{name}: changed from {before} to {now[1]}"
