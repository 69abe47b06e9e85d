"""The Django app."""

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self):
        from leagues.accounts import connect
        from leagues.models.append_only import guard_after_migrate

        connect()
        post_migrate.connect(make_cache_table, sender=self, dispatch_uid="table of the cache")
        post_migrate.connect(guard_after_migrate, sender=self, dispatch_uid="append-only tables")


def make_cache_table(*, using: str, **kwargs) -> None:
    """Create the table of the shared cache, which has no model and so no migration."""
    call_command("createcachetable", database=using, verbosity=0)
