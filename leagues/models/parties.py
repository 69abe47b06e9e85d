"""Who stands how with a league: people with the accounts of all their merged records, the pot with its cash."""

from dataclasses import dataclass

from leagues.models.leagues import League
from leagues.models.money import Account
from leagues.models.players import Player


@dataclass(frozen=True, kw_only=True)
class Party:
    """`account`: where its next transfer goes, unsaved where it never had one. `accounts`: all of it.

    `balance` above zero is owed to the party. The pot's is what it still gets (or, below zero, still owes) once
    the cash in it is counted in: nothing when it holds just what it is worth.
    """

    key: str
    label: str
    account: Account
    accounts: tuple[Account, ...]
    balance: int

    @property
    def player(self) -> Player | None:
        return self.account.player

    @property
    def is_pot(self) -> bool:
        return self.account.kind == Account.Kind.POT


@dataclass(frozen=True)
class Parties:
    """Everybody of a league: `people` by name, then `others`, and the `pot`. Balances sum to zero."""

    people: tuple[Party, ...]
    others: tuple[Party, ...]
    pot: Party
    cash_account: Account

    @property
    def all(self) -> tuple[Party, ...]:
        return (*self.people, *self.others, self.pot)

    @property
    def worth(self) -> int:
        """What the pot is worth: its cash, and what is owed to it less what it owes."""
        return balance_of(self.pot.account)

    @property
    def cash(self) -> int:
        """What lies in the cash box, by the books."""
        return -balance_of(self.cash_account)

    def by_key(self, key: str) -> Party:
        """KeyError for none."""
        return {party.key: party for party in self.all}[key]


def balance_of(account: Account) -> int:
    return getattr(account, "balance", 0)


def parties(league: League) -> Parties:
    """Two queries. Who has left is there for as long as a balance is."""
    accounts = list(
        Account.objects.filter(league=league).with_balance().select_related("player__merged_into").order_by("pk")
    )
    roster = Player.objects.current().filter(league=league)
    people: dict[int, tuple[Player, list[Account]]] = {player.pk: (player, []) for player in roster}
    for account in accounts:
        if account.player is not None:
            person = account.player.person
            people.setdefault(person.pk, (person, []))[1].append(account)
    by_kind = {account.kind: account for account in accounts if account.kind in (Account.Kind.POT, Account.Kind.CASH)}
    pot = by_kind.get(Account.Kind.POT) or Account(league=league, kind=Account.Kind.POT)
    cash = by_kind.get(Account.Kind.CASH) or Account(league=league, kind=Account.Kind.CASH)
    found = (_person(league, person, held) for person, held in people.values())
    shown = [party for party in found if party.player.left_at is None or party.balance]
    return Parties(
        people=tuple(sorted(shown, key=lambda party: (party.label.casefold(), party.key))),
        others=tuple(_party(account, [account]) for account in accounts if account.kind == Account.Kind.OTHER),
        pot=Party(
            key="pot", label=pot.label, account=pot, accounts=(pot, cash), balance=balance_of(pot) + balance_of(cash)
        ),
        cash_account=cash,
    )


def _person(league: League, person: Player, held: list[Account]) -> Party:
    own = next((account for account in held if account.player_id == person.pk), None)
    return _party(own or Account(league=league, kind=Account.Kind.PLAYER, player=person), held)


def _party(account: Account, held: list[Account]) -> Party:
    key = f"player-{account.player_id}" if account.player_id else f"other-{account.pk}"
    balance = sum(balance_of(one) for one in held)
    return Party(key=key, label=account.label, account=account, accounts=tuple(held), balance=balance)
