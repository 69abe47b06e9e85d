"""The steps of the treasurer's desk: what was typed becomes a draft, which is checked on a page and then booked.

A step is drafted again in the transaction that books it. If balances moved in between, nothing is booked, and the
treasurer checks the new draft.
"""

import hashlib

from django.db import transaction

from leagues.actions.history import Change, log_change
from leagues.actions.ledger import Draft, lock_league, whose, write
from leagues.models import Account, Actor, Booking, Event, League
from leagues.models.parties import parties
from leagues.steps import STEPS
from leagues.steps.base import CannotRecord, StepValues


def draft(values: StepValues) -> Draft:
    """What the step would book now."""
    step = STEPS[values.word]
    try:
        entries, problems = tuple(step.entries(parties(values.league), values)), ()
        if not entries:
            problems = ("There is nothing to record.",)
    except CannotRecord as problem:
        entries, problems = (), (str(problem),)
    return Draft(
        league=values.league,
        kind=step.kind,
        entries=entries,
        reason=values.reason,
        night=values.night,
        season=values.season,
        problems=problems,
    )


def digest(draft: Draft) -> str:
    """A short text that differs between drafts: only the draft that was checked is booked."""
    moved = [(whose(entry.source), whose(entry.target), entry.amount) for entry in draft.entries]
    return hashlib.sha256(repr((str(draft.kind), moved)).encode()).hexdigest()[:16]


def book_step(values: StepValues, actor: Actor, key: str, checked: str) -> Booking | None:
    """Book the draft with the digest `checked`. None where it has changed since. One key books once."""
    with transaction.atomic():
        lock_league(values.league)
        known = Booking.objects.filter(key=key, league=values.league).first()
        if known is not None:
            return known
        now = draft(values)
        if now.problems or digest(now) != checked:
            return None
        return write(now, actor, key)


def add_account(league: League, name: str, actor: Actor) -> Account:
    """Open an account for somebody who is no player: the hall, the bar. The same name is the same account."""
    with transaction.atomic():
        lock_league(league)
        account, is_new = Account.objects.get_or_create(league=league, kind=Account.Kind.OTHER, name=name)
        if is_new:
            log_change(Change(what=Event.What.ACCOUNT_OPENED, after={"account": account.pk}), actor, league=league)
        return account
