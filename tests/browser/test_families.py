"""A game of each family on a phone. Every input of a variant works, and scores as in the record."""

import pytest

from scoring import score_record, signed
from tests.browser.score_page import ScorePage

FOUR = ("Ann", "Bo", "Cy", "Di")
NINE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy")


def took(**by_player: str) -> dict[str, str]:
    """Turn `Ann="high jack"` into `took` of a record."""
    return {category: name for name, words in by_player.items() for category in words.split()}


GAMES = {
    "auction-pitch": [
        {"bidder": "Bo", "bid": 3, "trump": "spades", "took": took(Bo="high low jack") | {"game": None}},
        {"dealer": "Bo", "bidder": "Bo", "bid": 1, "took": took(Cy="high", Bo="low") | {"jack": None},
         "pips": {"Ann": 20, "Cy": 20, "Di": 3}},
        {"bidder": "Di", "bid": 4, "took": took(Ann="high low", Di="jack game")},
    ],
    "abacos": [{"bidder": "Cy", "bid": 2, "looked": ["Ann", "Di"], "took": took(Cy="high game", Ann="low", Bo="jack")}],
    "maryland-jack": [
        {"bidder": "Bo", "bid": 3, "took": took(Bo="high low jack", Di="off_jack")},
        {"bidder": "Cy", "bid": 2, "took": took(Cy="high", Ann="low jack", Di="off_jack")},
    ],
    "roadhouse": [
        {"bidder": "Bo", "bid": "moon", "took": took(Bo="high low jack game")},
        {"bidder": "Ann", "bid": "moon", "tricks": "all", "took": took(Ann="high low jack game")},
    ],
    "carthage": [
        {"bidder": "Di", "bid": "6 for 12", "burned": {"off_jack": "Ann"},
         "took": took(Bo="ace jack three high_joker ten", Ann="two low_joker")},
        {"bidder": "Ann", "bid": "moon",
         "took": took(Ann="ace jack off_jack high_joker low_joker ten two", Bo="three")},
    ],
    "razzle-dazzle": [
        {"bidder": "Ann", "bid": 5, "partner": "Di", "took": took(Di="high three game", Ann="low", Bo="jack off_jack")
         | {"high_joker": None, "low_joker": None}},
        {"bidder": "Cy", "bid": "4 for 8", "partner": None, "points": {"Cy": 3, "Ann": 6}},
    ],
    "nine-five": [
        {"bidder": "Cy", "bid": "smudge", "tricks": "all", "took": took(Ann="high low", Cy="jack five nine game")},
        {"bidder": "Di", "bid": 9, "forced_nine": "Di",
         "took": took(Ann="high low nine", Di="game five") | {"jack": None}},
    ],
    "nine-five-northwest": [
        {"thrown_in": True},
        {"misdeal": True},
        {"bidder": "Di", "bid": 12, "took": took(Di="high low nine", Ann="game five") | {"jack": None}},
    ],
    "juniper": [
        {"bidder": "Ivy", "bid": 3, "took": took(Cy="high low jack", Ann="high_joker") | {"low_joker": None},
         "pips": {"Ann": 40.5, "Bo": 12, "Cy": 28}},
        {"bidder": "Flo", "bid": 6, "took": took(Cy="high low jack game high_joker", Ann="low_joker")},
    ],
    "two-trump": [
        {"bidder": "Bo", "bid": 4, "trump": "hearts", "sub_trump": "clubs",
         "took": took(Bo="high low sub_high jack", Ann="sub_low game", Cy="sub_jack")
         | {"high_joker": None, "low_joker": None}},
    ],
}  # fmt: skip


class AnyTable(ScorePage):
    """A phone with a game of any variant."""

    def side(self, player: str | None) -> str:
        if player is None or not self.hand or "partner" not in self.hand:
            return super().side(player)
        return "bidders" if player in (self.hand["bidder"], self.hand["partner"]) else "others"

    hand: dict | None = None

    def enters(self, hand: dict) -> None:
        self.hand = hand
        if hand.get("thrown_in"):
            self.tap(self.page.get_by_role("button", name="All passed"))
        else:
            super().enters(hand)

    def enters_auction(self, hand: dict) -> None:
        if "dealer" in hand or "burned" in hand:
            self.page.locator("details", has_text="More: whole auction").locator("summary").tap()
        if "dealer" in hand:
            self.pick("dealer", self.names.index(hand["dealer"]))
        for category, name in hand.get("burned", {}).items():
            self.pick(f"burned-{category}", self.names.index(name))
        super().enters_auction(hand)
        if "partner" in hand:
            self.pick("partner", "alone" if hand["partner"] is None else self.names.index(hand["partner"]))
        if "sub_trump" in hand:
            self.pick("sub_trump", hand["sub_trump"])
        if hand.get("tricks"):
            self.pick("tricks", "all")
        if "forced_nine" in hand:
            self.pick("forced_nine", self.names.index(hand["forced_nine"]))
        for name in hand.get("looked", ()):
            self.pick("looked", self.names.index(name))


#: The games of short runs: a plain one, one with called partners, one with nine players.
QUICK = {"auction-pitch", "razzle-dazzle", "juniper"}


@pytest.mark.parametrize(
    "variant", [pytest.param(key, marks=() if key in QUICK else pytest.mark.slow) for key in GAMES]
)
def test_its_hands_are_tapped_and_score_as_the_record(variant, phone, live_server):
    names = NINE if variant == "juniper" else FOUR
    record = {"format": "pitch-game/1", "variant": variant, "players": list(names), "hands": GAMES[variant]}
    result = score_record(record)
    assert "errors" not in result, result
    table = AnyTable(phone, names=names, sides=tuple(map(tuple, result["sides"]))).starts(variant)
    for number, (hand, told) in enumerate(zip(GAMES[variant], result["hands"], strict=True), 1):
        table.enters(hand)
        table.has_hands(number)
        assert table.scores == [signed(score).removeprefix("+") for score in told["score"]]
