"""The Django app of leagues."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class LeaguesConfig(AppConfig):
    name = "leagues"

    def ready(self):
        from leagues.models.append_only import guard_after_migrate

        post_migrate.connect(guard_after_migrate, sender=self, dispatch_uid="append-only tables")
