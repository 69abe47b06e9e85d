"""Balances of a league: people with the accounts of all their merged records, and the pot with its cash."""

from dataclasses import dataclass

from leagues.models.leagues import League
from leagues.models.money import Account
from leagues.models.players import Player


@dataclass(frozen=True, kw_only=True)
class Party:
    """A person, another party or the pot, with its accounts and their total balance in cents.

    `account`: the account for its next transfer, unsaved if it never had one. A positive `balance` is owed to the
    party. The pot's balance includes its cash, so it is zero if the cash equals the pot's worth.
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
    """All parties of a league: `people` by name, `others`, and the `pot`. Their balances sum to zero."""

    people: tuple[Party, ...]
    others: tuple[Party, ...]
    pot: Party
    cash_account: Account

    @property
    def all(self) -> tuple[Party, ...]:
        return (*self.people, *self.others, self.pot)

    @property
    def worth(self) -> int:
        """The pot's cash plus what others owe it, minus what it owes them, in cents."""
        return balance_of(self.pot.account)

    @property
    def cash(self) -> int:
        """The cash in the box according to the ledger, in cents."""
        return -balance_of(self.cash_account)

    def by_key(self, key: str) -> Party:
        """Return the party with this key. Raise `KeyError` if there is none."""
        return {party.key: party for party in self.all}[key]


def balance_of(account: Account) -> int:
    return getattr(account, "balance", 0)


def parties(league: League) -> Parties:
    """Return the parties of a league. A person who has left is included while they have a balance."""
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
    found = (_person_party(league, person, accounts) for person, accounts in people.values())
    shown = [party for party in found if party.player.left_at is None or party.balance]
    return Parties(
        people=tuple(sorted(shown, key=lambda party: (party.label.casefold(), party.key))),
        others=tuple(_party(account, [account]) for account in accounts if account.kind == Account.Kind.OTHER),
        pot=Party(
            key="pot", label=pot.label, account=pot, accounts=(pot, cash), balance=balance_of(pot) + balance_of(cash)
        ),
        cash_account=cash,
    )


def _person_party(league: League, person: Player, accounts: list[Account]) -> Party:
    own = next((account for account in accounts if account.player_id == person.pk), None)
    return _party(own or Account(league=league, kind=Account.Kind.PLAYER, player=person), accounts)


def _party(account: Account, accounts: list[Account]) -> Party:
    key = f"player-{account.player_id}" if account.player_id else f"other-{account.pk}"
    balance = sum(balance_of(one) for one in accounts)
    return Party(key=key, label=account.label, account=account, accounts=tuple(accounts), balance=balance)
