"""Append-only tables, whose rows triggers protect from changes and deletion on both databases.

The triggers are created again after every migration, because SQLite rebuilds a table without them. `unguarded` is the
only way around them. It serves to erase a whole evening and to empty the database between tests.
"""

from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction

APPEND_ONLY = ("leagues_event", "leagues_booking", "leagues_transfer")

_SQLITE = {
    f"{{table}}_refuses_{verb}": f"CREATE TRIGGER {{table}}_refuses_{verb} BEFORE {verb} ON {{table}} "
    "BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    for verb in ("update", "delete")
}
_POSTGRESQL = {
    "{table}_refuses_change": "CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    "{table}_refuses_truncate": "CREATE TRIGGER {table}_refuses_truncate BEFORE TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
}
_POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$
"""


def guard(using: str = DEFAULT_DB_ALIAS) -> None:
    """Create the triggers of every append-only table that exists, and replace the ones it already has."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRESQL_FUNCTION)
        for statement in [*_drops(connection), *_creations(connection)]:
            cursor.execute(statement)


def guards(using: str = DEFAULT_DB_ALIAS) -> set[str]:
    """Return the names of all triggers in the database."""
    connection = connections[using]
    query = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {name for (name,) in cursor.fetchall()}


def missing_guards(using: str = DEFAULT_DB_ALIAS) -> set[str]:
    """Return the names of the append-only triggers that the database lacks."""
    wanted = _triggers(connections[using])
    return {name.format(table=table) for table in APPEND_ONLY for name in wanted} - guards(using)


@contextmanager
def unguarded(using: str = DEFAULT_DB_ALIAS):
    """Open a transaction that may change the append-only tables. Their triggers return at its end."""
    with transaction.atomic(using=using):
        connection = connections[using]
        # PostgreSQL cannot drop a trigger while deferred foreign key checks are pending.
        connection.check_constraints()
        with connection.cursor() as cursor:
            for statement in _drops(connection):
                cursor.execute(statement)
        yield
        connection.check_constraints()
        guard(using)


def guard_after_migrate(*, using: str, **kwargs) -> None:
    guard(using)


def _triggers(connection) -> dict[str, str]:
    return _POSTGRESQL if connection.vendor == "postgresql" else _SQLITE


def _tables(connection) -> list[str]:
    existing = connection.introspection.table_names()
    return [table for table in APPEND_ONLY if table in existing]


def _drops(connection) -> list[str]:
    on = " ON {table}" if connection.vendor == "postgresql" else ""
    names = _triggers(connection)
    return [f"DROP TRIGGER IF EXISTS {name}{on}".format(table=table) for table in _tables(connection) for name in names]


def _creations(connection) -> list[str]:
    statements = _triggers(connection).values()
    return [statement.format(table=table) for table in _tables(connection) for statement in statements]
