"""Checks of settings that are unsafe in production. They take values and read no settings."""

from django.core.exceptions import ImproperlyConfigured

from pitchleague import sqlite

SHORTEST_SECRET = 50


def refusals(
    *, debug: bool, secret_key: str, allowed_hosts: list[str], engine: str, sqlite_version: tuple[int, ...]
) -> list[str]:
    """Return a sentence for each setting that must be fixed first, with the fix."""
    found = []
    if debug:
        found.append("PITCHLEAGUE_DEBUG must be off in production.")
    if not secret_key:
        found.append("Set PITCHLEAGUE_SECRET_KEY to a secret of your own (50 characters or more).")
    elif len(secret_key) < SHORTEST_SECRET or len(set(secret_key)) < 5 or secret_key.startswith("django-insecure-"):
        found.append("PITCHLEAGUE_SECRET_KEY is too easy to guess: use 50 random characters or more.")
    if not allowed_hosts or "*" in allowed_hosts:
        found.append("Set PITCHLEAGUE_ALLOWED_HOSTS to the names of this site, separated by commas.")
    if engine == sqlite.ENGINE and sqlite_version < sqlite.SAFE_VERSION:
        here, needed = (".".join(map(str, version)) for version in (sqlite_version, sqlite.SAFE_VERSION))
        found.append(f"SQLite {here} can corrupt the database: install pysqlite3 with SQLite {needed} or newer.")
    return found


def refuse(**values) -> None:
    """Raise `ImproperlyConfigured` with all sentences on one line if any setting is refused."""
    if found := refusals(**values):
        raise ImproperlyConfigured(" ".join(found))
