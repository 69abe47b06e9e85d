"""The base of the money steps. Each step is a class with its form fields, its entries and its sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from leagues.models import Account, Booking, Game, League, Night, Season, Transfer
from leagues.models.parties import Parties, Party
from leagues.steps.fields import Field, RankEach, Reason


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A transfer to save. Accounts that are not saved yet are saved with it."""

    source: Account
    target: Account
    amount: int
    game: Game | None = None
    reverses: Transfer | None = None

    @classmethod
    def reversal(cls, transfer: Transfer) -> "Entry":
        """Return the entry that cancels a transfer."""
        return cls(
            source=transfer.target,
            target=transfer.source,
            amount=transfer.amount,
            game=transfer.game,
            reverses=transfer,
        )


@dataclass(frozen=True, kw_only=True)
class StepValues:
    """The values typed for a step. `given`: by the names of `MoneyStep.fields`, with people as keys."""

    league: League
    word: str
    given: Mapping = field(default_factory=dict)
    reason: str = ""
    night: Night | None = None
    season: Season | None = None


class CannotRecord(Exception):
    """The step can't be recorded. The message is shown to the treasurer."""


class MoneyStep:
    """A step of the treasurer.

    `word`: its name in the address. `kind`: the kind of its booking, whose label is shown in the ledger. `title` and
    `hint` are shown on its page. `fields`: the form fields by name. `season`, `night` and `reason` are saved with the
    booking. `of_a_night`: the step is on the page of a closed night, not on the desk. `between_people`: the sentence
    for a transfer from one person to another.
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

    def entries(self, parties: Parties, values: StepValues) -> Iterable[Entry]:
        """Return the entries to record. Raise `CannotRecord` if the values don't allow it."""
        raise NotImplementedError


def optional_reason(label: str = "Note") -> Reason:
    return Reason(label=label)


def needed_reason(label: str = "Why?") -> Reason:
    return Reason(label=label, needed=True)


def paid(parties: Parties, payer: Party, payee: Party, amount: int) -> Entry:
    """Return the entry for cash that one party gives to another. The pot uses its cash box."""
    source, target = (parties.cash_account if party.is_pot else party.account for party in (payee, payer))
    return Entry(source=source, target=target, amount=amount)


def from_pot(parties: Parties, party: Party, amount: int, *, in_cash: bool) -> Iterable[Entry]:
    """Yield the entry by which the pot owes the party an amount, and with `in_cash` the entry that pays it."""
    yield Entry(source=parties.pot.account, target=party.account, amount=amount)
    if in_cash:
        yield paid(parties, parties.pot, party, amount)
