"""Users of the site, their sign-ins, and the attempts to guess a code or a password."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone


class PeopleManager(UserManager):
    def get_by_natural_key(self, username):
        # Phones capitalize the first letter, so "Ann" and "ann" are the same person.
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person with a sign-in name. The optional e-mail address is unique."""

    first_name = None
    last_name = None
    email = models.EmailField("e-mail address", blank=True)

    objects = PeopleManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("username"), name="one_user_a_name", violation_error_message="This sign-in name is taken."
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="one_user_an_email",
                violation_error_message="This e-mail address belongs to another account.",
            ),
        ]

    def get_full_name(self):
        return self.username

    def get_short_name(self):
        return self.username


class SignIn(models.Model):
    """A sign-in with time and device. Only the person sees theirs, and can end each from another device.

    `session_key`: the session that it started, while it lasts.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sign_ins")
    at = models.DateTimeField(default=timezone.now)
    device = models.CharField(max_length=40)
    how = models.CharField(max_length=40)
    session_key = models.CharField(max_length=40, db_index=True)
    ended_at = models.DateTimeField(null=True, blank=True)


class Attempts(models.Model):
    """The number of attempts under one key since `since`."""

    key = models.CharField(max_length=80, primary_key=True)
    since = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "attempts"
