"""Closing a link, at once and for good, and opening a new one in its place."""

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, note
from leagues.models import Actor, Event, League, Link, Night
from leagues.models.links import new_code


def revoke_link(link: Link, actor: Actor) -> Link:
    """Whoever came by this link is out with the next request."""
    with transaction.atomic():
        link = Link.objects.select_for_update().get(pk=link.pk)
        if link.is_live:
            _close(link)
            note(Change(what=Event.What.LINK_REVOKED, before=_told(link)), actor, **_place(link))
        return link


def renew_link(link: Link, actor: Actor) -> Link:
    """A new link of the same kind in place of an old one; where somebody renewed it meanwhile, that new one."""
    with transaction.atomic():
        link = Link.objects.select_for_update().get(pk=link.pk)
        same = {"kind": link.kind, "table_number": link.table_number} | _place(link)
        current = Link.objects.live().filter(**same).first()
        if current and current.pk != link.pk:
            return current
        if link.is_live:
            _close(link)
        new = Link.objects.create(label=link.label, code=new_code() if link.code else None, **same)
        change = Change(what=Event.What.LINK_RENEWED, before=_told(link), after=_told(new))
        note(change, actor, **_place(link))
        return new


def _close(link: Link) -> None:
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])


def _place(link: Link) -> dict:
    """What the link opens."""
    return {"game": link.game, "night": link.night, "league": link.league}


def _told(link: Link) -> dict:
    """A link by its row: a token has no place in a list that many may read."""
    return {"link": link.pk, "kind": link.kind}


def open_check_in(night: Night, actor: Actor) -> Link:
    """The night's link to check in by; the one that there is."""
    return _one(Link.Kind.CHECK_IN, {"night": night, "game": None, "league": None}, actor)


def open_wall(night: Night, actor: Actor) -> Link:
    """The link of the night's screen at the wall, with a code to type there; the one that there is."""
    return _one(Link.Kind.WALL, {"night": night, "game": None, "league": None}, actor, code=new_code())


def open_calendar(league: League, actor: Actor) -> Link:
    """The league's link to follow its calendar; the one that there is."""
    return _one(Link.Kind.CALENDAR, {"league": league, "night": None, "game": None}, actor)


def _one(kind: Link.Kind, place: dict, actor: Actor, code: str | None = None) -> Link:
    with transaction.atomic():
        if place["night"]:
            Night.objects.select_for_update().get(pk=place["night"].pk)
        else:
            League.objects.select_for_update().get(pk=place["league"].pk)
        link = Link.objects.live().filter(kind=kind, **place).first()
        if link is None:
            link = Link.objects.create(kind=kind, made_by=actor.user, code=code, **place)
            note(Change(what=Event.What.LINK_MADE, after=_told(link)), actor, **place)
        return link
