"""Start, change, archive and reopen a league."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from leagues.actions.changes import Change, log_change
from leagues.models import Actor, Event, League, Membership
from leagues.roles import Role

#: The fields that can change. The slug can’t, because people have bookmarked and printed its addresses.
CHANGEABLE = ("name", "time_zone", "currency", "balances_open")
#: Slugs that would hide a page under /leagues/.
TAKEN = ("new",)


def start_league(name: str, time_zone: str, currency: str, actor: Actor) -> League:
    """Start a league and make the signed-in actor its owner."""
    with transaction.atomic():
        league = League.objects.create(name=name, slug=free_slug(name), time_zone=time_zone, currency=currency)
        Membership.objects.create(league=league, user=actor.user, role=Role.OWNER)
        log_change(Change(what=Event.What.LEAGUE_STARTED, after=_league_data(league)), actor, league=league)
        return league


def free_slug(name: str) -> str:
    """Return a free slug made from the name, with a number if needed."""
    longest = League.slug.field.max_length
    base = slugify(name)[: longest - 4].strip("-") or "league"
    taken = {*TAKEN, *League.objects.filter(slug__startswith=base).values_list("slug", flat=True)}
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, 1000))) if slug not in taken)


def change_league(league: League, values: Mapping[str, object], actor: Actor) -> str:
    """Change fields of the league. Return a sentence if the currency can’t change."""
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league.pk)
        before = _league_data(league)
        if values.get("currency", league.currency) != league.currency and league.bookings.exists():
            return "The currency can’t change once money has been recorded."
        for name, value in values.items():
            if name not in CHANGEABLE:
                raise ValueError(f"the field {name} of a league can't be changed")
            setattr(league, name, value)
        if before != _league_data(league):
            league.save(update_fields=list(values))
            log_change(
                Change(what=Event.What.LEAGUE_CHANGED, before=before, after=_league_data(league)), actor, league=league
            )
        return ""


def archive_league(league: League, actor: Actor) -> None:
    """Archive the league. Nothing in it can change until it is reopened."""
    _set_archived(league, True, actor)


def reopen_league(league: League, actor: Actor) -> None:
    """Reopen an archived league."""
    _set_archived(league, False, actor)


def _set_archived(league: League, archived: bool, actor: Actor) -> None:
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league.pk)
        if league.is_archived != archived:
            league.archived_at = timezone.now() if archived else None
            league.save(update_fields=["archived_at"])
            what = Event.What.LEAGUE_ARCHIVED if archived else Event.What.LEAGUE_REOPENED
            log_change(Change(what=what), actor, league=league)


def _league_data(league: League) -> dict:
    """Return the league as the history stores it."""
    return {name: getattr(league, name) for name in CHANGEABLE}
