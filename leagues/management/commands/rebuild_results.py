"""Rebuilds all results from hands and paper results, to repair differences that `audit` finds."""

from django.core.management.base import BaseCommand, CommandError

from leagues.actions.changes import rebuild_results
from leagues.models import Game, League


class Command(BaseCommand):
    help = "Rebuild the results of every game from its facts. Hands, the ledger and the history are unchanged."

    def add_arguments(self, parser):
        parser.add_argument("--league", metavar="SLUG", help="only this league: /leagues/SLUG/")

    def handle(self, *, league, **options):
        games = Game.objects.all()
        if league is not None:
            if not League.objects.filter(slug=league).exists():
                raise CommandError(f"There is no league {league}.")
            games = games.filter(night__league__slug=league)
        unreadable = rebuild_results(games)
        self.stdout.write(f"Games with rebuilt results: {games.count() - len(unreadable)}.")
        if unreadable:
            numbers = ", ".join(map(str, unreadable))
            raise CommandError(
                f"These games cannot be read, so their results are unchanged: {numbers}. Run `audit` for the reasons.",
                returncode=1,
            )
