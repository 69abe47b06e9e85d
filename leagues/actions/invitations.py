"""Links that work once: to join a league in a role, or to sign in as somebody who cannot otherwise."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, note
from leagues.actions.members import join_league
from leagues.models import Actor, Event, League, Link, Membership, User
from leagues.roles import Role, may_give, rights

INVITATION_LASTS = timedelta(days=14)
SIGN_IN_LASTS = timedelta(hours=1)


def invite(league: League, role: str, label: str, actor: Actor) -> Link:
    """A new invitation; `label` reminds the organizer whom it is for."""
    with transaction.atomic():
        link = Link.objects.create(
            kind=Link.Kind.INVITE,
            league=league,
            role=role,
            label=label,
            made_by=actor.user,
            expires_at=timezone.now() + INVITATION_LASTS,
        )
        note(Change(what=Event.What.LINK_MADE, after=_told(link)), actor, league=league)
        return link


def join_by(link: Link, user: User, actor: Actor) -> Membership | None:
    """Use an invitation up. None when it is dead, or who made it may no longer invite to this role."""
    with transaction.atomic():
        maker = Membership.objects.live().filter(league=link.league, user=link.made_by).first()
        if link.league.is_archived or not maker or not may_give(maker.role, link.role):
            return None
        link = _use(link, user, actor)
        return link and join_league(link.league, user, link.role, actor)


def sign_in_trouble(own_role: str, membership: Membership) -> str:
    """Why a member in `own_role` may not sign this member in, in a sentence; empty when he may.

    Whoever makes such a link could use it himself. So it is only for people whose every right is a right of his:
    with a role below his own here, none in another league, and none on the site.
    """
    user = membership.user
    if not may_give(own_role, membership.role) or rights(membership.role) >= rights(own_role):
        return "You can hand a sign-in link only to somebody with a role below your own."
    elsewhere = user.memberships.live().exclude(league=membership.league).exists()
    if elsewhere or user.is_staff or user.is_superuser:
        return f"Nobody here can sign in for {user.username}: they have rights elsewhere, too."
    return ""


def make_sign_in_link(membership: Membership, actor: Actor) -> Link:
    """A link that signs this member in, once and soon. An earlier one that nobody used is closed."""
    with transaction.atomic():
        earlier = Link.objects.live().filter(kind=Link.Kind.SIGN_IN, user=membership.user)
        earlier.update(revoked_at=timezone.now())
        link = Link.objects.create(
            kind=Link.Kind.SIGN_IN,
            league=membership.league,
            user=membership.user,
            made_by=actor.user,
            expires_at=timezone.now() + SIGN_IN_LASTS,
        )
        note(Change(what=Event.What.LINK_MADE, after=_told(link)), actor, league=membership.league)
        return link


def sign_in_by(link: Link, actor: Actor) -> User | None:
    """Use a sign-in link up: whom it signs in. None when it is dead, or its member may no longer be signed in so."""
    with transaction.atomic():
        member = Membership.objects.live().filter(league=link.league, user=link.user).first()
        maker = Membership.objects.live().filter(league=link.league, user=link.made_by).first()
        if not (member and maker and link.user.is_active) or sign_in_trouble(maker.role, member):
            return None
        link = _use(link, link.user, actor)
        return link and link.user


def _use(link: Link, user: User, actor: Actor) -> Link | None:
    """Mark a link as used, or None where it is not live: of two at once one gets it."""
    link = Link.objects.select_for_update().get(pk=link.pk)
    if not link.is_live:
        return None
    link.used_at, link.used_by = timezone.now(), user
    link.save(update_fields=["used_at", "used_by"])
    note(Change(what=Event.What.LINK_USED, after=_told(link)), actor, league=link.league)
    return link


def _told(link: Link) -> dict:
    told = {"link": link.pk, "kind": link.kind}
    return told | ({"role": link.role} if link.role else {"user": link.user_id})


def invitable(own_role: str) -> list[Role]:
    """The roles that a member in `own_role` may invite to, greatest first."""
    return [role for role in Role if may_give(own_role, role)]
