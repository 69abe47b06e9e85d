"""Links as text: what each opens, for whom, until when. Their addresses are made by `views.links`."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from leagues.models import Link

#: Kinds of links that open once.
ONCE = (Link.Kind.INVITE, Link.Kind.SIGN_IN)


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
    """Newest first, without addresses and codes."""
    return [link_row(link) for link in sorted(links, key=lambda link: link.pk, reverse=True)]


def link_row(link: Link, url: str = "") -> LinkRow:
    """`url`: the address of the link, to show it and its code. Without it, nothing in the row opens anything."""
    return LinkRow(
        id=link.pk,
        what=link.get_kind_display().capitalize(),
        opens=opens(link),
        made_at=link.created_at,
        made_by=link.made_by.username if link.made_by_id else "",
        used_at=link.last_used_at,
        until=link.expires_at,
        is_once=link.kind in ONCE,
        code=spaced(link.code) if url and link.code else "",
        url=url,
    )


def spaced(code: str) -> str:
    """A code as people read it aloud, like K7QM 2XPD."""
    return f"{code[:4]} {code[4:]}"


def opens(link: Link) -> str:
    """What a link opens: "as player · for Bo", "game 3", "night of May 5"."""
    if link.kind == Link.Kind.INVITE:
        return " · ".join(filter(None, [f"{link.league.name}, as {link.role}", link.label]))
    if link.kind == Link.Kind.SIGN_IN:
        return f"as {link.user.username}"
    if link.game_id:
        return f"game {link.game.number}"
    if link.night_id:
        return link.night.name or f"night of {link.night.date:%B %-d}"
    return link.league.name
