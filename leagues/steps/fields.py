"""The kinds of fields that a money step can ask for. `forms.money` builds the form fields."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Field:
    label: str
    needed: bool = False


@dataclass(frozen=True, kw_only=True)
class Amount(Field):
    """An amount in whole cents. `begins_with`: the attribute of the desk with the first value."""

    begins_with: str = ""


@dataclass(frozen=True, kw_only=True)
class AmountEach(Field):
    """An amount for each player, in cents by key. It may be below zero. `prefix` begins the form fields' names."""

    prefix: str


@dataclass(frozen=True, kw_only=True)
class RankEach(Field):
    """A rank for each player who has one, by key. The first values are the ranks of the last season."""

    prefix: str


@dataclass(frozen=True, kw_only=True)
class OneOf(Field):
    """One key from a list. `among`: the attribute of the desk with the list, as (key, label)."""

    among: str
    begins_with: str = ""


@dataclass(frozen=True, kw_only=True)
class Ticks(Field):
    """The keys of one or more players."""


@dataclass(frozen=True, kw_only=True)
class Choice(Field):
    """One of several buttons, each as (value, label). At first, the first one is tapped."""

    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Shares(Field):
    """Whole percentages, best rank first."""


@dataclass(frozen=True, kw_only=True)
class Reason(Field):
    """A reason that the ledger shows."""
