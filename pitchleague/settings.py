"""The settings. Everything that differs between machines comes from the environment (docs/operations.md)."""

import os
from pathlib import Path

import django
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from pitchleague import production, sqlite
from pitchleague.mail import mail_settings
from pitchleague.network import lan_addresses
from pitchleague.secret import local_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

ENVIRONMENT = env.str("PITCHLEAGUE_ENV", "local")
if ENVIRONMENT not in ("local", "production"):
    raise ImproperlyConfigured(f'PITCHLEAGUE_ENV is "{ENVIRONMENT}": use "local" or "production".')
PRODUCTION = ENVIRONMENT == "production"
DEBUG = env.bool("PITCHLEAGUE_DEBUG", False)
SECRET_KEY = env.str("PITCHLEAGUE_SECRET_KEY", "") or ("" if PRODUCTION else local_secret_key())

ALLOWED_HOSTS = env.list("PITCHLEAGUE_ALLOWED_HOSTS", default=[])
if not PRODUCTION:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
    # Phones in the home network reach the site by its address.
    host = os.environ.get("HOST", "")
    ALLOWED_HOSTS += lan_addresses() if host == "0.0.0.0" else [host]

INSTALLED_APPS = [
    "pitchleague",
    "leagues",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "django_tables2",
]
if django.VERSION < (6, 0):
    # Django 6 has named partials of its own.
    INSTALLED_APPS += ["template_partials"]

MIDDLEWARE = [
    "pitchleague.request_log.request_log",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "pitchleague.middleware.refuse_nul",
    "pitchleague.middleware.hide_tokens",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "pitchleague.middleware.refuse_cross_site",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "pitchleague.middleware.reset_time_zone",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "pitchleague.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # A builtin, as on Django 6, so that templates load nothing and run on both.
            "builtins": ["template_partials.templatetags.partials"] if django.VERSION < (6, 0) else [],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# The database: a SQLite file, or the one in DATABASE_URL. ATOMIC_REQUESTS stays off, because with IMMEDIATE
# transactions every reader would take the write lock.
database_url = env.str("DATABASE_URL", "") or f"sqlite:///{BASE_DIR / 'var' / 'pitchleague.sqlite3'}"
if database_url.partition(":")[0] not in ("sqlite", "postgres", "postgresql"):
    raise ImproperlyConfigured("DATABASE_URL must begin with sqlite:/// or postgres:// (docs/operations.md).")
DATABASES = {"default": env.db_url_config(database_url)}
if DATABASES["default"]["NAME"] in ("", ":memory:"):
    raise ImproperlyConfigured("DATABASE_URL names no database: sqlite:////folder/file or postgres://user@host/name.")
DATABASES["default"]["CONN_MAX_AGE"] = None
if database_url.startswith("sqlite"):
    DATABASES["default"] |= {"ENGINE": sqlite.ENGINE, "OPTIONS": sqlite.OPTIONS}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # PostgreSQL plans a frequent statement once per connection. Options in the URL take precedence.
    prepared = {"server_side_binding": True, "prepare_threshold": 3}
    DATABASES["default"]["OPTIONS"] = prepared | DATABASES["default"].get("OPTIONS", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# All workers share the counts of attempts to sign in, so the cache is in the database.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}}

# Signing in. Mail is optional. Without it nobody gets a code, and organizers hand out sign-in links.
AUTH_USER_MODEL = "leagues.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
SIGN_UP = env.str("PITCHLEAGUE_SIGNUP", "open")
if SIGN_UP not in ("open", "invitation"):
    raise ImproperlyConfigured(f'PITCHLEAGUE_SIGNUP is "{SIGN_UP}": use "open" or "invitation".')
HAS_MAIL = bool(env.str("EMAIL_URL", ""))
if HAS_MAIL:
    vars().update(mail_settings(env.str("EMAIL_URL")))
    DEFAULT_FROM_EMAIL = env.str("PITCHLEAGUE_MAIL_FROM", "pitch-league@localhost")
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "leagues.accounts.Adapter"
ACCOUNT_FORMS = {
    "login": "leagues.forms.accounts.LoginForm",
    "signup": "leagues.forms.accounts.SignUpForm",
    "change_password": "leagues.forms.accounts.ChangePasswordForm",
    "set_password": "leagues.forms.accounts.SetPasswordForm",
    "reset_password_from_key": "leagues.forms.accounts.NewPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"] if HAS_MAIL else ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if HAS_MAIL else "none"
ACCOUNT_LOGIN_BY_CODE_ENABLED = ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = HAS_MAIL
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True

LANGUAGE_CODE = "en-us"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "var" / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Limits of a request. Forms are small. The limit for files, such as a game record, is in pitchleague.asgi.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000

# What the browser may load and do.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# A phone can open the games of its links from one winter to the next. Closing a link ends that at once.
# In the database, Django's default: the cache is a table of the same database, so "cached_db" would save no query.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
# In the home network, over plain http, browsers ignore this header and log an error about it on each page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if PRODUCTION else None

if PRODUCTION:
    production.refuse(
        debug=DEBUG,
        secret_key=SECRET_KEY,
        allowed_hosts=ALLOWED_HOSTS,
        engine=DATABASES["default"]["ENGINE"],
        sqlite_version=sqlite.version(),
    )
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # Subdomains and preload lists are up to the owner of the domain, who may host other sites there.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "pitchleague.request_log.LineFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        # Responses below 500 already have a line from request_log.
        "django.request": {"level": "ERROR"},
    },
}
