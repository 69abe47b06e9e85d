"""The settings of the site under load, with the number of SQL statements in a header of each response."""

from django.db import connection

from tests.bench.real import *  # noqa: F403
from tests.bench.real import MIDDLEWARE

MIDDLEWARE = ["tests.bench.counted.count_statements", *MIDDLEWARE]
# The bar leaves out the statements that every transaction and every session needs.
NOT_COUNTED = ("BEGIN", "COMMIT")
SESSION_TABLE = '"django_session"'


def count_statements(get_response):
    def middleware(request):
        statements = []

        def record(execute, sql, params, many, context):
            statements.append(sql)
            return execute(sql, params, many, context)

        with connection.execute_wrapper(record):
            response = get_response(request)
        response["X-Statements"] = sum(map(is_counted, statements))
        return response

    return middleware


def is_counted(sql: str) -> bool:
    return not sql.startswith(NOT_COUNTED) and SESSION_TABLE not in sql
