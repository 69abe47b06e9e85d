"""Mends what `audit` finds wrong with results: all of them are written anew from hands and results from paper."""

from django.core.management.base import BaseCommand, CommandError

from leagues.actions.changes import rebuild_results
from leagues.models import Game, League


class Command(BaseCommand):
    help = (
        "Write what every game came to anew from its facts. Hands, bookings and the list of changes stay as they are."
    )

    def add_arguments(self, parser):
        parser.add_argument("--league", metavar="SLUG", help="of this league alone: /leagues/SLUG/")

    def handle(self, *, league, **options):
        games = Game.objects.all()
        if league is not None:
            if not League.objects.filter(slug=league).exists():
                raise CommandError(f"There is no league {league}.")
            games = games.filter(night__league__slug=league)
        unreadable = rebuild_results(games)
        self.stdout.write(f"Results of {games.count() - len(unreadable)} games are written anew.")
        if unreadable:
            numbers = ", ".join(map(str, unreadable))
            raise CommandError(f"Games that cannot be read keep theirs: {numbers}. `audit` says why.", returncode=1)
