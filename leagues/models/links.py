"""Links: whoever holds one may score or watch. An address of a row is no secret; a link's token is."""

import secrets

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone


def new_token() -> str:
    """192 random bits, safe in an address."""
    return secrets.token_urlsafe(24)


class Link(models.Model):
    """A way in to one game or one evening, dead once it is revoked. One of a kind is alive at a time."""

    class Kind(models.TextChoices):
        SCORE = "score", "to score"
        WATCH = "watch", "to watch"

    token = models.CharField(max_length=64, unique=True, default=new_token)
    kind = models.CharField(max_length=10, choices=Kind)
    game = models.ForeignKey("leagues.Game", models.PROTECT, null=True, blank=True, related_name="links")
    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="links")
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    label = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(game__isnull=True, night__isnull=False) | Q(game__isnull=False, night__isnull=True),
                name="link_opens_one_thing",
            ),
            models.CheckConstraint(condition=Q(kind__in=("score", "watch")), name="link_kind_is_known"),
            models.CheckConstraint(condition=GreaterThanOrEqual(Length("token"), 22), name="link_token_is_long"),
            models.UniqueConstraint(
                "game", "kind", condition=Q(revoked_at__isnull=True), name="one_live_link_a_kind_and_game"
            ),
            models.UniqueConstraint(
                "night", "kind", condition=Q(revoked_at__isnull=True), name="one_live_link_a_kind_and_night"
            ),
        ]

    @property
    def is_live(self) -> bool:
        return self.revoked_at is None
