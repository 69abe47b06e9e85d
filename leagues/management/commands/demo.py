"""Fills an empty database with something to look at; leaves one that is in use alone."""

import json
import os
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from leagues.actions import Actor, import_game, join_league, start_league
from leagues.management.club import fill_league
from leagues.models import Game, Link, Night, User
from leagues.roles import Role

PASSWORD = "pitchleague"  # noqa: S105 - a demo on one machine
RECORDS = Path(__file__).parent.parent / "demo.jsonl"
DEMO = Actor(device="demo")


class Command(BaseCommand):
    help = "Fill an empty database with demo data, and print the address of the demo's running game."

    def handle(self, **options):
        if settings.PRODUCTION:
            raise CommandError("The demo's passwords are public: it is not for a site on the internet.")
        if not User.objects.exists() and not Game.objects.exists():
            with transaction.atomic():
                make_league()
                fill()
        if User.objects.filter(username=f"demo-{Role.OWNER}").exists():
            names = ", ".join(f"demo-{role}" for role in Role)
            self.stdout.write(f'Demo: sign in as {names}; the password of each is "{PASSWORD}".')
        running = Game.objects.filter(scorer_device=DEMO.device, state=Game.State.OPEN, night__league=None).last()
        port = os.environ.get("PORT") or "8000"
        evening = Night.objects.filter(league=None, links__kind=Link.Kind.SCORE).last()
        if evening and evening.score_link:
            self.stdout.write(f"Demo: a casual evening is at http://localhost:{port}/l/{evening.score_link.token}")
        if running and running.score_link:
            self.stdout.write(f"Demo: score a running game at http://localhost:{port}/l/{running.score_link.token}")


def make_league() -> None:
    """A league with somebody to sign in as in each role."""
    password = make_password(PASSWORD)  # slow by design, so once for all
    people = {role: User.objects.create(username=f"demo-{role}", password=password) for role in Role}
    owner = Actor(user=people[Role.OWNER], device=DEMO.device)
    league = start_league("Tuesday Pitch", "America/Chicago", "USD", owner)
    for role, user in people.items():
        join_league(league, user, role, owner)
    fill_league(league, owner, people[Role.PLAYER])


def fill() -> None:
    """The games of the records, oldest evening first; the same people play one evening, the last is today's."""
    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
    tables = list(dict.fromkeys(frozenset(record["players"]) for record in records))
    for ago, people in zip(range(3 * len(tables) - 3, -1, -3), tables, strict=True):
        started = timezone.now() - timedelta(days=ago, hours=2)
        night = Night.objects.create(started_at=started, date=timezone.localdate(started))
        Link.objects.bulk_create(Link(night=night, kind=kind) for kind in (Link.Kind.SCORE, Link.Kind.WATCH))
        for number, record in enumerate(record for record in records if frozenset(record["players"]) == people):
            game = import_game(record, DEMO, night)
            Game.objects.filter(pk=game.pk).update(created_at=started + number * timedelta(minutes=35))
