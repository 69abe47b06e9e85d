"""What happened in one hand, and whether that can be. Knows neither scores nor the game around it.

Seats count from 0, clockwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.auction import auction_problems, highest_bid
from scoring.calls import Call
from scoring.categories import CATEGORIES
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.seating import Seating

SUITS = ("clubs", "diamonds", "hearts", "spades")


@dataclass(frozen=True, kw_only=True)
class Hand:
    """The facts of a hand that was bid for.

    Either `took` (category, seat of a player of the side that scores it) with `pips` where Game was counted, or
    `points`, the sum that each side took. A player stands for his side of this hand.
    """

    dealer: int
    bidder: int
    bid: Call
    took: tuple[tuple[str, int], ...] | None = None
    pips: tuple[tuple[int, float], ...] | None = None
    points: tuple[tuple[int, int], ...] | None = None
    calls: tuple[tuple[int, Call | None], ...] | None = None  # None is pass
    trump: str | None = None
    sub_trump: str | None = None
    partner: int | None = None
    folded: bool = False
    all_tricks: bool = False
    burned: tuple[tuple[str, int], ...] = ()
    looked: tuple[int, ...] | None = None
    forced_nine: int | None = None
    note: str = ""


def problems(rules: Rules, seating: Seating, hand: Hand) -> list[Problem]:
    """What is wrong with the facts of a hand, all of it; paths are keys of the hand. Empty: it can be scored."""
    checks = [_auction]
    if hand.partner is not None or hand.forced_nine is not None or hand.looked is not None:
        checks.append(_holders)
    if hand.trump is not None or hand.sub_trump is not None:
        checks.append(_trumps)
    if hand.points is not None or hand.took is None:
        checks.append(_points)
    if hand.took is not None:
        checks.append(_took)
    if hand.pips is not None:
        checks.append(_pips)
    if hand.burned:
        checks.append(_burned)
    if hand.folded:
        checks.append(_fold)
    return [problem for check in checks for problem in check(rules, seating, hand)]


def _auction(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if hand.bid not in rules.legal_calls:
        yield Problem("bid", "bad-bid", f"{hand.bid.label} is not a bid of this game.")
    nine = hand.forced_nine if rules.forced_nine else None
    if hand.calls is None:
        if nine is not None and not hand.bid.is_special and hand.bid.number < 9:
            yield Problem("bid", "bid-too-low", "With a forced nine the bid is at least 9.")
        return
    found = list(auction_problems(rules, seating, hand.dealer, hand.calls, nine))
    yield from found
    winner = None if found else highest_bid(hand.calls)
    if winner is not None and winner[0] != hand.bidder:
        yield Problem("bidder", "contradiction", "By the calls somebody else holds the bid.")
    if winner is not None and winner[1].rank != hand.bid.rank:
        yield Problem("bid", "contradiction", f"By the calls the bid is {winner[1].label}.")


def _holders(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if hand.partner is not None and not rules.call_partner:
        yield Problem("partner", "not-allowed", "Nobody calls a partner in this game.")
    elif hand.partner == hand.bidder:
        yield Problem(
            "partner", "bad-partner", "The bidder cannot be his own partner; leave it empty if he plays alone."
        )
    if hand.forced_nine is not None and not rules.forced_nine:
        yield Problem("forced_nine", "not-allowed", "This game knows no forced nine.")
    if hand.looked is not None and not rules.looks:
        yield Problem("looked", "not-allowed", "In this game everybody looks at his cards.")


def _trumps(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    for path, suit in (("trump", hand.trump), ("sub_trump", hand.sub_trump)):
        if suit is not None and suit not in SUITS:
            yield Problem(path, "bad-trump", "A trump is clubs, diamonds, hearts or spades.")
    if hand.sub_trump is not None and not rules.two_trumps:
        yield Problem("sub_trump", "not-allowed", "This game has one trump only.")
    elif hand.sub_trump is not None and hand.sub_trump == hand.trump:
        yield Problem("sub_trump", "bad-trump", "Trump and sub-trump are two different suits.")


def _points(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if hand.points is None:
        if hand.took is None:
            yield Problem("", "missing", "Say who took what, or how many points each side took.")
        return
    if hand.took is not None:
        yield Problem("points", "contradiction", "Give who took what or only the totals, not both.")
    if hand.pips is not None:
        yield Problem("pips", "contradiction", "Totals already include Game; leave the count out.")
    if rules.always_score:
        yield Problem("points", "not-allowed", "Totals cannot tell what the others score; say who took what.")
    if sum(points for _, points in hand.points) > rules.total:
        yield Problem("points", "too-many-points", f"Only {rules.total} points are in a hand.")
    yield from _side_named_twice(rules, seating, hand, "points", [seat for seat, _ in hand.points])


def _took(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    named = [category for category, _ in hand.took or ()]
    for category in named:
        if category not in rules.values:
            yield Problem(f"took.{category}", "not-a-category", f"{label_of(category)} does not score in this game.")
    if not hand.folded:
        for category in rules.must_be_named:
            if category not in named:
                yield Problem("", "missing", f"Somebody has {label_of(category)} in every hand of this game; say who.")


def _pips(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    pips = hand.pips or ()
    if "game" not in rules.values:
        yield Problem("pips", "not-a-category", "Game does not score here; nothing needs counting.")
    if any(not is_count(count) for _, count in pips):
        yield Problem("pips", "bad-pips", "Counts for Game are whole or half numbers from 0.")
    elif sum(count for _, count in pips) > rules.highest_pips:
        yield Problem("pips", "bad-pips", f"All counts for Game together come to {rules.highest_pips} at most.")
    if hand.took is not None and "game" in dict(hand.took):
        yield Problem("pips", "contradiction", "Give who took Game or the counts, not both.")
    yield from _side_named_twice(rules, seating, hand, "pips", [seat for seat, _ in pips])


def _burned(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    took = dict(hand.took or ())
    for category, _ in hand.burned:
        path = f"burned.{category}"
        if category not in rules.values or not CATEGORIES[category].single_card:
            yield Problem(path, "not-a-category", f"{label_of(category)} is not a single card that scores here.")
        elif category in took:
            yield Problem(path, "contradiction", f"{label_of(category)} cannot be burned and taken.")


def _fold(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if not rules.fold:
        yield Problem("folded", "not-allowed", "Nobody may fold in this game.")
    bidders = bidding_seats(rules, seating, hand)
    for category, seat in hand.took or ():
        if category == "game":
            yield Problem("took.game", "contradiction", "Game is not scored in a folded hand.")
        elif seat in bidders:
            yield Problem(f"took.{category}", "contradiction", "Who folds scores nothing; name the other side only.")
    if hand.pips is not None:
        yield Problem("pips", "contradiction", "Game is not scored in a folded hand.")
    if hand.points is not None:
        yield Problem("points", "contradiction", "A folded hand needs to know which cards were taken.")
    if hand.all_tricks:
        yield Problem("tricks", "contradiction", "Who folds does not take every trick.")


def bidding_seats(rules: Rules, seating: Seating, hand: Hand) -> tuple[int, ...]:
    """Who plays on the bidder's side of this hand (CALL-1)."""
    if rules.call_partner:
        return (hand.bidder,) if hand.partner is None else (hand.bidder, hand.partner)
    return seating.sides[seating.side_of[hand.bidder]]


def hand_sides(rules: Rules, seating: Seating, hand: Hand) -> tuple[int, ...]:
    """Seat to side of this hand: with a called partner, bidder and partner are side 0 and all the rest side 1."""
    if not rules.call_partner:
        return seating.side_of
    return tuple([0 if seat in (hand.bidder, hand.partner) else 1 for seat in range(seating.players)])


def is_count(count: float) -> bool:
    """Can a pile count so much for Game? Whole or half, and no more than a deck holds."""
    return 0 <= count <= 81 and count * 2 % 1 == 0


def label_of(category: str) -> str:
    return CATEGORIES[category].label


def _side_named_twice(rules: Rules, seating: Seating, hand: Hand, path: str, seats: list[int]) -> Iterator[Problem]:
    side_of = hand_sides(rules, seating, hand)
    if len({side_of[seat] for seat in seats}) < len(seats):
        yield Problem(path, "contradiction", "Two players of one side are named; one stands for both.")
