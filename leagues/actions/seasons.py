"""Start and change the seasons of a league, their nights, fixed pairs and adjustments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time

from django.db import transaction
from django.utils import timezone

import scoring
from leagues.actions.changes import Change, log_change
from leagues.models import (
    Actor,
    Adjustment,
    Event,
    League,
    Night,
    Partnership,
    Player,
    Season,
    Terms,
    rules_snapshot,
    stakes_snapshot,
)
from leagues.models.seasons import AGREED
from leagues.schedule import weekly_dates


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """The values of new `Terms`."""

    rules: scoring.Rules
    stakes: scoring.Stakes
    table_size: int
    win: int = 1
    draw: int = 0
    loss: int = 0
    counts_score: bool = False
    measures: tuple[str, ...] = ()
    rounds: int = 3
    games: int = 1
    best: int | None = None
    best_of: str = Terms.BestOf.WEEKS
    sit_out_points: int = 0
    minimum_games: int = 0
    forfeit_pays: str = Terms.ForfeitPays.GAME

    def terms(self, season: Season, from_date: date) -> Terms:
        """Return unsaved terms of the season."""
        values = {name: getattr(self, name) for name in AGREED}
        values |= {"rules": rules_snapshot(self.rules), "stakes": stakes_snapshot(self.stakes)}
        return Terms(season=season, from_date=from_date, **values | {"measures": list(self.measures)})


@dataclass(frozen=True, kw_only=True)
class NewSeason:
    """The values of a season to start, with weekly nights from the first to the last date."""

    name: str
    first_date: date
    last_date: date
    start: time
    fixed_pairs: bool = False
    shows_money: bool = False


def start_season(league: League, new: NewSeason, agreement: Agreement, actor: Actor) -> Season:
    """Start a season and plan its nights."""
    with transaction.atomic():
        season = Season.objects.create(league=league, **vars(new))
        terms = agreement.terms(season, new.first_date)
        terms.save()
        Night.objects.bulk_create(
            Night(league=league, season=season, terms=terms, date=day, start=new.start, state=Night.State.PLANNED)
            for day in weekly_dates(new.first_date, new.last_date)
        )
        log_change(Change(what=Event.What.SEASON_STARTED, after={"season": season.pk}), actor, league=league)
        return season


def change_terms(season: Season, from_date: date, agreement: Agreement, actor: Actor) -> str:
    """Change the terms from a date on. Return a sentence if nights from then on have been played."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(pk=season.pk)
        nights = season.nights.filter(date__gte=from_date)
        if nights.exclude(games=None).exists():
            return "Games have been played on that night or later. Pick a later night."
        before = season.terms
        terms = agreement.terms(season, from_date)
        same = season.all_terms.filter(from_date=from_date).first()
        if same:
            terms.pk = same.pk
        terms.save()
        nights.update(terms=terms)
        Terms.objects.filter(season=season, from_date__gt=from_date).delete()
        changed = {name: getattr(terms, name) for name in AGREED if getattr(terms, name) != getattr(before, name)}
        season_and_date = {"season": season.pk, "from": str(from_date)}
        log_change(
            Change(
                what=Event.What.TERMS_CHANGED,
                before=season_and_date | {name: getattr(before, name) for name in changed},
                after=season_and_date | changed,
            ),
            actor,
            league=season.league,
        )
        return ""


def change_season(season: Season, name: str, shows_money: bool, actor: Actor) -> None:
    """Change the name of a season and whether it shows money."""
    with transaction.atomic():
        before = {"season": season.pk, "name": season.name, "shows_money": season.shows_money}
        season.name, season.shows_money = name, shows_money
        season.save(update_fields=["name", "shows_money"])
        after = {"season": season.pk, "name": name, "shows_money": shows_money}
        if after != before:
            log_change(Change(what=Event.What.SEASON_CHANGED, before=before, after=after), actor, league=season.league)


def archive_season(season: Season, archived: bool, actor: Actor) -> None:
    """Archive a season, or restore it."""
    with transaction.atomic():
        season.archived_at = timezone.now() if archived else None
        season.save(update_fields=["archived_at"])
        after = {"season": season.pk, "archived": archived}
        log_change(Change(what=Event.What.SEASON_CHANGED, after=after), actor, league=season.league)


def form_pair(season: Season, players: Sequence[Player], actor: Actor) -> str:
    """Form a fixed pair of players of the league. Return a sentence if that is impossible."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(pk=season.pk)
        size = len(season.terms.seating.sides[0])
        if len(set(players)) != size:
            return f"Pick {size} different players."
        paired = Player.objects.filter(
            partnerships__season=season, partnerships__dissolved_at=None, pk__in=[player.pk for player in players]
        ).first()
        if paired:
            return f"{paired.name} is already in a pair. Dissolve that pair first."
        pair = Partnership.objects.create(season=season)
        pair.players.set(players)
        after = {"season": season.pk, "pair": pair.pk, "players": [player.pk for player in players]}
        log_change(Change(what=Event.What.PAIR_FORMED, after=after), actor, league=season.league)
        return ""


def dissolve_pair(pair: Partnership, actor: Actor) -> None:
    """Dissolve a pair. Its games stay."""
    with transaction.atomic():
        pair.dissolved_at = timezone.now()
        pair.save(update_fields=["dissolved_at"])
        before = {"season": pair.season_id, "pair": pair.pk}
        log_change(Change(what=Event.What.PAIR_DISSOLVED, before=before), actor, league=pair.season.league)


def adjust_points(season: Season, who: Player | Partnership, points: int, reason: str, actor: Actor) -> Adjustment:
    """Give or take points in the standings, for a reason that everyone in the league can read."""
    with transaction.atomic():
        whose = {"player" if isinstance(who, Player) else "pair": who}
        adjustment = Adjustment.objects.create(season=season, **whose, points=points, reason=reason)
        change = Change(what=Event.What.POINTS_ADJUSTED, after=_adjustment_data(adjustment), reason=reason)
        log_change(change, actor, league=season.league)
        return adjustment


def _adjustment_data(adjustment: Adjustment) -> dict:
    """Return the adjustment as the history stores it."""
    whose = {"pair": adjustment.pair_id} if adjustment.pair_id else {"player": adjustment.player_id}
    return {"season": adjustment.season_id, **whose, "points": adjustment.points}


def take_back_adjustment(adjustment: Adjustment, actor: Actor) -> None:
    """Cancel an adjustment of points."""
    with transaction.atomic():
        adjustment.taken_back_at = timezone.now()
        adjustment.save(update_fields=["taken_back_at"])
        change = Change(what=Event.What.POINTS_RESTORED, before=_adjustment_data(adjustment))
        log_change(change, actor, league=adjustment.season.league)


def add_night(season: Season, day: date, start: time, actor: Actor) -> Night | None:
    """Plan an extra night with the terms of its date. Return None if the season already has a night at that time."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(pk=season.pk)
        if season.nights.filter(date=day, start=start).exists():
            return None
        terms = season.all_terms.filter(from_date__lte=day).order_by("from_date").last() or season.terms
        night = Night.objects.create(
            league=season.league, season=season, terms=terms, date=day, start=start, state=Night.State.PLANNED
        )
        log_change(Change(what=Event.What.NIGHT_PLANNED), actor, night=night, league=season.league)
        return night
