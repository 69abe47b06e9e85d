"""A whole club night of 14 people on phones, and a casual evening of four, from the first tap to the money."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from leagues.models import Game, Night, Player
from tests.browser.score_page import ScorePage
from tests.leagues.desk import Desk

NAMES = ("Ada", "Bea", "Carl", "Dot", "Earl", "Fern", "Gil", "Hank", "Irma", "June", "Ken", "Lou", "Mae", "Opal")
ON_TIME, LATE, LEAVES, SUBSTITUTE = NAMES[:13], "Opal", "Ada", "Bea"

pytestmark = pytest.mark.django_db(transaction=True)


class Organizer:
    """The organizer's phone. `wins` has the points by name that the test expects."""

    def __init__(self, page: Page, base_url: str, desk: Desk) -> None:
        self.page, self.desk = page, desk
        cookie = desk.client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": base_url}])
        self.points = Counter(dict.fromkeys(NAMES, 0))
        self.page.goto(desk.night_url)

    def here(self, name: str) -> None:
        self.page.get_by_role("button", name=f"Here ({name})").tap()
        expect(self.page.get_by_role("button", name=f"Leaving ({name})")).to_be_visible()

    def leaves(self, name: str) -> None:
        self.page.get_by_role("button", name=f"Leaving ({name})").tap()
        expect(self.page.get_by_role("button", name=f"Here ({name})")).to_be_visible()

    def draws(self) -> list[Game]:
        """Draw a round, check the draft and publish it. Return the games by table."""
        self.page.get_by_role("button", name="Draw", exact=True).tap()
        publish = self.page.get_by_role("button", name=re.compile("^Publish round"))
        publish.tap()
        expect(publish).to_have_count(0)
        return self.desk.games

    def types(self, results: dict[Game, tuple[int, int]]) -> None:
        """Type final scores from paper into the grid of the last round."""
        self.page.get_by_role("link", name="Type results from paper").first.tap()
        for game, scores in results.items():
            for side, score in enumerate(scores):
                self.page.locator(f'input[name="score-{game.pk}-{side}"]').fill(str(score))
        self.page.get_by_role("button", name="Save results").tap()
        expect(self.page.get_by_text(f"Saved {len(results)} result")).to_be_visible()

    def counts(self, game: Game, winner: int) -> None:
        """Add two points for each of the winners to `wins`."""
        names = Game.objects.get(pk=game.pk).names
        self.points.update({names[seat]: 2 for seat in game.seating.sides[winner]})

    def opens(self, game: Game) -> None:
        self.page.goto(f"/games/{game.pk}/see/")


def score_page(page: Page, game: Game) -> ScorePage:
    game = Game.objects.get(pk=game.pk)
    sides = tuple(tuple(game.names[seat] for seat in side) for side in game.seating.sides)
    return ScorePage(page, names=game.names, sides=sides)


def plays(table: ScorePage, side: int, hands: int, bid: int = 4) -> None:
    """Play hands that a side bids and makes by four points to two."""
    saved = table.page.locator(".hands summary").count()
    first, second = (table.sides[number][0] for number in (side, 1 - side))
    for number in range(hands):
        table.enters({"bidder": first, "bid": bid, "points": {first: 4, second: 2}})
        table.has_hands(saved + number + 1)


