"""Whole games on a phone, with JavaScript and without. Scores and reasons are those of the command line."""

import json
import subprocess
import sys

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from pitchleague.network import lan_addresses
from scoring import signed
from tests.browser.score_page import ScorePage
from tests.conftest import ROOT

RECORD = ROOT / "tests" / "records" / "contway-evening.json"


@pytest.fixture(params=["with JavaScript", "without JavaScript"])
def phone_of_either_kind(request, page, no_js, live_server):
    javascript = request.param == "with JavaScript"
    return ScorePage(page if javascript else no_js, javascript=javascript)


def printed() -> dict:
    """Return the output of the command line for the record."""
    command = [sys.executable, "-m", "scoring", "score", str(RECORD)]
    return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)


def test_an_evening_of_contway(phone_of_either_kind):
    table, result = phone_of_either_kind, printed()
    table.starts("contway", target=11, game="1.00", set="1.00")
    record = json.loads(RECORD.read_text())
    for number, hand in enumerate(record["hands"], 1):
        table.enters(hand)
        table.has_hands(number)
        told = result["hands"][number - 1]
        assert table.scores == [signed(score).removeprefix("+") for score in told["score"]]
        assert table.change(number) == " · ".join(signed(points) for points in told["change"])
        assert table.reasons(number) == [
            (signed(reason["points"]), reason["text"], reason["rule"]) for reason in told["reasons"]
        ]
    expect(table.page.get_by_role("heading", name="Game over")).to_be_visible()
    expect(table.page.get_by_text("Bo and Di win by reaching the target of 11", exact=True)).to_be_visible()
    for name, cents in result["money"].items():
        row = table.page.get_by_role("row", name=name)
        expect(row).to_contain_text(f"{'−' if cents < 0 else '+'}${abs(cents) / 100:.2f}")


def test_ten_point_with_stakes_to_its_end(phone, live_server):
    table = ScorePage(phone).starts("ten-point", game="5", set="1.50")
    hand = {"ace": 0, "jack": 0, "off_jack": 1, "high_joker": 0, "low_joker": 1, "ten": 0, "two": 1, "three": 0}
    for number, (bidder, bid) in enumerate([(2, 6), (1, 5), *[(2, 7)] * 6], 1):
        table.pick("bidder", bidder)
        table.pick("bid", bid)
        for category, side in hand.items():
            table.pick(f"took-{category}", side)
        table.saves()
        table.has_hands(number)
    # Ann and Cy take 7 in each of eight hands. Bo and Di take 3, except in the five hands in which they are set.
    assert table.scores == ["56", "16"]
    expect(phone.get_by_text("Ann and Cy win by reaching the target of 52")).to_be_visible()
    expect(phone.locator(".ending .rule-id")).to_have_text("TEN-5")
    for name, money in {"Ann": "+$6.50", "Bo": "−$6.50", "Cy": "+$6.50", "Di": "−$6.50"}.items():
        expect(phone.get_by_role("row", name=name)).to_contain_text(money)
    expect(phone.get_by_role("img", name="1 set")).to_be_visible()


@pytest.mark.skipif(not lan_addresses(), reason="this machine is in no network")
def test_a_hand_over_plain_http_in_the_home_network(page, transactional_db, settings):
    """Without a secure context there is no service worker and no wake lock. The rest works."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, lan_addresses()[0]]
    server = LiveServer(lan_addresses()[0])
    try:
        page.goto(server.url)
        assert page.evaluate("isSecureContext") is False
        page.goto(f"{server.url}/games/new/")
        for seat, name in enumerate(("Ann", "Bo", "Cy", "Di")):
            page.locator(f'input[name="name-{seat}"]').fill(name)
        page.get_by_role("button", name="Start game").tap()
        table = ScorePage(page)
        table.enters({"bidder": "Bo", "bid": 3, "took": dict.fromkeys(("high", "low", "jack", "off_jack"), "Bo")
                      | {"joker": None, "game": None}})  # fmt: skip
        table.has_hands(1)
        assert table.scores == ["0", "4"]
    finally:
        server.stop()
