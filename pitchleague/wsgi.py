"""The door for WSGI servers: gunicorn with sync workers behind nginx, which keeps slow senders away from them."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pitchleague.settings")


def settle() -> None:
    """Load what the first request would load, and tell the garbage collector that the program stays.

    It would go through all of it time and again: a tenth of a second, for one tap in a thousand.
    """
    get_resolver().url_patterns  # noqa: B018 - views, forms and reports come with their addresses
    gc.collect()
    gc.freeze()


application = get_wsgi_application()
settle()
