"""The money of games: recorded when their night closes, and corrected by reverse transfers (M-9).

The transaction that closes a night calls `post_night`. One that changes its games later calls `repost_game` or
`repost_night`. Each compares the ledger with the results and records only the difference, so a second call records
nothing.
"""

from collections import defaultdict
from collections.abc import Iterable

from django.db import transaction

import scoring
from leagues.actions.ledger import Draft, insert_booking, lock_league
from leagues.models import Account, Actor, Booking, Game, League, Night, Result, Transfer
from leagues.steps.base import Entry

#: The reason of a correction if nobody gave one.
DEFAULT_REASON = "a result was corrected"


def post_night(night: Night, actor: Actor, reason: str = "") -> list[Booking]:
    """Record the money of a night’s games, unless it is recorded already. A casual evening has no ledger.

    Games that are open or on hold pay nothing until they count. Then `repost_game` records them.
    """
    if night.league_id is None:
        return []
    with transaction.atomic():
        # Lock the games before the league, as a correction does, so that the two never deadlock.
        games = list(Game.objects.select_for_update().filter(night=night).order_by("pk"))
        lock_league(night.league)
        return _post_games(night, games, actor, reason)


def repost_night(night: Night, actor: Actor, reason: str) -> list[Booking]:
    """Correct the money of a closed night after its results have changed."""
    return post_night(night, actor, reason) if night.is_closed else []


def repost_game(game: Game, actor: Actor, reason: str) -> list[Booking]:
    """Correct the money of one game of a closed night after its result has changed."""
    if not game.night.is_closed or game.night.league_id is None:
        return []
    with transaction.atomic():
        lock_league(game.night.league)
        return _post_games(game.night, [game], actor, reason)


def _post_games(night: Night, games: list[Game], actor: Actor, reason: str) -> list[Booking]:
    recorded, wanted = transfers_in_force(games), wanted_money(games, night.league.currency)
    accounts = _player_accounts(night.league, wanted)
    new, corrected = [], []
    for game in games:
        if nets(recorded[game.pk]) == wanted[game.pk]:
            continue
        entries = _payment_entries(game, wanted[game.pk], accounts)
        if recorded[game.pk]:
            corrected += [*map(Entry.reversal, recorded[game.pk]), *entries]
        else:
            new += entries
    drafts = [
        Draft(league=night.league, kind=Booking.Kind.GAMES, entries=tuple(new), night=night, reason=reason),
        Draft(
            league=night.league,
            kind=Booking.Kind.CORRECTION,
            entries=tuple(corrected),
            night=night,
            reason=reason or DEFAULT_REASON,
        ),
    ]
    return [insert_booking(draft, actor) for draft in drafts if draft.entries]


def transfers_in_force(games: Iterable[Game]) -> dict[int, list[Transfer]]:
    """Return the transfers of each game that have not been reversed, by the id of the game."""
    found: dict[int, list[Transfer]] = defaultdict(list)
    transfers = Transfer.objects.filter(game__in=list(games), reverses=None, reversed_by=None)
    for transfer in transfers.select_related("source", "target", "game").order_by("pk"):
        found[transfer.game_id].append(transfer)
    return found


def nets(transfers: Iterable[Transfer]) -> dict[int, int]:
    """Return the net amount of each player in these transfers, without zeros, by the id of the player."""
    found: dict[int, int] = defaultdict(int)
    for transfer in transfers:
        found[transfer.source.player_id] -= transfer.amount
        found[transfer.target.player_id] += transfer.amount
    return {player: amount for player, amount in found.items() if amount}


def wanted_money(games: list[Game], currency: str) -> dict[int, dict[int, int]]:
    """Return the money that the ledger should have, by game and player.

    It follows from the results of games that are not on hold and were played in the league’s currency.
    """
    found: dict[int, dict[int, int]] = {game.pk: {} for game in games}
    counting = [game for game in games if not game.hold and game.currency == currency]
    for game, player, money in (
        Result.objects.filter(game__in=counting).exclude(money=0).values_list("game", "player", "money")
    ):
        found[game][player] = money
    return found


def _player_accounts(league: League, wanted: dict[int, dict[int, int]]) -> dict[int, Account]:
    players = {player for money in wanted.values() for player in money}
    known = {account.player_id: account for account in Account.objects.filter(player__in=players)}
    return {
        player: known.get(player) or Account(league=league, kind=Account.Kind.PLAYER, player_id=player)
        for player in players
    }


def _payment_entries(game: Game, money: dict[int, int], accounts: dict[int, Account]) -> list[Entry]:
    """Return the fewest payments by which the losers of a game pay its winners."""
    return [
        Entry(source=accounts[int(loser)], target=accounts[int(winner)], amount=amount, game=game)
        for loser, winner, amount in scoring.fewest_payments({str(player): cents for player, cents in money.items()})
    ]
