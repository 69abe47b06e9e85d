"""Describe links: what each one opens, for whom, and until when. `views.links` makes their addresses."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from leagues.models import Link

#: The kinds of links that work only once.
SINGLE_USE = (Link.Kind.INVITE, Link.Kind.SIGN_IN)


@dataclass(frozen=True, kw_only=True)
class LinkRow:
    id: int
    what: str
    opens: str
    made_at: datetime
    made_by: str
    used_at: datetime | None
    until: datetime | None
    is_once: bool
    code: str = ""
    url: str = ""


def link_rows(links: Iterable[Link]) -> list[LinkRow]:
    """Return the rows of links, newest first, without addresses and codes."""
    return [link_row(link) for link in sorted(links, key=lambda link: link.pk, reverse=True)]


def link_row(link: Link, url: str = "") -> LinkRow:
    """Return the row of a link, with its address and code only if `url` gives the address."""
    return LinkRow(
        id=link.pk,
        what=link.get_kind_display().capitalize(),
        opens=link_target(link),
        made_at=link.created_at,
        made_by=link.made_by.username if link.made_by_id else "",
        used_at=link.last_used_at,
        until=link.expires_at,
        is_once=link.kind in SINGLE_USE,
        code=grouped_code(link.code) if url and link.code else "",
        url=url,
    )


def grouped_code(code: str) -> str:
    """Return a code in two groups for easy reading, such as K7QM 2XPD."""
    return f"{code[:4]} {code[4:]}"


def link_target(link: Link) -> str:
    """Return what a link opens: "game 3", "night of May 5", or "Club, as player · for Bo" for an invitation."""
    if link.kind == Link.Kind.INVITE:
        return " · ".join(filter(None, [f"{link.league.name}, as {link.role}", link.label]))
    if link.kind == Link.Kind.SIGN_IN:
        return f"as {link.user.username}"
    if link.game_id:
        return f"game {link.game.number}"
    if link.night_id:
        return link.night.name or f"night of {link.night.date:%B %-d}"
    return link.league.name
