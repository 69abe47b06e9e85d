"""The standings as a table: one object per column, and cells that equal those of django-tables2."""

import re
from dataclasses import replace

import pytest
from django.db.models import Sum
from django.template import Context, Template

from leagues.reports import columns, players, standings, tallies
from leagues.reports.columns import COLUMNS, Column
from leagues.reports.scope import Scope
from leagues.reports.spreadsheets import harmless
from leagues.reports.standings import pair_standings, player_standings
from leagues.tables import StandingsTable
from tests.conftest import ROOT
from tests.leagues.desk import Desk

pytestmark = pytest.mark.django_db

#: A column that the site does not have. The results already have its number.
HANDS = Column(key="hands", label="Hnd", title="hands played", summed=Sum("hands", default=0), heading="Hands")
OWN_RENDERING = Template(
    "{% for row in table.paginated_rows %}<tr>{% for column, cell in row.items %}"
    "<td {{ column.attrs.td.as_html }}>{{ cell }}</td>{% endfor %}</tr>{% endfor %}"
)


@pytest.fixture
def desk():
    desk = Desk.of("<b>Ann</b>", "Bo&Co", "Cy", "Di", sit_out_points=1, win=0, draw=0, counts_score=True)
    desk.season.shows_money = True
    desk.season.save()
    desk.checks_in("<b>Ann</b>", "Bo&Co", "Cy", "Di")
    (game,) = desk.plays_round()
    desk.types((game, 11, -4), sets=(0, 2))
    return desk


def scope(desk) -> Scope:
    return Scope(league=desk.league, season=desk.season)


@pytest.mark.parametrize("report", [player_standings, pair_standings])
def test_the_quick_rendering_is_that_of_django_tables2(desk, report):
    table = StandingsTable(report(scope(desk)), url_of=lambda player: f"/players/{player}/")
    quick = "".join(f"<tr>{cells}</tr>" for _, cells in table.lines())
    own = OWN_RENDERING.render(Context({"table": table}))
    assert quick == own
    assert quick.count("<tr>") == len(table.rows) == (4 if report is player_standings else 2)
    assert "&lt;b&gt;Ann" in quick


def test_an_empty_cell_is_rendered_alike(desk):
    report = player_standings(scope(desk))
    report = replace(report, rows=tuple(replace(row, rank=None) for row in report.rows))
    table = StandingsTable(report)
    assert "—" in table.rows[0].get_cell("rank")
    assert "".join(f"<tr>{cells}</tr>" for _, cells in table.lines()) == OWN_RENDERING.render(Context({"table": table}))


def test_each_column_is_on_the_page_and_in_the_files(desk):
    page = desk.page(f"{desk.season_url}standings/")
    shown = [column for column in COLUMNS if not column.only_if_any]
    assert re.findall(r'<th class="number[^>]*title="([^"]*)"', page.text)[1:] == [column.title for column in shown]
    rows = desk.page(f"{desk.season_url}standings/?save=csv").content.decode("utf-8-sig").splitlines()
    assert rows[0].split(",")[2:] == [harmless(column.label) for column in shown if column.in_export]


def test_partners_have_their_columns(desk):
    shown = pair_standings(scope(desk)).columns
    assert [column.key for column in shown if not column.of_pairs] == []
    assert {column.key for column in shown} >= {"points", "wins", "sets", "difference"}


def test_money_is_shown_where_the_season_agreed_to_it(desk):
    assert "money" in [column.key for column in player_standings(scope(desk)).columns]
    desk.season.shows_money = False
    assert "money" not in [column.key for column in player_standings(scope(desk)).columns]


def test_a_new_column_is_one_object(desk, monkeypatch):
    """It is summed, printed, exported and shown on the page of a player, without other changes."""
    for module in (columns, players, standings, tallies):
        monkeypatch.setattr(module, "COLUMNS", (*COLUMNS, HANDS))
    page = desk.page(f"{desk.season_url}standings/")
    assert 'title="hands played"' in page.text
    assert [row.record.numbers["hands"] for row in page.context["table"].rows] == [0, 0, 0, 0]
    assert "Hnd" in desk.page(f"{desk.season_url}standings/?who=pairs").text
    assert ",Hnd" in desk.page(f"{desk.season_url}standings/?save=csv").content.decode()
    player = desk.page(f"{desk.url}roster/{desk.player('Cy').pk}/")
    assert '<th scope="col" class="number">Hands</th>' in player.text


def test_yen_are_saved_whole(desk):
    report = replace(player_standings(scope(desk)), currency="JPY")
    rows = list(StandingsTable(report).as_values())
    assert sorted(row[rows[0].index("Money")] for row in rows[1:]) == [-300.0, -300.0, 300.0, 300.0]


def test_contributing_names_the_places_of_a_column():
    """No other file names a column."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    section = text.split("## How to add a standings column")[1].split("\n## ")[0]
    assert re.findall(r"^\d\. `([^`]+)`", section, re.MULTILINE) == [
        "leagues/reports/columns.py",
        "tests/leagues/test_tables.py",
    ]
    for path in (
        "leagues/tables.py",
        "leagues/views/standings.py",
        "leagues/views/people.py",
        "leagues/quick_table.py",
    ):
        source = (ROOT / path).read_text()
        assert [column.key for column in COLUMNS if f'"{column.key}"' in source] == [], path
    for page in ("templates/seasons/standings.html", "templates/people/player.html"):
        assert not re.search(r"numbers\.\w+", (ROOT / page).read_text()), page
