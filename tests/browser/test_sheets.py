"""Printed score sheets of a night."""

import re
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from leagues.models import Game
from scoring import variant
from tests.leagues.desk import Desk
from tests.leagues.table import Phone

NAMES = (
    "Maximiliana Featherstonehaugh",
    "Bartholomew O’Shaughnessy-Wu",
    "Christopherson van der Bergh",
    "Wilhelmina-Charlotte Montgomery",
    *("Ed", "Flo", "Gus", "Hal"),
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def organizer(phone, base_url):
    """The organizer's phone at a night. One table has played 22 hands, another has not begun."""
    desk = Desk.of(*NAMES, rules=replace(variant("contway").rules, target=500))
    desk.checks_in(*NAMES)
    games = desk.plays_round()
    desk.seats(games[0], *NAMES[:4])
    desk.seats(games[1], *NAMES[4:])
    table = Phone(Game.objects.get(pk=games[0].pk))
    for number in range(22):
        table.plays(number % 4, 4, 3, 3, note="a long note about the seventh trick" if number == 7 else "")
    cookie = desk.client.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": base_url}])
    phone.goto(desk.night_url)
    phone.get_by_role("link", name="Print sheets").tap()
    expect(phone.get_by_role("heading", name="Score sheets for round 1")).to_be_visible()
    return phone


@pytest.mark.parametrize("size", ["Letter", "A4"])
def test_one_page_per_table(organizer, size):
    pages = re.findall(rb"/Type\s*/Page\b", organizer.pdf(format=size))
    assert len(pages) == 2


def test_axe_finds_nothing_and_nothing_is_too_wide(organizer):
    assert Axe().run(organizer).violations_count == 0
    assert organizer.evaluate("document.documentElement.scrollWidth <= 390")
