"""House rules on phones. One phone makes them, another opens the link and plays by them."""

import re

from playwright.sync_api import expect

from leagues.models import Game


def test_made_shared_and_played(phone, new_context):
    phone.goto("/rules/")
    phone.get_by_placeholder("Setback, Smear, Kentucky…").fill("hickey")
    phone.get_by_role("button", name="Search").click()
    phone.get_by_role("link", name="Contway six-point").click()
    phone.get_by_role("link", name="Make house rules from it").click()

    phone.get_by_label("Target", exact=True).fill("9")
    phone.get_by_role("group", name="Who scores Low?").get_by_label("The side that takes it").check()
    changed = phone.locator("#checked > .lines")
    expect(changed.get_by_text("The first to reach 9 wins.")).to_be_visible()
    expect(changed.get_by_text("Low 1: the lowest trump in play. Taken")).to_be_visible()

    # Options that contradict each other are reported at once, next to the option.
    phone.get_by_label("Lowest bid").fill("7")
    phone.get_by_label("Lowest bid").blur()
    expect(phone.locator("#why-bid_min")).to_have_text("The lowest bid can’t be above the highest.")
    phone.get_by_label("Lowest bid").fill("3")
    phone.get_by_label("Lowest bid").blur()
    expect(phone.locator("#why-bid_min")).to_be_empty()

    phone.get_by_label("What do you call your rules?").fill("Barn table")
    phone.get_by_role("button", name="Save these rules").click()
    expect(phone.get_by_role("heading", name="Barn table")).to_be_visible()
    link = phone.locator(".address a").get_attribute("href")

    other = new_context().new_page()
    other.goto(link)
    expect(other.get_by_text("Bids go from 3 to 6.")).to_be_visible()
    other.get_by_role("link", name="Start a game").click()
    for seat, name in enumerate(["Ann", "Bo", "Cy", "Di"]):
        other.locator(f"#id_name-{seat}").fill(name)
    other.get_by_role("button", name="Start game").click()
    other.wait_for_url(re.compile(r"/games/\d+/$"))
    assert Game.objects.get().rules["options"] == {"target": 9, "low_to": "taker", "bid_min": 3}


def test_which_pitch_without_javascript(no_js):
    no_js.goto("/rules/which/")
    no_js.get_by_role("link", name="9", exact=True).click()
    expect(no_js.get_by_role("heading", name="Two-Trump")).to_be_visible()
    no_js.go_back()
    no_js.get_by_role("link", name="Not sure").click()
    expect(no_js.get_by_text(re.compile("kinds of Pitch fit so far"))).to_be_visible()


def test_house_rules_without_javascript(no_js):
    no_js.goto("/rules/house/barn/")
    no_js.get_by_label("Target", exact=True).fill("zero")
    no_js.get_by_role("button", name="Save these rules").click()
    expect(no_js.get_by_text("Type a whole number.")).to_be_visible()
    expect(no_js.get_by_text("Give your rules a name")).to_be_visible()
    no_js.get_by_label("Target", exact=True).fill("21")
    no_js.get_by_label("What do you call your rules?").fill("Long barn")
    no_js.get_by_role("button", name="Save these rules").click()
    expect(no_js.get_by_text("The first to reach 21 wins.")).to_be_visible()
