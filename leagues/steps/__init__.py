"""The money steps of a league. Forms, actions, pages and the lines of the ledger derive from `STEPS`.

A step describes itself and reads balances. It writes nothing: `actions.treasury` records what it yields.
"""

from leagues.steps.base import MoneyStep
from leagues.steps.cash import CashCount, Dues, Expense, Opening, Payment, Refund, WriteOff
from leagues.steps.settling import PayAtTable, Prizes, Settle

#: By the word in the address, in the order of the desk.
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
#: By what a booking is stored as.
STEP_OF_KIND = {step.kind: step for step in STEPS.values()}
