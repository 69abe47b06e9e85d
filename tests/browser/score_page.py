"""The score page as a player uses it, with JavaScript or without. Taps are counted."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

NAMES = ("Ann", "Bo", "Cy", "Di")
PHONES = {"390×844": {"width": 390, "height": 844}, "360×640": {"width": 360, "height": 640}}
#: The smaller phone is used only in long runs.
on_both_phones = pytest.mark.parametrize(
    "phone",
    [
        pytest.param(PHONES["390×844"], id="390×844"),
        pytest.param(PHONES["360×640"], id="360×640", marks=pytest.mark.slow),
    ],
    indirect=True,
)


@dataclass
class ScorePage:
    """A phone with a game. `seats` and `sides` are names, as in a game record."""

    page: Page
    javascript: bool = True
    names: tuple[str, ...] = NAMES
    sides: tuple[tuple[str, ...], ...] = (("Ann", "Cy"), ("Bo", "Di"))
    taps: int = 0

    def starts(self, variant: str, *, target: int | None = None, **stakes: str) -> "ScorePage":
        """Start a new game from the start page."""
        self.page.goto("/")
        self.page.get_by_role("link", name="Start a game").tap()
        choice = self.page.locator(f'input[name="variant"][value="{variant}"]')
        family = self.page.locator("details", has=choice)
        if not family.evaluate("one => one.open"):
            family.locator("summary").tap()
        choice.tap()
        if not self.javascript:
            self.page.get_by_role("button", name="Show options for this game").tap()
        expect(self.page.locator(f'#options a[href="/rules/{variant}/"]')).to_be_visible()
        for seat, name in enumerate(self.names):
            self.page.locator(f'input[name="name-{seat}"]').fill(name)
        if target:
            self.page.get_by_label("Target").fill(str(target))
        if stakes:
            self.page.get_by_text("Play for money").tap()
        for word, text in stakes.items():
            self.page.locator(f'input[name="stake-{word}"]').fill(text)
        self.page.get_by_role("button", name="Start game").tap()
        expect(self.page.get_by_role("heading", name="Hands so far")).to_be_visible()
        return self

    def tap(self, locator) -> None:
        locator.tap()
        self.taps += 1

    def pick(self, name: str, value: object) -> None:
        self.tap(self.page.locator(f'input[name="{name}"][value="{value}"]'))

    def side(self, player: str | None) -> str:
        return "nobody" if player is None else str(next(i for i, side in enumerate(self.sides) if player in side))

    def enters(self, hand: dict) -> None:
        """Enter a hand of a game record by taps."""
        if "adjust" in hand:
            self.enters_penalty(hand)
        elif hand.get("misdeal"):
            self.tap(self.page.get_by_role("button", name="Misdeal"))
        else:
            self.enters_auction(hand)
            if hand.get("trump"):
                self.pick("trump", hand["trump"])
            (self.enters_totals if "points" in hand else self.enters_cards)(hand)
            self.saves()

    def enters_auction(self, hand: dict) -> None:
        if "calls" not in hand:
            self.pick("bidder", self.names.index(hand["bidder"]))
            self.pick("bid", hand["bid"])
            return
        self.tap(self.page.get_by_text("More: whole auction"))
        for name, call in hand["calls"]:
            self.pick(f"call-{self.names.index(name)}", call)

    def enters_cards(self, hand: dict) -> None:
        for category, player in hand["took"].items():
            self.pick(f"took-{category}", self.side(player))
        if hand.get("folded"):
            self.pick("folded", "yes")
        if "pips" in hand:
            self.pick("took-game", "count")
            for player, count in hand["pips"].items():
                self.page.locator(f'input[name="pips-{self.side(player)}"]').fill(str(count))

    def enters_totals(self, hand: dict) -> None:
        self.tap(self.page.get_by_role("button", name="Totals only"))
        for player, points in hand["points"].items():
            self.page.locator(f'input[name="points-{self.side(player)}"]').fill(str(points))

    def enters_penalty(self, hand: dict) -> None:
        self.page.get_by_role("link", name="More about this game").tap()
        self.page.get_by_role("link", name="Penalty or correction").tap()
        for player, points in hand["adjust"].items():
            self.pick("side", self.side(player))
            self.page.get_by_label("Points").fill(str(points))
        self.page.get_by_label("Why?").fill(hand["reason"])
        self.page.get_by_role("button", name="Save").tap()

    def saves(self) -> None:
        self.tap(self.page.get_by_role("button", name="Save hand"))

    def has_hands(self, count: int) -> None:
        """Check that the list has this number of hands, so that the last one is saved."""
        expect(self.page.locator(".hands summary")).to_have_count(count)

    @property
    def scores(self) -> list[str]:
        return self.page.locator(".score").all_inner_texts()

    def change(self, number: int) -> str:
        return self.page.locator(f"#hand-{number} .change").inner_text()

    def reasons(self, number: int) -> list[tuple[str, str, str]]:
        """Return (points, sentence, rule id) of each reason of a hand, as the page shows them."""
        line = self.page.locator(f"#hand-{number}")
        line.locator("summary").tap()
        if self.javascript:
            expect(line.get_by_text("Entered at")).to_be_visible()
        else:
            line.get_by_role("link", name="Why").tap()
            line = self.page.locator("main")
            expect(line.get_by_text("Entered at")).to_be_visible()
        why = line.locator("dl")
        found = []
        if why.count():
            points = [text.split()[-1] for text in why.locator("dt").all_inner_texts()]
            rules = why.locator(".rule-id").all_inner_texts()
            sentences = why.locator("dd").all_inner_texts()
            found = [
                (change, told.removesuffix(rule).strip(), rule)
                for change, told, rule in zip(points, sentences, rules, strict=True)
            ]
        if not self.javascript:
            self.page.get_by_role("link", name="Back to the game").tap()
        return found
