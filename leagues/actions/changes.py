"""The steps of every change of a game: lock it, replay it, store its results and write its history.

They share one transaction, so a reader never sees one of them without the others.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

from django.db import transaction
from django.db.models import QuerySet

from leagues.actions.history import Change, log_change
from leagues.actions.money import repost_game
from leagues.models import Actor, Game, Result
from leagues.replay import UNREADABLE, continued, in_batches, replayed, results_of


@contextmanager
def changing(game_id: int) -> Iterator[Game]:
    """Open a transaction and yield the game as it is now, locked until the end."""
    with transaction.atomic():
        yield Game.objects.select_for_update().get(pk=game_id)


def conclude(
    game: Game, change: Change, actor: Actor, *, changed: Sequence[str] = (), was_over: bool | None = None
) -> None:
    """Save a game whose facts have changed: its state, version, results, money and history.

    `changed`: the fields that the caller has set, apart from `state` and `version`. `was_over`: whether the game was
    over before. Pass it only if the caller has set the state.
    """
    had_results = game.is_over if was_over is None else was_over
    replay = continued(game)
    if not game.was_ended:
        game.state = Game.State.OPEN if replay.outcome is None else Game.State.FINISHED
    game.version += 1
    game.save(update_fields=["state", "version", *changed])
    if had_results:
        game.results.all().delete()
    if game.is_over:
        Result.objects.bulk_create(results_of(game, replay))
    if had_results or game.is_over:
        repost_game(game, actor, change.reason or actor.reason or change.what.label)
    log_change(change, actor, game=game)


def write_results(games: Iterable[Game]) -> None:
    """Replay these games and replace their stored results. Load the games with `load_games`."""
    _replace_results({game.pk: results_of(game, replayed(game)) for game in games})


def rebuild_results(games: QuerySet[Game]) -> list[int]:
    """Rebuild the results of these games. Return the ids of those with unreadable facts, whose results stay."""
    unreadable = []
    with transaction.atomic():
        for batch in in_batches(games.select_for_update(of=("self",))):
            results = {}
            for game in batch:
                try:
                    results[game.pk] = results_of(game, replayed(game))
                except UNREADABLE:
                    unreadable.append(game.pk)
            _replace_results(results)
    return unreadable


def _replace_results(results: dict[int, list[Result]]) -> None:
    """Replace the results of games, keyed by the id of the game."""
    Result.objects.filter(game__in=results).delete()
    Result.objects.bulk_create(chain.from_iterable(results.values()))
