"""Changes of who people are: added to a roster, renamed, left, merged and taken apart again."""

import unicodedata
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import scoring
from leagues.actions.changes import Change, log_change
from leagues.actions.possible import name_too_long
from leagues.models import Actor, Event, Game, League, Player, Seat, TableSeat


def rename_player(player: Player, name: str, actor: Actor) -> list[scoring.Problem]:
    """Rename a player in all their games. Return problems and change nothing if the name is not possible.

    The list of changes says that it happened, not the names: a name stands in one row only.
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
            move_games_of([player])
            who = {"player": player.pk}
            change = Change(what=Event.What.PLAYER_RENAMED, before=who, after=who)
            log_change(change, actor, night=player.night, league=player.league)
    return []


def add_players(league: League, names: list[str], actor: Actor) -> tuple[list[Player], list[str]]:
    """New players of a roster, and a sentence for each name that could not be added."""
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        taken = {name.casefold() for name in league.players.current().values_list("name", flat=True)}
        new, troubles = [], []
        for name in names:
            name = unicodedata.normalize("NFC", name)
            problem = scoring.name_problem(name) or name_too_long(name)
            trouble = scoring.problem_text(problem) if problem else ""
            if not trouble and name.casefold() in taken:
                trouble = f"{name} is already on the roster. Add a letter to tell the two apart."
            if trouble:
                troubles.append(trouble)
                continue
            taken.add(name.casefold())
            new.append(Player(league=league, name=name, joined_on=timezone.localdate(timezone=league.zone)))
        Player.objects.bulk_create(new)
        for player in new:
            log_change(Change(what=Event.What.PLAYER_ADDED, after={"player": player.pk}), actor, league=league)
        return new, troubles


def change_player(player: Player, values: dict, actor: Actor) -> None:
    """Change whether a player has left or plays now and then, and when they joined."""
    known = {"left_at", "occasional", "joined_on"}
    if not values.keys() <= known:
        raise ValueError(f"not to be changed so: {values.keys() - known}")
    with transaction.atomic():
        before = {name: _plain(getattr(player, name)) for name in values}
        for name, value in values.items():
            setattr(player, name, value)
        player.save(update_fields=list(values))
        after = {name: _plain(value) for name, value in values.items()}
        if before != after:
            who = {"player": player.pk}
            change = Change(what=Event.What.PLAYER_CHANGED, before=who | before, after=who | after)
            log_change(change, actor, league=player.league)


def _plain(value):
    return value if value is None or isinstance(value, bool) else str(value)


def merge_players(double: Player, real: Player, actor: Actor) -> str:
    """Two records of one person become one: all that `double` did counts as done by `real`. A sentence if not.

    It is a pointer from one to the other, followed in reading, so that `unmerge_player` is exact.
    """
    with transaction.atomic():
        players = {one.pk: one for one in Player.objects.select_for_update().filter(pk__in=(double.pk, real.pk))}
        if len(players) != 2 or any(one.merged_into_id for one in players.values()):
            return "Pick two different players from the roster."
        if double.merged.exists():
            return f"Other players were merged into {double.name}. Merge {real.name} into {double.name} instead."
        if _met(double, real):
            return f"{double.name} and {real.name} sat in the same round, so they are two different people."
        Player.objects.filter(pk=double.pk).update(merged_into=real)
        move_games_of([double])
        told = {"player": double.pk, "into": real.pk}
        log_change(Change(what=Event.What.PLAYERS_MERGED, after=told), actor, league=real.league)
        return ""


def _met(one: Player, other: Player) -> bool:
    """Whether two players, or records merged into them, sat in one game or in the same round."""
    ones, others = Player.objects.records_of([one.pk]), Player.objects.records_of([other.pk])
    games = Seat.objects.filter(player__in=ones).values("game")
    if Seat.objects.filter(player__in=others, game__in=games).exists():
        return True
    rounds = TableSeat.objects.filter(player__in=ones).values("table__round")
    return TableSeat.objects.filter(player__in=others, table__round__in=rounds).exists()


def unmerge_player(double: Player, actor: Actor) -> str:
    """Take a merge back. Everything is as it was before."""
    with transaction.atomic():
        double = Player.objects.select_for_update(of=("self",)).select_related("merged_into").get(pk=double.pk)
        real = double.merged_into
        if real is None:
            return ""
        same = {"night": double.night_id, "league": double.league_id}
        if Player.objects.current().filter(name=double.name, **same).exists():
            return f"Another player is now called {double.name}. Rename that player first."
        Player.objects.filter(pk=double.pk).update(merged_into=None)
        move_games_of([double])
        told = {"player": double.pk, "into": real.pk}
        log_change(Change(what=Event.What.PLAYERS_UNMERGED, before=told), actor, league=real.league)
        return ""


def move_games_of(players: Iterable[Player]) -> None:
    """Another version of each game that shows a name of these, so that open pages notice, and what workers keep of it.

    A game under a record that was merged into one of them shows that one's name.
    """
    Game.objects.filter(seats__player__in=Player.objects.records_of([player.pk for player in players])).update(
        version=F("version") + 1
    )
