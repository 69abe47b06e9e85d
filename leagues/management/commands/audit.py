"""Checks stored results against a replay of every game, and checks nights and the ledger."""

from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError
from django.forms import model_to_dict

from leagues.models import Booking, Event, Game, Night, Result
from leagues.replay import UNREADABLE, in_batches, replayed, results_of
from leagues.reports.money_audit import ledger_faults
from leagues.reports.night_audit import nights_faults

#: Events that change no fact of a game.
_NO_FACTS = [Event.What.GAME_STARTED, Event.What.GAME_IMPORTED, Event.What.LINK_RENEWED, Event.What.LINK_REVOKED]


class Command(BaseCommand):
    help = (
        "Check results, nights and the ledger. Print each difference on a line and exit with status 1 if there is any."
    )

    def handle(self, **options):
        found, count = [], 0
        for batch in in_batches(Game.objects.prefetch_related("results")):
            count += len(batch)
            found += [f"game {game.pk}: {fault}" for game in batch for fault in faults(game)]
        found += nights_faults()
        found += ledger_faults()
        if found:
            raise CommandError("\n".join(found), returncode=1)
        self.stdout.write(f"{count} games: all match the replay.")
        self.stdout.write(f"{Night.objects.count()} nights: all match their terms, and no change is missing.")
        self.stdout.write(f"{Booking.objects.count()} ledger entries: none changed, and all balances sum to zero.")


def faults(game: Game) -> Iterator[str]:
    """Yield a sentence for each problem of a game."""
    try:
        replay = replayed(game)
        expected = {result.player_id: result for result in results_of(game, replay)}
    except UNREADABLE as error:
        yield f"cannot be replayed: {error}"
        return
    if game.is_over != (replay.outcome is not None):
        yield f"is {game.state}, but the replay is {'over' if replay.outcome else 'open'}"
    changes = game.events.exclude(what__in=_NO_FACTS).count()
    if game.version < 1 + changes:
        yield f"has version {game.version} after {changes} changes"
    yield from (f"hand {hand.key} is newer than its game" for hand in game.all_hands if hand.version > game.version)
    yield from differences({result.player_id: result for result in game.results.all()}, expected)


def differences(stored: dict[int, Result], expected: dict[int, Result]) -> Iterator[str]:
    """Yield a sentence for each difference between stored and expected results, by player."""
    for player in sorted(stored.keys() | expected.keys()):
        if player not in stored or player not in expected:
            yield f"player {player} has {'no' if player not in stored else 'a'} result, unlike the replay"
            continue
        is_now = model_to_dict(stored[player], exclude=["id"])
        for name, should_be in model_to_dict(expected[player], exclude=["id"]).items():
            if is_now[name] != should_be:
                yield f"player {player}: {name} is {is_now[name]}, the replay has {should_be}"
