"""The ledger: accounts, and the bookings that move whole cents between them. Bookings are never changed or deleted.

Zero-sum by construction: a transfer takes from one account what it gives to another. A balance above zero is owed to
the account, one below is owed by it. So the loser of a game is the source and the winner the target; of a payment in
cash the payee is the source and the payer the target, whose debt shrinks. The cash box is an account too: it owes the
pot what lies in it, and its balance is the cash with a minus.
"""

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from leagues.models.lengths import LONGEST_NAME, LONGEST_REASON

#: Far more than a league moves in one step, far less than a column holds.
MOST_CENTS = 10**12


class AccountQuerySet(models.QuerySet):
    def with_balance(self):
        """Accounts with their `balance`."""

        def total(end: str):
            found = Transfer.objects.filter(**{end: models.OuterRef("pk")}).order_by().values(end)
            return Coalesce(models.Subquery(found.values(sum=Sum("amount"))), 0, output_field=models.BigIntegerField())

        return self.annotate(balance=total("target") - total("source"))


class Account(models.Model):
    """Who can owe and be owed: a player, the league's pot, the cash in it, or another whom the treasurer names."""

    class Kind(models.TextChoices):
        PLAYER = "player"
        POT = "pot", "the pot"
        CASH = "cash", "cash in the pot"
        OTHER = "other"

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="accounts")
    kind = models.CharField(max_length=6, choices=Kind)
    player = models.OneToOneField("leagues.Player", models.PROTECT, null=True, blank=True, related_name="account")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)

    objects = AccountQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=("player", "pot", "cash", "other")), name="account_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="player", player__isnull=False) | (~Q(kind="player") & Q(player__isnull=True)),
                name="account_of_a_player_names_him",
            ),
            models.CheckConstraint(
                condition=(Q(kind="other") & ~Q(name="")) | (~Q(kind="other") & Q(name="")),
                name="other_account_has_a_name",
            ),
            models.UniqueConstraint("league", "kind", condition=Q(kind__in=("pot", "cash")), name="one_pot_a_league"),
            models.UniqueConstraint("league", "name", condition=Q(kind="other"), name="one_account_a_name"),
        ]

    @property
    def label(self) -> str:
        """Whose it is, in print."""
        if self.player is not None:
            return self.player.person.name
        return self.name or self.get_kind_display()


class Booking(models.Model):
    """One step of the treasurer or of closing a night: its transfers stand or are taken back together.

    `number` counts in the league. `key`: the same form sent twice books once. `digest` covers the content and the
    digest before, so that a change behind the triggers' back is seen (`manage.py audit`).
    """

    class Kind(models.TextChoices):
        GAMES = "games", "Games of the night"
        CORRECTION = "correction", "Correction"
        OPENING = "opening", "Opening balances"
        DUES = "dues", "Dues"
        PAYMENT = "payment", "Payment"
        TABLE = "table", "Paid at the table"
        EXPENSE = "expense", "Expense"
        REFUND = "refund", "Refund"
        COUNT = "count", "Cash count"
        WRITE_OFF = "write-off", "Debt written off"
        PRIZES = "prizes", "Prizes"
        SETTLEMENT = "settlement", "Settled up"
        TAKEN_BACK = "taken-back", "Taken back"

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="bookings")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=10, choices=Kind)
    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="bookings")
    season = models.ForeignKey("leagues.Season", models.PROTECT, null=True, blank=True, related_name="bookings")
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    at = models.DateTimeField(default=timezone.now)
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="bookings")
    takes_back = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="taken_back_by")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint("league", "number", name="one_booking_a_number"),
            models.UniqueConstraint("league", "key", name="one_booking_a_key"),
            models.CheckConstraint(condition=~Q(key=""), name="booking_has_a_key"),
            models.CheckConstraint(
                condition=Q(kind="taken-back", takes_back__isnull=False)
                | (~Q(kind="taken-back") & Q(takes_back__isnull=True)),
                name="what_is_taken_back_is_named",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=("correction", "count", "write-off", "taken-back")) | ~Q(reason=""),
                name="booking_says_why",
            ),
        ]

    @property
    def may_be_taken_back(self) -> bool:
        """What games came to is corrected in the games; what takes back is booked again instead."""
        kept = (self.Kind.GAMES, self.Kind.CORRECTION, self.Kind.TAKEN_BACK)
        return self.kind not in kept and not hasattr(self, "taken_back_by")


class Transfer(models.Model):
    """So many cents less on the `source`, as many more on the `target`. `reverses`: the transfer that it cancels."""

    booking = models.ForeignKey(Booking, models.PROTECT, related_name="transfers")
    source = models.ForeignKey(Account, models.PROTECT, related_name="given")
    target = models.ForeignKey(Account, models.PROTECT, related_name="received")
    amount = models.BigIntegerField()
    game = models.ForeignKey("leagues.Game", models.PROTECT, null=True, blank=True, related_name="transfers")
    reverses = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="reversed_by")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0, amount__lte=MOST_CENTS), name="transfer_moves_something"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_has_two_ends"),
        ]


def fingerprint(before: str, booking: Booking, transfers: Iterable[Transfer]) -> str:
    """The digest of a booking: of all that it says and of the digest `before` it in its league."""
    told = [
        before,
        booking.league_id,
        booking.number,
        booking.key,
        booking.kind,
        booking.night_id,
        booking.season_id,
        booking.reason,
        booking.at.astimezone(UTC).isoformat(),
        booking.who_id,
        booking.takes_back_id,
        [[one.source_id, one.target_id, one.amount, one.game_id, one.reverses_id] for one in transfers],
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()
