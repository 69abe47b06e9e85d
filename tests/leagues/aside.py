"""For tests that share what takes long to make."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def taken_back() -> Iterator[None]:
    """All that is written inside is taken back at the end, and of it what is written inside another one."""
    own = transaction.atomic()
    own._from_testcase = True  # noqa: SLF001 - what Django says of its own test cases
    with own:
        yield
        transaction.set_rollback(True)
