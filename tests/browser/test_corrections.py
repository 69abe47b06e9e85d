"""Corrections on the phone. The response to each shows the score after it."""

import pytest
from playwright.sync_api import expect

from tests.browser.score_page import ScorePage


@pytest.fixture(params=["with JavaScript", "without JavaScript"])
def table(request, page, no_js, live_server):
    """A game with two hands: Bo and Di are at 7, Ann and Cy at 5."""
    javascript = request.param == "with JavaScript"
    table = ScorePage(page if javascript else no_js, javascript=javascript).starts("contway", target=21)
    table.enters({"bidder": "Bo", "bid": 3, "points": {"Ann": 2, "Bo": 4}})
    table.has_hands(1)
    table.enters({"bidder": "Cy", "bid": 2, "points": {"Ann": 3, "Bo": 3}})
    table.has_hands(2)
    assert table.scores == ["5", "7"]
    return table


def opens(table: ScorePage, number: int) -> None:
    line = table.page.locator(f"#hand-{number}")
    line.locator("summary").tap()
    if not table.javascript:
        line.get_by_role("link", name="Why").tap()


def has_scores(table: ScorePage, *scores: str) -> None:
    for place, score in zip(table.page.locator(".board .score").all(), scores, strict=True):
        expect(place).to_have_text(score)


def test_remove_and_restore_show_the_score_after_them(table):
    opens(table, 1)
    table.page.get_by_role("button", name="Remove").tap()
    table.has_hands(1)
    has_scores(table, "3", "3")
    table.page.get_by_role("button", name="Restore").tap()
    table.has_hands(2)
    has_scores(table, "5", "7")


def test_edit_shows_the_score_after_it(table):
    opens(table, 1)
    table.page.get_by_role("link", name="Edit").tap()
    expect(table.page.get_by_role("heading", name="Edit hand 1")).to_be_visible()
    table.page.locator('input[name="points-1"]').fill("2")
    table.page.locator('input[name="points-0"]').fill("4")
    table.page.get_by_role("button", name="Save hand 1").tap()
    table.has_hands(2)
    has_scores(table, "7", "3")  # from zero: Contway has a floor


def test_undo_shows_the_score_after_it(table):
    table.page.get_by_role("button", name="Undo hand 2").tap()
    table.has_hands(1)
    has_scores(table, "2", "4")
