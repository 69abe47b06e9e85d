"""Proves what is derived: every game is replayed from its facts and compared with what is stored; nights; money."""

from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError
from django.forms import model_to_dict

from leagues.models import Booking, Event, Game, Night, Result
from leagues.replay import UNREADABLE, in_batches, replayed, results_of
from leagues.reports.money_audit import ledger_faults
from leagues.reports.night_audit import nights_faults

#: Lines of the list of changes that change no fact of a game.
_NO_FACTS = [Event.What.GAME_STARTED, Event.What.GAME_IMPORTED, Event.What.LINK_RENEWED, Event.What.LINK_REVOKED]


class Command(BaseCommand):
    help = "Compare all that is derived with a replay; exit status 1 and a line each where they differ."

    def handle(self, **options):
        found, count = [], 0
        for batch in in_batches(Game.objects.prefetch_related("results")):
            count += len(batch)
            found += [f"game {game.pk}: {fault}" for game in batch for fault in faults(game)]
        found += nights_faults()
        found += ledger_faults()
        if found:
            raise CommandError("\n".join(found), returncode=1)
        self.stdout.write(f"{count} games: all as replayed.")
        self.stdout.write(f"{Night.objects.count()} nights: all as agreed, no change missed.")
        self.stdout.write(f"{Booking.objects.count()} bookings: none changed, all balances sum to zero.")


def faults(game: Game) -> Iterator[str]:
    """What is wrong with a game, in words."""
    try:
        replay = replayed(game)
        expected = {result.player_id: result for result in results_of(game, replay)}
    except UNREADABLE as error:
        yield f"cannot be replayed: {error}"
        return
    if game.is_over != (replay.outcome is not None):
        yield f"is {game.state}, but a replay says {'over' if replay.outcome else 'open'}"
    changes = game.events.exclude(what__in=_NO_FACTS).count()
    if game.version < 1 + changes:
        yield f"has version {game.version} after {changes} changes"
    yield from (f"hand {hand.key} is newer than its game" for hand in game.all_hands if hand.version > game.version)
    yield from differences({result.player_id: result for result in game.results.all()}, expected)


def differences(stored: dict[int, Result], expected: dict[int, Result]) -> Iterator[str]:
    """Where the results stored by player are not those expected."""
    for player in sorted(stored.keys() | expected.keys()):
        if player not in stored or player not in expected:
            yield f"player {player} has {'no' if player not in stored else 'a'} result, against the replay"
            continue
        is_now = model_to_dict(stored[player], exclude=["id"])
        for name, should_be in model_to_dict(expected[player], exclude=["id"]).items():
            if is_now[name] != should_be:
                yield f"player {player}: {name} is {is_now[name]}, a replay says {should_be}"
