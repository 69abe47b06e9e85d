"""Nights of leagues, from check-in to close, and casual evenings, which only their links give access to."""

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone

from leagues.schedule import instant


class NightQuerySet(models.QuerySet):
    def planned(self):
        """Return the planned nights, the next one first."""
        return self.filter(state=Night.State.PLANNED).order_by("date", "start")

    def closed(self):
        """Return the closed nights, the latest first."""
        return self.filter(state=Night.State.CLOSED).order_by("-date", "-pk")


class Night(models.Model):
    """A night of a league, or a casual evening if it has no league. A casual evening begins with its first game.

    `date` and `start` are in the league's time zone. A night that goes past midnight keeps its date. `version`
    increases with every change of the night except changes of its games, which have their own version.
    """

    class State(models.TextChoices):
        PLANNED = "planned"
        OPEN = "open"
        CLOSED = "closed"
        CANCELED = "canceled"

    league = models.ForeignKey("leagues.League", models.PROTECT, null=True, blank=True, related_name="nights")
    season = models.ForeignKey("leagues.Season", models.PROTECT, null=True, blank=True, related_name="nights")
    terms = models.ForeignKey("leagues.Terms", models.PROTECT, null=True, blank=True, related_name="nights")
    started_at = models.DateTimeField(default=timezone.now)
    date = models.DateField(default=timezone.localdate)
    start = models.TimeField(null=True, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    name = models.CharField(max_length=100, blank=True)
    version = models.PositiveIntegerField(default=1)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = NightQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(season__isnull=True, terms__isnull=True)
                | Q(season__isnull=False, terms__isnull=False, league__isnull=False, start__isnull=False),
                name="night_of_a_season_has_terms",
            ),
            models.CheckConstraint(
                condition=Q(state="closed", closed_at__isnull=False) | (~Q(state="closed") & Q(closed_at__isnull=True)),
                name="closed_night_says_when",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("planned", "open", "closed", "canceled")), name="night_state_is_known"
            ),
            models.UniqueConstraint("season", "date", "start", name="one_night_a_time"),
        ]
        indexes = [models.Index(fields=["league", "date"], name="nights_of_a_league")]

    @property
    def is_canceled(self) -> bool:
        return self.state == self.State.CANCELED

    @property
    def is_closed(self) -> bool:
        return self.state == self.State.CLOSED

    @property
    def starts_at(self) -> datetime:
        """The time when the night begins, with its time zone."""
        if self.start is None or self.league is None:
            return self.started_at
        return instant(self.date, self.start, self.league.time_zone)

    @property
    def score_link(self):
        return self.links.live().filter(kind="score").first()


class CheckInQuerySet(models.QuerySet):
    def here(self):
        """Return the check-ins of players who have come and not left."""
        return self.filter(arrived_at__isnull=False, left_at=None)


class CheckIn(models.Model):
    """A player's `plan` for a night, and the times of coming and leaving."""

    class Plan(models.TextChoices):
        YES = "yes"
        NO = "no"

    night = models.ForeignKey(Night, models.CASCADE, related_name="check_ins")
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="check_ins")
    plan = models.CharField(max_length=3, choices=Plan, blank=True)
    arrived_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = CheckInQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint("night", "player", name="one_check_in_a_player"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True) | Q(arrived_at__isnull=False), name="who_left_had_come"
            ),
        ]

    @property
    def is_here(self) -> bool:
        return self.arrived_at is not None and self.left_at is None


class Round(models.Model):
    """A round of a night, a draft until `published_at`. `how`: the method of the draw. `seed`: its random seed.

    The clock runs for `minutes` from `clock_from`. `called_at`: when time was called for all open games.
    `made_from`: the results behind a draw by standings, by game, as `reports.corrected` reads them.
    """

    class How(models.TextChoices):
        RANDOM = "random", "at random"
        STANDING = "standing", "by standings"
        ROUND_ROBIN = "round-robin", "round robin"
        BY_HAND = "by-hand", "by hand"

    night = models.ForeignKey(Night, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    how = models.CharField(max_length=11, choices=How)
    seed = models.BigIntegerField(default=0)
    made_from = models.JSONField(default=dict, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    clock_from = models.DateTimeField(null=True, blank=True)
    called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint("night", "number", name="one_round_a_number")]

    @property
    def is_draft(self) -> bool:
        return self.published_at is None


class NightTable(models.Model):
    """A table of a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint("round", "number", name="one_table_a_number")]


class TableSeat(models.Model):
    """A drawn seat. The seats of the games, once there are any, show who really played."""

    table = models.ForeignKey(NightTable, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="drawn_seats")

    class Meta:
        constraints = [models.UniqueConstraint("table", "number", name="one_drawn_player_a_seat")]


class SitOut(models.Model):
    """A player who was here but had no seat in a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="sit_outs")
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="sit_outs")

    class Meta:
        constraints = [models.UniqueConstraint("round", "player", name="one_sit_out_a_round")]
