"""The settings for mail, from one URL such as `smtp+tls://user:password@host:587`."""

import django
import environ

# The options of a mailer, by the names of the same settings in Django 5.2.
OPTIONS = {
    "EMAIL_HOST": "host",
    "EMAIL_PORT": "port",
    "EMAIL_HOST_USER": "username",
    "EMAIL_HOST_PASSWORD": "password",
    "EMAIL_USE_TLS": "use_tls",
    "EMAIL_USE_SSL": "use_ssl",
    "EMAIL_FILE_PATH": "file_path",
}


def mail_settings(url: str, *, mailers: bool = django.VERSION >= (6, 1)) -> dict:
    """Return `MAILERS`, which Django 6.1 introduced, or the settings that it replaces."""
    settings = environ.Env.email_url_config(url)
    if not mailers:
        return settings
    options = {option: settings[name] for name, option in OPTIONS.items() if settings.get(name)}
    return {"MAILERS": {"default": {"BACKEND": settings["EMAIL_BACKEND"], "OPTIONS": options}}}
