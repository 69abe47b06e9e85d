"""Sign-ins with time and device. Only the person can see theirs, and can end each from another device."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class SignIn(models.Model):
    """A sign-in. `session_key`: the session that it started, while it lasts."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sign_ins")
    at = models.DateTimeField(default=timezone.now)
    device = models.CharField(max_length=40)
    how = models.CharField(max_length=40)
    session_key = models.CharField(max_length=40, db_index=True)
    ended_at = models.DateTimeField(null=True, blank=True)
