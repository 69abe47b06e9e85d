"""A limit on attempts per key and period, shared by all workers."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from leagues.models import Attempts

#: The number of wrong codes that one address may type in a period.
MOST_CODES = 10
PERIOD = timedelta(minutes=15)


def begin_attempt(key: str, limit: int = MOST_CODES, period: timedelta = PERIOD) -> datetime | None:
    """Count an attempt. Return None if it is allowed, else the time of the next one that is."""
    with transaction.atomic():
        now = timezone.now()
        Attempts.objects.filter(since__lt=now - period).delete()
        Attempts.objects.bulk_create([Attempts(key=key, since=now)], ignore_conflicts=True)
        # Locked until the end, so that two workers never count the same attempt.
        attempts = Attempts.objects.select_for_update().get(key=key)
        if attempts.count >= limit:
            return attempts.since + period
        attempts.count += 1
        attempts.save(update_fields=["count"])
        return None


def forgive_attempt(key: str) -> None:
    """Uncount an attempt that was right, so that correct codes never use up the limit."""
    with transaction.atomic():
        attempts = Attempts.objects.select_for_update().filter(key=key, count__gt=0).first()
        if attempts:
            attempts.count -= 1
            attempts.save(update_fields=["count"])
