"""Models of which one page or one rebuild reads many rows."""

from django.db import models
from django.db.models.base import ModelState


class Row(models.Model):
    """A model whose fields only hold values: none has a setter, and nothing listens to its rows being made."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db, field_names, values):
        """A row of the database, without the detour over each field, which takes most of the time of reading it."""
        row, state = cls.__new__(cls), ModelState()
        state.adding, state.db = False, db
        row.__dict__ |= dict(zip(field_names, values, strict=True), _state=state)
        return row
