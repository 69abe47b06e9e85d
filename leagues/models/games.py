"""Games, their sides and their seats. Hands name seats, not players, so correcting a player changes one row."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property

import scoring
from leagues.models.hands import Hand
from leagues.models.snapshots import read_rules, read_stakes


class GameQuerySet(models.QuerySet):
    def with_hands(self):
        """Prefetch seats, hands and bids in three queries, so replays need no more."""
        return self.prefetch_related(
            models.Prefetch("seats", Seat.objects.in_order(), to_attr="all_seats"),
            models.Prefetch("hands", Hand.objects.in_order(), to_attr="all_hands"),
        )


class Game(models.Model):
    """One game of Pitch: its players and seats, its rules and its state.

    `version` increases by one with every change of the game's facts, in the same transaction. People set the
    states `called`, `conceded`, `abandoned` and `forfeited`. `open` and `finished` follow from the hands.
    `result_only` replaces the hands: `{"scores": […], "sets": […], "winners": [sides]}`. `hold`: the reason why the
    game does not count for now. `table`: the table in a night's draw.
    """

    class State(models.TextChoices):
        OPEN = "open"
        FINISHED = "finished"
        CALLED = "called", "time was called"
        CONCEDED = "conceded"
        ABANDONED = "abandoned"
        FORFEITED = "forfeited"

    class Hold(models.TextChoices):
        """The reason why a finished game does not count."""

        DISPUTED = "disputed"
        UNCONFIRMED = "unconfirmed"

    night = models.ForeignKey("leagues.Night", models.PROTECT, related_name="games")
    table = models.ForeignKey("leagues.NightTable", models.PROTECT, null=True, blank=True, related_name="games")
    number = models.PositiveSmallIntegerField()
    rules = models.JSONField()
    stakes = models.JSONField(default=dict, blank=True)
    currency = models.CharField(max_length=3, default="USD")
    first_dealer = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    conceded_side = models.PositiveSmallIntegerField(null=True, blank=True)
    forfeited_sides = models.JSONField(default=list, blank=True)
    hold = models.CharField(max_length=11, choices=Hold, blank=True)
    result_only = models.JSONField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    note = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    scorer_device = models.CharField(max_length=40, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint("night", "number", name="one_game_a_number_and_night"),
            models.CheckConstraint(
                condition=Q(state__in=("open", "finished", "called", "conceded", "abandoned", "forfeited")),
                name="game_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state="conceded", conceded_side__isnull=False)
                | (~Q(state="conceded") & Q(conceded_side__isnull=True)),
                name="conceded_game_says_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(state="forfeited") & ~Q(forfeited_sides=[]) | ~Q(state="forfeited") & Q(forfeited_sides=[]),
                name="forfeited_game_says_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(result_only__isnull=True) | Q(state="finished"), name="result_only_game_is_finished"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="games_count_from_one"),
        ]

    @property
    def is_over(self) -> bool:
        return self.state != self.State.OPEN

    @property
    def was_ended(self) -> bool:
        """Whether people ended the game before a side reached the target."""
        return self.state in (self.State.CALLED, self.State.CONCEDED, self.State.ABANDONED, self.State.FORFEITED)

    @property
    def rules_value(self) -> scoring.Rules:
        return read_rules(self.rules)

    @property
    def stakes_value(self) -> scoring.Stakes:
        return read_stakes(self.stakes)

    @cached_property
    def all_seats(self) -> list["Seat"]:
        """All seats of the game, earlier players included, by number and first hand."""
        return list(self.seats.in_order())

    @property
    def seated(self) -> list["Seat"]:
        """The current seats, by number."""
        return list({seat.number: seat for seat in self.all_seats}.values())

    @property
    def seating(self) -> scoring.Seating:
        sides: dict[int, list[int]] = {}
        for seat in self.seated:
            sides.setdefault(seat.side.number, []).append(seat.number)
        return scoring.Seating(sides=tuple(tuple(sides[number]) for number in sorted(sides)))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return tuple(seat.player.person.name for seat in self.seated)

    @cached_property
    def all_hands(self) -> list[Hand]:
        """All entries in order with their auctions, removed ones included."""
        return list(self.hands.in_order())

    @property
    def live_hands(self) -> list[Hand]:
        """The entries that have not been removed, in order. A hand's number is its position in this list."""
        return [hand for hand in self.all_hands if hand.is_live]

    @property
    def score_link(self):
        return self._live_link("score")

    @property
    def watch_link(self):
        return self._live_link("watch")

    def _live_link(self, kind: str):
        return self.links.live().filter(kind=kind).first()


class Side(models.Model):
    """A partnership, a team or a single player that has a score."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    partnership = models.ForeignKey("leagues.Partnership", models.PROTECT, null=True, blank=True, related_name="sides")

    class Meta:
        constraints = [models.UniqueConstraint("game", "number", name="one_side_a_number")]


class SeatQuerySet(models.QuerySet):
    def in_order(self):
        """Order by seat and first hand, with players and sides selected."""
        return self.select_related("player__merged_into", "side").order_by("number", "from_hand")


class Seat(models.Model):
    """A player in a seat of a game. Seats count clockwise from 0.

    `from_hand`: the position of the player's first hand in this seat.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.ForeignKey(Side, models.CASCADE, related_name="seats")
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="seats")
    from_hand = models.PositiveBigIntegerField(default=0)

    objects = SeatQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint("game", "number", "from_hand", name="one_player_a_seat"),
            models.UniqueConstraint("game", "player", "from_hand", name="one_seat_a_player"),
        ]
