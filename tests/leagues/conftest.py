"""What all tests with a database share."""

import pytest
from django.db import connection

from leagues.models import kept


@pytest.fixture(autouse=True)
def kept_as_on_the_site(monkeypatch):
    """What a worker keeps of games, kept in every test, so that none of them sees a game as it was before.

    Each has a database of its own, with the same numbers; pytest runs most of them inside a transaction.
    """
    kept.forget_kept_games()
    monkeypatch.setattr(kept, "_is_in_transaction", _is_in_transaction)


def _is_in_transaction() -> bool:
    """Inside one of the site's own, not of a test."""
    return any(not block._from_testcase for block in connection.atomic_blocks)  # noqa: SLF001
