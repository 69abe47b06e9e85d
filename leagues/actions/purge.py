"""Delete an evening or a league for good. This can’t be undone."""

from collections.abc import Iterator

from django.db import connection, models

from leagues.models import League, Night
from leagues.models.append_only import unguarded

#: The number of ids in one statement. Databases limit the number of parameters.
CHUNK = 500


def purge_night(night: Night) -> None:
    """Delete an evening with its games, players, links and history."""
    _purge(night)


def purge_league(league: League) -> int:
    """Delete a league and everything in it, and return the number of rows. The accounts of its members stay."""
    return _purge(league)


def belongings(root: models.Model) -> dict[type[models.Model], set[int]]:
    """Return the ids of the row and of all rows that depend on it, directly or not, by model."""
    found = {type(root): {root.pk}}
    fresh = [(type(root), {root.pk})]
    while fresh:
        model, ids = fresh.pop()
        for child, field in _children(model):
            ids_found = {pk for part in _chunks(ids) for pk in _ids(child, field, part)} - found.get(child, set())
            if ids_found:
                found.setdefault(child, set()).update(ids_found)
                fresh.append((child, ids_found))
    return found


def _children(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """Yield each model with a foreign key to this one, and the name of the key. Many-to-many tables are included."""
    for relation in model._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django documents it
        if relation.auto_created and not relation.concrete and not relation.many_to_many:
            yield relation.related_model, relation.field.name


def _ids(child: type[models.Model], field: str, ids: list[int]) -> list[int]:
    return list(child.objects.filter(**{f"{field}__in": ids}).values_list("pk", flat=True))


def _chunks(ids: set[int]) -> Iterator[list[int]]:
    listed = sorted(ids)
    return (listed[start : start + CHUNK] for start in range(0, len(listed), CHUNK))


def _purge(root: models.Model) -> int:
    with unguarded(), connection.cursor() as cursor:
        found = belongings(root)
        for model, ids in found.items():
            # The ORM would refuse protected rows. Foreign keys are checked only at the end of the transaction.
            table, key = model._meta.db_table, model._meta.pk.column  # noqa: SLF001 - Django documents it
            for part in _chunks(ids):
                placeholders = ", ".join(["%s"] * len(part))
                cursor.execute(f'DELETE FROM "{table}" WHERE "{key}" IN ({placeholders})', part)  # noqa: S608 - our own names
    return sum(map(len, found.values()))
