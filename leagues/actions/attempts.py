"""A limit on tries that is shared by all workers: so many a while under one key, then none until it is over."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from leagues.models import Attempts

#: Wrong codes that one address may type in a quarter of an hour.
CODES = 10
WHILE = timedelta(minutes=15)


def begin_attempt(key: str, limit: int = CODES, during: timedelta = WHILE) -> datetime | None:
    """Count a try. None: go on; else when the next one is possible, and this one must not be looked at."""
    with transaction.atomic():
        now = timezone.now()
        Attempts.objects.filter(since__lt=now - during).delete()
        Attempts.objects.bulk_create([Attempts(key=key, since=now)], ignore_conflicts=True)
        # Held until the end, so that two workers never count the same try.
        attempts = Attempts.objects.select_for_update().get(key=key)
        if attempts.count >= limit:
            return attempts.since + during
        attempts.count += 1
        attempts.save(update_fields=["count"])
        return None


def forgive_attempt(key: str) -> None:
    """The try was right: nobody is kept waiting for knowing the code."""
    with transaction.atomic():
        attempts = Attempts.objects.select_for_update().filter(key=key, count__gt=0).first()
        if attempts:
            attempts.count -= 1
            attempts.save(update_fields=["count"])
