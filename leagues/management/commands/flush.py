"""Django's `flush` inside `unguarded`, because the triggers refuse to empty the append-only tables."""

from django.core.management.commands import flush

from leagues.models.append_only import unguarded


class Command(flush.Command):
    def handle(self, **options):
        with unguarded(options["database"]):
            super().handle(**options)
