"""Open, renew and close links."""

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.models import Actor, Event, League, Link, Night
from leagues.models.links import new_code


def revoke_link(link: Link, actor: Actor) -> Link:
    """Close the link for good. Browsers that used it lose access with their next request."""
    with transaction.atomic():
        link = Link.objects.select_for_update().get(pk=link.pk)
        if link.is_live:
            _close_link(link)
            log_change(Change(what=Event.What.LINK_REVOKED, before=_link_data(link)), actor, **_link_target(link))
        return link


def renew_link(link: Link, actor: Actor) -> Link:
    """Replace the link with a new one of the same kind and return that.

    If the link was already replaced, return the current one.
    """
    with transaction.atomic():
        link = Link.objects.select_for_update().get(pk=link.pk)
        same = {"kind": link.kind, "table_number": link.table_number} | _link_target(link)
        current = Link.objects.live().filter(**same).first()
        if current and current.pk != link.pk:
            return current
        if link.is_live:
            _close_link(link)
        new = Link.objects.create(label=link.label, code=new_code() if link.code else None, **same)
        change = Change(what=Event.What.LINK_RENEWED, before=_link_data(link), after=_link_data(new))
        log_change(change, actor, **_link_target(link))
        return new


def _close_link(link: Link) -> None:
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])


def _link_target(link: Link) -> dict:
    """Return the game, night or league that the link opens."""
    return {"game": link.game, "night": link.night, "league": link.league}


def _link_data(link: Link) -> dict:
    """Return the link as the history stores it: without its token, because many people can read the history."""
    return {"link": link.pk, "kind": link.kind}


def open_check_in(night: Night, actor: Actor) -> Link:
    """Return the check-in link of the night, or open one."""
    return _find_or_open(Link.Kind.CHECK_IN, {"night": night, "game": None, "league": None}, actor)


def open_wall(night: Night, actor: Actor) -> Link:
    """Return the link of the night’s screen, which has a code to type, or open one."""
    return _find_or_open(Link.Kind.WALL, {"night": night, "game": None, "league": None}, actor, code=new_code())


def open_calendar(league: League, actor: Actor) -> Link:
    """Return the calendar link of the league, or open one."""
    return _find_or_open(Link.Kind.CALENDAR, {"league": league, "night": None, "game": None}, actor)


def _find_or_open(kind: Link.Kind, target: dict, actor: Actor, code: str | None = None) -> Link:
    with transaction.atomic():
        if target["night"]:
            Night.objects.select_for_update().get(pk=target["night"].pk)
        else:
            League.objects.select_for_update().get(pk=target["league"].pk)
        link = Link.objects.live().filter(kind=kind, **target).first()
        if link is None:
            link = Link.objects.create(kind=kind, made_by=actor.user, code=code, **target)
            log_change(Change(what=Event.What.LINK_MADE, after=_link_data(link)), actor, **target)
        return link
