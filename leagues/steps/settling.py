"""Steps that pay out prizes and clear balances."""

from itertools import groupby

import scoring
from leagues.models import Booking, Night, Transfer
from leagues.models.parties import Parties, Party
from leagues.steps.base import CannotRecord, MoneyStep, from_pot, optional_reason, paid
from leagues.steps.cash import BALANCE_OR_PAID
from leagues.steps.fields import Amount, Choice, OneOf, RankEach, Shares, Ticks


class Prizes(MoneyStep):
    word = "prizes"
    kind = Booking.Kind.PRIZES
    title = "Prizes"
    hint = "Players with the same rank split what their ranks get."
    fields = {
        "pot": Amount(label="Amount to give out", needed=True, begins_with="worth"),
        "shares": Shares(label="Shares by rank"),
        "season": OneOf(label="For the season", among="seasons", begins_with="season"),
        "paid": Choice(label="Paid?", choices=BALANCE_OR_PAID),
        "ranks": RankEach(label="Rank", prefix="rank"),
        "reason": optional_reason(),
    }

    def entries(self, parties, values):
        # M-7: tied players share the prizes of their ranks.
        pot, ranks = values.given["pot"], values.given["ranks"]
        if pot > parties.worth:
            raise CannotRecord("That is more than the pot is worth.")
        ranked = sorted(ranks, key=lambda key: (ranks[key], parties.by_key(key).label, key))
        names = {f"{parties.by_key(key).label}\0{key}": key for key in ranked}
        tied = [list(group) for _, group in groupby(names, key=lambda name: ranks[names[name]])]
        for name, amount in scoring.prizes(pot, values.given["shares"], tied).items():
            party = parties.by_key(names[name])
            yield from from_pot(parties, party, amount, in_cash=values.given["paid"])


class Settle(MoneyStep):
    word = "settle"
    kind = Booking.Kind.SETTLEMENT
    title = "Settle up"
    hint = "Payments that bring all balances to zero."
    between_people = "{target} pays {source} {amount}"
    fields = {
        "how": Choice(label="How?", choices=(("fewest", "Fewest payments"), ("pot", "All through the pot"))),
        "reason": optional_reason(),
    }

    def entries(self, parties, values):
        for payer, payee, amount in settlement_plan(parties, through_pot=values.given["how"] == "pot"):
            yield paid(parties, payer, payee, amount)


def settlement_plan(parties: Parties, *, through_pot: bool) -> list[tuple[Party, Party, int]]:
    """Return the payments that bring every balance to zero (M-8), as (payer, payee, cents)."""
    names = {f"{party.label}\0{party.key}": party for party in parties.all if party.balance}
    balances = {name: party.balance for name, party in names.items()}
    pot = f"{parties.pot.label}\0{parties.pot.key}"
    payments = scoring.through_pot(balances, pot) if through_pot else scoring.fewest_payments(balances)
    names[pot] = parties.pot
    return [(names[payer], names[payee], amount) for payer, payee, amount in payments]


class PayAtTable(MoneyStep):
    word = "table"
    kind = Booking.Kind.TABLE
    title = "Pay at the table"
    hint = "Tick everyone who has paid their losses into the pot, or taken their winnings out of it."
    of_a_night = True
    fields = {"who": Ticks(label="Who has paid?")}

    def entries(self, parties, values):
        unpaid = unpaid_of_night(values.night)
        for key in values.given["who"]:
            party = parties.by_key(key)
            amount = unpaid.get(party.player.pk, 0)
            if amount < 0:
                yield paid(parties, party, parties.pot, -amount)
            elif amount > 0:
                yield paid(parties, parties.pot, party, amount)


def unpaid_of_night(night: Night) -> dict[int, int]:
    """Return the net cents of a closed night by person, less what was paid at the table."""
    kinds = (Booking.Kind.GAMES, Booking.Kind.CORRECTION, Booking.Kind.TABLE)
    transfers = Transfer.objects.filter(booking__night=night, booking__kind__in=kinds, booking__taken_back_by=None)
    unpaid: dict[int, int] = {}
    for transfer in transfers.select_related("source__player", "target__player"):
        for account, amount in ((transfer.source, -transfer.amount), (transfer.target, transfer.amount)):
            if account.player is not None:
                person = account.player.person_id
                unpaid[person] = unpaid.get(person, 0) + amount
    return {person: amount for person, amount in unpaid.items() if amount}
