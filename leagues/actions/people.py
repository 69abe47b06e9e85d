"""Changes of who people are."""

import unicodedata

from django.db import transaction
from django.db.models import F

import scoring
from leagues.actions.changes import Change, note
from leagues.actions.possible import name_too_long
from leagues.models import Actor, Event, Game, Player
from scoring.records import name_trouble


def rename_player(player: Player, name: str, actor: Actor) -> list[scoring.Problem]:
    """Call a player something else, in all his games; what speaks against it is returned and nothing is changed.

    The list of changes says that it happened, not the names: a name stands in one row only.
    """
    trouble = name_trouble(name) or name_too_long(name)
    if trouble:
        return [scoring.Problem("name", "bad-players", trouble)]
    name = unicodedata.normalize("NFC", name)
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        same = {"night": player.night_id, "league": player.league_id}
        others = Player.objects.filter(merged_into=None, **same).exclude(pk=player.pk)
        if others.filter(name=name).exists():
            return [scoring.Problem("name", "duplicate-player", f"Somebody else here is called {name}.")]
        if name != player.name:
            player.name = name
            player.save(update_fields=["name"])
            # Open pages show names, so they have to notice.
            Game.objects.filter(seats__player=player).update(version=F("version") + 1)
            who = {"player": player.pk}
            change = Change(what=Event.What.PLAYER_RENAMED, before=who, after=who)
            note(change, actor, night=player.night, league=player.league)
    return []
