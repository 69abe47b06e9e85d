"""Queries that are asked with every hand, written once: most of the time of a small query goes into writing its SQL.

LIVE = Prepared(lambda game: Hand.objects.filter(game=game, removed_at=None), game=int)
LIVE(game=7)  # what the queryset gives for this game, in a list
"""

import secrets
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.db.models.query import ModelIterable, ValuesIterable, ValuesListIterable, get_related_populators

from leagues.models.statements import Statement

#: Asks a connection with these parameters and reads what it gives.
_Read = Callable[[Any, list[Any]], list[Any]]


class Prepared:
    """A queryset of which only values differ from one time to the next.

    `build` is called once a connection, with stand-ins of the types named in `slots`, and must use each as a value to
    compare with, not as one that it looks at. All the ORM's conversions and relations work as ever, for models,
    `values()` and `values_list()`; other kinds raise `ValueError`.
    """

    def __init__(self, build: Callable[..., QuerySet], **slots: type) -> None:
        self._build = build
        self._marks = {name: _mark(kind) for name, kind in slots.items()}
        self._written: WeakKeyDictionary[Any, tuple[Slots, _Read]] = WeakKeyDictionary()

    def __call__(self, **values: Any) -> list[Any]:
        connection = connections[DEFAULT_DB_ALIAS]
        written = self._written.get(connection)
        if written is None:
            written = self._written[connection] = self._write(connection)
        slots, read = written
        return read(connection, slots.filled(values))

    def _write(self, connection) -> tuple["Slots", _Read]:
        queryset = self._build(**self._marks)
        compiler = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        statement = Statement(sql)
        converters = compiler.get_converters([column for column, *_ in compiler.select])

        def rows(connection, params) -> list[tuple]:
            found = statement.fetch(connection, params)
            return [_converted(row, converters, connection) for row in found] if converters else found

        return Slots(params, self._marks), _reader(queryset, compiler, rows)


def _reader(queryset: QuerySet, compiler, rows: _Read) -> _Read:
    """What the queryset would make of these rows."""
    kind = queryset._iterable_class  # noqa: SLF001 - what a queryset gives is told nowhere else
    if kind is ModelIterable:
        return _models_of(rows, compiler, queryset.db)
    if kind is ValuesIterable:
        query = queryset.query
        names = list(query.selected or (*query.values_select, *query.annotation_select))
        return lambda *asked: [dict(zip(names, row, strict=True)) for row in rows(*asked)]
    if kind is ValuesListIterable:
        return rows
    raise ValueError(f"a prepared query gives models, values() or values_list(): {kind.__name__}")


def _models_of(rows: _Read, compiler, alias: str) -> _Read:
    """What ModelIterable does, with all of it worked out once that does not hang on the rows."""
    select, info = compiler.select, compiler.klass_info
    columns = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
    names = [column.target.attname for column, *_ in select[columns]]
    related = get_related_populators(info, select, alias)
    annotations = tuple(compiler.annotation_col_map.items())

    def read(connection, params) -> list[Any]:
        found = []
        for row in rows(connection, params):
            one = info["model"].from_db(alias, names, row[columns])
            for populator in related:
                populator.populate(row, one)
            for name, column in annotations:
                setattr(one, name, row[column])
            found.append(one)
        return found

    return read


def _converted(row: tuple, converters: dict[int, tuple[list[Callable], Any]], connection) -> tuple:
    """A row in Python's terms. Nothing (NULL) is nothing in any terms."""
    values = list(row)
    for place, (functions, expression) in converters.items():
        value = values[place]
        if value is not None:
            for function in functions:
                value = function(value, expression, connection)
            values[place] = value
    return tuple(values)


class Slots:
    """The parameters of a query, and which of them are filled in each time. `marks`: by name what stands there now."""

    def __init__(self, params, marks: dict[str, Any]) -> None:
        self._params = list(params)
        names = {mark: (name, False) for name, mark in marks.items()}
        # SQLite has no dates: there they are texts, a mark as well as what comes in its place.
        names |= {str(mark): (name, True) for name, mark in marks.items() if mark not in self._params}
        self._places = [(place, *names[param]) for place, param in enumerate(self._params) if param in names]
        if {name for _, name, _ in self._places} != set(marks):
            raise ValueError(f"not every value of this query can be filled in later: {params}")

    def filled(self, values: dict[str, Any]) -> list[Any]:
        params = self._params.copy()
        for place, name, as_text in self._places:
            params[place] = str(values[name]) if as_text else values[name]
        return params


def _mark(kind: type) -> Any:
    """A value that no row has."""
    if kind is date:
        return date.max - timedelta(days=secrets.randbelow(100_000))
    return 2**62 + secrets.randbits(40) if kind is int else secrets.token_hex(16)
