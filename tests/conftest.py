"""Fixtures and settings of all tests."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, so that a result is the same everywhere. `make test-all` draws new ones.
settings.register_profile("same", derandomize=True)

ROOT = Path(__file__).parent.parent


@pytest.fixture
def site_environment(tmp_path):
    return environment_in(tmp_path)


def environment_in(folder: Path) -> dict[str, str]:
    """An environment for `manage.py` in a process of its own: none of our variables, its own home and database."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PITCHLEAGUE_", "DATABASE_", "DJANGO_", "EMAIL_"))
    }
    for name in ("HOST", "PORT", "WORKERS"):
        kept.pop(name, None)
    return kept | {"XDG_CONFIG_HOME": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}"}
