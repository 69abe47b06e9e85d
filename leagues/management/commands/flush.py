"""Django's `flush` inside `purge_door`, because the triggers refuse to empty the append-only tables."""

from django.core.management.commands import flush

from leagues.models.append_only import purge_door


class Command(flush.Command):
    def handle(self, **options):
        with purge_door(options["database"]):
            super().handle(**options)
