"""Links that work once: to join a league in a role, or to sign in a member who can’t sign in another way."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.actions.members import join_league
from leagues.models import Actor, Event, League, Link, Membership, User
from leagues.roles import Role, may_give, rights

INVITATION_LASTS = timedelta(days=14)
SIGN_IN_LASTS = timedelta(hours=1)


def invite(league: League, role: str, label: str, actor: Actor) -> Link:
    """Create an invitation to join in a role. `label` reminds the organizer who it is for."""
    with transaction.atomic():
        link = Link.objects.create(
            kind=Link.Kind.INVITE,
            league=league,
            role=role,
            label=label,
            made_by=actor.user,
            expires_at=timezone.now() + INVITATION_LASTS,
        )
        log_change(Change(what=Event.What.LINK_MADE, after=_invitation_data(link)), actor, league=league)
        return link


def join_by(link: Link, user: User, actor: Actor) -> Membership | None:
    """Join the league by an invitation and use it up.

    Return None if the link is dead, or if the person who made it can no longer invite to this role.
    """
    with transaction.atomic():
        maker = Membership.objects.live().filter(league=link.league, user=link.made_by).first()
        if link.league.is_archived or not maker or not may_give(maker.role, link.role):
            return None
        link = _use_up(link, user, actor)
        return link and join_league(link.league, user, link.role, actor)


def sign_in_error(own_role: str, membership: Membership) -> str:
    """Return why a member in `own_role` may not make a sign-in link for this member; empty if they may.

    The maker could use the link themselves. So the member must have no rights that the maker lacks: a lower role in
    this league, no role in another league, and no rights on the site.
    """
    user = membership.user
    if not may_give(own_role, membership.role) or rights(membership.role) >= rights(own_role):
        return "You can make sign-in links only for members with a role below yours."
    elsewhere = user.memberships.live().exclude(league=membership.league).exists()
    if elsewhere or user.is_staff or user.is_superuser:
        return f"You can’t make a sign-in link for {user.username}, because they have rights outside this league."
    return ""


def make_sign_in_link(membership: Membership, actor: Actor) -> Link:
    """Create a link that signs this member in once, within an hour. Close an earlier unused one."""
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
        log_change(Change(what=Event.What.LINK_MADE, after=_invitation_data(link)), actor, league=membership.league)
        return link


def sign_in_by(link: Link, actor: Actor) -> User | None:
    """Use up a sign-in link and return the user it signs in.

    Return None if the link is dead, or if its maker may no longer sign this member in.
    """
    with transaction.atomic():
        member = Membership.objects.live().filter(league=link.league, user=link.user).first()
        maker = Membership.objects.live().filter(league=link.league, user=link.made_by).first()
        if not (member and maker and link.user.is_active) or sign_in_error(maker.role, member):
            return None
        link = _use_up(link, link.user, actor)
        return link and link.user


def _use_up(link: Link, user: User, actor: Actor) -> Link | None:
    """Use up the link and return it, or return None if it is not live. Of two requests at once, only one gets it."""
    link = Link.objects.select_for_update().get(pk=link.pk)
    if not link.is_live:
        return None
    link.used_at, link.used_by = timezone.now(), user
    link.save(update_fields=["used_at", "used_by"])
    log_change(Change(what=Event.What.LINK_USED, after=_invitation_data(link)), actor, league=link.league)
    return link


def _invitation_data(link: Link) -> dict:
    """Return the link as the history stores it: without its token, because many people can read the history."""
    data = {"link": link.pk, "kind": link.kind}
    return data | ({"role": link.role} if link.role else {"user": link.user_id})


def invitable(own_role: str) -> list[Role]:
    """Return the roles that a member in `own_role` may give, highest first."""
    return [role for role in Role if may_give(own_role, role)]
