"""Counts of rate-limited attempts, shared by all workers."""

from django.db import models


class Attempts(models.Model):
    """The number of attempts under one key since `since`."""

    key = models.CharField(max_length=80, primary_key=True)
    since = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "attempts"
