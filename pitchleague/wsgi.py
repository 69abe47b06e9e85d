"""The door for WSGI servers: gunicorn with sync workers behind nginx, which keeps slow senders away from them."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pitchleague.settings")
application = get_wsgi_application()
