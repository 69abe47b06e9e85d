"""The entries of a game as rows of facts: played hands, thrown-in hands, misdeals and adjustments.

`Hand.entry(rules)` turns a row into a value of `scoring`, `Hand.fill(entry)` turns a value into a row. Scores are not
stored. Seats count clockwise from 0. Pips are stored as whole halves to avoid floats.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property

import scoring
from leagues.models.snapshots import Unreadable, in_order

#: The stored word for a pass in an auction.
PASS = "pass"  # noqa: S105 - not a password

#: The columns that hold facts, named as in `facts_of`. The rows of `Bid` are its `calls`.
FACTS = (
    "kind", "dealer", "bidder", "contract", "trump", "sub_trump", "partner", "took", "pips", "points", "burned",
    "looked", "forced_nine", "folded", "all_tricks", "adjust", "reason", "note",
)  # fmt: skip
_HAS_NO_PLAY = (
    Q(took__isnull=True, pips__isnull=True, points__isnull=True, burned={}, looked__isnull=True)
    & Q(
        bidder__isnull=True, contract="", partner__isnull=True, forced_nine__isnull=True, folded=False, all_tricks=False
    )
    & Q(trump="", sub_trump="")
)


class HandQuerySet(models.QuerySet):
    def in_order(self):
        """Order by position, with the auctions prefetched."""
        return self.prefetch_related(models.Prefetch("bids", to_attr="auction")).order_by("position")


class Hand(models.Model):
    """One entry of a game.

    `key`: an idempotency key made by the phone or the form, unique forever. `position`: a sort value with gaps.
    `version`: the version of the game that last changed this entry. A removed entry stays as a row with `removed_at`.
    """

    class Kind(models.TextChoices):
        PLAYED = "played"
        THROWN_IN = "thrown-in", "thrown in"
        MISDEAL = "misdeal"
        ADJUSTMENT = "adjustment"

    # The constraint `one_hand_a_position` begins with the game, so its index serves this foreign key as well.
    game = models.ForeignKey("leagues.Game", models.PROTECT, related_name="hands", db_index=False)
    key = models.CharField(max_length=64, unique=True)
    position = models.BigIntegerField()
    version = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=10, choices=Kind)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    bidder = models.PositiveSmallIntegerField(null=True, blank=True)
    contract = models.CharField(max_length=20, blank=True)
    trump = models.CharField(max_length=8, blank=True)
    sub_trump = models.CharField(max_length=8, blank=True)
    partner = models.PositiveSmallIntegerField(null=True, blank=True)
    took = models.JSONField(null=True, blank=True)
    pips = models.JSONField(null=True, blank=True)
    points = models.JSONField(null=True, blank=True)
    burned = models.JSONField(default=dict, blank=True)
    looked = models.JSONField(null=True, blank=True)
    forced_nine = models.PositiveSmallIntegerField(null=True, blank=True)
    folded = models.BooleanField(default=False)
    all_tricks = models.BooleanField(default=False)
    adjust = models.JSONField(null=True, blank=True)
    reason = models.TextField(blank=True)
    note = models.TextField(blank=True)
    entered_at = models.DateTimeField(default=timezone.now)
    device = models.CharField(max_length=40, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.CharField(max_length=200, blank=True)

    objects = HandQuerySet.as_manager()

    class Meta:
        constraints = [
            # Removed hands keep their positions so they can be restored.
            models.UniqueConstraint("game", "position", name="one_hand_a_position"),
            models.CheckConstraint(condition=~Q(key=""), name="hand_has_a_key"),
            models.CheckConstraint(
                condition=Q(kind="adjustment", dealer__isnull=True) | (~Q(kind="adjustment") & Q(dealer__isnull=False)),
                name="hand_has_a_dealer",
            ),
            models.CheckConstraint(
                condition=(Q(kind="played", bidder__isnull=False) & ~Q(contract=""))
                | (Q(kind__in=("thrown-in", "misdeal", "adjustment")) & _HAS_NO_PLAY),
                name="played_hand_has_a_bid",
            ),
            models.CheckConstraint(
                condition=~Q(kind="played")
                | Q(took__isnull=False, points__isnull=True)
                | Q(took__isnull=True, points__isnull=False, pips__isnull=True),
                name="hand_has_cards_or_totals",
            ),
            models.CheckConstraint(
                condition=(Q(kind="adjustment", adjust__isnull=False) & ~Q(reason=""))
                | (~Q(kind="adjustment") & Q(adjust__isnull=True, reason="")),
                name="adjustment_has_points_and_reason",
            ),
            models.CheckConstraint(
                condition=Q(partner__isnull=True) | ~Q(partner=models.F("bidder")), name="bidder_is_not_his_partner"
            ),
            models.CheckConstraint(condition=Q(removed_at__isnull=False) | Q(removed_by=""), name="live_hand_is_clean"),
        ]

    @property
    def is_live(self) -> bool:
        return self.removed_at is None

    @cached_property
    def auction(self) -> list["Bid"]:
        """The calls of the auction in order, empty if none was recorded."""
        return list(self.bids.all())

    @property
    def facts(self) -> dict:
        """The facts of the entry, equal to `facts_of(entry)`."""
        calls = [[bid.seat, bid.call] for bid in self.auction] or None
        return {name: getattr(self, name) for name in FACTS} | {"calls": calls}

    def fill(self, entry: scoring.Entry) -> None:
        """Set the columns from an entry. `auction` becomes a list of unsaved rows; save them with `save_auction`."""
        facts = facts_of(entry)
        calls = facts.pop("calls") or ()
        for name, value in facts.items():
            setattr(self, name, value)
        self.auction = [Bid(hand=self, order=order, seat=seat, call=call) for order, (seat, call) in enumerate(calls)]

    def entry(self, rules: scoring.Rules) -> scoring.Entry:
        """Return the entry as a value of `scoring`. Raise `Unreadable` if the rules do not know one of its calls."""
        return _READERS[self.kind](self, rules)

    def save_auction(self) -> None:
        """Insert the calls that `fill` has set, after the hand itself has been saved."""
        Bid.objects.bulk_create(self.auction)

    def call(self, text: str, rules: scoring.Rules) -> scoring.Call:
        call = rules.call(int(text) if text.isdecimal() else text)
        if call is None:
            raise Unreadable(f"hand {self.key} has the call {text!r}, which is not a call of these rules")
        return call

    def calls(self, rules: scoring.Rules):
        calls = tuple((bid.seat, None if bid.call == PASS else self.call(bid.call, rules)) for bid in self.auction)
        return calls or None


class Bid(models.Model):
    """One call of a recorded auction. `call`: the word of the call, or "pass"."""

    # The constraint `one_call_at_a_time` begins with the hand, so its index serves this foreign key as well.
    hand = models.ForeignKey(Hand, models.CASCADE, related_name="bids", db_index=False)
    order = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    call = models.CharField(max_length=20)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint("hand", "order", name="one_call_at_a_time"),
            models.UniqueConstraint("hand", "seat", name="one_call_a_seat"),
            models.CheckConstraint(condition=~Q(call=""), name="call_says_something"),
        ]


def facts_of(entry: scoring.Entry) -> dict:
    """Return the facts of an entry as JSON. Equal facts give equal dictionaries, whatever order they came in."""
    if isinstance(entry, scoring.Adjustment):
        adjust = {str(side): points for side, points in sorted(entry.points)}
        return _facts(Hand.Kind.ADJUSTMENT, entry, adjust=adjust, reason=entry.reason)
    if isinstance(entry, scoring.Misdeal):
        return _facts(Hand.Kind.MISDEAL, entry, dealer=entry.dealer)
    if isinstance(entry, scoring.ThrownIn):
        return _facts(Hand.Kind.THROWN_IN, entry, dealer=entry.dealer, calls=_calls(entry.calls))
    return _facts(
        Hand.Kind.PLAYED,
        entry,
        dealer=entry.dealer,
        bidder=entry.bidder,
        contract=str(entry.bid.written),
        trump=entry.trump or "",
        sub_trump=entry.sub_trump or "",
        partner=entry.partner,
        took=None if entry.took is None else in_order(dict(entry.took)),
        pips=_by_seat(entry.pips, scale=2),
        points=_by_seat(entry.points),
        burned=in_order(dict(entry.burned)),
        looked=None if entry.looked is None else sorted(entry.looked),
        forced_nine=entry.forced_nine,
        folded=entry.folded,
        all_tricks=entry.all_tricks,
        calls=_calls(entry.calls),
    )


_NOTHING = dict.fromkeys(("dealer", "bidder", "partner", "took", "pips", "points", "looked", "forced_nine", "adjust"))
_NOTHING |= dict.fromkeys(("contract", "trump", "sub_trump", "reason"), "")


def _facts(kind: Hand.Kind, entry: scoring.Entry, **facts) -> dict:
    nothing = _NOTHING | {"burned": {}, "folded": False, "all_tricks": False, "calls": None}
    return nothing | {"kind": str(kind), "note": entry.note} | facts


def _calls(calls) -> list | None:
    if not calls:
        return None
    return [[seat, PASS if call is None else str(call.written)] for seat, call in calls]


def _by_seat(pairs, scale: int = 1) -> dict[str, int] | None:
    return None if pairs is None else {str(seat): int(count * scale) for seat, count in sorted(pairs)}


def _pairs(by_seat: dict | None):
    return None if by_seat is None else tuple(sorted((int(seat), count) for seat, count in by_seat.items()))


def _halved(halves: int) -> float:
    return halves / 2 if halves % 2 else halves // 2


def _played(hand: Hand, rules: scoring.Rules) -> scoring.Hand:
    pips = _pairs(hand.pips)
    return scoring.Hand(
        dealer=hand.dealer,
        bidder=hand.bidder,
        bid=hand.call(hand.contract, rules),
        took=None if hand.took is None else tuple(in_order(hand.took).items()),
        pips=None if pips is None else tuple((seat, _halved(halves)) for seat, halves in pips),
        points=_pairs(hand.points),
        calls=hand.calls(rules),
        trump=hand.trump or None,
        sub_trump=hand.sub_trump or None,
        partner=hand.partner,
        folded=hand.folded,
        all_tricks=hand.all_tricks,
        burned=tuple(in_order(hand.burned).items()),
        looked=None if hand.looked is None else tuple(hand.looked),
        forced_nine=hand.forced_nine,
        note=hand.note,
    )


_READERS = {
    Hand.Kind.PLAYED: _played,
    Hand.Kind.THROWN_IN: lambda hand, rules: scoring.ThrownIn(
        dealer=hand.dealer, calls=hand.calls(rules), note=hand.note
    ),
    Hand.Kind.MISDEAL: lambda hand, rules: scoring.Misdeal(dealer=hand.dealer, note=hand.note),
    Hand.Kind.ADJUSTMENT: lambda hand, rules: scoring.Adjustment(
        points=_pairs(hand.adjust), reason=hand.reason, note=hand.note
    ),
}
