"""The wall screen of a club night on a television without a keyboard."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from leagues.actions import check_in, open_wall
from leagues.models import Link
from tests.leagues.desk import Desk
from tests.leagues.table import Phone

#: 30 people: seven tables, and two who sit out. Some names barely fit.
NAMES = (
    "Maximiliana Featherstonehaugh",
    "Bartholomew O’Shaughnessy-Wu",
    "Christopherson van der Bergh",
    *(
        f"{first}{second}"
        for first in ("Al", "Bo", "Cy")
        for second in ("an", "ben", "cora", "dot", "ed", "fay", "gus")
    ),
    *("Hal", "Ida", "Jo", "Kit", "Lou", "Mae"),
)
SCREENS = ["tables", "scores", "tonight", "season"]
SIZES = {"720p": {"width": 1280, "height": 720}, "1080p": {"width": 1920, "height": 1080}}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk():
    desk = Desk.of(*NAMES)
    for name in NAMES:
        check_in(desk.night, desk.player(name), desk.boss)
    return desk


@pytest.fixture
def wall(desk, new_context, live_server):
    """Return a function that opens the wall screen on a television."""

    def opens(
        size: str = "720p", *, scheme: str = "light", motion: str = "no-preference", clock=True, **options
    ) -> Page:
        link: Link = open_wall(desk.night, desk.boss)
        page = new_context(**options).new_page()
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme, reduced_motion=motion)
        if clock:
            page.clock.install()
        page.goto(f"/w/{link.token}/night")
        return page

    return opens


def shown(page: Page) -> str:
    """Return the list that is on the screen."""
    return page.locator(".screen:visible").get_attribute("data-screen")


def turns_through(page: Page) -> dict[str, str]:
    """Return all texts that the screen shows in turn, by list. Fail if a row is cut off."""
    seen: dict[str, str] = {}
    first = None
    while True:
        rows = page.locator(".screen:visible li").evaluate_all(
            """rows => rows.map(row => ({text: row.innerText, ...row.getBoundingClientRect().toJSON()}))
                .filter(row => row.right > 0 && row.left < innerWidth)
                .map(row => ({...row, cut: row.left < 0 || row.right > innerWidth || row.bottom > innerHeight - 30}))"""
        )
        assert [row["text"] for row in rows if row["cut"]] == []
        name, text = shown(page), " ".join(row["text"] for row in rows)
        at = (name, text)
        if at == first:
            return seen
        first = first or at
        seen[name] = f"{seen.get(name, '')} {text}"
        page.clock.run_for(10_100)


@pytest.mark.parametrize("size", ["720p", pytest.param("1080p", marks=pytest.mark.slow)])
def test_everything_is_shown_in_large_type(desk, wall, size):
    games = desk.plays_round()
    Phone(games[0]).plays(0, 4, 4, 2)
    desk.types(*((game, 11, 5) for game in games[1:]))
    page = wall(size)
    small = page.locator("#wall :is(h1, h2, p, b, span:not(.visually-hidden), li)").evaluate_all(
        "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < innerHeight * .0499)"
        ".map(one => one.outerHTML.slice(0, 80))"
    )
    assert small == []
    seen = turns_through(page)
    assert list(seen) == SCREENS
    for name in NAMES:
        assert name in seen["tables"], name
    for name in {name for game in games[1:] for name in game.names}:
        assert name in seen["season"], name
    assert "hand 2" in seen["scores"]
    assert page.evaluate(
        "([width]) => document.documentElement.scrollWidth <= width && scrollY === 0", [SIZES[size]["width"]]
    )


@pytest.mark.slow
def test_few_tables_are_shown_larger(desk, wall):
    desk.checks_in(*NAMES[:-4], what="out")
    desk.plays_round()
    page = wall()
    assert page.locator(".screen-list").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 70
    assert "Lou" in turns_through(page)["tables"]


@pytest.mark.slow
def test_it_updates_and_stays_on_its_page(desk, wall):
    game = desk.plays_round()[0]
    page = wall(clock=False)
    while shown(page) != "scores":
        page.keyboard.press("ArrowRight")
    assert Phone(game).plays(0, 4, 4, 2).hand
    expect(page.locator(".screen:visible .wall-table").first).to_contain_text("hand 2", timeout=4000)
    assert shown(page) == "scores"
    # In a new round, everyone looks for their table first.
    desk.types(*((game, 11, 5) for game in desk.games))
    desk.plays_round()
    expect(page.get_by_role("heading", level=1)).to_contain_text("round 2", timeout=4000)
    assert shown(page) == "tables"


def test_the_clock_counts_down(desk, wall):
    desk.plays_round()
    desk.in_round("clock", minutes=45)
    page = wall()
    expect(page.locator("[data-left]")).to_have_text("45 min")
    page.clock.run_for(130_000)
    expect(page.locator("[data-left]")).to_have_text("43 min")


def test_without_a_connection_it_shows_how_old_it_is(desk, wall, complaints):
    desk.plays_round()
    page = wall()
    page.context.set_offline(True)
    for _ in range(4):
        page.clock.run_for(4_000)
    expect(page.locator("#as-of")).to_have_text(re.compile(r"^As of \d+:\d\d [AP]M"))
    page.clock.run_for(10_100)  # the pages still turn
    page.context.set_offline(False)
    page.clock.run_for(30_000)
    expect(page.locator("#as-of")).to_be_hidden()
    complaints[:] = [text for text in complaints if "ERR_INTERNET_DISCONNECTED" not in text]


@pytest.mark.slow
def test_it_stays_on_a_page(desk, wall):
    desk.plays_round()
    page = wall()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Hold")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(30_000)
    assert shown(page) == "tables"
    page.get_by_role("button", name="Hold").click()
    assert len(turns_through(page)) > 1


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_is_respected(desk, wall, motion):
    desk.plays_round()
    page = wall(motion=motion)
    moves = page.locator(".screen:visible").evaluate("one => getComputedStyle(one).animationName")
    assert moves == {"reduce": "none", "no-preference": "appear"}[motion]


def test_without_javascript_everything_is_shown_and_reloaded(desk, wall):
    games = desk.plays_round()
    desk.types(*((game, 11, 5) for game in games))
    page = wall(java_script_enabled=False)
    assert page.locator(".screen:visible").count() == 4
    assert page.locator("noscript meta").count() == 1
    expect(page.locator("#turn")).to_be_hidden()


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing_on_any_screen(desk, wall, scheme):
    page = wall(scheme=scheme, motion="reduce")
    found = {"here": Axe().run(page).violations_count}
    desk.types(*((game, 11, 5) for game in desk.plays_round()))
    page.reload()
    for _ in range(9):
        found[shown(page)] = Axe().run(page).violations_count
        page.keyboard.press("ArrowRight")
    assert found == dict.fromkeys(["here", *SCREENS], 0)
