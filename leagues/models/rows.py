"""Models of which many rows are read or written by one page: by statements that are kept.

Most of the time that the ORM takes for one row goes into writing its SQL and into looking at each field.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Self

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.base import ModelState

from leagues.models.statements import Statement

#: A column of a statement: the attribute that holds its value, and how that becomes one of the database's.
_Column = tuple[str, Callable[..., Any] | None]
#: What a database takes as it is.
_PLAIN = (models.IntegerField, models.BooleanField, models.ForeignKey, models.CharField, models.TextField)


class Row(models.Model):
    """A model whose fields only hold values: none has a setter, and nothing listens to its rows being made."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db, field_names, values):
        """A row of the database, without the detour over each field."""
        row, state = cls.__new__(cls), ModelState()
        state.adding, state.db = False, db
        held = row.__dict__
        held["_state"] = state
        held.update(zip(field_names, values, strict=True))
        return row

    @classmethod
    def new(cls, **values) -> Self:
        """One that is not stored yet, of all its columns but the key, each under the name of its attribute."""
        row = cls.__new__(cls)
        row.__dict__ |= {cls._meta.pk.attname: None, **values, "_state": ModelState()}
        return row

    def copied(self) -> Self:
        """The same row again, without the related ones that it has read."""
        row, state = type(self).__new__(type(self)), ModelState()
        state.adding, state.db = self._state.adding, self._state.db
        row.__dict__ |= self.__dict__ | {"_state": state}
        return row

    def insert(self) -> None:
        """Store a new row and take over its id: what `save(force_insert=True)` does, in less time."""
        insertion, columns = self._insertion()
        connection = connections[DEFAULT_DB_ALIAS]
        self.pk = insertion.insert(connection, _values(self, columns, connection))
        self._state.adding, self._state.db = False, DEFAULT_DB_ALIAS

    @classmethod
    def insert_all(cls, rows: Iterable[Self]) -> None:
        """Store many new ones; their ids are not told."""
        insertion, columns = cls._insertion()
        connection = connections[DEFAULT_DB_ALIAS]
        values = [_values(row, columns, connection) for row in rows]
        if values:
            insertion.insert_all(connection, values)

    def update(self, names: Sequence[str]) -> None:
        """Write some columns, named by their attributes, of a row that is there: what `save(update_fields=…)` does."""
        update, columns = self._update(tuple(names))
        connection = connections[DEFAULT_DB_ALIAS]
        if update.change(connection, [*_values(self, columns, connection), self.pk]) != 1:
            raise self.DoesNotExist(f"{self._meta.label} {self.pk} is gone")

    @classmethod
    @cache
    def _insertion(cls) -> tuple[Statement, list[_Column]]:
        fields = [field for field in cls._meta.concrete_fields if not field.primary_key]
        names = ", ".join(f'"{field.column}"' for field in fields)
        places = ", ".join(["%s"] * len(fields))
        sql = f'INSERT INTO "{cls._meta.db_table}" ({names}) VALUES ({places})'  # noqa: S608
        return Statement(sql), _columns(fields)

    @classmethod
    @cache
    def _update(cls, names: tuple[str, ...]) -> tuple[Statement, list[_Column]]:
        fields = [field for field in cls._meta.concrete_fields if field.attname in names]
        sets = ", ".join(f'"{field.column}" = %s' for field in fields)
        key = cls._meta.pk.column
        sql = f'UPDATE "{cls._meta.db_table}" SET {sets} WHERE "{key}" = %s'  # noqa: S608
        return Statement(sql), _columns(fields)


def _values(row: Row, columns: Iterable[_Column], connection) -> list[Any]:
    values = row.__dict__
    return [values[name] if prepared is None else prepared(values[name], connection) for name, prepared in columns]


def _columns(fields: Iterable[models.Field]) -> list[_Column]:
    return [(field.attname, _preparing(field)) for field in fields]


def _preparing(field: models.Field) -> Callable[..., Any] | None:
    if isinstance(field, _PLAIN):
        return None
    if type(field) is models.DateTimeField:
        return _moment
    return _json if type(field) is models.JSONField and field.encoder is None else field.get_db_prep_save


def _moment(value: Any, connection) -> Any:
    """Of a moment with its time zone, as all of ours are; the field itself first asks about those without."""
    return None if value is None else connection.ops.adapt_datetimefield_value(value)


def _json(value: Any, connection) -> Any:
    """Plain lists and dictionaries, of which the field itself first asks whether they are expressions."""
    return None if value is None else connection.ops.adapt_json_value(value, None)
