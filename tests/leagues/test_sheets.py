"""Score sheets of a night: one for each game of a round, with its table, its players and a code."""

import pytest

from leagues.models import Game
from leagues.templatetags.qr import qr_code
from tests.leagues.desk import Desk
from tests.leagues.table import Phone

NAMES = ("Maximiliana Featherstonehaugh", "Bartholomew O’Shaughnessy-Wu", "Max", "Di", "Ed", "Flo", "Gus", "Hal")

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    desk = Desk.of(*NAMES)
    desk.checks_in(*NAMES)
    return desk


def sheets_of(desk, query: str = "") -> list[str]:
    text = desk.page(f"{desk.night_url}sheets/{query}").text
    return text.split("<article")[1:]


def test_it_works(desk):
    games = desk.plays_round()
    assert f'href="{desk.night_url}sheets/"' in desk.page().text
    for number, (game, sheet) in enumerate(zip(games, sheets_of(desk), strict=True), 1):
        for words in ("Tue, Sep 8", "Round 1", f"Table {number}", *game.names):
            assert words in sheet, words
        link = desk.night.links.get(table_number=number)
        assert str(qr_code(f"http://testserver/l/{link.token}")) in sheet
        assert sheet.count("☆ ☆ ☆ ☆ ☆") == 2
        assert sheet.count('<tr><th scope="row">') == 22


def test_any_round_can_be_printed_again(desk):
    first = desk.plays_round()
    desk.types(*((game, 11, 5) for game in first))
    desk.plays_round()
    assert all("Round 2" in sheet for sheet in sheets_of(desk))
    assert all("Round 1" in sheet for sheet in sheets_of(desk, "?round=1"))
    assert all("Round 2" in sheet for sheet in sheets_of(desk, "?round=77"))
    assert 'href="?round=1"' in desk.page(f"{desk.night_url}sheets/").text


def test_several_games_at_a_table_have_a_sheet_each():
    desk = Desk.of(*NAMES[:4], games=2)
    desk.checks_in(*NAMES[:4])
    desk.plays_round()
    one, two = sheets_of(desk)
    assert "Game 1" in one
    assert "Game 2" in two


def test_there_are_no_sheets_before_a_round_is_published(desk):
    assert "Print sheets" not in desk.page().text
    desk.draws()
    assert sheets_of(desk) == []
    assert "No round has been published yet" in desk.page(f"{desk.night_url}sheets/").text


def test_a_sheet_names_the_variant_and_the_stakes(desk):
    game = desk.plays_round()[0]
    desk.seats(game, *NAMES[:4])
    Phone(Game.objects.get(pk=game.pk)).plays(0, 4, 3, 3)
    sheet = sheets_of(desk)[0]
    assert "<td>Maximiliana bid 4, took 3: set</td>" in sheet
    assert "★" in sheet
    assert "Maximiliana Featherstonehaugh and" not in sheet


def test_the_number_of_queries_does_not_depend_on_the_tables(desk, django_assert_max_num_queries):
    desk.plays_round()
    with django_assert_max_num_queries(15):
        sheets_of(desk)
