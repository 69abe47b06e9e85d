"""How often something was tried that nobody may try often; one table, shared by all workers on both databases."""

from django.db import models


class Attempts(models.Model):
    """Tries under one key, counted from `since` on."""

    key = models.CharField(max_length=80, primary_key=True)
    since = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "attempts"
