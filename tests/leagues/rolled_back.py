"""For tests that share data which is slow to create."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back every change that is made inside, including those of nested uses."""
    own = transaction.atomic()
    own._from_testcase = True  # noqa: SLF001 - Django marks its own test cases in the same way
    with own:
        yield
        transaction.set_rollback(True)
