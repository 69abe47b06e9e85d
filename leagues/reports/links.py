"""Links in words: what each opens, for whom, until when. A token stands only where `link_row` is given an origin."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.safestring import SafeString

from leagues.models import Link
from leagues.reports.qr import qr_svg

#: Kinds whose token stays in the address, because the page polls or is fetched by other programs.
STAY = {Link.Kind.WATCH: "watch", Link.Kind.WALL: "night_wall"}
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
    qr: SafeString | str = ""


def link_rows(links: Iterable[Link]) -> list[LinkRow]:
    """Newest first, without what would open them."""
    return [link_row(link) for link in sorted(links, key=lambda link: link.pk, reverse=True)]


def link_row(link: Link, origin: str = "") -> LinkRow:
    """`origin`: "https://host/", to show the link itself, too."""
    url = origin.rstrip("/") + link_path(link) if origin else ""
    return LinkRow(
        id=link.pk,
        what=link.get_kind_display().capitalize(),
        opens=opens(link),
        made_at=link.created_at,
        made_by=link.made_by.username if link.made_by_id else "",
        used_at=link.last_used_at,
        until=link.expires_at,
        is_once=link.kind in ONCE,
        code=spaced(link.code) if origin and link.code else "",
        url=url,
        qr=qr_svg(url) if url else "",
    )


def link_path(link: Link) -> str:
    """Where it leads; whoever watches an evening is let in by his browser, like who scores."""
    stays = link.kind in STAY and not (link.kind == Link.Kind.WATCH and link.night_id)
    return reverse(STAY[link.kind] if stays else "open_link", args=[link.token])


def spaced(code: str) -> str:
    """A code as people read it aloud: K7QM 2XPD."""
    return f"{code[:4]} {code[4:]}"


def opens(link: Link) -> str:
    """What a link is good for: "as player · for Bo", "game 3", "night of May 5"."""
    if link.kind == Link.Kind.INVITE:
        return " · ".join(filter(None, [f"{link.league.name}, as {link.role}", link.label]))
    if link.kind == Link.Kind.SIGN_IN:
        return f"as {link.user.username}"
    if link.game_id:
        return f"game {link.game.number}"
    if link.night_id:
        return link.night.name or f"night of {link.night.date:%B %-d}"
    return link.league.name
