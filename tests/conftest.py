"""Fixtures and settings of all tests."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Use the same examples in every run, so that results can be reproduced. `make test-all` draws new ones.
settings.register_profile("same", derandomize=True)

ROOT = Path(__file__).parent.parent


@pytest.fixture
def site_environment(tmp_path):
    return environment_in(tmp_path)


def environment_in(folder: Path) -> dict[str, str]:
    """Return an environment for `manage.py` without our variables, with a separate home and database."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PITCHLEAGUE_", "DATABASE_", "DJANGO_", "EMAIL_"))
    }
    for name in ("HOST", "PORT", "WORKERS"):
        kept.pop(name, None)
    return kept | {"XDG_CONFIG_HOME": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}"}
