"""The nights of a league as a calendar feed (RFC 5545)."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from leagues.models import League, Night

#: The length of a night in the calendar.
LASTS = timedelta(hours=3)
_LONGEST_LINE = 75


def calendar_text(league: League, *, host: str, url_of: Callable[[Night], str]) -> str:
    """All nights of current seasons, the canceled ones included. One query.

    `host`: of this site, for identifiers that no other site uses. `url_of`: the address of the page of a night.
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
        lines += _event(night, host, url_of(night))
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in folded(line))


def _event(night: Night, host: str, url: str) -> list[str]:
    # The instant, not the local time: without definitions of time zones, every program reads it the same.
    starts = night.starts_at
    canceled = night.state == Night.State.CANCELED
    title = f"{night.league.name}: {night.season.name}"
    return [
        "BEGIN:VEVENT",
        f"UID:night-{night.pk}@{host}",
        f"DTSTAMP:{_stamp(timezone.now())}",
        f"SEQUENCE:{night.version}",
        f"DTSTART:{_stamp(starts)}",
        f"DTEND:{_stamp(starts + LASTS)}",
        f"SUMMARY:{escaped(f'Canceled: {title}' if canceled else title)}",
        f"STATUS:{'CANCELLED' if canceled else 'CONFIRMED'}",
        f"URL:{url}",
        "END:VEVENT",
    ]


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    for letter in ("\\", ";", ","):
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\r", "").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """A long line in parts of at most 75 bytes, the later ones indented. No letter is cut in two."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > _LONGEST_LINE:
            yield part
            part = " "
        part += letter
    yield part
