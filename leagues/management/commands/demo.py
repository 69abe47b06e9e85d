"""Fills an empty database with something to look at; leaves one that is in use alone."""

from django.core.management.base import BaseCommand

from leagues.models import User

PASSWORD = "pitchleague"  # noqa: S105 - a demo on one machine


class Command(BaseCommand):
    help = "Fill an empty database with demo data."

    def handle(self, **options):
        if User.objects.exists():
            return
        User.objects.create_user("ann", password=PASSWORD)
        self.stdout.write(f'Demo: sign in as "ann" with the password "{PASSWORD}".')
