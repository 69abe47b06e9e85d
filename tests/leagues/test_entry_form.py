"""The form of the score page is rendered with the same context by every view that shows it."""

import re

import pytest

from tests.conftest import ROOT
from tests.leagues.pages import Browser

pytestmark = pytest.mark.django_db

TEMPLATE = "play/score.html"
FORM = '<form id="entry" '
PROBE = "<p>probe {{ board.game.id }} {{ board.next_number }} {{ request.get_host }} {{ request.user }}</p>"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def table(client, settings, tmp_path):
    """Return a game whose score page prints variables of `board` and `request` inside of the form."""
    source = (ROOT / "templates" / TEMPLATE).read_text()
    assert source.count(FORM) == 1
    changed = tmp_path / TEMPLATE
    changed.parent.mkdir()
    changed.write_text(source.replace(FORM, f"{PROBE}{FORM}"))
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [engine | {"DIRS": [tmp_path, *engine["DIRS"]]}]
    table = Browser.starts(client)
    table.plays(1, 3, 2, 4)
    return table


def printed(response) -> str:
    return re.search(r"<p>probe (.*?)</p>", response.text)[1]


def test_the_form_prints_variables_of_board_and_request(table):
    expected = f"{table.game_id} 2 testserver AnonymousUser"
    assert printed(table.page) == expected


@pytest.mark.parametrize(
    ("path", "fields", "headers", "status"),
    [
        ("hands/", {"bidder": "1"}, {}, 422),
        ("hands/", {"bidder": "1"}, HTMX, 422),
        ("hands/", {"bidder": "1", "bid": "3", "points-0": "2", "points-1": "4", "way": "totals"}, HTMX, 200),
        ("hands/preview/", {"all": "1"}, HTMX, 200),
        ("hands/preview/", {}, HTMX | {"HX-Target": "entry"}, 200),
        ("hands/preview/", {"all": "1"}, {}, 200),
    ],
)
def test_the_form_prints_the_same_in_every_response(table, path, fields, headers, status):
    last = table.game.live_hands[-1].key
    response = table.posts(path, {"key": "another-key", "after": last} | fields, headers=headers)
    assert response.status_code == status
    before = printed(table.page)
    assert printed(response) == before
