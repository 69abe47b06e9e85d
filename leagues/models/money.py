"""The ledger: accounts, and bookings that move whole cents between them. Bookings are never changed or deleted.

Balances sum to zero, because a transfer takes from one account what it gives to another. A positive balance is owed to
the account, a negative one is owed by it. The loser of a game is the source and the winner the target. In a cash
payment the payee is the source and the payer the target, because the payer's debt shrinks. The cash box is an account
that owes the pot its cash, so its balance is negative.
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

#: An upper limit for one transfer, to refuse typing errors long before the column overflows.
MOST_CENTS = 10**12


class AccountQuerySet(models.QuerySet):
    def with_balance(self):
        """Annotate each account with its `balance` in cents."""

        def total(end: str):
            found = Transfer.objects.filter(**{end: models.OuterRef("pk")}).order_by().values(end)
            return Coalesce(models.Subquery(found.values(sum=Sum("amount"))), 0, output_field=models.BigIntegerField())

        return self.annotate(balance=total("target") - total("source"))


class Account(models.Model):
    """An account of a player, the league's pot, the pot's cash, or another party that the treasurer names."""

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
        """The name of the account on pages."""
        if self.player is not None:
            return self.player.person.name
        return self.name or self.get_kind_display()


class Booking(models.Model):
    """An entry in the ledger. Its transfers are valid together or taken back together.

    `number` counts within the league. `key`: an idempotency key. `digest` covers the content and the previous digest,
    so `manage.py audit` detects a change that bypassed the triggers.
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
        """Whether the entry can be taken back. Game money is corrected in the games instead."""
        final = (self.Kind.GAMES, self.Kind.CORRECTION, self.Kind.TAKEN_BACK)
        return self.kind not in final and not hasattr(self, "taken_back_by")


class Transfer(models.Model):
    """A move of `amount` cents from the `source` to the `target`. `reverses`: the transfer that it cancels."""

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
    """Return the digest of a booking's content and the digest `before` it in its league."""
    content = [
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
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()
