"""The page of a night updates after changes on other phones, and keeps what someone types or chooses."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.leagues.desk import Desk

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk():
    desk = Desk.of(*NAMES)
    desk.checks_in(*NAMES[:4])
    return desk


@pytest.fixture
def page(phone: Page, base_url: str, desk: Desk) -> Page:
    """The organizer's phone; it asks for news at once when it is told to."""
    cookie = desk.client.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": base_url}])
    phone.goto(desk.night_url)
    return phone


def test_it_updates_after_changes_on_other_phones(page, desk):
    desk.checks_in("Ed")
    expect(page.get_by_role("heading", name="5 here")).to_be_visible(timeout=8000)


def test_typed_text_stays(page, desk):
    desk.plays_round()
    minutes = page.get_by_label("Minutes")
    expect(minutes).to_be_visible(timeout=8000)
    minutes.fill("25")
    desk.checks_in("Ed")
    expect(page.get_by_text("This page has changed.")).to_be_visible(timeout=8000)
    expect(page.get_by_role("heading", name="4 here")).to_be_visible()
    expect(minutes).to_be_focused()
    page.get_by_role("button", name="Show changes").tap()
    expect(page.get_by_role("heading", name="5 here")).to_be_visible()
    expect(page.get_by_text("This page has changed.")).to_be_hidden()
    expect(minutes).to_have_value("25")


@pytest.mark.slow
def test_choices_and_opened_details_stay(page, desk):
    desk.draws("by-hand")
    summary = page.get_by_text("Change this draw")
    expect(summary).to_be_visible(timeout=8000)
    summary.tap()
    page.get_by_label("with", exact=True).select_option("Di")
    page.get_by_label("Draw the next round").select_option("by standings")
    page.evaluate("document.activeElement.blur()")
    desk.checks_in("Ed")
    expect(page.get_by_role("heading", name="5 here")).to_be_visible(timeout=8000)
    expect(page.get_by_label("with", exact=True).locator("option:checked")).to_have_text("Di")
    expect(page.get_by_label("Draw the next round").locator("option:checked")).to_have_text("by standings")
    expect(page.get_by_role("button", name="Swap seats")).to_be_visible()


def test_keyboard_focus_stays(page, desk):
    page.get_by_role("button", name="Here (Flo)").focus()
    desk.checks_in("Ed")
    expect(page.get_by_role("heading", name="5 here")).to_be_visible(timeout=8000)
    expect(page.get_by_role("button", name="Here (Flo)")).to_be_focused()


def test_a_closed_night_does_not_poll(page, desk):
    (game,) = desk.plays_round()
    desk.types((game, 11, 5))
    desk.closes()
    asked = []
    page.on("request", lambda request: re.search("/news/", request.url) and asked.append(request.url))
    page.goto(desk.night_url)
    page.wait_for_timeout(5000)
    assert asked == []
