"""Erasing an evening or a league for good: the one thing that cannot be taken back."""

from collections.abc import Iterator

from django.db import connection, models

from leagues.models import League, Night
from leagues.models.append_only import purge_door

#: So many ids in one statement; databases take no list without an end.
CHUNK = 500


def purge_night(night: Night) -> None:
    """Delete an evening with its games, players, links and list of changes."""
    _purge(night)


def purge_league(league: League) -> int:
    """Delete a league with everything of it; people's accounts stay. The number of rows."""
    return _purge(league)


def belongings(root: models.Model) -> dict[type[models.Model], set[int]]:
    """The row and all rows that hang on it, directly or through others: ids by model."""
    found = {type(root): {root.pk}}
    fresh = [(type(root), {root.pk})]
    while fresh:
        model, ids = fresh.pop()
        for child, field in _children(model):
            met = {pk for part in _chunks(ids) for pk in _ids(child, field, part)} - found.get(child, set())
            if met:
                found.setdefault(child, set()).update(met)
                fresh.append((child, met))
    return found


def _children(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """Who points at this model, by which field; the tables between many and many are among them."""
    for relation in model._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's documented door
        if relation.auto_created and not relation.concrete and not relation.many_to_many:
            yield relation.related_model, relation.field.name


def _ids(child: type[models.Model], field: str, ids: list[int]) -> list[int]:
    return list(child.objects.filter(**{f"{field}__in": ids}).values_list("pk", flat=True))


def _chunks(ids: set[int]) -> Iterator[list[int]]:
    listed = sorted(ids)
    return (listed[start : start + CHUNK] for start in range(0, len(listed), CHUNK))


def _purge(root: models.Model) -> int:
    with purge_door(), connection.cursor() as cursor:
        found = belongings(root)
        for model, ids in found.items():
            # Plain SQL: between these rows nothing protects another, and foreign keys are looked at in the end.
            table, key = model._meta.db_table, model._meta.pk.column  # noqa: SLF001 - Django's documented door
            for part in _chunks(ids):
                marks = ", ".join(["%s"] * len(part))
                cursor.execute(f'DELETE FROM "{table}" WHERE "{key}" IN ({marks})', part)  # noqa: S608 - our own names
    return sum(map(len, found.values()))
