"""The money of a league: balances with their bars, ledger entries as sentences, and what players won in games."""

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

#: The width of the bar chart, and the height of one bar.
BAR_WIDTH, BAR_HEIGHT = 320, 26


@dataclass(frozen=True, kw_only=True)
class BalanceRow:
    """A balance. `word`: its sign in words. `x`, `y`, `width`: its bar, which starts in the middle of the chart."""

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
    """The balances of a league. `worth`, `cash`: what the pot is worth, and the cash in it."""

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
    """Return the balances of all players, others and the pot, largest first. Two queries."""
    everyone, currency = parties(league), league.currency
    ranked = sorted(everyone.all, key=lambda party: (-party.balance, party.label.casefold()))
    most = max(abs(party.balance) for party in ranked) or 1
    rows = []
    for row, party in enumerate(ranked):
        width = round(abs(party.balance) * (BAR_WIDTH / 2 - 4) / most, 1)
        rows.append(
            BalanceRow(
                name=capitalized(party.label),
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
        worth=amount(everyone.worth, currency),
        cash=amount(everyone.cash, currency),
        height=len(ranked) * BAR_HEIGHT,
    )


def capitalized(text: str) -> str:
    """Return the text with its first letter capitalized and the rest unchanged."""
    return text[:1].upper() + text[1:]


def balance_word(cents: int) -> str:
    if cents == 0:
        return "even"
    return "is owed" if cents > 0 else "owes"


#: The sentence of a transfer to or from the pot, by the kinds of its source and target. None: an account of a person.
_POT_SENTENCES = {
    (Account.Kind.CASH, Account.Kind.POT): "{amount} is added to the cash box",
    (Account.Kind.POT, Account.Kind.CASH): "{amount} is taken out of the cash box",
    (Account.Kind.CASH, None): "{target} pays {amount} into the pot",
    (None, Account.Kind.CASH): "The pot pays {source} {amount}",
    (None, Account.Kind.POT): "{source} owes the pot {amount}",
    (Account.Kind.POT, None): "{target} gets {amount} from the pot",
}


def transfer_sentence(kind: str, source: Account, target: Account, amount: str) -> str:
    """Return a transfer as a sentence. `kind`: that of its booking."""
    kinds = tuple(account.kind if account.kind in _POT_KINDS else None for account in (source, target))
    text = _POT_SENTENCES.get(kinds) or STEP_OF_KIND.get(kind, MoneyStep).between_people
    return text.format(source=source.label, target=target.label, amount=amount)


_POT_KINDS = (Account.Kind.POT, Account.Kind.CASH)


@dataclass(frozen=True, kw_only=True)
class ChangedBalance:
    """A balance before and after a draft."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class DraftSentences:
    """The sentences of a draft, and the balances that it changes."""

    sentences: Sequence[str]
    changed: Sequence[ChangedBalance]


def draft_sentences(draft) -> DraftSentences:
    """Describe a draft of the treasurer. Two queries."""
    everyone, currency = parties(draft.league), draft.league.currency
    moved: dict[tuple, int] = {}
    for entry in draft.entries:
        for account, cents in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            moved[_account_key(account)] = moved.get(_account_key(account), 0) + cents
    changed = []
    for party in everyone.all:
        keys = {_account_key(account) for account in (party.account, *party.accounts)}
        change = sum(moved.get(key, 0) for key in keys)
        if change:
            before, after = (amount(cents, currency, signed=True) for cents in (party.balance, party.balance + change))
            changed.append(ChangedBalance(name=capitalized(party.label), before=before, after=after))
    return DraftSentences(
        sentences=[
            transfer_sentence(draft.kind, entry.source, entry.target, amount(entry.amount, currency))
            for entry in draft.entries
        ],
        changed=changed,
    )


def _account_key(account: Account) -> tuple:
    """Return what identifies an account, also before it is saved."""
    return account.kind, account.player_id, account.name


@dataclass(frozen=True, kw_only=True)
class BookingRow:
    booking: Booking
    text: str
    sentences: Sequence[str]
    may_be_taken_back: bool


def booking_rows(league: League, shown: int = 50) -> list[BookingRow]:
    """Return the last entries of the ledger, newest first. `shown`: how many. Two queries."""
    return [_described_booking(booking) for booking in _with_row_data(league.bookings).order_by("-number")[:shown]]


def booking_row(booking: Booking) -> BookingRow:
    """Return one entry of the ledger. Two queries."""
    return _described_booking(_with_row_data(Booking.objects).get(pk=booking.pk))


def _with_row_data(bookings):
    """Load bookings with everything that their rows show."""
    people = ("transfers__source__player__merged_into", "transfers__target__player__merged_into")
    return bookings.select_related("league", "who", "night", "takes_back", "taken_back_by").prefetch_related(*people)


def _described_booking(booking: Booking) -> BookingRow:
    currency = booking.league.currency
    transfers = booking.transfers.all()
    return BookingRow(
        booking=booking,
        text=booking_text(booking),
        sentences=[
            transfer_sentence(booking.kind, one.source, one.target, amount(one.amount, currency)) for one in transfers
        ],
        may_be_taken_back=booking.may_be_taken_back,
    )


def booking_text(booking: Booking) -> str:
    """Return the title of a booking: "Dues", "Dues, taken back" or "Taken back: Dues"."""
    if booking.takes_back is not None:
        return f"Taken back: {booking.takes_back.get_kind_display()}"
    if getattr(booking, "taken_back_by", None) is not None:
        return f"{booking.get_kind_display()}, taken back"
    return booking.get_kind_display()


@dataclass(frozen=True, kw_only=True)
class Winnings:
    """What one player won or lost in games."""

    player: Player
    games: int
    won: int
    cents: int
    money: str


@dataclass(frozen=True, kw_only=True)
class GamesAccount:
    """What players won in some games.

    `payments`: (payer, payee, amount) that settle these games alone. `open_games`: those that do not count yet.
    """

    rows: Sequence[Winnings]
    payments: Sequence[tuple[str, str, str]]
    games: int
    open_games: Sequence[Game]


def night_account(night: Night) -> GamesAccount:
    """Return the account of a night, open or closed."""
    return games_account(night.games.order_by("number"), night.league.currency)


def period_account(league: League, first: date | None, last: date | None) -> GamesAccount:
    """Return the account of a league's games from `first` to `last`, inclusive. None: without a limit."""
    days = {"night__date__gte": first, "night__date__lte": last}
    wanted = {name: day for name, day in days.items() if day is not None}
    return games_account(Game.objects.filter(night__league=league, **wanted), league.currency)


def games_account(games: Iterable[Game], currency: str) -> GamesAccount:
    """Return the account of any games, the largest winner first. Games in other currencies are ignored."""
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
    """Return a user's balance in each league that has recorded one, and the totals by currency. Two queries."""
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
    """The choices of a money step's form as (key, label), and the initial values of its fields.

    `debtors`: everyone who owes money, with the amount. `ticked`: the keys that are checked at first. `amounts`: the
    text beside a name, by key. `ranks`: the ranks in the standings of `season`, by key. `worth`: what the pot is worth,
    as typed in the field.
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
    def everyone(self) -> Choices:
        return [*self.people, ("pot", "The pot"), *self.others]

    @property
    def payers(self) -> Choices:
        """The choices of who paid an expense."""
        return [("pot", "Cash from the pot"), *self.people, *self.others]


def desk(league: League, step: MoneyStep) -> Desk:
    """Return the desk for a step. Four queries, plus those of the standings if the step asks for ranks."""
    everyone, currency = parties(league), league.currency
    people = [(party.key, party.label) for party in everyone.people]
    ranks, season = last_ranks(league) if step.asks_for_ranks else ({}, "")
    return Desk(
        people=people,
        others=[(party.key, party.label) for party in everyone.others],
        seasons=[(str(season.pk), season.name) for season in league.seasons.order_by("-first_date")],
        nights=[
            (str(night.pk), f"{night.date:%b} {night.date.day}, {night.date.year}")
            for night in league.nights.order_by("-date", "-pk")[:60]
        ],
        debtors=[
            (party.key, f"{party.label} ({amount(-party.balance, currency)})")
            for party in (*everyone.people, *everyone.others)
            if party.balance < 0
        ],
        digits=digits_of(currency),
        ticked=[key for key, _ in people],
        ranks=ranks,
        season=season,
        worth=plain(max(everyone.worth, 0), currency),
    )


def last_ranks(league: League) -> tuple[dict[str, int], str]:
    """Return the ranks of the newest season by the player's key, and the season's key."""
    season = league.seasons.filter(archived_at=None).order_by("-first_date").first()
    if season is None:
        return {}, ""
    rows = player_standings(Scope(league=league, season=season)).rows
    return {f"player-{row.player}": row.rank for row in rows if row.rank}, str(season.pk)


def table_desk(night: Night) -> Desk:
    """Return the desk with the players who still have to pay or to be paid for a night, and the amounts."""
    left, currency = unpaid_of_night(night), night.league.currency
    people, amounts = [], {}
    for party in parties(night.league).people:
        cents = left.get(party.player.person_id, 0)
        if cents:
            people.append((party.key, party.label))
            amounts[party.key] = ("pays {}" if cents < 0 else "gets {}").format(amount(abs(cents), currency))
    return Desk(people=people, amounts=amounts)
