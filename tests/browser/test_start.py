"""The start page on a phone."""

import pytest
from playwright.sync_api import expect


def test_it_works(phone):
    phone.goto("/")
    expect(phone).to_have_title("Pitch League")
    assert phone.evaluate("htmx.config.allowEval") is False
    assert phone.evaluate("htmx.config.historyCacheSize") == 0


def test_it_works_without_javascript(no_js):
    no_js.goto("/")
    expect(no_js.get_by_role("heading", name="Keep score of Pitch")).to_be_visible()


@pytest.mark.parametrize(
    "deed",
    [
        "console.error('oh')",
        "setTimeout(() => { throw Error('oh') })",
        "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')",
        "fetch('/no-such-page')",
    ],
)
def test_an_error_on_a_page_is_found(phone, complaints, deed):
    phone.goto("/")
    phone.evaluate(deed)
    phone.wait_for_timeout(200)
    assert complaints
    complaints.clear()
