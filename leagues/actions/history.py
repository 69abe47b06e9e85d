"""Lines of the history, each written in the transaction of the change itself."""

from dataclasses import dataclass, field

from django.utils import timezone

from leagues.models import Actor, Event, Game


@dataclass(frozen=True, kw_only=True)
class Change:
    """A line for the history. `before` and `after` name people by id, because the history can’t be edited."""

    what: Event.What
    before: dict = field(default_factory=dict)
    after: dict = field(default_factory=dict)
    reason: str = ""


def log_change(change: Change, actor: Actor, *, game: Game | None = None, night=None, league=None) -> None:
    """Add a line to the history."""
    build_event(change, actor, game=game, night=night, league=league).save(force_insert=True)


def build_event(change: Change, actor: Actor, *, game: Game | None = None, night=None, league=None) -> Event:
    """Return an unsaved line of the history, for bulk inserts."""
    return Event(
        league_id=league and league.pk,
        game_id=game and game.pk,
        night_id=night and night.pk,
        at=timezone.now(),
        who_id=actor.user and actor.user.pk,
        link_id=actor.link,
        device=actor.device,
        what=change.what,
        before=change.before,
        after=change.after,
        reason=change.reason or actor.reason,
    )
