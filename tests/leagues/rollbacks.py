"""Transactions for tests that share data which takes long to make."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back everything that is written inside, also if it is nested."""
    own = transaction.atomic()
    own._from_testcase = True  # noqa: SLF001 - Django sets it in its own test cases
    with own:
        yield
        transaction.set_rollback(True)
