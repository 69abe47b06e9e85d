"""Results of games for each player. The only derived table. Only `actions.results` writes it."""

from django.db import models
from django.db.models import Q

#: A condition for results of games that count. An abandoned game has none of the three.
DECIDED = Q(won=True) | Q(drew=True) | Q(lost=True)


class ResultQuerySet(models.QuerySet):
    def decided(self):
        """Return the results that are a win, a draw or a loss."""
        return self.filter(DECIDED)


class Result(models.Model):
    """A player's result in a game that is over. An abandoned game has no win, draw or loss.

    `score_against`: the best score of another side. `hands`: the hands with a bid. `bids` and `made` count the player's
    own bids. `sets` counts the side's sets (hickeys). `money` is in cents, negative if the player pays. A game with
    only a result has no hands, bids or bids made. `night` repeats the game's so sums over a season need no join.
    """

    game = models.ForeignKey("leagues.Game", models.PROTECT, related_name="results")
    night = models.ForeignKey("leagues.Night", models.PROTECT, related_name="results")
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="results")
    side = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    drew = models.BooleanField()
    lost = models.BooleanField()
    score_for = models.IntegerField()
    score_against = models.IntegerField()
    hands = models.PositiveIntegerField()
    bids = models.PositiveIntegerField()
    made = models.PositiveIntegerField()
    sets = models.PositiveIntegerField()
    money = models.BigIntegerField()

    objects = ResultQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint("game", "player", name="one_result_a_player"),
            models.CheckConstraint(
                condition=~Q(won=True, drew=True) & ~Q(won=True, lost=True) & ~Q(drew=True, lost=True),
                name="result_is_one_of_won_drew_lost",
            ),
            models.CheckConstraint(
                condition=Q(made__lte=models.F("bids")) & Q(bids__lte=models.F("hands")), name="made_bids_were_bid"
            ),
        ]
