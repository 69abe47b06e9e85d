"""The steps of the treasurer's desk: each turns what was typed into a draft, which is looked at and then booked.

A step is checked and booked by the same function, in the transaction of the booking; where balances moved in between,
nothing is booked and the new draft is looked at again.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.db import transaction

import scoring
from leagues.actions.ledger import Draft, Entry, hold, whose, write
from leagues.actions.notes import Change, note
from leagues.models import Account, Actor, Booking, Event, League, Night, Season, Transfer
from leagues.models.parties import Parties, Party, parties


@dataclass(frozen=True, kw_only=True)
class Step:
    """`word`: which step; `given`: its values, people by the keys of `Parties`."""

    league: League
    word: str
    given: Mapping = field(default_factory=dict)
    reason: str = ""
    night: Night | None = None
    season: Season | None = None


class Trouble(Exception):
    """A sentence for the treasurer: why nothing can be booked like this."""


def draft(step: Step) -> Draft:
    """What the step would book now."""
    kind, entries_of = STEPS[step.word]
    everybody = parties(step.league)
    try:
        entries, problems = tuple(entries_of(everybody, step)), ()
        if not entries:
            problems = ("There is nothing to book.",)
    except Trouble as trouble:
        entries, problems = (), (str(trouble),)
    return Draft(
        league=step.league,
        kind=kind,
        entries=entries,
        reason=step.reason,
        night=step.night,
        season=step.season,
        problems=problems,
    )


def mark(draft: Draft) -> str:
    """Tells one draft from another: what was looked at is what is booked."""
    told = [(whose(entry.source), whose(entry.target), entry.amount) for entry in draft.entries]
    return hashlib.sha256(repr((str(draft.kind), told)).encode()).hexdigest()[:16]


def book_step(step: Step, actor: Actor, key: str, seen: str) -> Booking | None:
    """Book what was looked at (`seen`, its mark); None where it is something else by now. One key books once."""
    with transaction.atomic():
        hold(step.league)
        known = Booking.objects.filter(key=key, league=step.league).first()
        if known is not None:
            return known
        now = draft(step)
        if now.problems or mark(now) != seen:
            return None
        return write(now, actor, key)


def add_account(league: League, name: str, actor: Actor) -> Account:
    """Somebody else who can owe and be owed: the hall, the bar. The same name is the same account."""
    with transaction.atomic():
        hold(league)
        account, is_new = Account.objects.get_or_create(league=league, kind=Account.Kind.OTHER, name=name)
        if is_new:
            note(Change(what=Event.What.ACCOUNT_OPENED, after={"account": account.pk}), actor, league=league)
        return account


def _paid(everybody: Parties, payer: Party, payee: Party, amount: int) -> Entry:
    """Cash from one to the other; the pot's is the cash box."""
    source, target = (everybody.cash_account if party.is_pot else party.account for party in (payee, payer))
    return Entry(source=source, target=target, amount=amount)


def _opening(everybody: Parties, step: Step):
    """Balances of the old book. The pot takes the other side, so what is in it comes out by itself."""
    pot = everybody.pot.account
    for key, amount in step.given["balances"].items():
        account = everybody.by_key(key).account
        if amount > 0:
            yield Entry(source=pot, target=account, amount=amount)
        elif amount < 0:
            yield Entry(source=account, target=pot, amount=-amount)
    if step.given["cash"]:
        yield Entry(source=everybody.cash_account, target=pot, amount=step.given["cash"])


def _dues(everybody: Parties, step: Step):
    """Everybody owes the pot the same; who pays at once owes nothing."""
    for key in step.given["who"]:
        party = everybody.by_key(key)
        yield Entry(source=party.account, target=everybody.pot.account, amount=step.given["amount"])
        if step.given["paid"]:
            yield _paid(everybody, party, everybody.pot, step.given["amount"])


def _payment(everybody: Parties, step: Step):
    payer, payee = everybody.by_key(step.given["payer"]), everybody.by_key(step.given["payee"])
    if payer == payee:
        raise Trouble("Pick two different people: nobody pays himself.")
    yield _paid(everybody, payer, payee, step.given["amount"])


def _expense(everybody: Parties, step: Step):
    """Out of the pot; whoever laid it out, or sent the bill, gets it from the pot."""
    by = everybody.by_key(step.given["by"])
    target = everybody.cash_account if by.is_pot else by.account
    yield Entry(source=everybody.pot.account, target=target, amount=step.given["amount"])


def _refund(everybody: Parties, step: Step):
    yield from _from_pot(everybody, everybody.by_key(step.given["who"]), step.given["amount"], step.given["paid"])


