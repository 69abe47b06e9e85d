"""What a game came to for each of its players: the one derived table, written by `actions.results` alone."""

from django.db import models
from django.db.models import Q

#: Results of games that count: an abandoned game has none of the three.
DECIDED = Q(won=True) | Q(drew=True) | Q(lost=True)


class ResultQuerySet(models.QuerySet):
    def decided(self):
        """Results of games that somebody won, drew or lost."""
        return self.filter(DECIDED)


class Result(models.Model):
    """One player of a game that is over. Nobody won, drew or lost an abandoned game.

    `score_against`: of the best other side. `hands`: those bid for. `bids` and `made` are the player's own; `sets`
    are his side's (hickeys). `money` in cents: negative is paid. A game of which only the result is known has no
    hands, bids and made. `night` is the game's: what adds up a season then asks for no game.
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
