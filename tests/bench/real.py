"""The settings of the site under load. Static files need not be collected."""

from pitchleague.settings import *  # noqa: F403
from pitchleague.settings import STORAGES

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
