"""Erase a person’s data: their name and account go, the games of others stay."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.actions.members import LAST_OWNER
from leagues.actions.people import bump_games_of
from leagues.actions.signins import end_other_sign_ins
from leagues.models import Actor, Event, League, Link, Player, RuleSet, User
from leagues.roles import Role


def _leagues_owned_alone(user: User) -> list[League]:
    """Return the active leagues in which the user is the only owner."""
    mine = League.objects.filter(memberships__user=user, memberships__role=Role.OWNER, memberships__left_at=None)
    return [
        league
        for league in mine.filter(archived_at=None)
        if not league.memberships.live().filter(role=Role.OWNER).exclude(user=user).exists()
    ]


def erase_person(user: User, actor: Actor) -> str:
    """Erase a person’s name and account for good. Return a sentence if that is impossible."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if leagues := _leagues_owned_alone(user):
            return f"{LAST_OWNER} ({', '.join(league.name for league in leagues)})"
        _anonymize_players(user)
        for membership in user.memberships.live().select_related("league"):
            membership.left_at = timezone.now()
            membership.save(update_fields=["left_at"])
            log_change(Change(what=Event.What.PERSON_ERASED, after={"user": user.pk}), actor, league=membership.league)
        Link.objects.live().filter(user=user).update(revoked_at=timezone.now())
        RuleSet.objects.filter(owner=user).update(owner=None)
        EmailAddress.objects.filter(user=user).delete()
        end_other_sign_ins(user, None)
        user.sign_ins.all().delete()
        user.claims.all().delete()
        user.username, user.email, user.is_active = f"erased-{user.pk}", "", False
        user.is_staff = user.is_superuser = False
        user.set_unusable_password()
        user.save()
        return ""


def _anonymize_players(user: User) -> None:
    """Replace the names of the user’s players. Their seats and results stay."""
    players = Player.objects.filter(user=user)
    bump_games_of(players)
    for player in Player.objects.records_of(players).order_by("pk"):
        player.name, player.user = f"Former player {player.pk}", None
        player.save(update_fields=["name", "user"])
