"""A night of a league: check-in, canceling, closing and reopening.

An action that refuses returns a sentence, otherwise an empty string.
"""

from collections.abc import Collection
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.actions.money import post_night
from leagues.models import Actor, CheckIn, Event, Night, Player

CLOSED = "This night is closed. Reopen it first, with a reason."
CANCELED = "This night is canceled."
NO_REASON = "Give a reason. Everyone in the league can see it."


@contextmanager
def changing_night(night: Night):
    """Open a transaction with the night locked and its state up to date. Bump its version at the end."""
    with transaction.atomic():
        night.refresh_from_db(fields=["version", "state", "closed_at"], from_queryset=Night.objects.select_for_update())
        night.version += 1
        yield
        night.save(update_fields=["version", "state", "closed_at"])


def closed_error(night: Night) -> str:
    """Return a sentence if the night is closed or canceled."""
    return {Night.State.CLOSED: CLOSED, Night.State.CANCELED: CANCELED}.get(night.state, "")


def check_in(night: Night, player: Player, actor: Actor) -> str:
    """Check a player in, even one who left earlier. The first check-in opens the night."""
    with changing_night(night):
        error = closed_error(night)
        if error:
            return error
        night.state = Night.State.OPEN
        found, _ = CheckIn.objects.get_or_create(night=night, player=player)
        if not found.is_here:
            found.arrived_at = found.arrived_at or timezone.now()
            found.left_at = None
            found.save(update_fields=["arrived_at", "left_at"])
            _log_check_in(night, Event.What.CHECKED_IN, player, actor)
        return ""


def check_out(night: Night, player: Player, actor: Actor) -> str:
    """Record that a player left. Their games stay."""
    with changing_night(night):
        found = night.check_ins.here().filter(player=player).first()
        if closed_error(night) or found is None:
            return closed_error(night) or f"{player.name} is not here."
        found.left_at = timezone.now()
        found.save(update_fields=["left_at"])
        _log_check_in(night, Event.What.CHECKED_OUT, player, actor)
        return ""


def undo_check_in(night: Night, player: Player, actor: Actor) -> str:
    """Undo a mistaken check-in. Refuse if the player has a seat in a round."""
    with changing_night(night):
        if closed_error(night):
            return closed_error(night)
        if player.drawn_seats.filter(table__round__night=night).exists():
            return f"{player.name} has a seat in a round. Check them out instead."
        night.check_ins.filter(player=player).update(arrived_at=None, left_at=None)
        _log_check_in(night, Event.What.CHECK_IN_UNDONE, player, actor)
        return ""


def set_plan(night: Night, player: Player, plan: str, actor: Actor) -> str:
    """Store whether the player is coming: "yes", "no", or "" if unknown."""
    with changing_night(night):
        if closed_error(night):
            return closed_error(night)
        CheckIn.objects.update_or_create(night=night, player=player, defaults={"plan": plan})
        _log_check_in(night, Event.What.SAID_NO if plan == CheckIn.Plan.NO else Event.What.SAID_YES, player, actor)
        return ""


def _log_check_in(night: Night, what: Event.What, player: Player, actor: Actor) -> None:
    log_change(Change(what=what, after={"player": player.pk}), actor, night=night, league=night.league)


def cancel_night(night: Night, reason: str, actor: Actor) -> str:
    """Cancel a night without games."""
    with changing_night(night):
        if night.games.exists():
            return "This night has games, so it can’t be canceled."
        night.state = Night.State.CANCELED
        log_change(Change(what=Event.What.NIGHT_CANCELED, reason=reason), actor, night=night, league=night.league)
        return ""


def revive_night(night: Night, actor: Actor) -> None:
    """Plan a canceled night again."""
    with changing_night(night):
        if night.state == Night.State.CANCELED:
            night.state = Night.State.PLANNED
            log_change(Change(what=Event.What.NIGHT_CHANGED), actor, night=night, league=night.league)


def close_night(night: Night, actor: Actor, set_aside: Collection[int] = ()) -> str:
    """Close the night and record the money of its games. Money of open games is recorded when they end.

    Refuse if a game is on hold and its id is not in `set_aside`.
    """
    with changing_night(night):
        if closed_error(night):
            return closed_error(night)
        if night.rounds.filter(published_at=None).exists():
            return "A draw is not published yet. Publish it or undo it first."
        on_hold = night.games.exclude(hold="").order_by("number")
        holds = [f"Game {game.number} is {game.hold}." for game in on_hold if game.pk not in set_aside]
        if holds:
            return " ".join([*holds, "Let it count, or set it aside to record its money later."])
        night.state, night.closed_at = Night.State.CLOSED, timezone.now()
        night.save(update_fields=["state", "closed_at"])
        after = {"set_aside": sorted(set_aside)} if set_aside else {}
        log_change(Change(what=Event.What.NIGHT_CLOSED, after=after), actor, night=night, league=night.league)
        post_night(night, actor)
        return ""


def reopen_night(night: Night, reason: str, actor: Actor) -> str:
    """Reopen a closed night. The history shows the reason."""
    if not reason:
        return NO_REASON
    with changing_night(night):
        if night.is_closed:
            night.state, night.closed_at = Night.State.OPEN, None
            log_change(Change(what=Event.What.NIGHT_REOPENED, reason=reason), actor, night=night, league=night.league)
        return ""
