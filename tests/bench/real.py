"""The settings of the site under load: its own, without collected static files."""

from pitchleague.settings import *  # noqa: F403
from pitchleague.settings import STORAGES

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
