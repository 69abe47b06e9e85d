"""A django-tables2 table whose cells are rendered quickly. It prints the same as django-tables2 itself.

django-tables2 looks up the attributes and the render method of a column again for every cell. `QuickTable.lines` looks
them up once for each column, which makes the standings of a large league noticeably faster. The template
`templates/parts/table.html` prints `lines`. Sorting and exports are django-tables2's own. To remove this module, let
the template loop over `table.rows`. `tests/leagues/test_tables.py` compares the two.
"""

from collections.abc import Callable, Iterator
from inspect import signature

import django_tables2 as tables
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe


class QuickTable(tables.Table):
    def class_of(self, record) -> str:
        """Return the CSS class of a row."""
        return ""

    def lines(self) -> Iterator[tuple[str, SafeString]]:
        """Yield the CSS class of each row and its cells as HTML."""
        columns = [(format_html("<td{}>", _attributes(column)), _cell_renderer(column)) for column in self.columns]
        for record in self.data:
            cells = "".join(f"{cell}{conditional_escape(render_cell(record))}</td>" for cell, render_cell in columns)
            # Each cell has been escaped.
            yield self.class_of(record), mark_safe(cells)  # noqa: S308


def _attributes(column) -> SafeString:
    attributes = column.attrs["td"].as_html()
    return format_html(" {}", attributes) if attributes else SafeString()


def _cell_renderer(column) -> Callable[[object], object]:
    """Return a function that renders the cell of a record. An empty cell gets the column's default."""
    find, render, default = column.accessor.resolve, column.render, column.default
    wanted = tuple(signature(render).parameters)

    def render_cell(record):
        value = find(record)
        if value in column.column.empty_values:
            return default
        given = {"value": value, "record": record}
        return render(**{name: given[name] for name in wanted})

    return render_cell
