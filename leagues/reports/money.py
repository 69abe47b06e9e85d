"""The money of a league: balances with their bars, bookings in sentences, what games came to for each player."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import scoring
from leagues.currencies import digits_of
from leagues.models import Account, Booking, Game, League, Night, Player, Result, User
from leagues.models.parties import parties
from leagues.reports.amounts import amount, plain
from leagues.reports.scope import Scope
from leagues.reports.standings import player_standings
from leagues.steps import STEP_OF_KIND
from leagues.steps.base import MoneyStep
from leagues.steps.settling import unpaid_of_night

#: The picture of the bars: its width, and the height of one.
BAR_WIDTH, BAR_HEIGHT = 320, 26


@dataclass(frozen=True, kw_only=True)
class BalanceRow:
    """`word`: the balance in words, for readers who miss the sign. `x`, `width`: the bar, from the middle outward."""

    name: str
    player: Player | None
    balance: str
    word: str
    cents: int
    y: int = 0
    x: float = 0
    width: float = 0


@dataclass(frozen=True, kw_only=True)
class BalanceSheet:
    rows: Sequence[BalanceRow]
    worth: str
    cash: str
    height: int
    width: int = BAR_WIDTH
    middle: int = BAR_WIDTH // 2

    @property
    def is_settled(self) -> bool:
        return not any(row.cents for row in self.rows)


def balance_sheet(league: League) -> BalanceSheet:
    """Everybody's balance, the largest first, and the pot with what it still gets or owes. Two queries."""
    everybody, currency = parties(league), league.currency
    ranked = sorted(everybody.all, key=lambda party: (-party.balance, party.label.casefold()))
    most = max(abs(party.balance) for party in ranked) or 1
    rows = []
    for row, party in enumerate(ranked):
        width = round(abs(party.balance) * (BAR_WIDTH / 2 - 4) / most, 1)
        rows.append(
            BalanceRow(
                name=capital(party.label),
                player=party.player.person if party.player else None,
                balance=amount(party.balance, currency, signed=True),
                word=balance_word(party.balance),
                cents=party.balance,
                y=row * BAR_HEIGHT,
                x=BAR_WIDTH / 2 - (width if party.balance < 0 else 0),
                width=width,
            )
        )
    return BalanceSheet(
        rows=rows,
        worth=amount(everybody.worth, currency),
        cash=amount(everybody.cash, currency),
        height=len(ranked) * BAR_HEIGHT,
    )


def capital(text: str) -> str:
    """The text with a capital letter, the rest unchanged."""
    return text[:1].upper() + text[1:]


def balance_word(cents: int) -> str:
    if cents == 0:
        return "even"
    return "is owed" if cents > 0 else "owes"


#: How a transfer reads that moves the pot or its cash box, by the kinds of its two accounts. None is anybody else.
_WITH_THE_POT = {
    (Account.Kind.CASH, Account.Kind.POT): "The cash box has {amount} more",
    (Account.Kind.POT, Account.Kind.CASH): "{amount} leaves the cash box",
    (Account.Kind.CASH, None): "{target} pays {amount} into the pot",
    (None, Account.Kind.CASH): "The pot pays {source} {amount}",
    (None, Account.Kind.POT): "{source} owes the pot {amount}",
    (Account.Kind.POT, None): "{target} gets {amount} from the pot",
}


def sentence(kind: str, source: Account, target: Account, amount: str) -> str:
    """How a transfer of a booking of this kind reads."""
    ends = tuple(account.kind if account.kind in _OF_THE_POT else None for account in (source, target))
    text = _WITH_THE_POT.get(ends) or STEP_OF_KIND.get(kind, MoneyStep).between_people
    return text.format(source=source.label, target=target.label, amount=amount)


_OF_THE_POT = (Account.Kind.POT, Account.Kind.CASH)


@dataclass(frozen=True, kw_only=True)
class ChangedBalance:
    name: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class DraftSentences:
    """A draft in sentences, and the balances that it moves."""

    sentences: Sequence[str]
    changed: Sequence[ChangedBalance]


