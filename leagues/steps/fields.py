"""What the form of a money step asks for. `forms.money` makes a form field of each."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Field:
    label: str
    needed: bool = False


@dataclass(frozen=True, kw_only=True)
class Amount(Field):
    """Whole cents. `begins_with`: the attribute of the desk that the field begins with."""

    begins_with: str = ""


@dataclass(frozen=True, kw_only=True)
class AmountEach(Field):
    """An amount for each player, possibly below zero: cents by key. `prefix`: of the form fields' names."""

    prefix: str


@dataclass(frozen=True, kw_only=True)
class RankEach(Field):
    """A rank for each player who has one: numbers by key, beginning with the ranks of the last season."""

    prefix: str


@dataclass(frozen=True, kw_only=True)
class OneOf(Field):
    """A key out of a list. `among`: the attribute of the desk that lists them, as (key, label)."""

    among: str
    begins_with: str = ""


@dataclass(frozen=True, kw_only=True)
class Ticks(Field):
    """The keys of some players, at least one."""


@dataclass(frozen=True, kw_only=True)
class Choice(Field):
    """One of two or more buttons, as (value, label). The first is tapped at the beginning."""

    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Shares(Field):
    """Whole percentages, best rank first."""


@dataclass(frozen=True, kw_only=True)
class Reason(Field):
    """A note in the ledger."""
