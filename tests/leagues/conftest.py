"""What all tests with a database share."""

import pytest

from leagues.models import kept


@pytest.fixture(autouse=True)
def kept_as_on_the_site(request, monkeypatch):
    """What a worker keeps of games, kept in every test, so that none of them sees a game as it was before.

    Each has a database of its own, with the same numbers; pytest runs most of them inside a transaction.
    """
    kept.forget_kept_hands()
    if "real_transactions" not in request.keywords:
        monkeypatch.setattr(kept, "_is_in_transaction", lambda: False)
