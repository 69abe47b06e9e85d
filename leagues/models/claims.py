"""Members who say which player of the roster they are, and what the organizer answered."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class ClaimQuerySet(models.QuerySet):
    def open(self):
        """Claims that nobody has answered yet."""
        return self.filter(answered_at=None)


class Claim(models.Model):
    """ "That player is me": open until somebody who looks after the roster answers."""

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
