"""The reasons for a score: every line in order, with its side, its points, its rule and its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Hand, Replay, Seating, replay, score_record, variant
from tests import notation

ALL_TEN = "ace jack off_jack high_joker low_joker ten two three"
ALL_NINE_FIVE = "high low jack game five nine"
NOTHING = "0 +0 G-8 Ann and Cy took 0"

CASES: list[tuple[str, dict[str, Any], list[str]]] = [
    (
        "contway",
        {"hand": {"bidder": "Bo", "bid": 4, "took": {"Bo": "high jack", "Ann": "low"}}},
        [
            "0 +1 G-8 Ann and Cy took 1",
            "1 -4 CON-5 Bo and Di bid 4 and took 2: set",
            "1 +4 CON-5 Bo and Di can’t go below zero",
        ],
    ),
    (
        "contway",
        {
            "before": {"Bo": 3},
            "hand": {"bidder": "Bo", "bid": 4, "took": {"Bo": "high joker", "Ann": "low"}, "pips": {"Ann": 9, "Bo": 9}},
        },
        [
            "1 +0 CON-4 Bo and Di tied for Game with 9 and won it with the joker",
            "0 +1 G-8 Ann and Cy took 1",
            "1 -4 CON-5 Bo and Di bid 4 and took 3: set",
            "1 +1 CON-5 Bo and Di can’t go below zero",
        ],
    ),
    (
        "contway",
        {
            "before": {"Bo": 3},
            "hand": {"bidder": "Bo", "bid": 2, "took": {"Bo": "high low"}, "pips": {"Ann": 9.5, "Bo": 9.5}},
        },
        [
            "0 +0 CON-4 Ann and Cy tied for Game with 9.5: nobody scores it",
            "1 +0 CON-4 Bo and Di tied for Game with 9.5: nobody scores it",
            NOTHING,
            "1 +2 G-6 Bo and Di bid 2 and took 2",
        ],
    ),
    (
        "contway",
        {"before": {"Bo": 5}, "hand": {"bidder": "Bo", "bid": 3, "folded": True, "took": {"Ann": "high"}}},
        ["0 +1 G-8 Ann and Cy took 1", "1 -3 CON-6 Bo and Di bid 3 and folded: set"],
    ),
    (
        "contway",
        {"hands": [{"adjust": {"Bo": -2}, "reason": "renege"}]},
        ["1 -2 G-22 Bo and Di: renege", "1 +2 CON-5 Bo and Di can’t go below zero"],
    ),
    (
        "maryland-jack",
        {"hand": {"bidder": "Bo", "bid": 2, "took": {"Bo": "high jack", "Ann": "low", "Cy": "off_jack"}}},
        [
            "0 +0 MAR-3 Ann took 1 point that would count only after a set",
            "1 +2 MAR-2 Bo bid 2 and took 2: only the bid counts",
            "1 +1 MAR-2 Bo took exactly the bid",
            "2 +1 MAR-3 Cy took Off-Jack, which always scores",
        ],
    ),
    (
        "maryland-jack",
        {"hand": {"bidder": "Bo", "bid": 2, "took": {"Bo": "high jack", "Cy": "off_jack low"}}},
        [
            "1 +2 MAR-2 Bo bid 2 and took 2: only the bid counts",
            "1 +1 MAR-2 Bo took exactly the bid",
            "2 +1 MAR-3 Cy took Off-Jack, which always scores",
            "2 +0 MAR-3 Cy took 1 point that would count only after a set",
        ],
    ),
    (
        "oklahoma",
        {"hand": {"bidder": "Bo", "bid": "4 for 8", "took": {"Bo": "high jack three"}}},
        [NOTHING, "1 +10 OKL-3 Bo and Di bid 4 for 8 and took 5: doubled"],
    ),
    (
        "oklahoma",
        {"hand": {"bidder": "Bo", "bid": "6 for 12", "took": {"Bo": "high jack three"}}},
        [NOTHING, "1 -12 OKL-4 Bo and Di bid 6 for 12 and took 5: set, doubled"],
    ),
    (
        "oklahoma",
        {"rules": {"fold": True}, "hand": {"bidder": "Bo", "bid": "6 for 12", "folded": True, "took": {}}},
        [NOTHING, "1 -12 OKL-4 Bo and Di bid 6 for 12 and folded: set, doubled"],
    ),
    (
        "roadhouse",
        {"hand": {"bidder": "Bo", "bid": "moon", "tricks": "all", "took": {"Bo": "high low jack game"}}},
        [NOTHING, "1 +15 ROA-2 Bo and Di shot the moon and made it"],
    ),
    (
        "roadhouse",
        {"hand": {"bidder": "Bo", "bid": "moon", "took": {"Bo": "high low jack game"}}},
        [NOTHING, "1 -15 ROA-2 Bo and Di shot the moon and failed"],
    ),
    (
        "ten-point",
        {"before": {"Bo": 3}, "hand": {"bidder": "Bo", "bid": "moon", "took": {"Bo": ALL_TEN}}},
        [
            "0 +0 TEN-4 Ann and Cy took 0",
            "1 +49 TEN-6 Bo and Di shot the moon from zero or more and made it: up to 52",
        ],
    ),
    (
        "ten-point",
        {"before": {"Bo": -3}, "hand": {"bidder": "Bo", "bid": "moon", "took": {"Bo": ALL_TEN}}},
        ["0 +0 TEN-4 Ann and Cy took 0", "1 +3 TEN-6 Bo and Di shot the moon from below zero and made it: up to 0"],
    ),
    (
        "nine-five",
        {"hand": {"bidder": "Bo", "bid": "smudge", "tricks": "all", "took": {"Bo": ALL_NINE_FIVE}}},
        [NOTHING, "1 +19 NIN-2 Bo and Di bid smudge and made it"],
    ),
    (
        "nine-five",
        {"hand": {"bidder": "Bo", "bid": "blind smudge", "took": {"Bo": ALL_NINE_FIVE}}},
        [NOTHING, "1 -20 NIN-2 Bo and Di bid blind smudge and failed"],
    ),
    (
        "nine-five-hotshot",
        {"hand": {"bidder": "Bo", "bid": "hotshot", "took": {"Bo": ALL_NINE_FIVE}}},
        [NOTHING, "1 +18 HOT-1 Bo and Di bid the hotshot and made it"],
    ),
    (
        "five-nine-northeast",
        {"hand": {"bidder": "Bo", "bid": "double 18", "took": {"Bo": ALL_NINE_FIVE}}},
        [NOTHING, "1 -36 NEC-1 Bo and Di bid double 18 and missed a trick"],
    ),
    (
        "razzle-dazzle",
        {
            "rules": {"partner_set": False},
            "hand": {"bidder": "Bo", "partner": "Di", "bid": 4, "took": {"Ann": "high low"}},
        },
        [
            "0 +2 G-8 Ann took 2",
            "1 -4 G-7 Bo and Di bid 4 and took 0: set",
            "2 +2 G-8 Cy took 2",
            "3 +0 CALL-2 Di was the called partner and lost nothing",
        ],
    ),
    (
        "nebraska-seven",
        {"hand": {"bidder": "Bo", "bid": 2, "took": {"Bo": "high low high_joker"}, "pips": {"Ann": 30, "Bo": 30}}},
        [
            "1 +0 NEB-1 Bo and Di tied for Game with 30 and won it with more jokers",
            NOTHING,
            "1 +4 G-6 Bo and Di bid 2 and took 4",
        ],
    ),
    (
        "carthage",
        {"hand": {"bidder": "Bo", "bid": 5, "took": {"Bo": "ace jack ten two"}, "burned": {"three": "Di"}}},
        [
            "0 +0 CAR-3 Ann and Cy took 3 points for a card that the other side burned",
            "0 +3 G-8 Ann and Cy took 3",
            "1 -5 CAR-4 Bo and Di bid 5 and took 4: set",
        ],
    ),
]

# A dealer who has the bid stole it, is stuck with it, or just bid.
MADE = {"took": {"Ann": "high low jack"}}
AUCTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("auction-pitch", {"calls": "Bo 2, Cy 3, Di pass, Ann 3"}, "0 +0 AUC-5 Ann dealt and stole the bid"),
    ("auction-pitch", {"calls": "Bo 1, Cy 2, Di pass, Ann 3"}, ""),
    (
        "auction-pitch",
        {"calls": "Bo pass, Cy pass, Di pass, Ann 2"},
        "0 +0 AUC-4 Everyone else passed: Ann dealt and is stuck",
    ),
    ("auction-pitch", {"bidder": "Ann", "bid": 1}, "0 +0 AUC-5 Ann dealt and stole the bid"),
    ("auction-pitch", {"bidder": "Ann", "bid": 2}, ""),
    ("abacos", {"bidder": "Ann", "bid": 2}, ""),
    ("barn", {"calls": "Bo pass, Cy pass, Di pass, Ann 2"}, "0 +0 G-9 Everyone else passed: Ann dealt and is stuck"),
    ("barn", {"calls": "Bo 2, Cy pass, Di pass, Ann 3"}, ""),
]


def lines(row: dict[str, Any]) -> list[str]:
    result = score_record(notation.record({"players": "Ann Bo Cy Di"} | row))
    assert "errors" not in result, result["errors"]
    reasons = result["hands"][-1]["reasons"]
    return [f"{line['side']} {line['points']:+} {line['rule']} {line['text']}" for line in reasons]


@pytest.mark.parametrize(("key", "row", "expected"), CASES)
def test_lines_of_a_hand(key: str, row: dict[str, Any], expected: list[str]) -> None:
    assert lines({"variant": key} | row) == expected


@pytest.mark.parametrize(("key", "auction", "expected"), AUCTIONS)
def test_how_the_dealer_got_the_bid(key: str, auction: dict[str, Any], expected: str) -> None:
    found = lines({"variant": key, "hand": {"dealer": "Ann"} | auction | MADE})
    assert found[0].startswith(expected)
    assert f"Ann bid {auction.get('bid') or auction['calls'][-1]} and took 3" in found[bool(expected)]


def test_nobody_is_stuck_if_the_bid_is_not_forced() -> None:
    auction = {"dealer": "Ann", "calls": "Bo pass, Cy pass, Di pass, Ann 2"}
    found = lines({"variant": "barn", "rules": {"all_pass": "redeal"}, "hand": auction | MADE})
    assert found[0] == "0 +3 G-6 Ann bid 2 and took 3"


# A game in progress


def hand(dealer: int, bid: int, *taken: int) -> Hand:
    """Return a hand of Barn that the dealer bid, with the points taken by each seat."""
    call = variant("barn").rules.call(bid)
    assert call is not None
    return Hand(dealer=dealer, bidder=dealer, bid=call, points=tuple(enumerate(taken)))


def test_hands_after_the_end_are_counted_and_not_scored() -> None:
    rules, seating = variant("barn").rules, Seating.usual(3, 1)
    game = replay(rules, seating, [hand(0, 4, 4, 0, 0)] * 5)
    assert (len(game.steps), game.scores, game.surplus) == (3, (12, 0, 0), 2)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_a_replay_starts_with_the_first_dealer() -> None:
    rules, seating = variant("barn").rules, Seating.usual(3, 1)
    assert replay(rules, seating, []).dealer == 0
    assert replay(rules, seating, [], first_dealer=2).dealer == 2
    assert Replay.new(rules, seating).dealer == 0
    assert Replay.new(rules, seating, first_dealer=1).dealer == 1


def test_a_new_replay_is_empty() -> None:
    rules, seating = variant("barn").rules, Seating.usual(3, 1)
    game = Replay.new(rules, seating).game()
    assert (game.scores, game.sets, game.steps, game.outcome, game.surplus) == ((0, 0, 0), (0, 0, 0), (), None, 0)
    assert replay(rules, seating, []) == game


def test_a_replay_goes_on_from_a_game_in_progress() -> None:
    rules, seating = variant("barn").rules, Seating.usual(3, 1)
    begun = replay(rules, seating, [hand(0, 2, 2, 1, 0)] * 2)
    under_way = Replay(rules, begun)
    under_way.add(hand(0, 2, 1, 2, 0))
    assert under_way.played == 3
    assert under_way.game() == replay(rules, seating, [hand(0, 2, 2, 1, 0)] * 2 + [hand(0, 2, 1, 2, 0)])
