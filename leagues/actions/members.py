"""Who belongs to a league and as what. A league always has an owner.

Refusals come back as a sentence; empty means done. Each change holds the league's row, so that two owners cannot
resign at once.
"""

from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, note
from leagues.models import Actor, Event, League, Membership, User
from leagues.roles import Role, is_greater, may_give

LAST_OWNER = "A league needs an owner: hand it over to somebody first."
NOT_BELOW = "You can give and take only roles below your own."


def join_league(league: League, user: User, role: str, actor: Actor) -> Membership:
    """Make somebody a member. Who is one already keeps the greater of both roles."""
    with _holding(league):
        membership = league.memberships.live().filter(user=user).first()
        if membership is None:
            membership = Membership.objects.create(league=league, user=user, role=role)
            note(Change(what=Event.What.MEMBER_JOINED, after=_told(membership)), actor, league=league)
        elif is_greater(role, membership.role):
            _set_role(membership, role, actor)
        return membership


def change_role(membership: Membership, role: str, actor: Actor) -> str:
    """Give a member another role; `actor.user` needs a greater one than both."""
    with _holding(membership.league):
        membership.refresh_from_db()
        if not membership.is_live:
            return "This person has left the league."
        own = membership.league.memberships.live().filter(user=actor.user).first()
        if own is None or not (may_give(own.role, membership.role) and may_give(own.role, role)):
            return NOT_BELOW
        if role != Role.OWNER and _is_last_owner(membership):
            return LAST_OWNER
        if membership.role != role:
            _set_role(membership, role, actor)
        return ""


def hand_over(league: League, to: Membership, actor: Actor) -> str:
    """Another member becomes owner in place of the actor, who stays as organizer."""
    with _holding(league):
        to.refresh_from_db()
        own = league.memberships.live().filter(user=actor.user, role=Role.OWNER).first()
        if own is None or not to.is_live or own.pk == to.pk:
            return "An owner hands the league over to another member."
        if to.role != Role.OWNER:
            _set_role(to, Role.OWNER, actor)
        _set_role(own, Role.ORGANIZER, actor)
        return ""


def remove_member(membership: Membership, actor: Actor) -> str:
    """End somebody's membership; `actor.user` needs a greater role. Games and player stay."""
    with _holding(membership.league):
        membership.refresh_from_db()
        own = membership.league.memberships.live().filter(user=actor.user).first()
        if own is None or not may_give(own.role, membership.role):
            return NOT_BELOW
        return _end(membership, actor, Event.What.MEMBER_REMOVED)


def leave_league(league: League, user: User, actor: Actor) -> str:
    with _holding(league):
        membership = league.memberships.live().filter(user=user).first()
        return _end(membership, actor, Event.What.MEMBER_LEFT) if membership else ""


def _end(membership: Membership, actor: Actor, what: Event.What) -> str:
    if _is_last_owner(membership):
        return LAST_OWNER
    if membership.is_live:
        membership.left_at = timezone.now()
        membership.save(update_fields=["left_at"])
        note(Change(what=what, before=_told(membership)), actor, league=membership.league)
    return ""


def _is_last_owner(membership: Membership) -> bool:
    owners = membership.league.memberships.live().filter(role=Role.OWNER)
    return membership.role == Role.OWNER and not owners.exclude(pk=membership.pk).exists()


def _set_role(membership: Membership, role: str, actor: Actor) -> None:
    before = _told(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    change = Change(what=Event.What.ROLE_CHANGED, before=before, after=_told(membership))
    note(change, actor, league=membership.league)


@contextmanager
def _holding(league: League):
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        yield


def _told(membership: Membership) -> dict:
    """A user by id: a line of the list of changes cannot be erased."""
    return {"user": membership.user_id, "role": membership.role}
