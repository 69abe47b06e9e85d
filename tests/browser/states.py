"""The states of the score page: empty, with errors, in conflict, over, nine players, long names, negative scores."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from leagues.models import Game
from tests.browser.score_page import ScorePage
from tests.leagues.table import OTHER_PHONE, Phone, contway

LONG = (
    "Maximiliana Featherstonehaugh",
    "Bartholomew O’Shaughnessy-Wu",
    "Christopherson van der Bergh",
    "Wilhelmina-Charlotte Montgomery",
)
NINE = ("Ada", "Bartholomew", "Carl", "Dot", "Earl", "Fern", "Gil", "Hank", "Irma")


def opens(page: Page, game: Game) -> None:
    """Make this phone the one that keeps score."""
    Game.objects.filter(pk=game.pk).update(scorer_device="")
    page.goto(f"/l/{game.score_link.token}")
    expect(page.get_by_role("heading", name="Hands so far")).to_be_visible()


def empty(page: Page) -> None:
    opens(page, contway())


def wrong(page: Page) -> None:
    opens(page, contway())
    table = ScorePage(page)
    table.pick("bidder", 1)
    table.saves()
    expect(page.get_by_text("Tap what was bid.").first).to_be_visible()


def conflict(page: Page) -> None:
    game = contway()
    opens(page, game)
    table = ScorePage(page)
    table.pick("bidder", 1)
    table.pick("bid", 3)
    for category in ("high", "low", "jack", "off_jack", "joker", "game"):
        table.pick(f"took-{category}", 0)
    Phone(game, actor=OTHER_PHONE).plays(2, 4, 4, 2)
    table.saves()
    expect(page.get_by_role("heading", name="Two phones entered this hand")).to_be_visible()


def over(page: Page) -> None:
    game = contway(stakes={"game": 100, "set": 100})
    phone = Phone(game)
    for _ in range(3):
        phone.plays(1, 4, 2, 4)
    opens(page, game)
    expect(page.get_by_role("heading", name="Game over")).to_be_visible()


def nine_players(page: Page) -> None:
    game = contway(variant="two-trump", names=NINE)
    phone = Phone(game)
    for number in range(4):
        points = [0] * 9
        points[number], points[number + 1] = 6, 3
        phone.plays(number, 3 + number % 2, *points)
    opens(page, game)


def long_names(page: Page) -> None:
    game = contway(names=LONG)
    phone = Phone(game)
    for number in range(4):
        phone.plays(number, 4, 3, 3, note="a note that says quite a lot about this hand")
    opens(page, game)
    page.locator("#hand-2 summary").tap()
    expect(page.get_by_text("Entered at")).to_be_visible()


def negative(page: Page) -> None:
    game = contway(options={"floor": None})
    phone = Phone(game)
    for number in range(4):
        phone.plays(number, 6, 3, 3)
    opens(page, game)


STATES: dict[str, Callable[[Page], None]] = {
    state.__name__.replace("_", "-"): state
    for state in (empty, wrong, conflict, over, nine_players, long_names, negative)
}
