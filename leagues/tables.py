"""The standings as a sortable table with exports. The columns come from `reports.columns`."""

import django_tables2 as tables
from django.utils.html import format_html

from leagues.quick_table import QuickTable
from leagues.reports.columns import Column
from leagues.reports.spreadsheets import harmless
from leagues.reports.standings import StandingsReport

_NUMBER = {"class": "number"}
_NAME = {"class": "pin"}


class ExportableTable(QuickTable):
    def as_values(self, exclude_columns=None):
        for row in super().as_values(exclude_columns=exclude_columns):
            yield [harmless(value) for value in row]


class NumberColumn(tables.Column):
    """A column of the standings, printed as text on a page and as a number in an export."""

    def __init__(self, column: Column, currency: str):
        super().__init__(
            verbose_name=column.label,
            accessor=f"numbers__{column.key}",
            attrs={"th": _NUMBER | {"title": column.title}, "td": _NUMBER},
            exclude_from_export=not column.in_export,
        )
        self.format, self.currency = column.format, currency

    def render(self, value):
        return self.format.text(value, self.currency)

    def value(self, value):
        return self.format.value(value, self.currency)


class StandingsTable(ExportableTable):
    """Rows of a `StandingsReport`. `url_of`: a function from a player's id to a URL, or None for no links."""

    rank = tables.Column(
        verbose_name="#", order_by=("order",), attrs={"th": _NUMBER | {"title": "rank"}, "td": _NUMBER}
    )
    name = tables.Column(verbose_name="Name", attrs={"th": _NAME, "td": _NAME})

    class Meta:
        attrs = {"class": "standings"}
        template_name = "parts/table.html"

    def __init__(self, report: StandingsReport, *, url_of=None, **options):
        columns = [(column.key, NumberColumn(column, report.currency)) for column in report.columns]
        super().__init__(report.rows, extra_columns=columns, **options)
        self.url_of = url_of

    def class_of(self, record) -> str:
        return "occasional" if record.occasional else ""

    def render_name(self, record):
        if record.player is None or self.url_of is None:
            return record.name
        return format_html('<a href="{}">{}</a>', self.url_of(record.player), record.name)

    def value_name(self, record):
        return record.name

    def order_rank(self, rows, is_descending):
        # Rows arrive in the order of their ranks, and rows without a rank keep their position.
        return (list(reversed(rows)) if is_descending else rows), True
