"""Tables to sort and to export. A cell that a spreadsheet would take for a formula is made harmless."""

from collections.abc import Callable, Iterator
from html import escape
from inspect import signature
from operator import attrgetter

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

#: What a cell may not begin with in a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def harmless(value):
    """The cell as an export may carry it: numbers as they are, a text never as a formula."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


class QuickTable(tables.Table):
    """What django-tables2 finds out anew for each cell is found out once a column: a tenth of the time for a page."""

    def class_of(self, record) -> str:
        """The class of its row."""
        return ""

    def lines(self) -> Iterator[tuple[str, SafeString]]:
        """A row: its class, and its cells."""
        columns = [
            (format_html('<td class="{}">', column.attrs["td"].get("class", "")), _printer(column))
            for column in self.columns
        ]
        for record in self.data:
            cells = "".join([f"{cell}{_escaped(printed(record))}</td>" for cell, printed in columns])
            # Each content was escaped on its own.
            yield self.class_of(record), mark_safe(cells)  # noqa: S308


def _escaped(content: object) -> str:
    """`django.utils.html.conditional_escape` without its looking for lazy texts, of which a table has none."""
    return content if isinstance(content, SafeString) else escape(str(content))


def _printer(column) -> Callable[[object], object]:
    """What prints the cells of a bound column. An empty one gets the column's default."""
    find, render, default = attrgetter(str(column.accessor).replace("__", ".")), column.render, column.default
    wanted = tuple(signature(render).parameters)

    def printed(record):
        value = find(record)
        if value is None or value == "":
            return default
        given = {"value": value, "record": record}
        return render(**{name: given[name] for name in wanted})

    return printed


class ExportableTable(QuickTable):
    def as_values(self, exclude_columns=None):
        for row in super().as_values(exclude_columns=exclude_columns):
            yield [harmless(value) for value in row]


class NumberColumn(tables.Column):
    """Whole numbers, printed with a minus; an export has them plain."""

    def render(self, value):
        return str(value).replace("-", "−")

    def value(self, value):
        return value


def number(label: str, title: str, accessor: str | None = None, **options) -> tables.Column:
    return NumberColumn(
        verbose_name=label,
        accessor=accessor,
        attrs={"th": {"class": "number", "title": title}, "td": {"class": "number"}},
        **options,
    )


class StandingsTable(ExportableTable):
    """Rows of `reports.standings`."""

    place = number("#", "place", order_by=("order",))
    name = tables.Column(verbose_name="Name", attrs={"th": {"class": "pin"}, "td": {"class": "pin"}})
    points = number("Pts", "points", "tally__points")
    games = number("G", "games", "tally__games")
    wins = number("W", "wins", "tally__wins")
    losses = number("L", "losses", "tally__losses")
    draws = number("D", "draws", "tally__draws")
    score_for = number("For", "game points for", "tally__score_for")
    score_against = number("Agst", "game points against", "tally__score_against")
    difference = number("+/−", "difference of game points", "tally__difference")
    bids = number("Bids", "hands bid", "tally__bids")
    made = number("Made", "bids made", "tally__made")
    sets = number("Sets", "sets (hickeys)", "tally__sets")
    sit_outs = number("Out", "rounds sat out")
    money = number("Money", "won or lost", "tally__money")

    class Meta:
        attrs = {"class": "standings"}
        template_name = "parts/table.html"

    def __init__(self, *args, url_of=None, print_money=None, **options):
        super().__init__(*args, **options)
        self.url_of, self.print_money = url_of, print_money

    def class_of(self, record) -> str:
        return "occasional" if record.occasional else ""

    def render_place(self, value):
        return value

    def render_name(self, record):
        if record.player is None or self.url_of is None:
            return record.name
        return format_html('<a href="{}">{}</a>', self.url_of(record.player), record.name)

    def value_name(self, record):
        return record.name

    def render_money(self, value):
        return self.print_money(value) if self.print_money else value

    def value_money(self, value):
        return value / 100

    def order_place(self, rows, is_descending):
        # The rows come in the order of the places; who has none stays where he would stand.
        return (list(reversed(rows)) if is_descending else rows), True


class PairsTable(StandingsTable):
    """The same for partners, without what only one of them does."""

    class Meta(StandingsTable.Meta):
        exclude = ("bids", "made", "sit_outs", "money")
