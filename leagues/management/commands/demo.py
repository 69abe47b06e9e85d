"""Fills an empty database with demo data, and leaves any other database unchanged."""

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
            raise CommandError("The demo's passwords are public, so it does not run in production.")
        if not User.objects.exists() and not Game.objects.exists():
            with transaction.atomic():
                make_league()
                fill()
        if User.objects.filter(username=f"demo-{Role.OWNER}").exists():
            names = ", ".join(f"demo-{role}" for role in Role)
            self.stdout.write(f'Demo: sign in as {names}. The password of each is "{PASSWORD}".')
        running = Game.objects.filter(scorer_device=DEMO.device, state=Game.State.OPEN, night__league=None).last()
        port = os.environ.get("PORT") or "8000"
        evening = Night.objects.filter(league=None, links__kind=Link.Kind.SCORE).last()
        if evening and evening.score_link:
            self.stdout.write(f"Demo: a casual evening is at http://localhost:{port}/l/{evening.score_link.token}")
        if running and running.score_link:
            self.stdout.write(f"Demo: score a running game at http://localhost:{port}/l/{running.score_link.token}")


def make_league() -> None:
    """Create a league with a user for each role."""
    password = make_password(PASSWORD)  # hashing is slow, so all users share one hash
    people = {role: User.objects.create(username=f"demo-{role}", password=password) for role in Role}
    owner = Actor(user=people[Role.OWNER], device=DEMO.device)
    league = start_league("Tuesday Pitch", "America/Chicago", "USD", owner)
    for role, user in people.items():
        join_league(league, user, role, owner)
    fill_league(league, owner, people[Role.PLAYER])


def fill() -> None:
    """Import the demo records, with an evening for each group of players. The last evening is today's."""
    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
    tables = list(dict.fromkeys(frozenset(record["players"]) for record in records))
    for ago, people in zip(range(3 * len(tables) - 3, -1, -3), tables, strict=True):
        started = timezone.now() - timedelta(days=ago, hours=2)
        night = Night.objects.create(started_at=started, date=timezone.localdate(started))
        Link.objects.bulk_create(Link(night=night, kind=kind) for kind in (Link.Kind.SCORE, Link.Kind.WATCH))
        for number, record in enumerate(record for record in records if frozenset(record["players"]) == people):
            game = import_game(record, DEMO, night)
            Game.objects.filter(pk=game.pk).update(created_at=started + number * timedelta(minutes=35))
