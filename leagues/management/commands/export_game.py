"""Prints a game as a record that `python -m scoring score` and `import_game` read."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from leagues.models import Game
from leagues.records import game_record


class Command(BaseCommand):
    help = "Print the record of a game."

    def add_arguments(self, parser):
        parser.add_argument("id", type=int, help="the id of the game")
        parser.add_argument("--out", type=Path, help="write to this file instead of printing")

    def handle(self, *, id, out, **options):  # noqa: A002 - the word of the command line
        game = Game.objects.filter(pk=id).first()
        if game is None:
            raise CommandError(f"There is no game {id}.")
        text = json.dumps(game_record(game), ensure_ascii=False, indent=1)
        if out is None:
            self.stdout.write(text)
            return
        try:
            out.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"Cannot write {out}: {error.strerror}.") from error
