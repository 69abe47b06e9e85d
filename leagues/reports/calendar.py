"""The nights of a league as a calendar feed (RFC 5545), in the zone of the league."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from leagues.models import League, Night

#: How long a night is in the calendar.
LASTS = timedelta(hours=3)
_LONGEST_LINE = 75


def calendar_text(league: League, site: str) -> str:
    """All nights of seasons that are on, canceled ones said so. One query."""
    nights = Night.objects.filter(league=league, season__archived_at=None, start__isnull=False)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Pitch League//EN",
        f"X-WR-CALNAME:{escaped(league.name)}",
        f"X-WR-TIMEZONE:{league.time_zone}",
    ]
    for night in nights.select_related("season", "league").order_by("date", "start"):
        lines += _event(night, site)
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in folded(line))


def _event(night: Night, site: str) -> list[str]:
    # The instant, not the local time: a feed without definitions of zones is read the same everywhere.
    starts = night.starts_at
    canceled = night.state == Night.State.CANCELED
    title = f"{night.league.name}: {night.season.name}"
    url = site.rstrip("/") + reverse("night", args=[night.league.slug, night.pk])
    return [
        "BEGIN:VEVENT",
        f"UID:night-{night.pk}@{site.split('//')[-1].strip('/')}",
        f"DTSTAMP:{_stamp(timezone.now())}",
        f"SEQUENCE:{night.version}",
        f"DTSTART:{_stamp(starts)}",
        f"DTEND:{_stamp(starts + LASTS)}",
        f"SUMMARY:{escaped(f'Canceled: {title}' if canceled else title)}",
        f"STATUS:{'CANCELLED' if canceled else 'CONFIRMED'}",
        f"URL:{url}",
        "END:VEVENT",
    ]


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    for letter in ("\\", ";", ","):
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\r", "").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """A long line in parts of at most 75 bytes, the later ones indented; no letter is cut in two."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > _LONGEST_LINE:
            yield part
            part = " "
        part += letter
    yield part
