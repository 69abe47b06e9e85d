"""The columns of the standings. Sums, tables, files and player pages are all derived from `COLUMNS`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Aggregate, Count, Q, Sum

from leagues.models import DECIDED
from leagues.reports.amounts import amount, number_text, units
from leagues.reports.scope import Scope

#: A number for each column, by key.
Numbers = Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Format:
    """How a column's numbers look on a page (`text`) and in a file (`value`). Both take the league's currency."""

    text: Callable[[int, str], str]
    value: Callable[[int, str], int | Decimal]


NUMBER = Format(
    text=lambda number, currency: number_text(number),
    value=lambda number, currency: number,
)
MONEY = Format(text=lambda cents, currency: amount(cents, currency, signed=True), value=units)


def always(scope: Scope) -> bool:
    return True


def shows_money(scope: Scope) -> bool:
    return scope.season is not None and scope.season.shows_money


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of the standings.

    `key`: its name in code, in addresses, and as a field of a table. `label`: its short heading. `title`: its full
    name.
    `summed`: what the database sums over a player's results. Without it, the number is `derived` from other numbers of
    the row, or the report fills it in (points and rounds sat out).
    `of_pairs`: whether the standings of pairs have the column. `in_export`: whether exported files have it.
    `only_if_any`: whether to hide the column if everyone has 0. `shown`: returns whether a scope may show the column.
    `heading`: its heading on a player's page, which omits columns without one. `part_of`: the column whose number this
    one is a share of on that page.
    """

    key: str
    label: str
    title: str
    summed: Aggregate | None = None
    derived: Callable[[Numbers], int] | None = None
    format: Format = NUMBER
    of_pairs: bool = True
    in_export: bool = True
    only_if_any: bool = False
    shown: Callable[[Scope], bool] = always
    heading: str = ""
    part_of: str = ""


#: All columns, in the order in which pages show them.
COLUMNS = (
    Column(key="points", label="Pts", title="points in the standings"),
    Column(key="games", label="G", title="games", summed=Count("pk", filter=DECIDED), heading="Games"),
    Column(key="wins", label="W", title="wins", summed=Count("pk", filter=Q(won=True)), heading="Won"),
    Column(key="losses", label="L", title="losses", summed=Count("pk", filter=Q(lost=True)), heading="Lost"),
    Column(key="draws", label="D", title="draws", summed=Count("pk", filter=Q(drew=True)), only_if_any=True),
    Column(key="score_for", label="For", title="points scored", summed=Sum("score_for", filter=DECIDED, default=0)),
    Column(
        key="score_against",
        label="Agst",
        title="points allowed",
        summed=Sum("score_against", filter=DECIDED, default=0),
    ),
    Column(
        key="difference",
        label="+/−",
        title="points scored minus points allowed",
        derived=lambda numbers: numbers["score_for"] - numbers["score_against"],
    ),
    # Bids and money belong to one player, because partners take turns bidding and each pays for themselves.
    Column(key="bids", label="Bids", title="hands bid", summed=Sum("bids", default=0), of_pairs=False),
    Column(
        key="made",
        label="Made",
        title="bids made",
        summed=Sum("made", default=0),
        of_pairs=False,
        heading="Bids made",
        part_of="bids",
    ),
    Column(
        key="sets",
        label="Sets",
        title="sets (hickeys)",
        summed=Sum("sets", filter=DECIDED, default=0),
        heading="Sets",
    ),
    Column(key="sit_outs", label="Out", title="rounds sat out", of_pairs=False, only_if_any=True),
    Column(
        key="money",
        label="Money",
        title="money won or lost",
        summed=Sum("money", default=0),
        format=MONEY,
        of_pairs=False,
        shown=shows_money,
        heading="Money",
    ),
)


def completed(sums: Numbers) -> dict[str, int]:
    """Return a number for every column: the sums or 0, and the numbers derived from them."""
    numbers = {column.key: sums.get(column.key, 0) for column in COLUMNS}
    return numbers | {column.key: column.derived(numbers) for column in COLUMNS if column.derived}
