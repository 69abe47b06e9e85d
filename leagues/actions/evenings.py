"""Move a casual evening into a league."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from leagues.actions.changes import Change, log_change
from leagues.actions.people import move_games_of
from leagues.models import Actor, Event, League, Link, Night, Player


def take_in(evening: Night, league: League, matches: Mapping[int, int | None], actor: Actor) -> str:
    """Make a casual evening a night of a league. Return a sentence if that is impossible.

    `matches`: from players of the evening to players of the roster; None creates a new one.
    The players of the evening are merged into those of the roster.
    """
    with transaction.atomic():
        evening = Night.objects.select_for_update().get(pk=evening.pk)
        if evening.league_id is not None:
            return "This evening already belongs to a league."
        if evening.games.exclude(currency=league.currency).exists():
            return f"This evening was played for a currency other than the league’s {league.currency}."
        people = {player.pk: player for player in evening.players.current()}
        roster = {player.pk: player for player in league.players.current()}
        if matches.keys() != people.keys() or not {real for real in matches.values() if real} <= roster.keys():
            return "The players have changed in the meantime. Check the list again."
        taken = {player.name.casefold() for player in roster.values()}
        for number, real in matches.items():
            double = people[number]
            if real is None and double.name.casefold() in taken:
                return f"{double.name} is already on the roster. Choose that player, or rename one of the two."
        for number, real in matches.items():
            double = people[number]
            player = roster[real] if real else Player.objects.create(league=league, name=double.name)
            Player.objects.filter(pk=double.pk).update(merged_into=player)
        move_games_of(people.values())
        evening.league = league
        evening.version += 1
        evening.save(update_fields=["league", "version"])
        # From now on roles in the league decide who may score.
        opens = Q(night=evening) | Q(game__night=evening)
        Link.objects.live().filter(opens, kind=Link.Kind.SCORE).update(revoked_at=timezone.now())
        change = Change(what=Event.What.NIGHT_TAKEN_IN, after={"night": evening.pk})
        log_change(change, actor, night=evening, league=league)
        return ""
