"""Links that let anyone who has one score, watch, join or sign in. A link's id is public. Its token is secret."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone

from leagues.roles import Role


def exactly_one_of(*names: str) -> Q:
    """Return a condition that exactly one of these columns is not null."""
    either = Q()
    for filled in names:
        either |= Q(**{f"{name}__isnull": name != filled for name in names})
    return either


def new_token() -> str:
    """Return 192 random bits as text that is safe in a URL."""
    return secrets.token_urlsafe(24)


#: The characters of a code. I, L, O and U are left out to avoid misreading and accidental words.
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8


def new_code() -> str:
    """Return 40 random bits as a code for people to type. `actions.attempts` limits guessing."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class LinkQuerySet(models.QuerySet):
    def live(self):
        """Return the links that still work: not revoked, used or expired."""
        fresh = Q(expires_at__isnull=True) | Q(expires_at__gt=timezone.now())
        return self.filter(fresh, revoked_at__isnull=True, used_at__isnull=True)


class Link(models.Model):
    """Access to one game, night or league until the link is revoked, used or expired.

    A game or night has at most one live link of each kind. A league can have many invitations. `code`: eight
    characters to type, for links to watch. `role`: the role that an invitation gives. `user`: the person a sign-in
    link signs in. Invitations and sign-in links work once: `used_at`, `used_by`.
    """

    class Kind(models.TextChoices):
        SCORE = "score", "to score"
        WATCH = "watch", "to watch"
        INVITE = "invite", "to join"
        SIGN_IN = "sign-in", "to sign in"
        CHECK_IN = "check-in", "to check in"
        TABLE = "table", "to score a table"
        CALENDAR = "calendar", "to follow the calendar"
        WALL = "wall", "for the screen"

    token = models.CharField(max_length=64, unique=True, default=new_token)
    kind = models.CharField(max_length=10, choices=Kind)
    game = models.ForeignKey("leagues.Game", models.PROTECT, null=True, blank=True, related_name="links")
    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="links")
    league = models.ForeignKey("leagues.League", models.PROTECT, null=True, blank=True, related_name="links")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, null=True, blank=True)
    role = models.CharField(max_length=10, blank=True, choices=[(str(role), str(role)) for role in Role])
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="sign_in_links"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="made_links"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="used_links"
    )
    last_used_at = models.DateTimeField(null=True, blank=True)
    label = models.CharField(max_length=60, blank=True)

    objects = LinkQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=exactly_one_of("game", "night", "league"), name="link_opens_one_thing"),
            models.CheckConstraint(
                condition=Q(kind__in=("score", "watch", "invite", "sign-in", "check-in", "table", "calendar", "wall")),
                name="link_kind_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(kind="invite") | Q(league__isnull=False, expires_at__isnull=False) & ~Q(role=""),
                name="invitation_is_to_a_role",
            ),
            models.CheckConstraint(
                condition=~Q(kind="sign-in") | Q(league__isnull=False, user__isnull=False, expires_at__isnull=False),
                name="sign_in_link_is_for_somebody",
            ),
            models.CheckConstraint(condition=GreaterThanOrEqual(Length("token"), 22), name="link_token_is_long"),
            models.UniqueConstraint(
                "game", "kind", condition=Q(revoked_at__isnull=True), name="one_live_link_a_kind_and_game"
            ),
            models.UniqueConstraint(
                "night",
                "kind",
                condition=Q(revoked_at__isnull=True, table_number__isnull=True),
                name="one_live_link_a_kind_and_night",
            ),
            models.UniqueConstraint(
                "night", "table_number", condition=Q(revoked_at__isnull=True), name="one_live_link_a_table_and_night"
            ),
            models.CheckConstraint(
                condition=Q(kind="table", night__isnull=False, table_number__isnull=False)
                | (~Q(kind="table") & Q(table_number__isnull=True)),
                name="table_link_names_the_table",
            ),
            models.CheckConstraint(
                condition=~Q(kind="check-in") | Q(night__isnull=False), name="check_in_link_is_of_a_night"
            ),
            models.CheckConstraint(
                condition=~Q(kind="wall") | Q(night__isnull=False, code__isnull=False), name="wall_is_of_a_night"
            ),
            models.CheckConstraint(
                condition=~Q(kind="calendar") | Q(league__isnull=False), name="calendar_link_is_of_a_league"
            ),
        ]

    @property
    def is_live(self) -> bool:
        fresh = self.expires_at is None or self.expires_at > timezone.now()
        return fresh and self.revoked_at is None and self.used_at is None
