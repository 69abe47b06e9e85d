"""A money step: what its form asks for, what it records, and how that reads. One class each, listed in `STEPS`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from leagues.models import Account, Booking, Game, League, Night, Season, Transfer
from leagues.models.parties import Parties, Party
from leagues.steps.fields import Field, RankEach, Reason


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A transfer that is not saved yet. An account that is not saved yet is opened with it."""

    source: Account
    target: Account
    amount: int
    game: Game | None = None
    reverses: Transfer | None = None

    @classmethod
    def back(cls, transfer: Transfer) -> "Entry":
        """The entry that cancels a transfer."""
        return cls(
            source=transfer.target,
            target=transfer.source,
            amount=transfer.amount,
            game=transfer.game,
            reverses=transfer,
        )


@dataclass(frozen=True, kw_only=True)
class StepValues:
    """A step with what was typed. `given`: its values by the names of `MoneyStep.fields`, people by their keys."""

    league: League
    word: str
    given: Mapping = field(default_factory=dict)
    reason: str = ""
    night: Night | None = None
    season: Season | None = None


class CannotRecord(Exception):
    """A sentence for the treasurer: why nothing can be recorded like this."""


class MoneyStep:
    """A step of the treasurer.

    `word`: its name in the address. `kind`: what its booking is stored as, whose label is the line in the history.
    `title`, `hint`: of its page. `fields`: what it asks for, by name; the names `season`, `night` and `reason` are
    those of the booking. `of_a_night`: reached from a closed night, not from the desk.
    `between_people`: how a transfer from one person to another reads.
    """

    word: str
    kind: Booking.Kind
    title: str
    hint: str
    fields: Mapping[str, Field]
    of_a_night = False
    between_people = "{source} owes {target} {amount}"

    @property
    def asks_for_ranks(self) -> bool:
        return any(isinstance(field, RankEach) for field in self.fields.values())

    def entries(self, everybody: Parties, values: StepValues) -> Iterable[Entry]:
        """What it records. Raise `CannotRecord` where it can't."""
        raise NotImplementedError


def optional_reason(label: str = "Note") -> Reason:
    return Reason(label=label)


def needed_reason(label: str = "Why?") -> Reason:
    return Reason(label=label, needed=True)


def paid(everybody: Parties, payer: Party, payee: Party, amount: int) -> Entry:
    """Cash from one to the other. The pot pays and is paid through its cash box."""
    source, target = (everybody.cash_account if party.is_pot else party.account for party in (payee, payer))
    return Entry(source=source, target=target, amount=amount)


def from_pot(everybody: Parties, party: Party, amount: int, *, in_cash: bool) -> Iterable[Entry]:
    """The pot owes the party an amount, and with `in_cash` pays it at once."""
    yield Entry(source=everybody.pot.account, target=party.account, amount=amount)
    if in_cash:
        yield paid(everybody, everybody.pot, party, amount)
