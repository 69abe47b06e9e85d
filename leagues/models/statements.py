"""SQL that comes with every hand, run as it is: of a small statement Django's cursors take most of the time.

insertion = Statement('INSERT INTO "leagues_bid" ("seat") VALUES (%s)')
insertion.insert(connections["default"], [2])  # the id of the new row
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import attrgetter, methodcaller
from typing import Any

from django.conf import settings

#: With debugging, Django keeps a log of all queries.
_IS_LOGGED = settings.DEBUG


class Statement:
    """Parameters are written `%s`, and `%%` is one percent sign.

    Whatever listens to Django's cursors (a log of queries, the tests that count them) hears these statements too.
    Who asks has looked up the connection already, which takes as long as a small row.
    """

    def __init__(self, sql: str) -> None:
        self._sql = sql
        self._for_sqlite = sql.replace("%s", "?").replace("%%", "%")

    def fetch(self, connection, params: Sequence[Any]) -> list[tuple]:
        """The rows that it gives."""
        return self._run(connection, params, methodcaller("fetchall"))

    def change(self, connection, params: Sequence[Any]) -> int:
        """How many rows it has changed."""
        return self._run(connection, params, attrgetter("rowcount"))

    def insert(self, connection, params: Sequence[Any]) -> int:
        """The `id` of the one row that it inserts."""
        if connection.vendor == "sqlite":
            return self._run(connection, params, attrgetter("lastrowid"))
        return self._returning.fetch(connection, params)[0][0]

    @cached_property
    def _returning(self) -> "Statement":
        return Statement(f'{self._sql} RETURNING "id"')

    def insert_all(self, connection, rows: Iterable[Sequence[Any]]) -> None:
        """The same for many rows, without their ids."""
        self._run(connection, rows, lambda _: None, "executemany")

    def _run(self, connection, params: Any, take: Callable[[Any], Any], how: str = "execute") -> Any:
        """What `take` has of the cursor, when it has been executed."""
        if _needs_django(connection):
            with connection.cursor() as cursor:
                getattr(cursor, how)(self._sql, params)
                return take(cursor)
        with connection.wrap_database_errors:
            cursor = connection.connection.cursor()
            getattr(cursor, how)(self._for_sqlite if connection.vendor == "sqlite" else self._sql, params)
            return take(cursor)


def _needs_django(connection) -> bool:
    """Must a statement go by Django's cursor: heard by somebody, or seen to?

    Django sees to connections that are not open yet or perhaps lost since the last request, and to transactions that
    have failed.
    """
    return (
        connection.connection is None
        or (connection.health_check_enabled and not connection.health_check_done)
        or connection.needs_rollback
        or connection.force_debug_cursor
        or _IS_LOGGED
        or bool(connection.execute_wrappers)
    )
