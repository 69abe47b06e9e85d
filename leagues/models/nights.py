"""Evenings: the games that the same people play in a row."""

from django.db import models
from django.utils import timezone


class Night(models.Model):
    """A casual evening; it begins with its first game."""

    started_at = models.DateTimeField(default=timezone.now)
    date = models.DateField(default=timezone.localdate)
    name = models.CharField(max_length=100, blank=True)
