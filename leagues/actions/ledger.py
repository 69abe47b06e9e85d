"""Booking: a draft becomes one booking with its transfers, in one transaction, and is taken back as one step."""

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
    """What would be booked. `problems`: sentences for whoever has to put something right first."""

    league: League
    kind: Booking.Kind
    entries: tuple[Entry, ...] = ()
    reason: str = ""
    night: Night | None = None
    season: Season | None = None
    takes_back: Booking | None = None
    problems: tuple[str, ...] = ()


def lock_league(league: League) -> None:
    """Nobody else books in this league until the transaction ends."""
    League.objects.select_for_update().get(pk=league.pk)


def book(draft: Draft, actor: Actor, key: str = "") -> Booking:
    """Write a draft without problems; with a `key` that was used before, the booking that it made."""
    if draft.problems or not draft.entries:
        raise ValueError(f"nothing can be booked: {draft.problems}")
    with transaction.atomic():
        lock_league(draft.league)
        known = Booking.objects.filter(key=key, league=draft.league).first() if key else None
        return known or write(draft, actor, key)


def take_back(booking: Booking, reason: str, actor: Actor) -> Booking:
    """Cancel all transfers of a booking, once: whoever asks again gets the booking that did."""
    with transaction.atomic():
        lock_league(booking.league)
        done = Booking.objects.filter(takes_back=booking).first()
        if done is not None:
            return done
        booking = Booking.objects.select_related("league", "night", "season").get(pk=booking.pk)
        if not booking.may_be_taken_back:
            raise ValueError(f"a booking of {booking.kind} is not taken back")
        draft = Draft(
            league=booking.league,
            kind=Booking.Kind.TAKEN_BACK,
            entries=tuple(Entry.reversal(transfer) for transfer in transfers_of(booking)),
            reason=reason,
            night=booking.night,
            season=booking.season,
            takes_back=booking,
        )
        return write(draft, actor, f"back-{booking.pk}")


def transfers_of(booking: Booking):
    return booking.transfers.select_related("source", "target", "game").order_by("pk")


def write(draft: Draft, actor: Actor, key: str = "") -> Booking:
    """Book a draft; only with the league held, and for a key that is new."""
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
    opened = _opened(draft)
    transfers = [
        Transfer(
            booking=booking,
            source=opened[whose(entry.source)],
            target=opened[whose(entry.target)],
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
    told = {"booking": booking.pk, "kind": str(booking.kind), "amount": sum(entry.amount for entry in draft.entries)}
    log_change(Change(what=what, after=told, reason=draft.reason), actor, league=draft.league, night=draft.night)
    return booking


def whose(account: Account) -> tuple:
    """Tells an account of a league from its others, whether or not it is saved yet."""
    return account.kind, account.player_id, account.name


def _opened(draft: Draft) -> dict[tuple, Account]:
    """The accounts of the league, those included that the draft is the first to name."""
    known = {whose(account): account for account in Account.objects.filter(league=draft.league)}
    wanted = {whose(account): account for entry in draft.entries for account in (entry.source, entry.target)}
    new = [
        Account(league=draft.league, kind=kind, player_id=player, name=name)
        for kind, player, name in wanted
        if (kind, player, name) not in known
    ]
    return known | {whose(account): account for account in Account.objects.bulk_create(new)}
