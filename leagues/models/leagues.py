"""Leagues and their members."""

import zoneinfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone

from leagues.models.lengths import LONGEST_NAME
from leagues.roles import Role


def check_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError("There is no such time zone.")


class League(models.Model):
    """A league with its seasons and nights. `archived_at`: read-only since then.

    `currency` cannot change once money has been recorded. `balances_open`: every member can see all balances.
    """

    name = models.CharField(max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=40, unique=True)
    time_zone = models.CharField(max_length=40, default="America/Chicago", validators=[check_time_zone])
    currency = models.CharField(max_length=3, default="USD")
    balances_open = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="league_has_a_name"),
            models.CheckConstraint(condition=~Q(slug=""), name="league_has_an_address"),
            models.CheckConstraint(condition=Q(currency__regex="^[A-Z]{3}$"), name="league_currency_is_a_code"),
        ]

    def __str__(self):
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)

    @property
    def is_archived(self) -> bool:
        return self.archived_at is not None


class MembershipQuerySet(models.QuerySet):
    def live(self):
        """Return the memberships of people who have not left."""
        return self.filter(left_at=None)


class Membership(models.Model):
    """A user's role in a league between two times. A member who returns gets a new row."""

    league = models.ForeignKey(League, models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=[(str(role), str(role)) for role in Role])
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "league", "user", condition=Q(left_at__isnull=True), name="one_role_a_member_and_league"
            ),
            models.CheckConstraint(condition=Q(role__in=[str(role) for role in Role]), name="membership_role_is_known"),
        ]

    @property
    def is_live(self) -> bool:
        return self.left_at is None
