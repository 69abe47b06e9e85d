"""Export the ledger: as a table with a column for each account, or as plain-text double entry (beancount)."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from leagues.models import Account, Booking, League
from leagues.reports.amounts import plain, units
from leagues.reports.ledger import Statement
from leagues.reports.money import booking_text
from leagues.reports.spreadsheets import csv_text


def statement_csv(statement: Statement) -> str:
    """Return a player's statement as CSV, with amounts in whole units and a decimal point."""
    currency = statement.currency
    rows = [["Date", "Text", "Reason", f"Amount {currency}", f"Balance {currency}"]]
    if statement.before:
        rows.append(["", "Brought forward", "", "", *_in_units(currency, statement.before)])
    rows += [
        [line.at.isoformat(), line.text, line.reason, *_in_units(currency, line.cents, line.balance)]
        for line in statement.lines
    ]
    return csv_text(rows)


def _in_units(currency: str, *amounts: int) -> list[Decimal]:
    return [units(cents, currency) for cents in amounts]


def ledger_csv(league: League) -> str:
    """Return the ledger as CSV with one column for each account. Every row sums to zero. Four queries."""
    accounts = list(_accounts_of(league))
    rows = [["Date", "Number", "Text", "Reason", *(account.label for account in accounts)]]
    for booking in _bookings_of(league):
        moved = _changes_by_account(booking)
        text = [_booking_date(booking, league), booking.number, booking_text(booking), booking.reason]
        rows.append(text + _in_units(league.currency, *(moved.get(account.pk, 0) for account in accounts)))
    return csv_text(rows)


def ledger_beancount(league: League) -> str:
    """Return the ledger as double entry that `bean-check` accepts, with an assertion of every balance at the end.

    Money owed to a player is a liability of the league, the cash is an asset, and the pot is equity. This reverses the
    sign of every amount.
    """
    accounts, bookings = list(_accounts_of(league)), list(_bookings_of(league))
    if not bookings:
        return f"; {_one_line(league.name)}: nothing has been recorded yet.\n"
    days = [_booking_date(booking, league) for booking in bookings]
    text = [f'option "title" "{_quoted(league.name)}"', f'option "operating_currency" "{league.currency}"', ""]
    text += [f"{min(days)} open {_bean_name(account)} {league.currency}" for account in accounts]
    totals = dict.fromkeys((account.pk for account in accounts), 0)
    for booking, day in zip(bookings, days, strict=True):
        text += ["", f'{day} * "{_quoted(booking_text(booking))}" "{_quoted(booking.reason)}"']
        text.append(f"  number: {booking.number}")
        moved = _changes_by_account(booking)
        for account in accounts:
            cents = moved.get(account.pk, 0)
            totals[account.pk] += cents
            if cents:
                text.append(f"  {_bean_name(account)}  {plain(-cents, league.currency)} {league.currency}")
    text.append("")
    closing = _next_date(max(days))
    for account in accounts:
        total = plain(-totals[account.pk], league.currency)
        text.append(f"{closing} balance {_bean_name(account)}  {total} {league.currency}")
    return "\n".join(text) + "\n"


def _accounts_of(league: League):
    return league.accounts.select_related("player__merged_into").order_by("kind", "pk")


def _bookings_of(league: League) -> Iterator[Booking]:
    found = league.bookings.select_related("night", "takes_back", "taken_back_by").prefetch_related("transfers")
    return found.order_by("number")


def _changes_by_account(booking: Booking) -> dict[int, int]:
    moved: dict[int, int] = {}
    for transfer in booking.transfers.all():
        moved[transfer.source_id] = moved.get(transfer.source_id, 0) - transfer.amount
        moved[transfer.target_id] = moved.get(transfer.target_id, 0) + transfer.amount
    return moved


def _booking_date(booking: Booking, league: League) -> str:
    return (booking.night.date if booking.night else booking.at.astimezone(league.zone).date()).isoformat()


def _bean_name(account: Account) -> str:
    """Return an account's name in beancount: its unique number and the letters of its label that beancount allows."""
    word = "-".join(re.findall(r"[A-Za-z0-9]+", account.label))
    if account.kind == Account.Kind.CASH:
        return "Assets:Cash"
    if account.kind == Account.Kind.POT:
        return "Equity:Pot"
    group = "Players" if account.kind == Account.Kind.PLAYER else "Others"
    return f"Liabilities:{group}:{account.pk}{'-' + word if word else ''}"


def _quoted(text: str) -> str:
    return _one_line(text).replace("\\", "\\\\").replace('"', '\\"')


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _next_date(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
