"""Statements that are run as they are: what they give, what they refuse, and that whoever listens hears them."""

from contextlib import nullcontext

import pytest
from django.db import IntegrityError, close_old_connections, connection, transaction
from django.db.transaction import TransactionManagementError
from psycopg import connect

from leagues.models.statements import Statement
from tests.leagues.table import contway

pytestmark = pytest.mark.django_db

INSERT = Statement('INSERT INTO "leagues_side" ("game_id", "number") VALUES (%s, %s)')
NUMBERS = Statement('SELECT "number" FROM "leagues_side" WHERE "game_id" = %s ORDER BY "number"')
RENUMBER = Statement('UPDATE "leagues_side" SET "number" = "number" + 10 WHERE "game_id" = %s AND "number" >= %s')


def heard(execute, sql, params, many, context):
    return execute(sql, params, many, context)


@pytest.fixture(params=["nobody listens", "somebody listens"])
def listening(request):
    with connection.execute_wrapper(heard) if request.param == "somebody listens" else nullcontext():
        yield


@pytest.mark.usefixtures("listening")
def test_rows_are_inserted_changed_and_fetched():
    game = contway()
    third = INSERT.insert(connection, [game.pk, 2])
    assert INSERT.insert(connection, [game.pk, 3]) == third + 1
    INSERT.insert_all(connection, [(game.pk, 4), (game.pk, 5)])
    assert RENUMBER.change(connection, [game.pk, 4]) == 2
    assert RENUMBER.change(connection, [game.pk, 40]) == 0
    assert NUMBERS.fetch(connection, [game.pk]) == [(0,), (1,), (2,), (3,), (14,), (15,)]


@pytest.mark.usefixtures("listening")
def test_a_percent_sign_is_one():
    odd = Statement('SELECT "number" FROM "leagues_side" WHERE "game_id" = %s AND "number" %% 2 = %s')
    assert odd.fetch(connection, [contway().pk, 1]) == [(1,)]


@pytest.mark.usefixtures("listening")
def test_what_the_database_refuses_is_said_in_djangos_terms():
    game = contway()
    with pytest.raises(IntegrityError), transaction.atomic():
        INSERT.insert(connection, [game.pk, 1])
    assert NUMBERS.fetch(connection, [game.pk]) == [(0,), (1,)]


@pytest.mark.usefixtures("listening")
def test_nothing_is_run_in_a_transaction_that_failed():
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(TransactionManagementError):
            NUMBERS.fetch(connection, [1])
        transaction.set_rollback(False)


def test_statements_are_counted(django_assert_num_queries):
    game = contway()
    with django_assert_num_queries(3):
        INSERT.insert(connection, [game.pk, 2])
        RENUMBER.change(connection, [game.pk, 2])
        NUMBERS.fetch(connection, [game.pk])


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_closed_is_opened():
    game = contway()
    connection.close()
    assert NUMBERS.fetch(connection, [game.pk]) == [(0,), (1,)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server to lose")
def test_a_connection_that_the_server_has_closed_since_the_last_request_is_opened_anew():
    game = contway()
    NUMBERS.fetch(connection, [game.pk])
    lost = connection.connection.info.backend_pid
    with connect(connection.connection.info.dsn, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [lost])
    close_old_connections()  # as each request begins
    assert NUMBERS.fetch(connection, [game.pk]) == [(0,), (1,)]
    assert connection.connection.info.backend_pid != lost
