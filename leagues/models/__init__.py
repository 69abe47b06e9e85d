"""The tables; others import models from here."""

from leagues.models.people import User

__all__ = ["User"]
