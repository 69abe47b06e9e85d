"""When nights are: dates and local times of a league's zone, and the instants that they stand for.

A night is stored as its date and the local time on the clock; the instant is computed, so that a change of the rules
of daylight saving moves no night.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

#: Until this hour of the morning it is still last night.
NEXT_DAY_AT = time(6)


def weekly_dates(first: date, last: date) -> Iterator[date]:
    """Every seventh day from the first on, the last one included when it falls on it."""
    while first <= last:
        yield first
        first += timedelta(weeks=1)


def instant(day: date, start: time, zone: str) -> datetime:
    """The moment, in UTC, when clocks of the zone show this time.

    A time that clocks skip in spring is as much after the change as it says after the hour before; one that they
    show twice in fall is the first.
    """
    return datetime.combine(day, start, ZoneInfo(zone)).astimezone(UTC)


def night_date(moment: datetime, zone: str) -> date:
    """The date of the night that a moment belongs to: half past midnight is still the evening before."""
    local = moment.astimezone(ZoneInfo(zone))
    return local.date() if local.time() >= NEXT_DAY_AT else local.date() - timedelta(days=1)
