"""The ledger for other programs: a table with a column a player, and plain-text double entry (beancount)."""

import csv
import io
import re
from collections.abc import Iterator
from datetime import date, timedelta

from leagues.models import Account, Booking, League
from leagues.reports.amounts import plain
from leagues.reports.ledger import Statement
from leagues.reports.money import booking_text

#: What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def safe(text: str) -> str:
    """Text that no spreadsheet computes."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def table(rows) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()


def statement_csv(statement: Statement) -> str:
    """A player's statement, amounts in whole units with a point."""
    currency = statement.currency
    rows = [["Date", "Text", "Reason", f"Amount {currency}", f"Balance {currency}"]]
    if statement.before:
        rows.append(["", "Brought forward", "", "", plain(statement.before, currency)])
    rows += [
        [line.at.isoformat(), safe(line.text), safe(line.reason), *_amounts(currency, line.cents, line.balance)]
        for line in statement.lines
    ]
    return table(rows)


def _amounts(currency: str, *amounts: int) -> list[str]:
    return [plain(cents, currency) for cents in amounts]


def ledger_csv(league: League) -> str:
    """Date, text and one column an account; every row sums to zero. Four queries."""
    accounts = list(_accounts(league))
    rows = [["Date", "Number", "Text", "Reason", *(safe(account.label) for account in accounts)]]
    for booking in _bookings(league):
        moved = _moved(booking)
        told = [_day(booking, league), booking.number, safe(booking_text(booking)), safe(booking.reason)]
        rows.append(told + _amounts(league.currency, *(moved.get(account.pk, 0) for account in accounts)))
    return table(rows)


def ledger_beancount(league: League) -> str:
    """Plain-text double entry that `bean-check` accepts, closing with an assertion of every balance.

    What is owed to a player is a liability of the league, the cash an asset, the pot its equity; so all amounts have
    the sign opposite to ours.
    """
    accounts, bookings = list(_accounts(league)), list(_bookings(league))
    if not bookings:
        return f"; {_one_line(league.name)}: nothing was booked yet.\n"
    days = [_day(booking, league) for booking in bookings]
    text = [f'option "title" "{_quoted(league.name)}"', f'option "operating_currency" "{league.currency}"', ""]
    text += [f"{min(days)} open {_bean_name(account)} {league.currency}" for account in accounts]
    totals = dict.fromkeys((account.pk for account in accounts), 0)
    for booking, day in zip(bookings, days, strict=True):
        text += ["", f'{day} * "{_quoted(booking_text(booking))}" "{_quoted(booking.reason)}"']
        text.append(f"  number: {booking.number}")
        moved = _moved(booking)
        for account in accounts:
            cents = moved.get(account.pk, 0)
            totals[account.pk] += cents
            if cents:
                text.append(f"  {_bean_name(account)}  {plain(-cents, league.currency)} {league.currency}")
    text.append("")
    closing = _after(max(days))
    for account in accounts:
        told = plain(-totals[account.pk], league.currency)
        text.append(f"{closing} balance {_bean_name(account)}  {told} {league.currency}")
    return "\n".join(text) + "\n"


def _accounts(league: League):
    return league.accounts.select_related("player__merged_into").order_by("kind", "pk")


def _bookings(league: League) -> Iterator[Booking]:
    found = league.bookings.select_related("night", "takes_back", "taken_back_by").prefetch_related("transfers")
    return found.order_by("number")


def _moved(booking: Booking) -> dict[int, int]:
    moved: dict[int, int] = {}
    for transfer in booking.transfers.all():
        moved[transfer.source_id] = moved.get(transfer.source_id, 0) - transfer.amount
        moved[transfer.target_id] = moved.get(transfer.target_id, 0) + transfer.amount
    return moved


def _day(booking: Booking, league: League) -> str:
    return (booking.night.date if booking.night else booking.at.astimezone(league.zone).date()).isoformat()


def _bean_name(account: Account) -> str:
    """Unique by its number; the name beside it for people, as far as beancount's words allow."""
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


def _after(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
