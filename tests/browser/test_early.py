"""Taps before the scripts have loaded. They count, and the page shows what depends on them."""

from contextlib import contextmanager

from playwright.sync_api import expect

from tests.browser.score_page import ScorePage


@contextmanager
def before_the_scripts(page, url: str):
    """Open the page at `url` while its scripts are delayed. Load them at the end of the block."""
    held = []

    def hold(script):
        held.append(script)

    page.route("**/*.js", hold)
    page.goto(url, wait_until="commit")
    yield
    for script in held:
        script.continue_()
    page.unroute("**/*.js")


def test_an_answer_on_the_score_page_is_previewed_and_kept(phone):
    table = ScorePage(phone).starts("contway")
    phone.evaluate("sessionStorage.clear()")
    with before_the_scripts(phone, phone.url):
        table.pick("bidder", 1)
        table.pick("bid", 4)
    expect(phone.locator("#preview")).to_contain_text("Tap who has High")
    phone.reload()
    expect(phone.locator('input[name="bid"][value="4"]')).to_be_checked()


def test_a_variant_on_the_new_game_page_shows_its_options(phone):
    with before_the_scripts(phone, "/games/new/"):
        choice = phone.locator('input[name="variant"][value="ten-point"]')
        phone.locator("details", has=choice).locator("summary").tap()
        choice.tap()
        phone.locator('input[name="name-0"]').fill("Ann")
    expect(phone.locator('#options a[href="/rules/ten-point/"]')).to_be_visible()
    expect(phone.locator('input[name="name-0"]')).to_have_value("Ann")


def test_an_option_of_house_rules_changes_the_card(phone):
    with before_the_scripts(phone, "/rules/house/contway/"):
        phone.get_by_label("Target", exact=True).fill("9")
    expect(phone.locator("#checked > .lines")).to_contain_text("The first to reach 9 wins.")
