"""No file of the site contains a spreadsheet formula, whatever names people have."""

import csv
import inspect
import io
import re
from datetime import date

import pytest
from django.urls import get_resolver
from openpyxl import load_workbook

import scoring
from leagues.models import Link, Player, Season, Terms, rules_snapshot
from tests.leagues.club import Club, browser
from tests.leagues.routes import address as routes_address

pytestmark = pytest.mark.django_db

NAME = "=1+1"
#: The routes of files with cells, and their queries.
OF_CELLS = {
    "standings": ("?save=csv", "?save=xlsx", "?save=csv&who=pairs", "?save=xlsx&who=pairs"),
    "night_standings": ("?save=csv", "?save=xlsx"),
    "all_time": ("?save=csv", "?save=xlsx"),
    "money_csv": ("",),
    "statement_csv": ("",),
}
#: Files without cells. In their formats, names are inside other text.
OF_TEXT = ("money_beancount", "calendar")
#: JSON and pictures, which spreadsheets do not evaluate.
OTHER_FILES = ("game_picture", "game_record", "my_data")


@pytest.fixture
def club():
    club = Club.of(NAME, "Bo", "Cy", "Di", name=NAME)
    season = club.season(NAME, date(2026, 1, 1), date(2026, 3, 31))
    rules = rules_snapshot(scoring.variant("contway").rules)
    terms = Terms.objects.create(season=season, from_date=season.first_date, rules=rules)
    night = club.night(date(2026, 1, 6))
    type(night).objects.update(season=season, terms=terms, start=season.start)
    night.refresh_from_db()
    club.game(night, f"{NAME} Cy", "Bo Di")
    club.close(night)
    return club


def address(club, name: str) -> str:
    season, night = Season.objects.get(), club.league.nights.get()
    held = {"slug": club.league.slug, "season_id": season.pk, "night_id": night.pk}
    held["player_id"] = Player.objects.get(name=NAME).pk
    if name == "calendar":
        held["token"] = Link.objects.create(kind="calendar", league=club.league).token
    return routes_address(name, held)


def cells(content: bytes, query: str) -> list[object]:
    if "xlsx" in query:
        rows = load_workbook(io.BytesIO(content)).active.iter_rows()
        assert "f" not in {cell.data_type for row in rows for cell in row}
        return [cell.value for row in load_workbook(io.BytesIO(content)).active.iter_rows() for cell in row]
    return [cell for row in csv.reader(io.StringIO(content.decode("utf-8-sig"))) for cell in row]


@pytest.mark.parametrize(("name", "query"), [(name, query) for name, queries in OF_CELLS.items() for query in queries])
def test_no_cell_is_a_formula(club, name, query):
    desk = browser(club.member("tess", "treasurer"))
    answer = desk.get(address(club, name) + query)
    assert answer.status_code == 200
    found = cells(answer.content, query)
    assert [cell for cell in found if isinstance(cell, str) and cell.startswith("=")] == []
    if name != "statement_csv":  # a name only appears in the URL
        assert [cell for cell in found if NAME in str(cell)]


@pytest.mark.parametrize("name", OF_TEXT)
def test_no_line_is_a_formula(club, name):
    desk = browser(club.member("tess", "treasurer"))
    text = desk.get(address(club, name)).content.decode()
    assert NAME in text
    assert [line for line in text.splitlines() if line.startswith(("=", "+", "@"))] == []


def test_no_export_is_forgotten():
    """Return the routes whose views return a file, judged by their source."""
    saving = {name for name, source in views().items() if SAVES.search(source)}
    assert saving == {*OF_CELLS, *OF_TEXT, *OTHER_FILES}


SAVES = re.compile(r"file_answer\(|standings_page\(|Content-Disposition|text/calendar")


def views() -> dict[str, str]:
    def below(resolver):
        for pattern in resolver.url_patterns:
            if hasattr(pattern, "url_patterns"):
                yield from below(pattern)
            else:
                yield pattern.name, inspect.getsource(inspect.unwrap(pattern.callback))

    return dict(below(get_resolver("leagues.urls")))
