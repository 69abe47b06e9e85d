"""What all tests share."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def site_environment(tmp_path):
    """An environment for `manage.py` in a process of its own: nothing of ours in it, a home and a database aside."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PITCHLEAGUE_", "DATABASE_", "DJANGO_"))
    }
    for name in ("HOST", "PORT", "WORKERS"):
        kept.pop(name, None)
    return kept | {"XDG_CONFIG_HOME": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path / 'site.sqlite3'}"}
