"""Seasons and their terms: rules, stakes, points for a game, and tiebreakers."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

import scoring
from leagues.models.lengths import LONGEST_NAME, LONGEST_REASON
from leagues.models.links import exactly_one_of
from leagues.models.snapshots import read_rules, read_stakes
from scoring.standings import USUAL_MEASURES, Counting, Measure


class Season(models.Model):
    """Weekly nights of a league. `fixed_pairs`: partners stay together instead of being drawn each time.

    `start`: the time when a night begins, in the league's time zone. `shows_money`: standings have a money column.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=LONGEST_NAME)
    fixed_pairs = models.BooleanField(default=False)
    start = models.TimeField()
    first_date = models.DateField()
    last_date = models.DateField()
    shows_money = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("league", "name", name="one_season_a_name_and_league"),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(
                condition=Q(first_date__lte=models.F("last_date")), name="season_ends_after_it_begins"
            ),
        ]

    def __str__(self):
        return self.name

    @property
    def terms(self) -> "Terms":
        """The latest terms."""
        return self.all_terms.order_by("from_date").last()


def usual_measures() -> list[str]:
    return [measure.word for measure in USUAL_MEASURES]


#: The number of tiebreakers that can apply in order.
MEASURES = 6
#: The columns of `Terms` that people agree on.
AGREED = (
    "rules", "stakes", "table_size", "win", "draw", "loss", "counts_score", "measures", "rounds", "games", "best",
    "best_of", "sit_out_points", "minimum_games", "forfeit_pays",
)  # fmt: skip
#: The columns among them that have plain form fields.
AGREED_PLAINLY = tuple(name for name in AGREED if name not in ("rules", "stakes", "measures", "forfeit_pays"))


class Terms(models.Model):
    """The terms of a season for nights from a date on. A change inserts a new row, so earlier nights are unchanged.

    `best`: the number of best games or weeks that count, None for all. `rounds`: rounds of a night. `games`: games of
    each table in a round. `table_size`: people at a table. `sit_out_points`: points for sitting out a round.
    `forfeit_pays`: the cost of a forfeit for each player on the side.
    """

    class ForfeitPays(models.TextChoices):
        NOTHING = "nothing"
        GAME = "game", "the game"
        SETS = "sets", "the game and the sets so far"

    class BestOf(models.TextChoices):
        GAMES = "games"
        WEEKS = "weeks"

    season = models.ForeignKey(Season, models.PROTECT, related_name="all_terms")
    from_date = models.DateField()
    rules = models.JSONField()
    stakes = models.JSONField(default=dict, blank=True)
    table_size = models.PositiveSmallIntegerField(default=4)
    win = models.PositiveSmallIntegerField(default=1)
    draw = models.PositiveSmallIntegerField(default=0)
    loss = models.PositiveSmallIntegerField(default=0)
    counts_score = models.BooleanField(default=False)
    measures = models.JSONField(default=usual_measures)
    rounds = models.PositiveSmallIntegerField(default=3)
    games = models.PositiveSmallIntegerField(default=1)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    best_of = models.CharField(max_length=5, choices=BestOf, default=BestOf.WEEKS)
    sit_out_points = models.PositiveSmallIntegerField(default=0)
    minimum_games = models.PositiveSmallIntegerField(default=0)
    forfeit_pays = models.CharField(max_length=7, choices=ForfeitPays, default=ForfeitPays.GAME)

    class Meta:
        verbose_name_plural = "terms"
        constraints = [
            models.UniqueConstraint("season", "from_date", name="one_agreement_a_date"),
            models.CheckConstraint(
                condition=Q(loss__lte=models.F("draw")) & Q(draw__lte=models.F("win")), name="winning_counts_most"
            ),
        ]

    @property
    def rules_value(self) -> scoring.Rules:
        return read_rules(self.rules)

    @property
    def stakes_value(self) -> scoring.Stakes:
        return read_stakes(self.stakes)

    @property
    def counting(self) -> Counting:
        return Counting(win=self.win, draw=self.draw, loss=self.loss, score=self.counts_score)

    @property
    def measures_value(self) -> tuple[Measure, ...]:
        return tuple(Measure.of(word) for word in self.measures)

    @property
    def seating(self) -> scoring.Seating:
        """The seats and sides of a table under these terms."""
        rules = self.rules_value
        return scoring.Seating.usual(self.table_size, 1 if rules.call_partner else rules.side_size)


class PartnershipQuerySet(models.QuerySet):
    def live(self):
        """Return the pairs that have not been dissolved."""
        return self.filter(dissolved_at=None)


class Partnership(models.Model):
    """A fixed pair (or team) of a season."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="partnerships")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    players = models.ManyToManyField("leagues.Player", related_name="partnerships")
    dissolved_at = models.DateTimeField(null=True, blank=True)

    objects = PartnershipQuerySet.as_manager()


class AdjustmentQuerySet(models.QuerySet):
    def in_force(self):
        """Return the adjustments that have not been taken back, oldest first."""
        return self.filter(taken_back_at=None).order_by("made_at", "pk")


class Adjustment(models.Model):
    """Points given to or taken from a player or a pair in a season, with a reason. Taking it back keeps the row.

    Points of a player count in the standings of players, points of a pair in the standings of partners.
    """

    season = models.ForeignKey(Season, models.PROTECT, related_name="adjustments")
    player = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="adjustments")
    pair = models.ForeignKey(Partnership, models.PROTECT, null=True, blank=True, related_name="adjustments")
    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="adjustments")
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=LONGEST_REASON)
    made_at = models.DateTimeField(default=timezone.now)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    objects = AdjustmentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(points=0), name="adjustment_moves_points"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
            models.CheckConstraint(condition=exactly_one_of("player", "pair"), name="adjustment_is_of_player_or_pair"),
        ]
