"""Money steps of the treasurer: typed values become a draft, which the treasurer checks and then records.

A step is drafted again in the transaction that records it. If balances have changed in the meantime, nothing is
recorded, and the treasurer checks the new draft.
"""

import hashlib

from django.db import transaction

from leagues.actions.history import Change, log_change
from leagues.actions.ledger import Draft, account_key, insert_booking, lock_league
from leagues.models import Account, Actor, Booking, Event, League
from leagues.models.parties import parties
from leagues.steps import STEPS
from leagues.steps.base import CannotRecord, StepValues


def draft(values: StepValues) -> Draft:
    """Return what the step would record now."""
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
    """Return a hash of the draft, which shows whether it is still the one that the treasurer checked."""
    transfers = [(account_key(entry.source), account_key(entry.target), entry.amount) for entry in draft.entries]
    return hashlib.sha256(repr((str(draft.kind), transfers)).encode()).hexdigest()[:16]


def record_step(values: StepValues, actor: Actor, key: str, checked: str) -> Booking | None:
    """Record the draft with the digest `checked`, or return None if it has changed since. One key records once."""
    with transaction.atomic():
        lock_league(values.league)
        known = Booking.objects.filter(key=key, league=values.league).first()
        if known is not None:
            return known
        now = draft(values)
        if now.problems or digest(now) != checked:
            return None
        return insert_booking(now, actor, key)


def add_account(league: League, name: str, actor: Actor) -> Account:
    """Open an account for someone who is not a player, such as the bar. The same name is the same account."""
    with transaction.atomic():
        lock_league(league)
        account, is_new = Account.objects.get_or_create(league=league, kind=Account.Kind.OTHER, name=name)
        if is_new:
            log_change(Change(what=Event.What.ACCOUNT_OPENED, after={"account": account.pk}), actor, league=league)
        return account
