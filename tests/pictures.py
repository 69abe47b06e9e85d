"""Take the pictures for the documents: `python -m tests.pictures` fills a demo and writes docs/pictures/*.png.

`python -m tests.pictures all` takes every page in dark mode too, for people who change the pages.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.score_page import ScorePage
from tests.conftest import ROOT
from tests.needs import browser

FOLDER = ROOT / "docs" / "pictures"
PORT = 8765
SITE = f"http://localhost:{PORT}"
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
WALL = {"width": 1280, "height": 720}
#: The pictures that the documents also show in dark mode.
DARK = ("home-phone", "new-game-phone", "night-phone", "standings-phone", "wall-scores-desktop")
#: The text that the demo prints before the URL of its evening.
EVENING = "Demo: a casual evening is at "


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"DATABASE_URL": f"sqlite:///{folder}/demo.sqlite3", "PITCHLEAGUE_DEBUG": "1"}
        printed = ""
        for command in (["migrate", "-v0"], ["demo"]):
            done = subprocess.run(
                [sys.executable, "manage.py", *command],
                cwd=ROOT,
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            )
            printed += done.stdout
        evening = next(line for line in printed.splitlines() if line.startswith(EVENING)).rsplit("/", 1)[-1]
        server = subprocess.Popen(
            [sys.executable, "manage.py", "runserver", "--noreload", str(PORT)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait()
            _take(evening)
        finally:
            server.terminate()
            server.wait()


def _wait() -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{SITE}/healthz")
        except OSError:
            time.sleep(0.2)
        else:
            return
    sys.exit("The server did not start.")


def _take(evening: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            _take_states(chromium, scheme)
        for size in SIZES:
            for scheme in ("dark", "light"):
                _take_pages(chromium, size, scheme, evening)
        chromium.close()


def _take_pages(chromium: Browser, size: str, scheme: str, evening: str) -> None:
    width, height = SIZES[size]
    page = chromium.new_context(color_scheme=scheme, reduced_motion="reduce").new_page()
    # A round can be drawn only once, so its picture comes last.
    for name, show in _pages(page, evening, draft=(size, scheme) == ("desktop", "light")):
        page.set_viewport_size({"width": width, "height": height})
        show()
        kept = scheme == "light" or f"{name}-{size}" in DARK or "all" in sys.argv
        if kept and not (name.startswith("wall") and size == "phone"):
            page.wait_for_timeout(300)
            page.screenshot(path=FOLDER / f"{name}-{size}{'-dark' if scheme == 'dark' else ''}.png")


def _take_states(chromium: Browser, scheme: str) -> None:
    """The score page empty, ready to save, by totals, with a mistake, with its reasons, and over."""
    width, height = SIZES["phone"]
    page = chromium.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=True, is_mobile=True, base_url=SITE
    ).new_page()
    table = ScorePage(page)

    def take(state: str) -> None:
        page.wait_for_timeout(300)
        page.screenshot(path=FOLDER / f"{state}-{scheme}.png")

    table.starts("contway", game="1.00", set="1.00")
    take("score-empty")
    record = json.loads((ROOT / "tests" / "records" / "contway-evening.json").read_text())
    for number, hand in enumerate(record["hands"][:4], 1):
        table.enters(hand)
        table.has_hands(number)
    took = {"high": "Di", "low": "Bo", "jack": "Di", "off_jack": "Bo", "joker": "Di", "game": "Ann"}
    table.enters_auction({"bidder": "Di", "bid": 5})
    table.enters_cards({"took": took})
    page.locator("#preview", has_text="made").wait_for()
    page.evaluate("scrollTo(0, 0)")
    take("score")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    table.enters_auction({"bidder": "Di", "bid": 5})
    table.saves()
    page.get_by_text("Tap who has High").first.wait_for()
    take("score-mistake")
    page.get_by_role("button", name="Totals only").tap()
    page.get_by_role("button", name="One point more for A&C").wait_for()
    page.locator(".total").first.scroll_into_view_if_needed()
    take("score-totals")
    page.get_by_role("button", name="Who took what").tap()
    page.locator("#hand-2 summary").tap()
    page.get_by_text("Entered at").wait_for()
    page.locator("#hand-2").scroll_into_view_if_needed()
    take("score-reasons")
    table.enters_cards({"took": took})
    table.saves()
    page.get_by_role("heading", name="Game over").wait_for()
    take("score-over")


def _pages(page: Page, evening: str, draft: bool):  # noqa: C901 - a walk, one step after another
    """Yield the name of each page and the steps that open it. With `draft`, the last one is a draw."""

    def sign_in() -> None:
        page.goto(f"{SITE}/account/login/")
        page.locator("[name=login]").fill("demo-owner")
        page.locator("[name=password]").fill("pitchleague")
        page.locator("main form button").first.click()
        page.wait_for_load_state()
        page.goto(f"{SITE}/leagues/tuesday-pitch/")

    def to(*links: str):
        def walk() -> None:
            page.goto(f"{SITE}/leagues/tuesday-pitch/seasons/")
            for link in links:
                page.get_by_role("link", name=link).first.click()
            page.wait_for_load_state()

        return walk

    def statement() -> None:
        page.goto(f"{SITE}/leagues/tuesday-pitch/money/")
        page.get_by_role("link", name="June").first.click()
        page.wait_for_load_state()

    def home() -> None:
        page.goto(f"{SITE}/l/{evening}")
        page.goto(SITE)

    def drawn() -> None:
        to("Season 20", "tonight")()
        page.get_by_role("button", name="Draw", exact=True).click()
        page.get_by_role("heading", name=": draft").wait_for()
        page.get_by_role("heading", name=": draft").scroll_into_view_if_needed()

    def wall(screen: int):
        def show() -> None:
            to("Season 20", "tonight", "Big screen")()
            make = page.get_by_role("button", name="Create code for a screen")
            if make.count():
                make.click()
            page.set_viewport_size(WALL)
            page.locator(".address a").click()
            page.locator("body.turning").wait_for()
            for _ in range(screen):
                page.keyboard.press("ArrowRight")

        return show

    yield "home", home
    yield "new-game", lambda: page.goto(f"{SITE}/games/new/")
    yield "rules", lambda: page.goto(f"{SITE}/rules/contway/")
    yield "evening", lambda: page.goto(f"{SITE}/l/{evening}")
    yield "league", sign_in
    yield "night", to("Season 20", "tonight")
    yield "standings", to("Season 20", "Standings")
    yield "player", to("Season 20", "Standings", "June")
    yield "statement", statement
    yield "wall-tables", wall(0)
    yield "wall-scores", wall(1)
    yield "grid", to("Season 20", "tonight", "Type results from paper")
    if draft:
        yield "draw", drawn


if __name__ == "__main__":
    main()
