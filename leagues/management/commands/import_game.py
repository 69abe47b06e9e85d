"""Imports games from record files: all of them, or none if there is any problem."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

import scoring
from leagues.actions import Actor, import_game, record_problems
from scoring.__main__ import BadJson, parse


class Command(BaseCommand):
    help = "Import games from game records. If any record has a problem, nothing is imported."

    def add_arguments(self, parser):
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *, files, **options):
        records, faults = [], []
        for path in files:
            record, wrong = read(path)
            records.append(record)
            faults += [f"{path}: {fault}" for fault in wrong]
        if faults:
            raise CommandError("Nothing was imported.\n" + "\n".join(faults))
        with transaction.atomic():
            games = [import_game(record, Actor(device="import")) for record in records]
        for path, game in zip(files, games, strict=True):
            self.stdout.write(f"{path}: game {game.pk}")
            self.stdout.write(f"  to score: /l/{game.score_link.token}")
            self.stdout.write(f"  to watch: /w/{game.watch_link.token}")


def read(path: Path) -> tuple[object, list[str]]:
    """Return a record and a sentence for each of its problems."""
    try:
        record = parse(path.read_bytes())
    except OSError as error:
        return None, [f"cannot be read: {error.strerror}"]
    except BadJson as bad:
        return None, [scoring.problem_text(bad.problem)]
    return record, [
        f"{problem.path or 'the record'}: {scoring.problem_text(problem)}" for problem in record_problems(record)
    ]
