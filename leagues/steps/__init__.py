"""The money steps of a league. Forms, actions, pages and the sentences of the ledger derive from `STEPS`.

A step reads balances and writes nothing: `actions.treasury` records its entries.
"""

from leagues.steps.base import MoneyStep
from leagues.steps.cash import CashCount, Dues, Expense, Opening, Payment, Refund, WriteOff
from leagues.steps.settling import PayAtTable, Prizes, Settle

#: The steps by the word in their address, in the order of the desk.
STEPS: dict[str, MoneyStep] = {
    step.word: step
    for step in (
        Payment(),
        Dues(),
        Expense(),
        Refund(),
        Prizes(),
        CashCount(),
        WriteOff(),
        Settle(),
        Opening(),
        PayAtTable(),
    )
}
#: The step that made a booking, by the kind of the booking.
STEP_OF_KIND = {step.kind: step for step in STEPS.values()}
