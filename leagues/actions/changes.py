"""The frame of every change of a game: locked, replayed, its results and its line in the list of changes written.

All in one transaction, so that no reader sees one without the others.
"""

from collections.abc import Iterable
from contextlib import contextmanager
from itertools import chain

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
    game.save_changes()
    if game.had_results or game.is_over:
        write_results(game, replay, had_some=game.had_results)
        repost_game(game, actor, change.reason or actor.reason or change.what.label)
    note(change, actor, game=game)


def write_results(game: Game, replay, *, had_some: bool = True) -> None:
    """Make the results of a game what its replay says. Nothing but this module touches a `Result`."""
    if had_some:
        Result.objects.filter(game=game).delete()
    Result.insert_all(results_of(game, replay))


def write_all_results(games: Iterable[Game]) -> None:
    """The same for many games at once, which `load_games` has given."""
    _replace({game.pk: results_of(game, replayed(game)) for game in games})


def rebuild_results(games: QuerySet[Game]) -> list[int]:
    """All results of these games anew from their facts. Numbers of games whose facts cannot be read; they stay."""
    unreadable = []
    with transaction.atomic():
        for batch in in_batches(games.select_for_update(of=("self",))):
            results = {}
            for game in batch:
                try:
                    results[game.pk] = results_of(game, replayed(game))
                except UNREADABLE:
                    unreadable.append(game.pk)
            _replace(results)
    return unreadable


def _replace(results: dict[int, list[Result]]) -> None:
    """By game."""
    Result.objects.filter(game__in=results).delete()
    Result.insert_all(chain.from_iterable(results.values()))
