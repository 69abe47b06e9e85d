"""A player's statement: every line of the account with its game and the balance after it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q

from leagues.models import Account, Booking, Game, League, Player, Season, Transfer
from leagues.reports.amounts import amount
from leagues.reports.money import booking_text, transfer_sentence


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of a statement. `at`: the date of the night, or else of the entry in the ledger."""

    at: date
    text: str
    reason: str
    game: Game | None
    cents: int
    balance: int
    currency: str

    @property
    def change(self) -> str:
        return amount(self.cents, self.currency, signed=True)

    @property
    def running(self) -> str:
        return amount(self.balance, self.currency, signed=True)


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A player's lines with the balances `before` the first and `after` the last."""

    player: Player
    lines: Sequence[Line]
    before: int
    after: int
    currency: str

    @property
    def brought_forward(self) -> str:
        return amount(self.before, self.currency, signed=True)

    @property
    def total(self) -> str:
        return amount(self.after, self.currency, signed=True)


def statement(league: League, player: Player, season: Season | None = None) -> Statement:
    """Return a player's statement for a season or for all time, merged players included. Three queries."""
    records = Player.objects.records_of([player.pk])
    mine = set(Account.objects.filter(player__in=records, league=league).values_list("pk", flat=True))
    transfers = Transfer.objects.filter(Q(source__in=mine) | Q(target__in=mine)).select_related(
        "booking__night",
        "booking__takes_back",
        "booking__taken_back_by",
        "game__night",
        "source__player__merged_into",
        "target__player__merged_into",
    )
    every = list(_statement_lines(league, mine, transfers.order_by("booking__number", "pk")))
    shown = [line for line in every if season is None or season.first_date <= line.at <= season.last_date]
    before = sum(line.cents for line in every if season is not None and line.at < season.first_date)
    running, lines = before, []
    for line in shown:
        running += line.cents
        lines.append(replace(line, balance=running))
    return Statement(player=player, lines=lines, before=before, after=running, currency=league.currency)


def _statement_lines(league: League, mine: set[int], transfers: Iterable[Transfer]) -> list[Line]:
    """Return the lines by date: one for each game, and one for each transfer without a game."""
    found: dict[tuple, list[Transfer]] = {}
    for transfer in transfers:
        game_key = (transfer.booking_id, transfer.game_id, transfer.reverses_id is not None)
        key = game_key if transfer.game_id else (*game_key, transfer.pk)
        found.setdefault(key, []).append(transfer)
    lines = [_statement_line(league, mine, group) for group in found.values()]
    return sorted((line for line in lines if line.cents), key=lambda line: line.at)


def _statement_line(league: League, mine: set[int], group: Sequence[Transfer]) -> Line:
    first, booking = group[0], group[0].booking
    cents = sum((one.target_id in mine) * one.amount - (one.source_id in mine) * one.amount for one in group)
    return Line(
        at=booking.night.date if booking.night else booking.at.astimezone(league.zone).date(),
        text=transfer_text(first, league.currency),
        reason=booking.reason,
        game=first.game,
        cents=cents,
        balance=0,
        currency=league.currency,
    )


def transfer_text(transfer: Transfer, currency: str) -> str:
    """Return the text of a transfer in a statement: its game, or what was paid."""
    booking, game = transfer.booking, transfer.game
    if game is None:
        text = transfer_sentence(booking.kind, transfer.source, transfer.target, amount(transfer.amount, currency))
        return f"{booking_text(booking)}: {text}"
    if booking.kind == Booking.Kind.CORRECTION and transfer.reverses_id is not None:
        return f"Game {game.number}, taken back"
    return f"Game {game.number}"
