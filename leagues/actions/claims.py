"""Requests of members to be linked to a player of the roster, and their answers."""

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.actions.members import join_league
from leagues.models import Actor, Claim, Event, Player, User
from leagues.roles import Role


def ask_for_player(player: Player, user: User, actor: Actor) -> Claim | None:
    """Ask to be linked to a player. Return None if the player or the user is already linked."""
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        is_linked = Player.objects.current().filter(league=player.league, user=user).exists()
        if player.user_id or player.merged_into_id or is_linked:
            return None
        claim, is_new = Claim.objects.get_or_create(player=player, user=user, answered_at=None)
        if is_new:
            log_change(Change(what=Event.What.PLAYER_ASKED, after=_claim_data(claim)), actor, league=player.league)
        return claim


def answer_claim(claim: Claim, accept: bool, actor: Actor) -> str:
    """Accept or decline a request. Return a sentence if it can’t be accepted.

    Accepting one closes all other requests for this player and by this user.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=claim.player_id)
        claim.refresh_from_db()
        if claim.answered_at:
            return ""
        if accept and (error := _link_player(player, claim.user)):
            return error
        claim.answered_at, claim.accepted = timezone.now(), accept
        claim.save(update_fields=["answered_at", "accepted"])
        if accept:
            join_league(player.league, claim.user, Role.PLAYER, actor)  # A visitor becomes a player.
            requests = Claim.objects.open().filter(player__league=player.league)
            settled = requests.filter(player=player) | requests.filter(user=claim.user)
            settled.update(answered_at=claim.answered_at)
        what = Event.What.PLAYER_ACCEPTED if accept else Event.What.PLAYER_DECLINED
        log_change(Change(what=what, after=_claim_data(claim)), actor, league=player.league)
        return ""


def _link_player(player: Player, user: User) -> str:
    """Link the user to the player. Return a sentence if that is impossible."""
    if not player.league.memberships.live().filter(user=user).exists():
        return f"{user.username} has left the league."
    if player.user_id or Player.objects.current().filter(league=player.league, user=user).exists():
        return f"{player.name} or {user.username} is already linked to someone else."
    player.user = user
    player.save(update_fields=["user"])
    return ""


def _claim_data(claim: Claim) -> dict:
    """Return the request as the history stores it."""
    return {"player": claim.player_id, "user": claim.user_id}
