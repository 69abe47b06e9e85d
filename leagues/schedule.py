"""Dates and times of nights in the time zone of their league.

A night is stored as a date and a local time. Its UTC time is computed, so a change of daylight saving rules does not
move a night.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

#: Before this local time, the date of the night is the previous day.
NEXT_DAY_AT = time(6)


def weekly_dates(first: date, last: date) -> Iterator[date]:
    """Yield every seventh day from `first` through `last`."""
    while first <= last:
        yield first
        first += timedelta(weeks=1)


def instant(day: date, start: time, zone: str) -> datetime:
    """Return the UTC time of a local date and time.

    A time that clocks skip in spring is read with the offset before the change. A time that occurs twice in fall is
    the first of the two.
    """
    return datetime.combine(day, start, ZoneInfo(zone)).astimezone(UTC)


def night_date(at: datetime, zone: str) -> date:
    """Return the date of the night at this time. Half past midnight still belongs to the evening before."""
    local = at.astimezone(ZoneInfo(zone))
    return local.date() if local.time() >= NEXT_DAY_AT else local.date() - timedelta(days=1)
