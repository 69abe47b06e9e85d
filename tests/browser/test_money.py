"""A club's money over a season, on the treasurer's phone and on a player's phone."""

import re
from datetime import date

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.leagues.club import Club, browser


@pytest.fixture
def club(transactional_db):
    return Club.of("Ann", "Bo", "Cy", "Di")


def signed_in(page: Page, base_url: str, user) -> Page:
    """Open a page in a browser that is signed in as this user."""
    cookie = browser(user).cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    return page


def books(page: Page, what: str) -> None:
    """Confirm the step that is shown."""
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", name=f"{what}: is this right?")).to_be_visible()
    page.get_by_role("button", name="Record it").click()
    expect(page.get_by_role("status")).to_contain_text(f"Recorded: {what}.")


def desk_step(page: Page, club: Club, what: str) -> None:
    page.goto(club.url("desk/"))
    page.get_by_role("link", name=re.compile(f"^{what}")).click()


def balance(page: Page, name: str):
    return page.get_by_role("row", name=re.compile(f"^{name} ")).get_by_role("cell").last


def assert_accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_season_from_opening_balances_to_settling_up(phone, base_url, club):
    page = signed_in(phone, base_url, club.member("tess", "treasurer"))

    desk_step(page, club, "Opening balances")
    page.get_by_label("Ann").fill("4,00")
    page.get_by_label("Bo").fill("−4.00")
    books(page, "Opening balances")

    desk_step(page, club, "Dues")
    page.get_by_label("Amount each").fill("10")
    page.get_by_role("radio", name="Paid in cash now").check()
    page.get_by_label("What for?").fill("the winter")
    books(page, "Dues")
    expect(page.get_by_text("$40.00")).to_have_count(2)

    night = club.night(date(2026, 1, 6))
    club.game(night, "Ann Cy", "Bo Di", sets=(0, 1))
    club.close(night)
    page.goto(club.url(f"nights/{night.pk}/"))
    expect(page.get_by_text("Bo pays Ann $2.00")).to_be_visible()
    page.get_by_role("link", name="Pay at the table").click()
    page.get_by_role("checkbox", name="Di pays $2.00").check()
    books(page, "Pay at the table")

    desk_step(page, club, "Payment")
    page.get_by_label("Who paid?").select_option("Bo")
    page.get_by_label("Who got it?").select_option("Ann")
    page.get_by_label("How much?").fill("1.538")
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("could mean two amounts")).to_be_visible()
    page.get_by_label("How much?").fill("5")
    books(page, "Payment")
    assert club.balances == {"Ann": 100, "Bo": -100, "Cy": 200, "the pot": -200}

    desk_step(page, club, "Prizes")
    for name, place in (("Ann", "1"), ("Cy", "1"), ("Bo", "3")):
        page.get_by_label(name).fill(place)
    books(page, "Prizes")
    page.goto(club.url())
    assert_accessible(page)
    expect(balance(page, "Ann")).to_have_text("+$17.00")

    desk_step(page, club, "Settle up")
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("The pot pays Cy $18.00")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Record it").click()
    expect(page.get_by_text("Everyone is even.")).to_be_visible()
    assert_accessible(page)
    assert (club.standing.worth, club.standing.cash) == (0, 0)


def test_a_player_sees_only_their_own_statement(phone, base_url, club):
    night = club.night(date(2026, 1, 6))
    club.game(night, "Ann Cy", "Bo Di")
    club.close(night)
    page = signed_in(phone, base_url, club.member("bo", "player", player="Bo"))
    page.goto(club.url())
    expect(page.get_by_role("heading", name="Statement of Bo")).to_be_visible()
    expect(page.get_by_role("link", name="Game 1")).to_be_visible()
    expect(balance(page, "Balance")).to_have_text("−$1.00")
    assert_accessible(page)
    others = base_url + club.url(f"players/{club.players['Ann'].pk}/")
    assert page.request.get(others).status == 404
    assert page.request.get(base_url + club.url("desk/")).status == 403


def test_the_desk_without_javascript(no_js, base_url, club):
    page = signed_in(no_js, base_url, club.member("tess", "treasurer"))
    desk_step(page, club, "Payment")
    page.get_by_label("Who paid?").select_option("Bo")
    page.get_by_label("Who got it?").select_option("The pot")
    page.get_by_label("How much?").fill("2")
    books(page, "Payment")
    assert club.balances == {"Bo": 200, "the pot": -200}
