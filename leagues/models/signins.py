"""When and on which device somebody signed in: shown to that person only, who can end a sign-in from afar."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class SignIn(models.Model):
    """One sign-in. `session_key`: the session that it began, as long as it lasts."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sign_ins")
    at = models.DateTimeField(default=timezone.now)
    device = models.CharField(max_length=40)
    how = models.CharField(max_length=40)
    session_key = models.CharField(max_length=40, db_index=True)
    ended_at = models.DateTimeField(null=True, blank=True)
