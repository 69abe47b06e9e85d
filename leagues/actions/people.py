"""Add, rename, change, merge and unmerge players."""

import unicodedata
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import scoring
from leagues.actions.changes import Change, log_change
from leagues.actions.limits import name_too_long
from leagues.models import Actor, Event, Game, League, Player, Seat, TableSeat


def rename_player(player: Player, name: str, actor: Actor) -> list[scoring.Problem]:
    """Rename a player in all their games. Return problems and change nothing if the name is not possible.

    The history shows the change without the names, so that a name is stored only in the row of the player.
    """
    problem = scoring.name_problem(name) or name_too_long(name)
    if problem:
        return [problem]
    name = unicodedata.normalize("NFC", name)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        same = {"night": player.night_id, "league": player.league_id}
        others = Player.objects.current().filter(**same).exclude(pk=player.pk)
        if others.filter(name=name).exists():
            return [scoring.Problem("name", "duplicate-player", scoring.ProblemKind.NAME_TAKEN, {"name": name})]
        if name != player.name:
            player.name = name
            player.save(update_fields=["name"])
            bump_games_of([player])
            who = {"player": player.pk}
            change = Change(what=Event.What.PLAYER_RENAMED, before=who, after=who)
            log_change(change, actor, night=player.night, league=player.league)
    return []


def add_players(league: League, names: list[str], actor: Actor) -> tuple[list[Player], list[str]]:
    """Add players to a roster. Return them, and a sentence for each name that could not be added."""
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        taken = {name.casefold() for name in league.players.current().values_list("name", flat=True)}
        new, errors = [], []
        for name in names:
            name = unicodedata.normalize("NFC", name)
            problem = scoring.name_problem(name) or name_too_long(name)
            error = scoring.problem_text(problem) if problem else ""
            if not error and name.casefold() in taken:
                error = f"{name} is already on the roster. Add a last initial to tell them apart."
            if error:
                errors.append(error)
                continue
            taken.add(name.casefold())
            new.append(Player(league=league, name=name, joined_on=timezone.localdate(timezone=league.zone)))
        Player.objects.bulk_create(new)
        for player in new:
            log_change(Change(what=Event.What.PLAYER_ADDED, after={"player": player.pk}), actor, league=league)
        return new, errors


def change_player(player: Player, values: dict, actor: Actor) -> None:
    """Change when a player joined or left, and whether they play only occasionally."""
    known = {"left_at", "occasional", "joined_on"}
    if not values.keys() <= known:
        raise ValueError(f"these fields can't be changed: {values.keys() - known}")
    with transaction.atomic():
        before = {name: _json_value(getattr(player, name)) for name in values}
        for name, value in values.items():
            setattr(player, name, value)
        player.save(update_fields=list(values))
        after = {name: _json_value(value) for name, value in values.items()}
        if before != after:
            who = {"player": player.pk}
            change = Change(what=Event.What.PLAYER_CHANGED, before=who | before, after=who | after)
            log_change(change, actor, league=player.league)


def _json_value(value):
    return value if value is None or isinstance(value, bool) else str(value)


def merge_players(duplicate: Player, real: Player, actor: Actor) -> str:
    """Merge two records of one person: everything of `duplicate` counts for `real`. Return a sentence if impossible.

    The merge is only a pointer that queries follow, so `unmerge_player` restores exactly what was there before.
    """
    with transaction.atomic():
        players = {one.pk: one for one in Player.objects.select_for_update().filter(pk__in=(duplicate.pk, real.pk))}
        if len(players) != 2 or any(one.merged_into_id for one in players.values()):
            return "Pick two different players from the roster."
        if duplicate.merged.exists():
            return f"Other players were merged into {duplicate.name}. Merge {real.name} into {duplicate.name} instead."
        if _sat_together(duplicate, real):
            return f"{duplicate.name} and {real.name} sat in the same round, so they are two different people."
        Player.objects.filter(pk=duplicate.pk).update(merged_into=real)
        bump_games_of([duplicate])
        ids = {"player": duplicate.pk, "into": real.pk}
        log_change(Change(what=Event.What.PLAYERS_MERGED, after=ids), actor, league=real.league)
        return ""


def _sat_together(one: Player, other: Player) -> bool:
    """Return whether two players, or records merged into them, sat in the same game or the same round."""
    ones, others = Player.objects.records_of([one.pk]), Player.objects.records_of([other.pk])
    games = Seat.objects.filter(player__in=ones).values("game")
    if Seat.objects.filter(player__in=others, game__in=games).exists():
        return True
    rounds = TableSeat.objects.filter(player__in=ones).values("table__round")
    return TableSeat.objects.filter(player__in=others, table__round__in=rounds).exists()


def unmerge_player(duplicate: Player, actor: Actor) -> str:
    """Undo a merge. Return a sentence if the name is taken."""
    with transaction.atomic():
        duplicate = Player.objects.select_for_update(of=("self",)).select_related("merged_into").get(pk=duplicate.pk)
        real = duplicate.merged_into
        if real is None:
            return ""
        same = {"night": duplicate.night_id, "league": duplicate.league_id}
        if Player.objects.current().filter(name=duplicate.name, **same).exists():
            return f"Another player is now called {duplicate.name}. Rename that player first."
        Player.objects.filter(pk=duplicate.pk).update(merged_into=None)
        bump_games_of([duplicate])
        ids = {"player": duplicate.pk, "into": real.pk}
        log_change(Change(what=Event.What.PLAYERS_UNMERGED, before=ids), actor, league=real.league)
        return ""


def bump_games_of(players: Iterable[Player]) -> None:
    """Bump the version of every game that shows the name of one of these players, so that open pages refresh.

    A game played under a merged record shows the name of the player it was merged into.
    """
    Game.objects.filter(seats__player__in=Player.objects.records_of([player.pk for player in players])).update(
        version=F("version") + 1
    )
