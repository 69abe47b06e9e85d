"""The settings of the tests: those of the site with a separate database. Static files need not be collected."""

import os
import tempfile

os.environ["PITCHLEAGUE_ENV"] = "local"
os.environ["PITCHLEAGUE_SECRET_KEY"] = "only-for-tests-only-for-tests-only-for-tests-only-for-tests"
os.environ["EMAIL_URL"] = "memorymail://"

from pitchleague import sqlite
from pitchleague.settings import *  # noqa: F403
from pitchleague.settings import DATABASES, INSTALLED_APPS, MIDDLEWARE, STORAGES

if DATABASES["default"]["ENGINE"] == sqlite.ENGINE:
    # A file, not memory, so that threads and the live server wait for the same locks as on a real site.
    DATABASES["default"]["TEST"] = {"NAME": f"{tempfile.gettempdir()}/pitchleague-tests-{os.getpid()}.sqlite3"}

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A page that queries the database once per row fails its test. One database is enough to check this.
if DATABASES["default"]["ENGINE"] == sqlite.ENGINE:
    INSTALLED_APPS += ["zeal"]
    MIDDLEWARE += ["zeal.middleware.zeal_middleware"]
ZEAL_RAISE = True
# Django's sessions and allauth query more than once when someone signs in.
ZEAL_ALLOWLIST = [{"model": "sessions.Session"}, {"model": "account.EmailAddress"}]
