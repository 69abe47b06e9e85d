"""Erasing an evening for good: the one thing that cannot be taken back."""

from django.db.models import Q

from leagues.models import Event, Game, Hand, Link, Night, Player, Result
from leagues.models.append_only import purge_door


def purge_night(night: Night) -> None:
    """Delete an evening with its games, players, links and list of changes."""
    with purge_door():
        Event.objects.filter(Q(night=night) | Q(game__night=night)).delete()
        Result.objects.filter(game__night=night).delete()
        Link.objects.filter(Q(night=night) | Q(game__night=night)).delete()
        Hand.objects.filter(game__night=night).delete()
        Game.objects.filter(night=night).delete()
        Player.objects.filter(night=night).update(merged_into=None)
        Player.objects.filter(night=night).delete()
        night.delete()
