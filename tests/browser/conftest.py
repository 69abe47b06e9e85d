"""Phones with Chromium. A test fails if a page has errors or violates the content security policy."""

import os
import re

import pytest

from tests.needs import browser

# Playwright runs an event loop in the thread of the test. The test uses the database in the same thread.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

# Without motion, because in the middle of a transition a color has too little contrast.
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
# The popups of the address bar are pages too, two for each tab: loading them costs more than all a test does. Chromium
# goes by the last list it is given, so this one says again what matters of Playwright's.
NO_FEATURES = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades", "MediaRouter", "OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning",
]  # fmt: skip
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={','.join(NO_FEATURES)}",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
]

# The browser writes these lines for responses that a page expects: an error in a form, or two phones at once.
EXPECTED = re.compile(r"the server responded with a status of (409|422) ")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return browser_type_launch_args | {"executable_path": browser(), "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """Phones by default; `@pytest.mark.browser_context_args(**DESKTOP)` asks for another one."""
    return browser_context_args | PHONE


@pytest.fixture
def complaints():
    """The problems that browsers have reported. A test that causes one on purpose clears the list."""
    found = []
    yield found
    assert found == []


@pytest.fixture
def new_context(new_context, complaints):
    def with_complaints(**options):
        context = new_context(**options)
        context.on("console", lambda message: message.type in ("error", "warning") and complain(message.text))
        context.on("weberror", lambda error: complain(str(error.error)))
        return context

    def complain(text):
        if not EXPECTED.search(text):
            complaints.append(text)

    return with_complaints


@pytest.fixture
def phone(page, live_server, request):
    """A page on a phone, with paths relative to the site: `phone.goto("/")`.

    `@on_both_phones` runs a test on the usual and on a small one.
    """
    if size := getattr(request, "param", None):
        page.set_viewport_size(size)
    return page


@pytest.fixture
def no_js(new_context, base_url):
    """A page on a phone without JavaScript."""
    return new_context(java_script_enabled=False).new_page()


@pytest.fixture(scope="session")
def base_url(live_server):
    """The URL of the site, so that tests can use relative URLs: `phone.goto("/")`."""
    return live_server.url
