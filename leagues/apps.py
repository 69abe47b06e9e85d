"""The Django app of leagues."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "leagues"
