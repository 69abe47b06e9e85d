"""Move a casual evening into a league."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.actions.people import bump_games_of
from leagues.models import Actor, Event, League, Link, Night, Player


def take_in(evening: Night, league: League, matches: Mapping[int, int | None], actor: Actor) -> str:
    """Make a casual evening a night of a league. Return a sentence if that is impossible.

    `matches`: the ids of the evening’s players with those of the roster’s players, None to create a new player.
    The evening’s players are merged into those of the roster.
    """
    with transaction.atomic():
        evening = Night.objects.select_for_update().get(pk=evening.pk)
        if evening.league_id is not None:
            return "This evening already belongs to a league."
        if evening.games.exclude(currency=league.currency).exists():
            return f"This evening was not played in {league.currency}, the currency of the league."
        people = {player.pk: player for player in evening.players.current()}
        roster = {player.pk: player for player in league.players.current()}
        if matches.keys() != people.keys() or not {real for real in matches.values() if real} <= roster.keys():
            return "The players have changed since you opened this page. Check the list again."
        taken = {player.name.casefold() for player in roster.values()}
        for number, real in matches.items():
            duplicate = people[number]
            if real is None and duplicate.name.casefold() in taken:
                return f"{duplicate.name} is already on the roster. Choose that player, or rename one of the two."
        for number, real in matches.items():
            duplicate = people[number]
            player = roster[real] if real else Player.objects.create(league=league, name=duplicate.name)
            Player.objects.filter(pk=duplicate.pk).update(merged_into=player)
        bump_games_of(people.values())
        evening.league = league
        evening.version += 1
        evening.save(update_fields=["league", "version"])
        # From now on, roles in the league decide who may score.
        opens = Q(night=evening) | Q(game__night=evening)
        Link.objects.live().filter(opens, kind=Link.Kind.SCORE).update(revoked_at=timezone.now())
        change = Change(what=Event.What.NIGHT_TAKEN_IN, after={"night": evening.pk})
        log_change(change, actor, night=evening, league=league)
        return ""
