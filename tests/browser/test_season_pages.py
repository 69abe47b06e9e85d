"""Wide tables of a season on a phone. They scroll in a box, and the names stay visible."""

import pytest
from playwright.sync_api import Page, expect

from leagues.actions import check_in
from leagues.models import Player
from tests.leagues.desk import Desk

NAMES = ("Ann", "Bo", "Cy", "Di")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(phone: Page, base_url: str) -> Page:
    """The page of all nights of a season. Ann came to all twenty, the others to the first."""
    desk = Desk.of(*NAMES, weeks=20)
    for number, night in enumerate(desk.season.nights.order_by("date")):
        for player in Player.objects.filter(league=desk.league)[: 1 if number else 4]:
            check_in(night, player, desk.boss)
    cookie = desk.client.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": base_url}])
    phone.goto(f"{desk.season_url}by-night/")
    return phone


def test_night_by_night_scrolls_in_its_box(page):
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.get_by_role("region", name="Night by night")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    box.evaluate("box => box.scrollTo(box.scrollWidth, 0)")
    for name in NAMES:
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="1/19")).to_be_in_viewport(ratio=1)
