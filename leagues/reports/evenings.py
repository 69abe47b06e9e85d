"""A casual evening: its games, what each player has won so far, and who pays whom (CON-8)."""

from dataclasses import dataclass

from django.db.models import Count, Q, Sum

import scoring
from leagues.models import DECIDED, Night, person_name, person_of
from leagues.replay import load_games
from leagues.reports.amounts import amount
from leagues.reports.nights import GameCard, game_card


@dataclass(frozen=True, kw_only=True)
class EveningRow:
    """A player's evening. `hickeys`: the sets of the sides they were on."""

    name: str
    games: int
    wins: int
    losses: int
    hickeys: int
    cents: int
    money: str


@dataclass(frozen=True, kw_only=True)
class Payment:
    payer: str
    payee: str
    text: str


@dataclass(frozen=True, kw_only=True)
class EveningReport:
    """The games of an evening, and what each player won."""

    games: tuple[GameCard, ...]
    rows: tuple[EveningRow, ...]
    payments: tuple[Payment, ...]
    has_money: bool
    title: str

    @property
    def last(self) -> GameCard | None:
        return self.games[-1] if self.games else None

    @property
    def winner(self) -> str:
        """The names of the players who won the most games, empty before the first win."""
        best = max((row.wins for row in self.rows), default=0)
        return scoring.listed([row.name for row in self.rows if row.wins == best]) if best else ""

    def text(self, url: str = "") -> str:
        """Return the evening as a few lines for a message."""
        lines = [self.title]
        for row in self.rows:
            money = f", {row.money}" if self.has_money else ""
            sets = "1 set" if row.hickeys == 1 else f"{row.hickeys} sets"
            lines.append(f"{row.name}: won {row.wins} of {row.games}, {sets}{money}")
        lines += [f"{pay.payer} pays {pay.payee} {pay.text}" for pay in self.payments]
        return "\n".join([*lines, *([url] if url else [])])


def evening_report(night: Night) -> EveningReport:
    """Return the report of an evening. Six queries, however many games there are."""
    games = load_games(night.games.select_related("night").order_by("number"))
    currency = games[0].currency if games else "USD"
    found = (
        night.results.annotate(who=person_of(), name=person_name())
        .values("who", "name")
        .annotate(
            played=Count("pk", filter=DECIDED),
            wins=Count("pk", filter=Q(won=True)),
            losses=Count("pk", filter=Q(lost=True)),
            hickeys=Sum("sets"),
            cents=Sum("money"),
        )
    )
    rows = tuple(
        EveningRow(
            name=row["name"],
            games=row["played"],
            wins=row["wins"],
            losses=row["losses"],
            hickeys=row["hickeys"],
            cents=row["cents"],
            money=amount(row["cents"], currency, signed=True),
        )
        for row in sorted(found, key=lambda row: (-row["wins"], row["hickeys"], row["name"].casefold()))
    )
    # Number the balances, because two players may have the same name.
    balances = {f"{i}": row.cents for i, row in enumerate(rows)}
    payments = tuple(
        Payment(payer=rows[int(payer)].name, payee=rows[int(payee)].name, text=amount(cents, currency))
        for payer, payee, cents in scoring.fewest_payments(balances)
    )
    over = sum(game.is_over for game in games)
    count = "1 game" if over == 1 else f"{over} games"
    return EveningReport(
        games=tuple(game_card(game) for game in games),
        rows=rows,
        payments=payments,
        has_money=any(game.stakes for game in games),
        title=f"{night.name or 'Pitch'}, {night.date:%b %-d, %Y}: {count}",
    )
