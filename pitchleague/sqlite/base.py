"""Django's SQLite backend on the driver that `pitchleague.sqlite` selects.

Django's own backend imports `sqlite3` by name. Three things tie it to that module: the function that connects, the
class of its cursors, and the conversions registered with the module. This module replaces each through
documented interfaces of Django, the driver and Python.
"""

import datetime
import decimal
import sqlite3
from collections.abc import Mapping
from itertools import chain, islice

from django.db.backends.sqlite3 import base
from django.utils.dateparse import parse_date, parse_datetime, parse_time

from pitchleague.sqlite import driver

# The same conversions that Django registers with `sqlite3`.
driver.register_adapter(decimal.Decimal, str)
driver.register_adapter(datetime.date, datetime.date.isoformat)
driver.register_adapter(datetime.datetime, lambda value: value.isoformat(" "))
driver.register_converter("bool", b"1".__eq__)
driver.register_converter("date", lambda value: parse_date(value.decode()))
driver.register_converter("time", lambda value: parse_time(value.decode()))
driver.register_converter("datetime", lambda value: parse_datetime(value.decode()))
driver.register_converter("timestamp", lambda value: parse_datetime(value.decode()))


# SQLite's documented defaults. A library may be built with higher limits.
LIMITS = {sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 32_766, sqlite3.SQLITE_LIMIT_COLUMN: 2_000}


class Connection(driver.Connection):
    def getlimit(self, category: int) -> int:
        """Return a limit. Django 6 calls this method of `sqlite3.Connection`, which pysqlite3 lacks."""
        return LIMITS[category]


class Cursor(driver.Cursor):
    """The driver's cursor with Django's placeholders, `%s` and `%(name)s`, as in `SQLiteCursorWrapper`."""

    convert_query = base.SQLiteCursorWrapper.convert_query

    def execute(self, query, params=None):
        if params is None:
            return super().execute(query)
        return super().execute(self.convert_query(query, param_names=names(params)), params)

    def executemany(self, query, param_list):
        rows = iter(param_list)
        first = list(islice(rows, 1))
        query = self.convert_query(query, param_names=names(*first))
        return super().executemany(query, chain(first, rows))


def names(params=()) -> list[str] | None:
    """Return the names of named parameters, or None for positional parameters."""
    return list(params) if isinstance(params, Mapping) else None


class DatabaseWrapper(base.DatabaseWrapper):
    Database = driver

    def get_connection_params(self):
        # `sqlite3.connect` makes its connection by calling the factory, so Django's own code opens this one.
        return {**super().get_connection_params(), "factory": Connection}

    def create_cursor(self, name=None):
        return self.connection.cursor(factory=Cursor)
