"""Players: the people at the tables, who need not be users."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Player(models.Model):
    """A person of an evening. The name stands here and nowhere else, so that it can be changed and erased.

    `merged_into`: the player that this one turned out to be; read through it, so that taking it back is exact.
    """

    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="players")
    name = models.CharField(max_length=60)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players")
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="player_is_not_merged_into_himself"),
            models.UniqueConstraint("night", "name", condition=Q(merged_into=None), name="one_player_a_name_and_night"),
        ]

    def __str__(self):
        return self.name
