"""Players: the people at the tables, who need not be users."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from leagues.models.lengths import LONGEST_NAME
from leagues.models.links import exactly_one_of


def person_of(player: str = "player") -> Coalesce:
    """Return an expression for the id of the person behind a player, following merges.

    >>> Result.objects.annotate(who=person_of())  # doctest: +SKIP
    """
    return Coalesce(f"{player}__merged_into", player)


def person_name(player: str = "player") -> Coalesce:
    """Return an expression for the name of the person behind a player, following merges."""
    return Coalesce(f"{player}__merged_into__name", f"{player}__name")


class PlayerQuerySet(models.QuerySet):
    def current(self):
        """Return the players who were not merged into another, one for each person."""
        return self.filter(merged_into=None)

    def active(self):
        """Return the current players who have not left."""
        return self.current().filter(left_at=None)

    def records_of(self, people):
        """Return all records of these people (ids or a queryset), merged ones included."""
        return self.filter(Q(pk__in=people) | Q(merged_into__in=people))


class Player(models.Model):
    """A person on a league's roster or in one casual evening. No other table stores the name, so it can be erased.

    `joined_on`: earlier nights do not count as missed. `left_at`: no longer plays in this league. `occasional`: a
    substitute, for example, without a rank in the standings. `user`: the account of this player, one for each league.
    `merged_into`: the record of the same person that replaces this one. A merge rewrites no other rows, so it can be
    undone exactly.
    """

    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="players")
    league = models.ForeignKey("leagues.League", models.PROTECT, null=True, blank=True, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players")
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    joined_on = models.DateField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    occasional = models.BooleanField(default=False)

    objects = PlayerQuerySet.as_manager()

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
            models.CheckConstraint(condition=exactly_one_of("night", "league"), name="player_is_of_night_or_league"),
        ]

    def __str__(self):
        return self.name

    @property
    def person(self) -> "Player":
        """The player that this one was merged into, or the player itself."""
        return self.merged_into or self

    @property
    def person_id(self) -> int:
        """The id of `person`, without a query."""
        return self.merged_into_id or self.pk