def test_a_club_night_of_fourteen(phone, new_context, base_url):
    desk = Desk.of(*NAMES)
    boss = Organizer(phone, base_url, desk)

    # Most check in with the QR code; the organizer taps the others.
    phone.get_by_role("link", name="QR codes").tap()
    phone.get_by_role("button", name="Create QR code for check-in").tap()
    door = new_context().new_page()
    door.goto(phone.locator(".address a").inner_text())
    for name in ON_TIME[:6]:
        door.get_by_role("button", name=name, exact=True).tap()
        expect(door.get_by_text(f"Welcome, {name}.")).to_be_visible()
    phone.goto(desk.night_url)
    for name in ON_TIME[6:]:
        boss.here(name)
    expect(phone.get_by_role("heading", name="13 here")).to_be_visible()

    # Round 1: three tables, one player sits out. Table 1 keeps score on a phone, opened by the table's code.
    one, two, three = boss.draws()
    link = desk.night.links.get(table_number=1)
    table_phone = new_context().new_page()
    table_phone.goto(f"/l/{link.token}")
    table = score_page(table_phone, one)
    plays(table, 0, 1)
    plays(table, 1, 3)
    expect(table_phone.get_by_role("heading", name="Game over")).to_be_visible()
    boss.counts(one, 1)
    boss.types({two: (11, 4), three: (2, 12)})
    boss.counts(two, 0)
    boss.counts(three, 1)

    # One player is late, one leaves after round 1. Round 2: a substitute during a game, and a game ended by the clock.
    boss.here(LATE)
    boss.leaves(LEAVES)
    four, five, six = boss.draws()
    table_phone.goto(f"/l/{link.token}")
    table = score_page(table_phone, four)
    plays(table, 0, 2)
    resting = four.night.rounds.get(number=2).sit_outs.get().player.name
    boss.opens(four)
    phone.get_by_text("Add a substitute").tap()
    phone.get_by_label("Sits down").select_option(label=resting)
    phone.get_by_role("button", name="Add substitute").tap()
    expect(phone.get_by_role("heading", name=re.compile(resting))).to_be_visible()
    table_phone.goto(f"/l/{link.token}")
    plays(score_page(table_phone, four), 0, 1)
    boss.counts(four, 0)
    phone.goto(desk.night_url)
    boss.types({five: (11, 7)})
    boss.counts(five, 0)
    boss.opens(six)
    phone.get_by_role("link", name="Score this game").tap()
    plays(score_page(phone, six), 1, 2)
    phone.goto(desk.night_url)
    phone.get_by_role("button", name="Call time").tap()
    expect(phone.get_by_text("Time is called")).to_be_visible()
    boss.opens(six)
    phone.get_by_text("End the game early").tap()
    phone.get_by_role("button", name="Call time: the highest score wins").tap()
    expect(phone.get_by_text("called", exact=True)).to_be_visible()
    boss.counts(six, 1)

    # Round 3 from paper: one result is typed wrong and corrected.
    phone.goto(desk.night_url)
    seven, eight, nine = boss.draws()
    boss.types({seven: (11, 3), eight: (11, 8), nine: (5, 14)})
    boss.types({eight: (8, 11), seven: (11, 3), nine: (5, 14)})
    for game, winner in ((seven, 0), (eight, 1), (nine, 1)):
        boss.counts(game, winner)

    phone.get_by_role("link", name="Close night").tap()
    expect(phone.get_by_text("Every game has a result.")).to_be_visible()
    phone.get_by_role("button", name="Close night").tap()
    expect(phone.get_by_text("Closed")).to_be_visible()
    assert Night.objects.get(pk=desk.night.pk).is_closed

    phone.goto(f"{desk.season_url}standings/")
    rows = phone.locator("table.standings tbody tr").all()
    shown = {row.locator("td").nth(1).inner_text(): int(row.locator("td").nth(2).inner_text()) for row in rows}
    played = {name: points for name, points in boss.points.items() if name in shown}
    assert shown == played
    assert set(boss.points) - set(shown) <= {name for name in NAMES if not Player.objects.get(name=name).seats.exists()}
    assert list(shown.values()) == sorted(shown.values(), reverse=True)


def test_a_casual_evening_of_four(phone):
    """Six games at a dollar with rotating partners, to the last "who pays whom"."""
    table = ScorePage(phone).starts("contway", game="1")
    wins: Counter[str] = Counter()
    balance: Counter[str] = Counter()
    pairings = Counter()
    for number in range(6):
        game = Game.objects.order_by("-pk").first()
        table = score_page(phone, game)
        winners, losers = table.sides if number % 2 else table.sides[::-1]
        plays(table, 0 if number % 2 else 1, 3)
        expect(phone.get_by_role("heading", name="Game over")).to_be_visible()
        pairings[frozenset(map(frozenset, table.sides))] += 1
        wins.update(winners)
        balance.update(dict.fromkeys(winners, 100))
        balance.subtract(dict.fromkeys(losers, 100))
        phone.get_by_role("link", name="The evening so far").tap()
        if number < 5:
            phone.get_by_role("button", name="Next game, new partners").tap()
            expect(phone.get_by_role("heading", name="Hands so far")).to_be_visible()
    assert sorted(pairings.values()) == [2, 2, 2]
    expect(phone.get_by_role("heading", name="Who pays whom")).to_be_visible()
    rows = phone.locator("table.standings tbody tr").all()
    assert {row.locator("th").inner_text(): int(row.locator("td").first.inner_text()) for row in rows} == {
        name: wins[name] for name in ("Ann", "Bo", "Cy", "Di")
    }
    paid: Counter[str] = Counter()
    for row in phone.locator("section", has=phone.get_by_role("heading", name="Who pays whom")).locator("p.row").all():
        payer, payee, dollars, cents = re.fullmatch(r"(\w+) pays (\w+)\s+\$(\d+)\.(\d\d)", row.inner_text()).groups()
        amount = int(dollars) * 100 + int(cents)
        paid.update({payee: amount, payer: -amount})
    assert {name: paid[name] for name in balance} == dict(balance)
    assert "Pitch" in phone.get_by_label("The evening as text").input_value()
