"""Record drafts in the ledger: one booking with its transfers each, which can be taken back only as a whole."""

import secrets
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from leagues.actions.history import Change, log_change
from leagues.models import Account, Actor, Booking, Event, League, Night, Season, Transfer
from leagues.models.lengths import LONGEST_REASON
from leagues.models.money import fingerprint
from leagues.steps.base import Entry


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A booking before it is recorded. `problems`: sentences that say what to fix first."""

    league: League
    kind: Booking.Kind
    entries: tuple[Entry, ...] = ()
    reason: str = ""
    night: Night | None = None
    season: Season | None = None
    takes_back: Booking | None = None
    problems: tuple[str, ...] = ()


def lock_league(league: League) -> None:
    """Lock the ledger of the league until the transaction ends."""
    League.objects.select_for_update().get(pk=league.pk)


def record_draft(draft: Draft, actor: Actor, key: str = "") -> Booking:
    """Record a draft. Return the earlier booking if the `key` was used before, and raise `ValueError` for problems."""
    if draft.problems or not draft.entries:
        raise ValueError(f"this draft can't be recorded: {draft.problems}")
    with transaction.atomic():
        lock_league(draft.league)
        known = Booking.objects.filter(key=key, league=draft.league).first() if key else None
        return known or insert_booking(draft, actor, key)


def take_back(booking: Booking, reason: str, actor: Actor) -> Booking:
    """Reverse all transfers of a booking and return the new booking. A second call returns the same one."""
    with transaction.atomic():
        lock_league(booking.league)
        done = Booking.objects.filter(takes_back=booking).first()
        if done is not None:
            return done
        booking = Booking.objects.select_related("league", "night", "season").get(pk=booking.pk)
        if not booking.may_be_taken_back:
            raise ValueError(f"a booking of kind {booking.kind} can't be taken back")
        draft = Draft(
            league=booking.league,
            kind=Booking.Kind.TAKEN_BACK,
            entries=tuple(Entry.reversal(transfer) for transfer in _transfers_of(booking)),
            reason=reason,
            night=booking.night,
            season=booking.season,
            takes_back=booking,
        )
        return insert_booking(draft, actor, f"back-{booking.pk}")


def _transfers_of(booking: Booking):
    return booking.transfers.select_related("source", "target", "game").order_by("pk")


def insert_booking(draft: Draft, actor: Actor, key: str = "") -> Booking:
    """Insert the booking and transfers of a draft. The league must be locked, and the key new."""
    last = Booking.objects.filter(league=draft.league).aggregate(number=Max("number"))["number"] or 0
    before = Booking.objects.filter(league=draft.league, number=last).values_list("digest", flat=True).first() or ""
    booking = Booking(
        league=draft.league,
        number=last + 1,
        key=key or secrets.token_urlsafe(16),
        kind=draft.kind,
        night=draft.night,
        season=draft.season or (draft.night.season if draft.night else None),
        reason=draft.reason[:LONGEST_REASON],
        who=actor.user,
        takes_back=draft.takes_back,
    )
    opened = _draft_accounts(draft)
    transfers = [
        Transfer(
            booking=booking,
            source=opened[account_key(entry.source)],
            target=opened[account_key(entry.target)],
            amount=entry.amount,
            game=entry.game,
            reverses=entry.reverses,
        )
        for entry in draft.entries
    ]
    booking.digest = fingerprint(before, booking, transfers)
    booking.save(force_insert=True)
    Transfer.objects.bulk_create(transfers)
    what = Event.What.MONEY_TAKEN_BACK if draft.takes_back else Event.What.MONEY_BOOKED
    after = {"booking": booking.pk, "kind": str(booking.kind), "amount": sum(entry.amount for entry in draft.entries)}
    log_change(Change(what=what, after=after, reason=draft.reason), actor, league=draft.league, night=draft.night)
    return booking


def account_key(account: Account) -> tuple:
    """Return what identifies an account in its league, whether or not it is saved yet."""
    return account.kind, account.player_id, account.name


def _draft_accounts(draft: Draft) -> dict[tuple, Account]:
    """Return the accounts of the league by their keys. Create those that the draft is the first to use."""
    known = {account_key(account): account for account in Account.objects.filter(league=draft.league)}
    wanted = {account_key(account): account for entry in draft.entries for account in (entry.source, entry.target)}
    new = [
        Account(league=draft.league, kind=kind, player_id=player, name=name)
        for kind, player, name in wanted
        if (kind, player, name) not in known
    ]
    return known | {account_key(account): account for account in Account.objects.bulk_create(new)}
