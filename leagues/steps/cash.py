"""Steps that move money between people, the pot and its cash box."""

from leagues.models import Booking
from leagues.steps.base import CannotRecord, Entry, MoneyStep, from_pot, needed_reason, optional_reason, paid
from leagues.steps.fields import Amount, AmountEach, Choice, OneOf, Ticks

#: Buttons as (value, label). The first one counts if none is tapped.
OWED_OR_PAID = (("", "Owed"), ("yes", "Paid in cash now"))
BALANCE_OR_PAID = (("", "Put on the balance"), ("yes", "Paid in cash now"))


class Opening(MoneyStep):
    word = "opening"
    kind = Booking.Kind.OPENING
    title = "Opening balances"
    hint = "Copy them from your old records. Use a minus for what a player owes, like −5.00. Leave blank for anyone who is even."  # noqa: E501
    fields = {
        "balances": AmountEach(label="Balance", prefix="balance"),
        "cash": Amount(label="Cash in the pot"),
    }

    def entries(self, parties, values):
        # The other side of every balance is the pot, so the worth of the pot follows from them.
        pot = parties.pot.account
        for key, amount in values.given["balances"].items():
            account = parties.by_key(key).account
            if amount > 0:
                yield Entry(source=pot, target=account, amount=amount)
            elif amount < 0:
                yield Entry(source=account, target=pot, amount=-amount)
        if values.given["cash"]:
            yield Entry(source=parties.cash_account, target=pot, amount=values.given["cash"])


class Dues(MoneyStep):
    word = "dues"
    kind = Booking.Kind.DUES
    title = "Dues"
    hint = "Everyone you tick owes the pot the same amount."
    fields = {
        "amount": Amount(label="Amount each", needed=True),
        "who": Ticks(label="Who?"),
        "paid": Choice(label="Paid?", choices=OWED_OR_PAID),
        "season": OneOf(label="For the season", among="seasons"),
        "night": OneOf(label="For the night", among="nights"),
        "reason": optional_reason("What for?"),
    }

    def entries(self, parties, values):
        for key in values.given["who"]:
            party, amount = parties.by_key(key), values.given["amount"]
            yield Entry(source=party.account, target=parties.pot.account, amount=amount)
            if values.given["paid"]:
                yield paid(parties, party, parties.pot, amount)


class Payment(MoneyStep):
    word = "payment"
    kind = Booking.Kind.PAYMENT
    title = "Payment"
    hint = "Cash that one person gave to another, in part or in full."
    between_people = "{target} pays {source} {amount}"
    fields = {
        "payer": OneOf(label="Who paid?", among="everyone", needed=True),
        "payee": OneOf(label="Who got it?", among="everyone", needed=True),
        "amount": Amount(label="How much?", needed=True),
        "reason": optional_reason(),
    }

    def entries(self, parties, values):
        payer, payee = parties.by_key(values.given["payer"]), parties.by_key(values.given["payee"])
        if payer == payee:
            raise CannotRecord("Pick two different people. Nobody can pay themselves.")
        yield paid(parties, payer, payee, values.given["amount"])


class Expense(MoneyStep):
    word = "expense"
    kind = Booking.Kind.EXPENSE
    title = "Expense"
    hint = "Cards, the hall, pizza: anything the pot pays for."
    fields = {
        "amount": Amount(label="How much?", needed=True),
        "by": OneOf(label="Who paid, or gets the money?", among="payers", needed=True),
        "reason": needed_reason("What for?"),
    }

    def entries(self, parties, values):
        by = parties.by_key(values.given["by"])
        target = parties.cash_account if by.is_pot else by.account
        yield Entry(source=parties.pot.account, target=target, amount=values.given["amount"])


class Refund(MoneyStep):
    word = "refund"
    kind = Booking.Kind.REFUND
    title = "Refund"
    hint = "The pot gives a player their money back."
    fields = {
        "who": OneOf(label="Who?", among="people", needed=True),
        "amount": Amount(label="How much?", needed=True),
        "paid": Choice(label="Paid?", choices=BALANCE_OR_PAID),
        "reason": needed_reason(),
    }

    def entries(self, parties, values):
        party = parties.by_key(values.given["who"])
        yield from from_pot(parties, party, values.given["amount"], in_cash=values.given["paid"])


class CashCount(MoneyStep):
    word = "count"
    kind = Booking.Kind.COUNT
    title = "Cash count"
    hint = "Count the cash in the pot. Any difference from the ledger is recorded."
    fields = {
        "counted": Amount(label="Counted"),
        "reason": needed_reason("What happened?"),
    }

    def entries(self, parties, values):
        # Extra or missing cash changes the worth of the pot.
        found = values.given["counted"] - parties.cash
        cash, pot = parties.cash_account, parties.pot.account
        if found > 0:
            yield Entry(source=cash, target=pot, amount=found)
        elif found < 0:
            yield Entry(source=pot, target=cash, amount=-found)
        else:
            raise CannotRecord("The cash matches the ledger. There is nothing to record.")


class WriteOff(MoneyStep):
    word = "write-off"
    kind = Booking.Kind.WRITE_OFF
    title = "Write off a debt"
    hint = "Nobody will pay it anymore. The pot covers it."
    fields = {
        "who": OneOf(label="Whose debt?", among="debtors", needed=True),
        "amount": Amount(label="How much? Leave blank for all of it."),
        "reason": needed_reason(),
    }

    def entries(self, parties, values):
        party = parties.by_key(values.given["who"])
        if party.balance >= 0:
            raise CannotRecord(f"{party.label} owes nothing.")
        amount = values.given["amount"] or -party.balance
        if amount > -party.balance:
            raise CannotRecord(f"{party.label} owes less than that.")
        yield Entry(source=parties.pot.account, target=party.account, amount=amount)
