"""Claims of members to be a player on the roster, with the answers."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class ClaimQuerySet(models.QuerySet):
    def open(self):
        """Return the claims without an answer."""
        return self.filter(answered_at=None)


class Claim(models.Model):
    """A member's claim to be this player. It is open until a person who manages the roster answers it."""

    player = models.ForeignKey("leagues.Player", models.CASCADE, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims")
    asked_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True, blank=True)
    accepted = models.BooleanField(default=False)

    objects = ClaimQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "player", "user", condition=Q(answered_at__isnull=True), name="one_open_claim_a_user_and_player"
            ),
        ]
