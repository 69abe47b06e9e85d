"""Players: the people at the tables, who need not be users."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from leagues.models.links import opens_one_of


class Player(models.Model):
    """A person of a league's roster or of one casual evening. Nothing else holds the name, so it can be erased.

    `joined_on`: nights before it were not missed. `left_at`: plays no more in this league. `occasional`: plays now and
    then, as a substitute say, and has no place in the standings. `user`: who signs in as this player, one a league.
    `merged_into`: the player that this one turned out to be; read through it, so that taking it back is exact.
    """

    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="players")
    league = models.ForeignKey("leagues.League", models.PROTECT, null=True, blank=True, related_name="players")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players")
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    joined_on = models.DateField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    occasional = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="player_is_not_merged_into_himself"),
            models.UniqueConstraint("night", "name", condition=Q(merged_into=None), name="one_player_a_name_and_night"),
            models.UniqueConstraint(
                "league", "name", condition=Q(merged_into=None), name="one_player_a_name_and_league"
            ),
            models.UniqueConstraint(
                "league", "user", condition=Q(merged_into=None), name="one_player_a_user_and_league"
            ),
            models.CheckConstraint(condition=opens_one_of("night", "league"), name="player_is_of_night_or_league"),
        ]

    def __str__(self):
        return self.name

    @property
    def person(self) -> "Player":
        """Who this really is, when the record was merged into another."""
        return self.merged_into or self
