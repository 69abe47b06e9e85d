"""What games came to, posted when their night is closed and corrected by reverse transfers (decision 6, M-9).

The seam to closing: `post_night` in the transaction that closes a night, `repost_game` or `repost_night` in the one
that changes a game of it later. Each compares what stands with what the results say and books the difference, so that
calling it twice books once.
"""

from collections import defaultdict
from collections.abc import Iterable

from django.db import transaction

import scoring
from leagues.actions.ledger import Draft, lock_league, write
from leagues.models import Account, Actor, Booking, Game, League, Night, Result, Transfer
from leagues.steps.base import Entry

#: What a correction says where nobody said why.
USUAL_REASON = "a result was corrected"


def post_night(night: Night, actor: Actor, reason: str = "") -> list[Booking]:
    """Post what the games of a night came to; nothing for a casual evening, and nothing that stands already.

    Games that are open, disputed or unconfirmed pay nothing until they count; then `repost_game` posts them.
    """
    if night.league_id is None:
        return []
    with transaction.atomic():
        # Games before the league, as in a correction, so that the two never wait for each other.
        games = list(Game.objects.select_for_update().filter(night=night).order_by("pk"))
        lock_league(night.league)
        return _post(night, games, actor, reason)


def repost_night(night: Night, actor: Actor, reason: str) -> list[Booking]:
    """After a change in a closed night: the reverse of what no longer holds, and what does."""
    return post_night(night, actor, reason) if night.is_closed else []


def repost_game(game: Game, actor: Actor, reason: str) -> list[Booking]:
    """The same for one game."""
    if not game.night.is_closed or game.night.league_id is None:
        return []
    with transaction.atomic():
        lock_league(game.night.league)
        return _post(game.night, [game], actor, reason)


def _post(night: Night, games: list[Game], actor: Actor, reason: str) -> list[Booking]:
    standing, wanted = standing_transfers(games), wanted_money(games, night.league.currency)
    accounts = _accounts(night.league, wanted)
    new, corrected = [], []
    for game in games:
        if nets(standing[game.pk]) == wanted[game.pk]:
            continue
        right = _entries(game, wanted[game.pk], accounts)
        if standing[game.pk]:
            corrected += [*map(Entry.reversal, standing[game.pk]), *right]
        else:
            new += right
    drafts = [
        Draft(league=night.league, kind=Booking.Kind.GAMES, entries=tuple(new), night=night, reason=reason),
        Draft(
            league=night.league,
            kind=Booking.Kind.CORRECTION,
            entries=tuple(corrected),
            night=night,
            reason=reason or USUAL_REASON,
        ),
    ]
    return [write(draft, actor) for draft in drafts if draft.entries]


def standing_transfers(games: Iterable[Game]) -> dict[int, list[Transfer]]:
    """By game, what was posted for it and not reversed since."""
    found: dict[int, list[Transfer]] = defaultdict(list)
    standing = Transfer.objects.filter(game__in=list(games), reverses=None, reversed_by=None)
    for transfer in standing.select_related("source", "target", "game").order_by("pk"):
        found[transfer.game_id].append(transfer)
    return found


def nets(transfers: Iterable[Transfer]) -> dict[int, int]:
    """What transfers between players come to, by player; zeros left out."""
    found: dict[int, int] = defaultdict(int)
    for transfer in transfers:
        found[transfer.source.player_id] -= transfer.amount
        found[transfer.target.player_id] += transfer.amount
    return {player: amount for player, amount in found.items() if amount}


def wanted_money(games: list[Game], currency: str) -> dict[int, dict[int, int]]:
    """By game and player, what should stand: what the results say of a game that counts in the league's currency."""
    found: dict[int, dict[int, int]] = {game.pk: {} for game in games}
    counting = [game for game in games if not game.hold and game.currency == currency]
    for game, player, money in (
        Result.objects.filter(game__in=counting).exclude(money=0).values_list("game", "player", "money")
    ):
        found[game][player] = money
    return found


def _accounts(league: League, wanted: dict[int, dict[int, int]]) -> dict[int, Account]:
    players = {player for money in wanted.values() for player in money}
    known = {account.player_id: account for account in Account.objects.filter(player__in=players)}
    return {
        player: known.get(player) or Account(league=league, kind=Account.Kind.PLAYER, player_id=player)
        for player in players
    }


def _entries(game: Game, money: dict[int, int], accounts: dict[int, Account]) -> list[Entry]:
    """The losers pay the winners."""
    return [
        Entry(source=accounts[int(loser)], target=accounts[int(winner)], amount=amount, game=game)
        for loser, winner, amount in scoring.fewest_payments({str(player): cents for player, cents in money.items()})
    ]
