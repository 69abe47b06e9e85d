"""The frame of every change of a game: locked, replayed, its results and its line in the list of changes written.

All in one transaction, so that no reader sees one without the others.
"""

from collections.abc import Iterable
from contextlib import contextmanager

from django.db import transaction
from django.db.models import QuerySet

from leagues.actions.money import repost_game
from leagues.actions.notes import Change, note
from leagues.models import Actor, Game, Result
from leagues.replay import UNREADABLE, in_batches, replayed, results_of


@contextmanager
def changing(game: Game):
    """A transaction in which `game` is as it is now and nobody else changes it."""
    with transaction.atomic():
        game.lock()
        game.had_results = game.is_over
        yield


def conclude(game: Game, change: Change, actor: Actor) -> None:
    """Store what follows from a change of facts: state, version, results, and the change itself."""
    replay = replayed(game)
    if not game.was_ended:
        game.state = Game.State.OPEN if replay.outcome is None else Game.State.FINISHED
    game.version += 1
    game.save()
    if game.had_results or game.is_over:
        write_results(game, replay, had_some=game.had_results)
        repost_game(game, actor, change.reason or actor.reason or change.what.label)
    note(change, actor, game=game)


def write_results(game: Game, replay, *, had_some: bool = True) -> None:
    """Make the results of a game what its replay says. Nothing but this module touches a `Result`."""
    if had_some:
        Result.objects.filter(game=game).delete()
    Result.objects.bulk_create(results_of(game, replay))


def rebuild_results(games: QuerySet[Game]) -> list[int]:
    """All results of these games anew from their facts. Numbers of games whose facts cannot be read; they stay."""
    unreadable = []
    with transaction.atomic():
        for batch in in_batches(games.select_for_update()):
            readable = [game for game in batch if _is_readable(game)]
            unreadable += sorted({game.pk for game in batch} - {game.pk for game in readable})
            write_all_results(readable)
    return unreadable


def _is_readable(game: Game) -> bool:
    try:
        replayed(game)
    except UNREADABLE:
        return False
    return True


def write_all_results(games: Iterable[Game]) -> None:
    """What `write_results` does, for many games at once, which `load_games` has given."""
    games = list(games)
    Result.objects.filter(game__in=[game.pk for game in games]).delete()
    results = [result for game in games for result in results_of(game, replayed(game))]
    Result.objects.bulk_create(results, batch_size=1000)
