"""Erases a league permanently after writing all its rows to a file."""

from itertools import chain
from pathlib import Path

from django.core import serializers
from django.core.management.base import BaseCommand, CommandError

from leagues.actions import purge_league
from leagues.actions.purge import belongings
from leagues.models import League


class Command(BaseCommand):
    help = "Write all rows of a league to a file and delete them permanently. Users stay. This cannot be undone."

    def add_arguments(self, parser):
        parser.add_argument("slug", help="the league's slug in its URL: /leagues/SLUG/")
        parser.add_argument(
            "--out", type=Path, required=True, help="a new file for its rows (one JSON object per line)"
        )
        parser.add_argument("--no-input", action="store_true", help="do not ask again")

    def handle(self, *, slug, out, no_input, **options):
        league = League.objects.filter(slug=slug).first()
        if league is None:
            raise CommandError(f"There is no league {slug}.")
        if not no_input and input(f'Type "{slug}" to erase {league.name} permanently: ') != slug:
            raise CommandError("Nothing was erased.")
        export(league, out)
        self.stdout.write(f"{purge_league(league)} rows of {league.name} were erased. They are saved in {out}.")


def export(league: League, out: Path) -> None:
    rows = chain.from_iterable(model.objects.filter(pk__in=ids) for model, ids in belongings(league).items())
    try:
        with out.open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in serializers.serialize("jsonl", rows).splitlines())
    except OSError as error:
        raise CommandError(f"Cannot write {out}: {error.strerror}. Nothing was erased.") from error
