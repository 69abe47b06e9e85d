"""SQL that comes with every hand, run as it is: for a small statement on SQLite Django's cursors take most of the time.

insertion = Statement('INSERT INTO "leagues_bid" ("seat") VALUES (%s)')
insertion.insert([2])  # the id of the new row
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections


class Statement:
    """Parameters are written `%s`, and `%%` is one percent sign.

    Whatever listens to Django's cursors (a log of queries, the tests that count them) hears these statements too.
    """

    def __init__(self, sql: str) -> None:
        self._sql = sql
        self._for_sqlite = sql.replace("%s", "?").replace("%%", "%")

    def fetch(self, params: Sequence[Any]) -> list[tuple]:
        """The rows that it gives."""
        connection = connections[DEFAULT_DB_ALIAS]
        if _is_listened_to(connection):
            with connection.cursor() as cursor:
                cursor.execute(self._sql, params)
                return cursor.fetchall()
        with connection.wrap_database_errors:
            return connection.connection.execute(self._for_sqlite, params).fetchall()

    def change(self, params: Sequence[Any]) -> int:
        """How many rows it has changed."""
        connection = connections[DEFAULT_DB_ALIAS]
        if _is_listened_to(connection):
            with connection.cursor() as cursor:
                cursor.execute(self._sql, params)
                return cursor.rowcount
        with connection.wrap_database_errors:
            return connection.connection.execute(self._for_sqlite, params).rowcount

    def insert(self, params: Sequence[Any]) -> int:
        """The `id` of the one row that it inserts."""
        connection = connections[DEFAULT_DB_ALIAS]
        if _is_listened_to(connection):
            with connection.cursor() as cursor:
                cursor.execute(f'{self._sql} RETURNING "id"', params)
                return cursor.fetchone()[0]
        with connection.wrap_database_errors:
            return connection.connection.execute(self._for_sqlite, params).lastrowid

    def insert_all(self, rows: Iterable[Sequence[Any]]) -> None:
        """The same for many rows, without their ids."""
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.executemany(self._sql, rows)


def _is_listened_to(connection) -> bool:
    """Must it go by Django's cursor? Also for what that sees to: a connection not open yet, a broken transaction."""
    return (
        connection.vendor != "sqlite"
        or connection.connection is None
        or connection.needs_rollback
        or connection.queries_logged
        or bool(connection.execute_wrappers)
    )
