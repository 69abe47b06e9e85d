"""Check the ledger: nothing was changed, nothing is missing, and closed nights match a replay of their games."""

from collections.abc import Iterator

from django.db.models import Count, F, Max, Q

from leagues.models import Booking, Game, League, Night, Transfer
from leagues.models.append_only import missing_guards
from leagues.models.money import fingerprint
from leagues.models.parties import parties
from leagues.replay import replayed, results_of


def cheap_faults() -> Iterator[str]:
    """Find missing triggers and missing numbers in the ledger. A few queries, cheap enough for the health check."""
    yield from (f"The guard {name} is missing." for name in sorted(missing_guards()))
    gaps = Booking.objects.values("league").annotate(booked=Count("pk"), last=Max("number")).exclude(booked=F("last"))
    yield from (f"League {row['league']} has {row['booked']} bookings up to number {row['last']}." for row in gaps)


def ledger_faults() -> Iterator[str]:
    """Find every fault of the ledger, league by league."""
    yield from cheap_faults()
    for league in League.objects.order_by("pk"):
        yield from (f"league {league.pk}: {fault}" for fault in league_faults(league))


def league_faults(league: League) -> Iterator[str]:
    """Find the faults in the ledger of one league."""
    total = sum(party.balance for party in parties(league).all)
    if total:
        yield f"balances sum to {total} instead of 0"
    yield from changed_bookings(league)
    yield from mismatched_transfers(league)
    for night in league.nights.filter(state=Night.State.CLOSED).order_by("pk"):
        yield from (f"night {night.pk}: {fault}" for fault in night_faults(night))


def changed_bookings(league: League) -> Iterator[str]:
    """Find the bookings where the chain of digests breaks: this one or the one before it was changed."""
    before = ""
    for booking in league.bookings.order_by("number").prefetch_related("transfers"):
        transfers = sorted(booking.transfers.all(), key=lambda transfer: transfer.pk)
        if booking.digest != fingerprint(before, booking, transfers):
            yield f"booking {booking.number} was changed after it was written"
        before = booking.digest


def mismatched_transfers(league: League) -> Iterator[str]:
    """Find transfers to other leagues, and reversals that do not cancel their transfer."""
    mine = Transfer.objects.filter(booking__league=league)
    outside = mine.exclude(source__league=league, target__league=league)
    yield from (
        f"transfer {number} uses an account of another league" for number in outside.values_list("pk", flat=True)
    )
    exact = Q(reverses__source=F("target"), reverses__target=F("source"), reverses__amount=F("amount"))
    unequal = mine.exclude(reverses=None).exclude(exact)
    yield from (
        f"transfer {number} does not cancel what it reverses" for number in unequal.values_list("pk", flat=True)
    )


def night_faults(night: Night) -> Iterator[str]:
    """Compare the money posted for each game of a closed night, corrections included, with a replay of its hands."""
    for game in night.games.order_by("number"):
        posted, expected = posted_money(game), replayed_money(game, night.league.currency)
        for player in sorted(posted.keys() | expected.keys()):
            now, right = posted.get(player, 0), expected.get(player, 0)
            if now != right:
                yield f"game {game.pk}, player {player}: posted {now}, a replay says {right}"


def posted_money(game: Game) -> dict[int, int]:
    """Return the cents posted for a game by player."""
    money: dict[int, int] = {}
    for source, target, amount in game.transfers.values_list("source__player", "target__player", "amount"):
        money[source] = money.get(source, 0) - amount
        money[target] = money.get(target, 0) + amount
    return money


def replayed_money(game: Game, currency: str) -> dict[int, int]:
    """Return the cents that a game should have posted by player, none if it does not count in this ledger."""
    if game.hold or game.currency != currency:
        return {}
    return {result.player_id: result.money for result in results_of(game, replayed(game))}