def _from_pot(everybody: Parties, party: Party, amount: int, paid: bool):
    yield Entry(source=everybody.pot.account, target=party.account, amount=amount)
    if paid:
        yield _paid(everybody, everybody.pot, party, amount)


def _count(everybody: Parties, step: Step):
    """The pot is worth more or less by what was found or is missing."""
    found = step.given["counted"] - everybody.cash
    cash, pot = everybody.cash_account, everybody.pot.account
    if found > 0:
        yield Entry(source=cash, target=pot, amount=found)
    elif found < 0:
        yield Entry(source=pot, target=cash, amount=-found)
    else:
        raise Trouble("The cash is just what the books say; there is nothing to book.")


def _write_off(everybody: Parties, step: Step):
    """The pot bears what nobody will pay any more."""
    party = everybody.by_key(step.given["who"])
    if party.balance >= 0:
        raise Trouble(f"{party.label} owes nothing.")
    amount = step.given["amount"] or -party.balance
    if amount > -party.balance:
        raise Trouble(f"{party.label} owes less than that.")
    yield Entry(source=everybody.pot.account, target=party.account, amount=amount)


def _prizes(everybody: Parties, step: Step):
    """`places`: the place of each player; the same place is shared (M-7)."""
    pot, places = step.given["pot"], step.given["places"]
    if pot > everybody.worth:
        raise Trouble("That is more than the pot is worth.")
    ranked = sorted(places, key=lambda key: (places[key], everybody.by_key(key).label, key))
    names = {f"{everybody.by_key(key).label}\0{key}": key for key in ranked}
    standing = [list(level) for _, level in groupby(names, key=lambda name: places[names[name]])]
    for name, amount in scoring.prizes(pot, step.given["shares"], standing).items():
        yield from _from_pot(everybody, everybody.by_key(names[name]), amount, step.given["paid"])


def _settlement(everybody: Parties, step: Step):
    for payer, payee, amount in settlement_plan(everybody, step.given["how"] == "pot"):
        yield _paid(everybody, payer, payee, amount)


def settlement_plan(everybody: Parties, through_pot: bool) -> list[tuple[Party, Party, int]]:
    """(payer, payee, cents) that bring every balance to zero (M-8)."""
    names = {f"{party.label}\0{party.key}": party for party in everybody.all if party.balance}
    balances = {name: party.balance for name, party in names.items()}
    pot = f"{everybody.pot.label}\0{everybody.pot.key}"
    payments = scoring.through_pot(balances, pot) if through_pot else scoring.fewest_payments(balances)
    names[pot] = everybody.pot
    return [(names[payer], names[payee], amount) for payer, payee, amount in payments]


def _table(everybody: Parties, step: Step):
    """Everybody ticked pays his loss of the night into the pot, or gets his gain out of it."""
    open_amounts = left_of_night(step.night)
    for key in step.given["who"]:
        party = everybody.by_key(key)
        amount = open_amounts.get(party.player.pk, 0)
        if amount < 0:
            yield _paid(everybody, party, everybody.pot, -amount)
        elif amount > 0:
            yield _paid(everybody, everybody.pot, party, amount)


def left_of_night(night: Night) -> dict[int, int]:
    """By person, what a closed night came to less what was paid at its table."""
    transfers = Transfer.objects.filter(booking__night=night).filter(
        booking__kind__in=(Booking.Kind.GAMES, Booking.Kind.CORRECTION, Booking.Kind.TABLE)
    )
    standing = transfers.filter(booking__taken_back_by=None)
    left: dict[int, int] = {}
    for transfer in standing.select_related("source__player", "target__player"):
        for account, amount in ((transfer.source, -transfer.amount), (transfer.target, transfer.amount)):
            if account.player is not None:
                person = account.player.person_id
                left[person] = left.get(person, 0) + amount
    return {person: amount for person, amount in left.items() if amount}


#: By its word in the address: what a step is booked as, and the transfers it makes.
STEPS: dict[str, tuple[Booking.Kind, Callable[[Parties, Step], Sequence[Entry]]]] = {
    "opening": (Booking.Kind.OPENING, _opening),
    "dues": (Booking.Kind.DUES, _dues),
    "payment": (Booking.Kind.PAYMENT, _payment),
    "table": (Booking.Kind.TABLE, _table),
    "expense": (Booking.Kind.EXPENSE, _expense),
    "refund": (Booking.Kind.REFUND, _refund),
    "count": (Booking.Kind.COUNT, _count),
    "write-off": (Booking.Kind.WRITE_OFF, _write_off),
    "prizes": (Booking.Kind.PRIZES, _prizes),
    "settle": (Booking.Kind.SETTLEMENT, _settlement),
}
