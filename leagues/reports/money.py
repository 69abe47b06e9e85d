"""How a league stands: balances with their bars, what a booking says in sentences, what games came to per player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import scoring
from leagues.currencies import digits_of
from leagues.models import Account, Booking, Game, League, Night, Player, Result, User
from leagues.models.parties import parties
from leagues.reports.amounts import amount, plain
from leagues.reports.scope import Scope
from leagues.reports.standings import player_standings

#: The picture of the bars: its width, and the height of one.
BAR_WIDTH, BAR_HEIGHT = 320, 26


@dataclass(frozen=True, kw_only=True)
class BalanceRow:
    """`word`: whose turn it is, for who does not read signs. `x`, `width`: the bar, from the middle outward."""

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
    """Everybody's balance, who is owed most first; the pot with what it still gets or owes. Two queries."""
    everybody, currency = parties(league), league.currency
    ranked = sorted(everybody.all, key=lambda party: (-party.balance, party.label.casefold()))
    most = max(abs(party.balance) for party in ranked) or 1
    rows = []
    for place, party in enumerate(ranked):
        width = round(abs(party.balance) * (BAR_WIDTH / 2 - 4) / most, 1)
        rows.append(
            BalanceRow(
                name=capital(party.label),
                player=party.player.person if party.player else None,
                balance=amount(party.balance, currency, signed=True),
                word=balance_word(party.balance),
                cents=party.balance,
                y=place * BAR_HEIGHT,
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
    """With a capital, the rest as it was."""
    return text[:1].upper() + text[1:]


def balance_word(cents: int) -> str:
    if cents == 0:
        return "even"
    return "is owed" if cents > 0 else "owes"


def sentence(kind: str, source: Account, target: Account, told: str) -> str:
    """What a transfer of `told` (an amount) from `source` to `target` is to people."""
    pot, cash = Account.Kind.POT, Account.Kind.CASH
    if source.kind == cash and target.kind == pot:
        return f"{told} more in the cash box"
    if source.kind == pot and target.kind == cash:
        return f"{told} out of the cash box"
    if source.kind == cash:
        return f"{target.label} pays {told} into the pot"
    if target.kind == cash:
        return f"The pot pays {source.label} {told}"
    if target.kind == pot:
        return f"{source.label} owes the pot {told}"
    if source.kind == pot:
        return f"{target.label} gets {told} from the pot"
    if kind in (Booking.Kind.PAYMENT, Booking.Kind.SETTLEMENT):
        return f"{target.label} pays {source.label} {told}"
    return f"{source.label} owes {target.label} {told}"


@dataclass(frozen=True, kw_only=True)
class ChangedBalance:
    name: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class DraftTold:
    """A draft in sentences, and the balances that it moves."""

    sentences: Sequence[str]
    changed: Sequence[ChangedBalance]


def draft_told(draft) -> DraftTold:
    """Of a draft of the treasurer's desk."""
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
    return DraftTold(
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
    bookings = told_bookings(league.bookings)
    return [booking_row(booking) for booking in bookings.order_by("-number")[:shown]]


def told_bookings(bookings):
    """With all that `booking_row` tells of them."""
    people = ("transfers__source__player__merged_into", "transfers__target__player__merged_into")
    return bookings.select_related("league", "who", "night", "takes_back", "taken_back_by").prefetch_related(*people)


def told_booking(booking: Booking) -> BookingRow:
    """One booking by itself."""
    return booking_row(told_bookings(Booking.objects).get(pk=booking.pk))


def booking_row(booking: Booking) -> BookingRow:
    currency = booking.league.currency
    transfers = booking.transfers.all()
    return BookingRow(
        booking=booking,
        text=booking_text(booking),
        sentences=[sentence(booking.kind, one.source, one.target, amount(one.amount, currency)) for one in transfers],
        may_be_taken_back=booking.may_be_taken_back,
    )


def booking_text(booking: Booking) -> str:
    """What a booking is called: "Dues, taken back"; "Taken back: settled up"."""
    if booking.takes_back is not None:
        return f"{booking.get_kind_display()}: {booking.takes_back.get_kind_display().lower()}"
    taken_back = getattr(booking, "taken_back_by", None) is not None
    return booking.get_kind_display() + (", taken back" if taken_back else "")


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
    """An evening's, a night's or a trip's account: who won most, who is paid. Games in another money are left out."""
    games = [game for game in games if game.currency == currency]
    counting = [game for game in games if game.is_over and not game.held]
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
        told = amount(cents, currency, signed=True)
        rows.append(OwnBalance(league=player.league, player=player, balance=told, word=balance_word(cents)))
    return rows, [f"{amount(cents, currency, signed=True)} {currency}" for currency, cents in sorted(totals.items())]


@dataclass(frozen=True, kw_only=True)
class Desk:
    """Whom and what the treasurer picks from, as (key, label), and what his forms begin with."""

    people: Sequence[tuple[str, str]]
    others: Sequence[tuple[str, str]]
    seasons: Sequence[tuple[str, str]]
    nights: Sequence[tuple[str, str]]
    digits: int
    worth: str
    debtors: Sequence[tuple[str, str]]


def desk(league: League) -> Desk:
    """Four queries."""
    everybody = parties(league)
    return Desk(
        people=[(party.key, party.label) for party in everybody.people],
        others=[(party.key, party.label) for party in everybody.others],
        seasons=[(str(season.pk), season.name) for season in league.seasons.order_by("-first_date")],
        nights=[
            (str(night.pk), f"{night.date:%b} {night.date.day}, {night.date.year}")
            for night in league.nights.order_by("-date", "-pk")[:60]
        ],
        digits=digits_of(league.currency),
        worth=plain(max(everybody.worth, 0), league.currency),
        debtors=[
            (party.key, f"{party.label} ({amount(-party.balance, league.currency)})")
            for party in (*everybody.people, *everybody.others)
            if party.balance < 0
        ],
    )


def places_of(league: League) -> tuple[dict[str, int], str]:
    """The places in the standings of the last season, by key, and the season's; both empty without one."""
    season = league.seasons.filter(archived_at=None).order_by("-first_date").first()
    if season is None:
        return {}, ""
    rows = player_standings(Scope(league=league, season=season)).rows
    return {f"player-{row.player}": row.rank for row in rows if row.rank}, str(season.pk)


def table_people(night: Night, left: dict[int, int]) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """Who has something to pay or to get at the table of a night, and in words how much (`left`: cents by person)."""
    people, amounts = [], {}
    for party in parties(night.league).people:
        cents = left.get(party.player.person.pk, 0)
        if cents:
            people.append((party.key, party.label))
            told = amount(abs(cents), night.league.currency)
            amounts[party.key] = f"pays {told}" if cents < 0 else f"gets {told}"
    return people, amounts
