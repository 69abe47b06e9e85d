"""The frame of every change of a game: locked, replayed, its results and its line in the list of changes written.

All in one transaction, so that no reader sees one without the others.
"""

from collections.abc import Iterable
from contextlib import contextmanager

from django.db import transaction

from leagues.actions.money import repost_game
from leagues.actions.notes import Change, note
from leagues.models import Actor, Game, Result
from leagues.replay import replayed, results_of


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
    """Make the results of a game what its replay says. Nothing but this and `write_all_results` touches a `Result`."""
    if had_some:
        Result.objects.filter(game=game).delete()
    Result.objects.bulk_create(results_of(game, replay))


def write_all_results(games: Iterable[Game]) -> None:
    """The same for many games at once, which `load_games` has given."""
    games = list(games)
    Result.objects.filter(game__in=[game.pk for game in games]).delete()
    results = [result for game in games for result in results_of(game, replayed(game))]
    Result.objects.bulk_create(results, batch_size=1000)