def draft_sentences(draft) -> DraftSentences:
    """A draft of the treasurer's desk as text."""
    everybody, currency = parties(draft.league), draft.league.currency
    moved: dict[tuple, int] = {}
    for entry in draft.entries:
        for account, cents in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            moved[_whose(account)] = moved.get(_whose(account), 0) + cents
    changed = []
    for party in everybody.all:
        change = sum(moved.get(whose, 0) for whose in {_whose(account) for account in (party.account, *party.accounts)})
        if change:
            before, after = (amount(cents, currency, signed=True) for cents in (party.balance, party.balance + change))
            changed.append(ChangedBalance(name=capital(party.label), before=before, after=after))
    return DraftSentences(
        sentences=[
            sentence(draft.kind, entry.source, entry.target, amount(entry.amount, currency)) for entry in draft.entries
        ],
        changed=changed,
    )


def _whose(account: Account) -> tuple:
    return account.kind, account.player_id, account.name


@dataclass(frozen=True, kw_only=True)
class BookingRow:
    booking: Booking
    text: str
    sentences: Sequence[str]
    may_be_taken_back: bool


def booking_rows(league: League, shown: int = 50) -> list[BookingRow]:
    """The last bookings of the desk and of the nights, newest first. Two queries."""
    return [_booking_row(booking) for booking in _in_full(league.bookings).order_by("-number")[:shown]]


def booking_row(booking: Booking) -> BookingRow:
    """A single booking. Two queries."""
    return _booking_row(_in_full(Booking.objects).get(pk=booking.pk))


def _in_full(bookings):
    """The bookings with everything that a row shows."""
    people = ("transfers__source__player__merged_into", "transfers__target__player__merged_into")
    return bookings.select_related("league", "who", "night", "takes_back", "taken_back_by").prefetch_related(*people)


def _booking_row(booking: Booking) -> BookingRow:
    currency = booking.league.currency
    transfers = booking.transfers.all()
    return BookingRow(
        booking=booking,
        text=booking_text(booking),
        sentences=[sentence(booking.kind, one.source, one.target, amount(one.amount, currency)) for one in transfers],
        may_be_taken_back=booking.may_be_taken_back,
    )


def booking_text(booking: Booking) -> str:
    """The name of a booking: "Dues", "Dues, taken back", "Taken back: Dues"."""
    if booking.takes_back is not None:
        return f"Taken back: {booking.takes_back.get_kind_display()}"
    if getattr(booking, "taken_back_by", None) is not None:
        return f"{booking.get_kind_display()}, taken back"
    return booking.get_kind_display()


@dataclass(frozen=True, kw_only=True)
class Winnings:
    """What games came to for one player."""

    player: Player
    games: int
    won: int
    cents: int
    money: str


@dataclass(frozen=True, kw_only=True)
class GamesAccount:
    """`payments`: (who pays, whom, how much) that settle just these games. `open_games`: not over, or not counting."""

    rows: Sequence[Winnings]
    payments: Sequence[tuple[str, str, str]]
    games: int
    open_games: Sequence[Game]


def night_account(night: Night) -> GamesAccount:
    """Of a night of a league, open or closed."""
    return games_account(night.games.order_by("number"), night.league.currency)


def period_account(league: League, first: date | None, last: date | None) -> GamesAccount:
    """Of a league's games from a day to a day, both included; None: no end."""
    days = {"night__date__gte": first, "night__date__lte": last}
    wanted = {name: day for name, day in days.items() if day is not None}
    return games_account(Game.objects.filter(night__league=league, **wanted), league.currency)


def games_account(games: Iterable[Game], currency: str) -> GamesAccount:
    """The account of an evening, a night or a trip: who won most, who is paid. Other currencies are left out."""
    games = [game for game in games if game.currency == currency]
    counting = [game for game in games if game.is_over and not game.hold]
    found: dict[int, list] = {}
    for result in Result.objects.filter(game__in=counting).select_related("player__merged_into"):
        row = found.setdefault(result.player.person.pk, [result.player.person, 0, 0, 0])
        row[1] += 1
        row[2] += result.won
        row[3] += result.money
    ranked = sorted(found.values(), key=lambda row: (-row[3], -row[2], row[0].name.casefold(), row[0].pk))
    names = {f"{player.name}\0{player.pk}": player.name for player, *_ in ranked}
    balances = dict(zip(names, (row[3] for row in ranked), strict=True))
    return GamesAccount(
        rows=[
            Winnings(player=player, games=played, won=won, cents=cents, money=amount(cents, currency, signed=True))
            for player, played, won, cents in ranked
        ],
        payments=[
            (names[payer], names[payee], amount(cents, currency))
            for payer, payee, cents in scoring.fewest_payments(balances)
        ],
        games=len(counting),
        open_games=[game for game in games if game not in counting],
    )


