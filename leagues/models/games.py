"""Games, their sides and their seats. Hands speak of seats, so that putting in the right person moves one row."""

from functools import lru_cache

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property

import scoring
from leagues.models.hands import Bid, Hand
from leagues.models.kept import KeptGame, keep_game, kept_game
from leagues.models.prepared import Prepared
from leagues.models.rows import Row
from leagues.models.snapshots import read_rules, read_stakes


class Game(Row):
    """One game of Pitch: who sits where, by which rules, and how it stands.

    `version` moves by one with every change of its facts, in the same transaction. `called`, `conceded` and
    `abandoned` and `forfeited` are facts that people state; `open` and `finished` follow from the hands. `result_only`,
    in place of hands: `{"scores": […], "sets": […], "winners": [sides]}`. `held`: why it counts nowhere for now.
    `table`: where a night's draw put it.
    """

    class State(models.TextChoices):
        OPEN = "open"
        FINISHED = "finished"
        CALLED = "called", "time was called"
        CONCEDED = "conceded"
        ABANDONED = "abandoned"
        FORFEITED = "forfeited"

    class Held(models.TextChoices):
        """What keeps a finished game from counting."""

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
    held = models.CharField(max_length=11, choices=Held, blank=True)
    result_only = models.JSONField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    note = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    scorer_device = models.CharField(max_length=40, blank=True)

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
        """Did people end it, rather than the rules?"""
        return self.state in (self.State.CALLED, self.State.CONCEDED, self.State.ABANDONED, self.State.FORFEITED)

    @property
    def rules_value(self) -> scoring.Rules:
        """The rules, looked up once for each snapshot that the game is given."""
        read = self.__dict__.get("_rules")
        if read is None or read[0] is not self.rules:
            read = self.__dict__["_rules"] = self.rules, read_rules(self.rules)
        return read[1]

    @property
    def stakes_value(self) -> scoring.Stakes:
        return read_stakes(self.stakes)

    @cached_property
    def seated(self) -> list["Seat"]:
        """Who sits there now, by position, with players and sides."""
        return list({seat.position: seat for seat in self.all_seats}.values())

    @cached_property
    def all_seats(self) -> list["Seat"]:
        """Everybody who ever sat there, in the order of positions and hands. One query."""
        return _SEATS(game=self.pk)

    @cached_property
    def seating(self) -> scoring.Seating:
        kept = self._kept_seats
        if kept:
            return kept.seating
        sides: dict[int, list[int]] = {}
        for seat in self.seated:
            sides.setdefault(seat.side.number, []).append(seat.position)
        return _seating(tuple(tuple(sides[number]) for number in sorted(sides)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        kept = self._kept_seats
        return kept.names if kept else tuple(seat.player.person.name for seat in self.seated)

    @property
    def _kept_seats(self) -> KeptGame | None:
        """The game as it is kept; None where its seats have been read anyway."""
        return None if "all_seats" in self.__dict__ else kept_game(self.pk, self.version)

    @cached_property
    def all_hands(self) -> list:
        """Every entry in order, removed ones included, with their auctions. Two queries; none where they are kept."""
        kept = kept_game(self.pk, self.version)
        if kept:
            return kept.copied_hands
        hands = {hand.pk: hand for hand in _HANDS(game=self.pk)}
        for hand in hands.values():
            hand.auction = []
        for bid in _BIDS(game=self.pk):
            hands[bid.hand_id].auction.append(bid)
        return list(hands.values())

    @property
    def live_hands(self) -> list:
        """The entries that stand, in order; the number of one is its rank."""
        return [hand for hand in self.all_hands if hand.is_live]

    def keep(self) -> None:
        """Spare who asks next the reading of seats and hands."""
        keep_game(self.pk, KeptGame(self.version, self.names, self.seating, self.all_hands))

    def lock(self) -> None:
        """Hold the row until the end of the transaction; where it has changed since it was read, read all of it again.

        PostgreSQL locks it; SQLite has one writer at a time anyway. Each change moves the version, so that nothing
        has changed where that stands still; what it refers to (its night) may have.
        """
        ((version,),) = _LOCKED(game=self.pk)
        if version != self.version:
            self.forget()
            self.refresh_from_db()
        self._state.fields_cache.clear()
        self._as_locked = {field.attname: getattr(self, field.attname) for field in self._meta.concrete_fields}

    def save_changes(self) -> None:
        """Write the columns that have changed since `lock`."""
        self.update([name for name, value in self._as_locked.items() if getattr(self, name) != value])

    def forget(self) -> None:
        """Drop what was read of seats and hands, because it may have changed."""
        for name in ("all_seats", "seated", "seating", "names", "all_hands"):
            self.__dict__.pop(name, None)

    @property
    def score_link(self):
        return self._live_link("score")

    @property
    def watch_link(self):
        return self._live_link("watch")

    def _live_link(self, kind: str):
        return self.links.live().filter(kind=kind).first()


class Side(Row):
    """What holds a score: a partnership, a team, or one player."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    partnership = models.ForeignKey("leagues.Partnership", models.PROTECT, null=True, blank=True, related_name="sides")

    class Meta:
        constraints = [models.UniqueConstraint("game", "number", name="one_side_a_number")]


class Seat(Row):
    """Who sits at a position, counted clockwise from 0; `from_hand`: the place in the game from which on."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    side = models.ForeignKey(Side, models.CASCADE, related_name="seats")
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="seats")
    from_hand = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint("game", "position", "from_hand", name="one_player_a_seat"),
            models.UniqueConstraint("game", "player", "from_hand", name="one_seat_a_player"),
        ]


@lru_cache(maxsize=256)
def _seating(sides: tuple[tuple[int, ...], ...]) -> scoring.Seating:
    """The same value for the same seats: what it works out about itself it works out once."""
    return scoring.Seating(sides=sides)


_LOCKED = Prepared(lambda game: Game.objects.select_for_update().filter(pk=game).values_list("version"), game=int)
_SEATS = Prepared(
    lambda game: (
        Seat.objects.filter(game=game).select_related("player__merged_into", "side").order_by("position", "from_hand")
    ),
    game=int,
)
# When an entry was made is told with its reasons, and read there.
_HANDS = Prepared(lambda game: Hand.objects.filter(game=game).defer("entered_at").order_by("place", "id"), game=int)
_BIDS = Prepared(lambda game: Bid.objects.filter(hand__game=game).order_by("hand", "order"), game=int)
