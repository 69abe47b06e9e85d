"""Each state of the score page, light and dark, on both phones: no problems for axe, and nothing too wide."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.states import STATES

pytestmark = pytest.mark.django_db(transaction=True)


#: The states of short runs: those with the most risks.
QUICK = {"wrong", "nine-players", "negative"}


@pytest.mark.parametrize("state", [pytest.param(key, marks=() if key in QUICK else pytest.mark.slow) for key in STATES])
def test_axe_finds_nothing_and_nothing_is_too_wide(phone, state):
    STATES[state](phone)
    faults = []
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(phone, options={"resultTypes": ["violations"]})
        faults += [(scheme, found.generate_report())] if found.violations_count else []
    for width in (390, 360, 320):
        phone.set_viewport_size({"width": width, "height": 640})
        too_wide = phone.evaluate("document.documentElement.scrollWidth") > width
        faults += [f"wider than {width}"] if too_wide else []
    assert faults == []
