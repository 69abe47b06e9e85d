"""The nights of a league as a calendar feed (RFC 5545)."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from leagues.models import League, Night

#: The length of a night in the calendar.
NIGHT_LENGTH = timedelta(hours=3)
_MAX_LINE_BYTES = 75


def calendar_text(league: League, *, host: str, url_of: Callable[[Night], str]) -> str:
    """Return all nights of current seasons as a calendar file, canceled ones included. One query.

    `host`: the name of this site, which makes identifiers unique. `url_of`: returns the address of a night's page.
    """
    nights = Night.objects.filter(league=league, season__archived_at=None, start__isnull=False)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Pitch League//EN",
        f"X-WR-CALNAME:{escaped(league.name)}",
        f"X-WR-TIMEZONE:{league.time_zone}",
    ]
    for night in nights.select_related("season", "league").order_by("date", "start"):
        lines += _calendar_event(night, host, url_of(night))
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in folded(line))


def _calendar_event(night: Night, host: str, url: str) -> list[str]:
    # Use UTC, so the file needs no time zone definitions and every program reads it the same way.
    starts = night.starts_at
    canceled = night.state == Night.State.CANCELED
    title = f"{night.league.name}: {night.season.name}"
    return [
        "BEGIN:VEVENT",
        f"UID:night-{night.pk}@{host}",
        f"DTSTAMP:{_utc_text(timezone.now())}",
        f"SEQUENCE:{night.version}",
        f"DTSTART:{_utc_text(starts)}",
        f"DTEND:{_utc_text(starts + NIGHT_LENGTH)}",
        f"SUMMARY:{escaped(f'Canceled: {title}' if canceled else title)}",
        f"STATUS:{'CANCELLED' if canceled else 'CONFIRMED'}",
        f"URL:{url}",
        "END:VEVENT",
    ]


def _utc_text(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """Escape a text for a calendar property."""
    for letter in ("\\", ";", ","):
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\r", "").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """Split a line into parts of at most 75 bytes, without splitting a character. All but the first are indented."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > _MAX_LINE_BYTES:
            yield part
            part = " "
        part += letter
    yield part
