"""A line in the list of changes, written in the transaction of the change itself."""

from dataclasses import dataclass, field

from django.utils import timezone

from leagues.models import Actor, Event, Game


@dataclass(frozen=True, kw_only=True)
class Change:
    """A line for the list of changes. People stand in `before` and `after` by id only."""

    what: Event.What
    before: dict = field(default_factory=dict)
    after: dict = field(default_factory=dict)
    reason: str = ""


def log_change(change: Change, actor: Actor, *, game: Game | None = None, night=None, league=None) -> None:
    """Add a line to the list of changes."""
    event(change, actor, game=game, night=night, league=league).save(force_insert=True)


def event(change: Change, actor: Actor, *, game: Game | None = None, night=None, league=None) -> Event:
    """A line for the list of changes, unsaved: many are stored at once."""
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
