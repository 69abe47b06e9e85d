"""Settings that the site refuses to start with, and the options of its database."""

import subprocess
import sys

import pytest
from django.db import connection

from pitchleague import sqlite
from pitchleague.mail import mail_settings
from pitchleague.production import refusals
from pitchleague.secret import local_secret_key, secret_file
from tests.conftest import ROOT

GOOD = {
    "debug": False,
    "secret_key": "k3J-9fQ_wm2Zr8XvB5tLpYc7HdNs4GaEu6TiKoRqMxWjVbCz1D",
    "allowed_hosts": ["pitch.example.org"],
    "engine": sqlite.ENGINE,
    "sqlite_version": (3, 51, 3),
}


def check(environment, *options, **settings):
    return subprocess.run(
        [sys.executable, "manage.py", "check", *options],
        cwd=ROOT,
        env=environment | settings,
        capture_output=True,
        text=True,
    )


def test_a_good_production_site_is_not_refused():
    assert refusals(**GOOD) == []


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"debug": True}, "PITCHLEAGUE_DEBUG"),
        ({"secret_key": ""}, "PITCHLEAGUE_SECRET_KEY"),
        ({"secret_key": "short"}, "too easy to guess"),
        ({"secret_key": "x" * 60}, "too easy to guess"),
        ({"secret_key": "django-insecure-" + GOOD["secret_key"]}, "too easy to guess"),
        ({"allowed_hosts": []}, "PITCHLEAGUE_ALLOWED_HOSTS"),
        ({"allowed_hosts": ["*"]}, "PITCHLEAGUE_ALLOWED_HOSTS"),
        ({"sqlite_version": (3, 51, 2)}, "SQLite 3.51.2 can corrupt"),
    ],
)
def test_a_bad_production_site_is_refused(wrong, word):
    (sentence,) = refusals(**GOOD | wrong)
    assert word in sentence


def test_old_sqlite_does_not_matter_on_postgresql():
    assert refusals(**GOOD | {"engine": "django.db.backends.postgresql", "sqlite_version": (3, 40, 1)}) == []


def test_production_is_clean_for_deployment(site_environment):
    done = check(
        site_environment,
        "--deploy",
        "--fail-level=WARNING",
        PITCHLEAGUE_ENV="production",
        PITCHLEAGUE_SECRET_KEY=GOOD["secret_key"],
        PITCHLEAGUE_ALLOWED_HOSTS="pitch.example.org",
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_uses_no_secret_of_the_user_folder(site_environment):
    assert check(site_environment).returncode == 0  # creates a secret in the user's folder
    done = check(site_environment, PITCHLEAGUE_ENV="production", PITCHLEAGUE_ALLOWED_HOSTS="pitch.example.org")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "Set PITCHLEAGUE_SECRET_KEY" in done.stderr


def test_a_misspelled_environment_is_refused(site_environment):
    done = check(site_environment, PITCHLEAGUE_ENV="prod")
    assert done.returncode == 1
    assert 'PITCHLEAGUE_ENV is "prod"' in done.stderr


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "must begin with sqlite:/// or postgres://"),
        ("mysql://root@localhost/pitch", "must begin with sqlite:/// or postgres://"),
        ("sqlite:///", "names no database"),
        ("postgres://pitch@localhost", "names no database"),
    ],
)
def test_a_wrong_database_is_an_error_of_one_line(site_environment, url, sentence):
    done = check(site_environment, DATABASE_URL=url)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_local_secret_is_made_once_and_is_private(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    first = local_secret_key()
    assert len(first) >= 50
    assert local_secret_key() == first
    assert secret_file().stat().st_mode & 0o777 == 0o600
    assert list((tmp_path / "pitchleague").iterdir()) == [secret_file()]


@pytest.mark.django_db
def test_sqlite_has_its_options_for_many_writers():
    if connection.vendor != "sqlite":
        pytest.skip("SQLite only")
    wanted = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 15000, "mmap_size": 0, "temp_store": 2}
    with connection.cursor() as cursor:
        found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted}
    assert found == wanted
    assert connection.transaction_mode == "IMMEDIATE"


def test_mail_goes_to_the_server_of_its_address():
    url = "smtp+tls://club:p%40ss@mail.example.org:587"
    old = mail_settings(url, mailers=False)
    assert (old["EMAIL_HOST"], old["EMAIL_PORT"], old["EMAIL_USE_TLS"]) == ("mail.example.org", 587, True)
    assert mail_settings(url, mailers=True)["MAILERS"]["default"] == {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": "mail.example.org",
            "port": 587,
            "username": "club",
            "password": "p@ss",
            "use_tls": True,
        },
    }


def test_a_mailer_has_no_empty_options():
    assert mail_settings("memorymail://", mailers=True)["MAILERS"]["default"]["OPTIONS"] == {}
