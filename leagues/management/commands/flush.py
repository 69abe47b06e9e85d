"""Django's `flush`, through the purge door: without it the append-only tables refuse to be emptied."""

from django.core.management.commands import flush

from leagues.models.append_only import purge_door


class Command(flush.Command):
    def handle(self, **options):
        with purge_door(options["database"]):
            super().handle(**options)
