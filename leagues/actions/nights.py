"""A night of a league: who is there, canceled, closed and reopened. Refusals are sentences; empty means done."""

from collections.abc import Collection
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from leagues.actions.changes import Change, note
from leagues.actions.money import post_night
from leagues.models import Actor, CheckIn, Event, Night, Player

CLOSED = "This night is closed. Reopen it first, with a reason."
CANCELED = "This night is canceled."


@contextmanager
def changing_night(night: Night):
    """A transaction in which `night` is read afresh and nobody else changes it; its version moves."""
    with transaction.atomic():
        # Only what changes: the league that the night came with knows who asks.
        night.refresh_from_db(fields=["version", "state", "closed_at"], from_queryset=Night.objects.select_for_update())
        night.version += 1
        yield
        night.save(update_fields=["version", "state", "closed_at"])


def closed_trouble(night: Night) -> str:
    return {Night.State.CLOSED: CLOSED, Night.State.CANCELED: CANCELED}.get(night.state, "")


def check_in(night: Night, player: Player, actor: Actor) -> str:
    """He is here; the first one opens the night. Coming back is coming."""
    with changing_night(night):
        trouble = closed_trouble(night)
        if trouble:
            return trouble
        night.state = Night.State.OPEN
        found, _ = CheckIn.objects.get_or_create(night=night, player=player)
        if not found.is_here:
            found.arrived_at = found.arrived_at or timezone.now()
            found.left_at = None
            found.save(update_fields=["arrived_at", "left_at"])
            _note(night, Event.What.CHECKED_IN, player, actor)
        return ""


def check_out(night: Night, player: Player, actor: Actor) -> str:
    """He has left; what he played stays."""
    with changing_night(night):
        found = night.check_ins.here().filter(player=player).first()
        if closed_trouble(night) or found is None:
            return closed_trouble(night) or f"{player.name} is not here."
        found.left_at = timezone.now()
        found.save(update_fields=["left_at"])
        _note(night, Event.What.CHECKED_OUT, player, actor)
        return ""


def undo_check_in(night: Night, player: Player, actor: Actor) -> str:
    """It was a slip: he never came. Not for who was drawn already."""
    with changing_night(night):
        if closed_trouble(night):
            return closed_trouble(night)
        if player.drawn_seats.filter(table__round__night=night).exists():
            return f"{player.name} has a seat in a round; note that he left instead."
        night.check_ins.filter(player=player).update(arrived_at=None, left_at=None)
        _note(night, Event.What.CHECK_IN_UNDONE, player, actor)
        return ""


def say(night: Night, player: Player, plan: str, actor: Actor) -> str:
    """Whether he will come: "yes", "no", or "" for who does not know."""
    with changing_night(night):
        if closed_trouble(night):
            return closed_trouble(night)
        CheckIn.objects.update_or_create(night=night, player=player, defaults={"plan": plan})
        _note(night, Event.What.SAID_NO if plan == CheckIn.Plan.NO else Event.What.SAID_YES, player, actor)
        return ""


def _note(night: Night, what: Event.What, player: Player, actor: Actor) -> None:
    note(Change(what=what, after={"player": player.pk}), actor, night=night, league=night.league)


def cancel_night(night: Night, reason: str, actor: Actor) -> str:
    with changing_night(night):
        if night.games.exists():
            return "Games were started on this night; it cannot be canceled any more."
        night.state = Night.State.CANCELED
        note(Change(what=Event.What.NIGHT_CANCELED, reason=reason), actor, night=night, league=night.league)
        return ""


def revive_night(night: Night, actor: Actor) -> None:
    """It takes place after all."""
    with changing_night(night):
        if night.state == Night.State.CANCELED:
            night.state = Night.State.PLANNED
            note(Change(what=Event.What.NIGHT_CHANGED), actor, night=night, league=night.league)


def close_night(night: Night, actor: Actor, set_aside: Collection[int] = ()) -> str:
    """Done for tonight: what the games came to is posted. Games that are not over count when they are.

    A disputed or unconfirmed game is in the way until somebody sets it aside by name (`set_aside`: its id).
    """
    with changing_night(night):
        if closed_trouble(night):
            return closed_trouble(night)
        if night.rounds.filter(published_at=None).exists():
            return "A draw is not published yet; publish it or take it back first."
        held = night.games.exclude(held="").order_by("number")
        waiting = [f"Game {game.number} is {game.held}." for game in held if game.pk not in set_aside]
        if waiting:
            return " ".join([*waiting, "Settle it first, or set it aside: then it pays once it counts."])
        night.state, night.closed_at = Night.State.CLOSED, timezone.now()
        night.save(update_fields=["state", "closed_at"])
        after = {"set_aside": sorted(set_aside)} if set_aside else {}
        note(Change(what=Event.What.NIGHT_CLOSED, after=after), actor, night=night, league=night.league)
        post_night(night, actor)
        return ""


def reopen_night(night: Night, reason: str, actor: Actor) -> str:
    if not reason:
        return "Say why, so that nobody has to ask next week."
    with changing_night(night):
        if night.is_closed:
            night.state, night.closed_at = Night.State.OPEN, None
            note(Change(what=Event.What.NIGHT_REOPENED, reason=reason), actor, night=night, league=night.league)
        return ""
