"""The members of a league and their roles. A league always has an owner.

An action that refuses returns a sentence, otherwise an empty string. Each change locks the row of the league, so that
two owners can’t resign at once.
"""

from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.models import Actor, Event, League, Membership, User
from leagues.roles import Role, is_higher, may_give

LAST_OWNER = "A league needs an owner. Hand it over to another member first."
NOT_BELOW = "You can give and remove only roles below yours."


def join_league(league: League, user: User, role: str, actor: Actor) -> Membership:
    """Make the user a member. One who is already a member keeps the higher of the two roles."""
    with _locked(league):
        membership = league.memberships.live().filter(user=user).first()
        if membership is None:
            membership = Membership.objects.create(league=league, user=user, role=role)
            log_change(Change(what=Event.What.MEMBER_JOINED, after=_member_data(membership)), actor, league=league)
        elif is_higher(role, membership.role):
            _set_role(membership, role, actor)
        return membership


def change_role(membership: Membership, role: str, actor: Actor) -> str:
    """Change the role of a member. `actor.user` must be allowed to give both the old and the new role."""
    with _locked(membership.league):
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
    """Make another member the owner in place of the actor, who becomes an organizer."""
    with _locked(league):
        to.refresh_from_db()
        own = league.memberships.live().filter(user=actor.user, role=Role.OWNER).first()
        if own is None or not to.is_live or own.pk == to.pk:
            return "Only an owner can hand the league over, and only to another member."
        if to.role != Role.OWNER:
            _set_role(to, Role.OWNER, actor)
        _set_role(own, Role.ORGANIZER, actor)
        return ""


def remove_member(membership: Membership, actor: Actor) -> str:
    """Remove a member whose role `actor.user` may remove. Their games and their player stay."""
    with _locked(membership.league):
        membership.refresh_from_db()
        own = membership.league.memberships.live().filter(user=actor.user).first()
        if own is None or not may_give(own.role, membership.role):
            return NOT_BELOW
        return _end_membership(membership, actor, Event.What.MEMBER_REMOVED)


def leave_league(league: League, user: User, actor: Actor) -> str:
    """End the membership of the user."""
    with _locked(league):
        membership = league.memberships.live().filter(user=user).first()
        return _end_membership(membership, actor, Event.What.MEMBER_LEFT) if membership else ""


def _end_membership(membership: Membership, actor: Actor, what: Event.What) -> str:
    if _is_last_owner(membership):
        return LAST_OWNER
    if membership.is_live:
        membership.left_at = timezone.now()
        membership.save(update_fields=["left_at"])
        log_change(Change(what=what, before=_member_data(membership)), actor, league=membership.league)
    return ""


def _is_last_owner(membership: Membership) -> bool:
    owners = membership.league.memberships.live().filter(role=Role.OWNER)
    return membership.role == Role.OWNER and not owners.exclude(pk=membership.pk).exists()


def _set_role(membership: Membership, role: str, actor: Actor) -> None:
    before = _member_data(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    change = Change(what=Event.What.ROLE_CHANGED, before=before, after=_member_data(membership))
    log_change(change, actor, league=membership.league)


@contextmanager
def _locked(league: League):
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        yield


def _member_data(membership: Membership) -> dict:
    """Return the member as the history stores them: by id, because the history can’t be erased."""
    return {"user": membership.user_id, "role": membership.role}
