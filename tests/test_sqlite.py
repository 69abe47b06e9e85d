"""The SQLite backend: a safe version for the site, Python's own module left alone, and Django's behavior throughout."""

import sqlite3
import subprocess
import sys
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection
from django.db.utils import ConnectionHandler
from django.test.utils import CaptureQueriesContext

from pitchleague import sqlite
from tests.conftest import ROOT, environment_in

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(sys.platform != "linux", reason="pysqlite3 is installed on Linux only"),
]


@pytest.fixture
def connect(tmp_path):
    """Open connections to one database file."""
    opened = []

    def connect():
        options = sqlite.OPTIONS | {"timeout": 0}
        database = {"ENGINE": sqlite.ENGINE, "NAME": tmp_path / "test.sqlite3", "OPTIONS": options}
        opened.append(ConnectionHandler({"default": database}).create_connection("default"))
        return opened[-1]

    yield connect
    for one in opened:
        one.close()


def test_python_keeps_its_own_sqlite(tmp_path):
    code = "import sqlite3; own = sqlite3.connect; import django; django.setup(); import sys; print(own.__module__, "
    code += "own is sys.modules['sqlite3'].connect, sys.modules['sqlite3.dbapi2'].Connection.__module__)"
    # The settings are imported before sqlite3, as in manage.py, and after it.
    for before in ("", "import pitchleague.settings; "):
        done = subprocess.run(
            [sys.executable, "-c", before + code],
            cwd=ROOT,
            env=environment_in(tmp_path) | {"DJANGO_SETTINGS_MODULE": "pitchleague.settings"},
            capture_output=True,
            text=True,
        )
        assert done.stdout.split() == ["_sqlite3", "True", "sqlite3"], done.stderr


def test_the_site_runs_on_a_safe_version(connect):
    with connect().cursor() as cursor:
        (found,) = cursor.execute("SELECT sqlite_version()").fetchone()
    assert tuple(map(int, found.split("."))) == sqlite.version() >= sqlite.SAFE_VERSION
    assert connect().get_database_version() == sqlite.version()


def test_the_site_uses_this_backend():
    if connection.vendor != "sqlite":
        pytest.skip("SQLite only")
    assert connection.settings_dict["ENGINE"] == sqlite.ENGINE
    connection.ensure_connection()
    assert not isinstance(connection.connection, sqlite3.Connection)


def test_values_come_back_as_they_were(connect):
    row = (
        date(2026, 2, 28),
        datetime(2026, 2, 28, 19, 30, 1, 5, tzinfo=UTC),
        time(19, 30),
        True,
        Decimal("1.10"),
        None,
    )
    with connect().cursor() as cursor:
        cursor.execute("CREATE TABLE night (day date, at datetime, start time, rated bool, paid varchar, gone date)")
        cursor.execute("INSERT INTO night VALUES (%s, %s, %s, %s, %s, %s)", [*row[:2], str(row[2]), *row[3:]])
        stored = cursor.execute("SELECT * FROM night").fetchone()
        written = cursor.execute("SELECT CAST(day AS text), CAST(at AS text) FROM night").fetchone()
    assert stored == (*row[:4], "1.10", None)
    assert written == ("2026-02-28", "2026-02-28 19:30:01.000005+00:00")


def test_parameters_may_have_names_or_positions(connect):
    with connect().cursor() as cursor:
        cursor.execute("CREATE TABLE player (name text, seat integer)")
        cursor.executemany("INSERT INTO player VALUES (%s, %s)", ((name, seat) for seat, name in enumerate("ABC")))
        cursor.executemany("INSERT INTO player VALUES (%(name)s, %(seat)s)", [{"name": "D", "seat": 3}])
        cursor.execute("SELECT seat FROM player WHERE name = %(name)s", {"name": "B"})
        assert cursor.fetchall() == [(1,)]
        cursor.execute("SELECT name FROM player WHERE name LIKE 'D%%' AND seat = %s", [3])
        assert cursor.fetchall() == [("D",)]
        assert cursor.execute("SELECT '100%'").fetchone() == ("100%",)


def test_functions_that_django_needs_are_there(connect):
    other = connect()
    assert other.features.supports_json_field
    with other.cursor() as cursor:
        cursor.execute("SELECT 'Bo' REGEXP '^B', JSON_EXTRACT(%s, '$.bid'), STDDEV_POP(1)", ['{"bid": 3}'])
        assert cursor.fetchone() == (1, 3, 0.0)


def test_errors_are_those_of_django(connect):
    one, other = connect(), connect()
    with one.cursor() as cursor:
        cursor.execute("CREATE TABLE hand (number integer UNIQUE)")
        cursor.execute("INSERT INTO hand VALUES (1)")
        with pytest.raises(IntegrityError, match="UNIQUE"):
            cursor.execute("INSERT INTO hand VALUES (1)")
        with pytest.raises(OperationalError, match="no such table"):
            cursor.execute("SELECT * FROM seat")
        with pytest.raises(DatabaseError):
            cursor.executemany("INSERT INTO hand VALUES (%s)", [(2,), (2,)])
        cursor.execute("BEGIN IMMEDIATE")
        with other.cursor() as waiting, pytest.raises(OperationalError, match="database is locked"):
            waiting.execute("INSERT INTO hand VALUES (3)")
        cursor.execute("ROLLBACK")


def test_a_transaction_takes_the_write_lock_at_its_start():
    if connection.vendor != "sqlite":
        pytest.skip("SQLite only")
    fresh = ConnectionHandler({"default": connection.settings_dict}).create_connection("default")
    try:
        assert fresh.get_connection_params()["uri"] is True
        assert fresh.transaction_mode == "IMMEDIATE"
    finally:
        fresh.close()


def test_foreign_keys_are_enforced(connect):
    with connect().cursor() as cursor:
        cursor.execute("CREATE TABLE game (id integer PRIMARY KEY)")
        cursor.execute("CREATE TABLE hand (game integer REFERENCES game (id))")
        with pytest.raises(IntegrityError, match="FOREIGN KEY"):
            cursor.execute("INSERT INTO hand VALUES (7)")


def test_a_query_takes_as_many_parameters_as_django_sends(connect):
    # Django 5.2 has a fixed number. Django 6 asks the connection.
    one = connect()
    most = one.features.max_query_params
    with one.cursor() as cursor:
        cursor.execute(f"SELECT 1 WHERE 1 IN ({', '.join(['%s'] * most)})", range(most))
        assert cursor.fetchall() == [(1,)]


def test_queries_can_be_logged_with_their_parameters(connect):
    one = connect()
    with CaptureQueriesContext(one) as queries, one.cursor() as cursor:
        cursor.execute("SELECT %s, %s", ["Bo", 3])
    assert queries[0]["sql"] == "SELECT 'Bo', 3"