@dataclass(frozen=True, kw_only=True)
class OwnBalance:
    league: League
    player: Player
    balance: str
    word: str


def own_balances(user: User, leagues: Iterable[League]) -> tuple[list[OwnBalance], list[str]]:
    """One person's balances in his leagues and their totals by currency, none where nothing was booked. Two queries."""
    players = Player.objects.current().filter(user=user, league__in=list(leagues))
    rows, totals = [], {}
    records = Account.objects.filter(player__in=Player.objects.records_of(players))
    balances: dict[int, int] = {}
    for account in records.with_balance().select_related("player__merged_into"):
        person = account.player.person.pk
        balances[person] = balances.get(person, 0) + account.balance
    for player in players.filter(pk__in=balances).select_related("league").order_by("league__name", "pk"):
        cents, currency = balances[player.pk], player.league.currency
        totals[currency] = totals.get(currency, 0) + cents
        balance = amount(cents, currency, signed=True)
        rows.append(OwnBalance(league=player.league, player=player, balance=balance, word=balance_word(cents)))
    return rows, [f"{amount(cents, currency, signed=True)} {currency}" for currency, cents in sorted(totals.items())]


Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What the form of a money step offers, as (key, label), and what its fields begin with.

    `ticked`: keys that begin ticked. `amounts`: what stands beside a name. `ranks`: in the standings of `season`.
    `worth`: of the pot, as it is typed. `debtors`: everybody who owes, with how much.
    """

    people: Choices
    others: Choices = ()
    seasons: Choices = ()
    nights: Choices = ()
    debtors: Choices = ()
    digits: int = 2
    ticked: Sequence[str] = ()
    amounts: Mapping[str, str] = field(default_factory=dict)
    ranks: Mapping[str, int] = field(default_factory=dict)
    season: str = ""
    worth: str = ""

    @property
    def everybody(self) -> Choices:
        return [*self.people, ("pot", "The pot"), *self.others]

    @property
    def payers(self) -> Choices:
        """Of an expense."""
        return [("pot", "Cash from the pot"), *self.people, *self.others]


def desk(league: League, step: MoneyStep) -> Desk:
    """Four queries, and those of the standings for a step that asks for ranks."""
    everybody, currency = parties(league), league.currency
    people = [(party.key, party.label) for party in everybody.people]
    ranks, season = last_ranks(league) if step.asks_for_ranks else ({}, "")
    return Desk(
        people=people,
        others=[(party.key, party.label) for party in everybody.others],
        seasons=[(str(season.pk), season.name) for season in league.seasons.order_by("-first_date")],
        nights=[
            (str(night.pk), f"{night.date:%b} {night.date.day}, {night.date.year}")
            for night in league.nights.order_by("-date", "-pk")[:60]
        ],
        debtors=[
            (party.key, f"{party.label} ({amount(-party.balance, currency)})")
            for party in (*everybody.people, *everybody.others)
            if party.balance < 0
        ],
        digits=digits_of(currency),
        ticked=[key for key, _ in people],
        ranks=ranks,
        season=season,
        worth=plain(max(everybody.worth, 0), currency),
    )


def last_ranks(league: League) -> tuple[dict[str, int], str]:
    """The ranks in the standings of the last season by the key of the player, and the season's key."""
    season = league.seasons.filter(archived_at=None).order_by("-first_date").first()
    if season is None:
        return {}, ""
    rows = player_standings(Scope(league=league, season=season)).rows
    return {f"player-{row.player}": row.rank for row in rows if row.rank}, str(season.pk)


def table_desk(night: Night) -> Desk:
    """The players with something to pay or to get at the table of a night, and how much."""
    left, currency = unpaid_of_night(night), night.league.currency
    people, amounts = [], {}
    for party in parties(night.league).people:
        cents = left.get(party.player.person_id, 0)
        if cents:
            people.append((party.key, party.label))
            amounts[party.key] = ("pays {}" if cents < 0 else "gets {}").format(amount(abs(cents), currency))
    return Desk(people=people, amounts=amounts)
