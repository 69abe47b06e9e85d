"""The facts of one hand, and checks whether they are possible. Knows no scores and no other hands.

Seats count from 0, clockwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.auction import auction_problems, highest_bid
from scoring.calls import Call
from scoring.categories import CATEGORIES
from scoring.problems import Problem, ProblemKind
from scoring.rules import Rules
from scoring.seating import Seating

SUITS = ("clubs", "diamonds", "hearts", "spades")


@dataclass(frozen=True, kw_only=True)
class Hand:
    """The facts of a hand that was bid for.

    Either `took` (category, seat of a player of the side that scores it) with `pips` where Game was counted, or
    `points`, the sum that each side took. A player stands for their side of this hand.
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
    """Return every problem with the facts of a hand, none if it can be scored. Paths are keys of the hand."""
    checks = [_check_auction]
    if hand.partner is not None or hand.forced_nine is not None or hand.looked is not None:
        checks.append(_check_players)
    if hand.trump is not None or hand.sub_trump is not None:
        checks.append(_check_trumps)
    if hand.points is not None or hand.took is None:
        checks.append(_check_points)
    if hand.took is not None:
        checks.append(_check_took)
    if hand.pips is not None:
        checks.append(_check_pips)
    if hand.burned:
        checks.append(_check_burned)
    if hand.folded:
        checks.append(_check_fold)
    return [problem for check in checks for problem in check(rules, seating, hand)]


def _check_auction(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if hand.bid not in rules.legal_calls:
        yield Problem("bid", "bad-bid", ProblemKind.NOT_A_BID, {"bid": hand.bid})
    nine = hand.forced_nine if rules.forced_nine else None
    if hand.calls is None:
        if nine is not None and not hand.bid.is_special and hand.bid.number < 9:
            yield Problem("bid", "bid-too-low", ProblemKind.FORCED_NINE_BID)
        return
    found = list(auction_problems(rules, seating, hand.dealer, hand.calls, nine))
    yield from found
    winner = None if found else highest_bid(hand.calls)
    if winner is not None and winner[0] != hand.bidder:
        yield Problem("bidder", "contradiction", ProblemKind.OTHER_BIDDER)
    if winner is not None and winner[1].rank != hand.bid.rank:
        yield Problem("bid", "contradiction", ProblemKind.OTHER_BID, {"bid": winner[1]})


def _check_players(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if hand.partner is not None and not rules.call_partner:
        yield Problem("partner", "not-allowed", ProblemKind.NO_PARTNER_CALLED)
    elif hand.partner == hand.bidder:
        yield Problem("partner", "bad-partner", ProblemKind.PARTNER_IS_BIDDER)
    if hand.forced_nine is not None and not rules.forced_nine:
        yield Problem("forced_nine", "not-allowed", ProblemKind.NO_FORCED_NINE)
    if hand.looked is not None and not rules.looks:
        yield Problem("looked", "not-allowed", ProblemKind.EVERYONE_LOOKS)


def _check_trumps(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    for path, suit in (("trump", hand.trump), ("sub_trump", hand.sub_trump)):
        if suit is not None and suit not in SUITS:
            yield Problem(path, "bad-trump", ProblemKind.NOT_A_SUIT)
    if hand.sub_trump is not None and not rules.two_trumps:
        yield Problem("sub_trump", "not-allowed", ProblemKind.ONE_TRUMP_ONLY)
    elif hand.sub_trump is not None and hand.sub_trump == hand.trump:
        yield Problem("sub_trump", "bad-trump", ProblemKind.SAME_TRUMPS)


def _check_points(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if hand.points is None:
        if hand.took is None:
            yield Problem("", "missing", ProblemKind.NOTHING_TAKEN)
        return
    if hand.took is not None:
        yield Problem("points", "contradiction", ProblemKind.CARDS_AND_TOTALS)
    if hand.pips is not None:
        yield Problem("pips", "contradiction", ProblemKind.TOTALS_AND_COUNT)
    if rules.always_score:
        yield Problem("points", "not-allowed", ProblemKind.TOTALS_NOT_ENOUGH)
    if sum(points for _, points in hand.points) > rules.total:
        yield Problem("points", "too-many-points", ProblemKind.TOO_MANY_POINTS, {"count": rules.total})
    yield from _check_one_per_side(rules, seating, hand, "points", [seat for seat, _ in hand.points])


def _check_took(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    named = [category for category, _ in hand.took or ()]
    for category in named:
        if category not in rules.values:
            values = {"category": CATEGORIES[category]}
            yield Problem(f"took.{category}", "not-a-category", ProblemKind.CATEGORY_NOT_SCORED, values)
    if not hand.folded:
        for category in rules.must_be_named:
            if category not in named:
                values = {"category": CATEGORIES[category]}
                yield Problem("", "missing", ProblemKind.CATEGORY_MISSING, values)


def _check_pips(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    pips = hand.pips or ()
    if "game" not in rules.values:
        yield Problem("pips", "not-a-category", ProblemKind.GAME_NOT_SCORED)
    if any(not is_count(count) for _, count in pips):
        yield Problem("pips", "bad-pips", ProblemKind.NOT_A_COUNT)
    elif sum(count for _, count in pips) > rules.highest_pips:
        yield Problem("pips", "bad-pips", ProblemKind.COUNTS_TOO_HIGH, {"most": rules.highest_pips})
    if hand.took is not None and "game" in dict(hand.took):
        yield Problem("pips", "contradiction", ProblemKind.GAME_AND_COUNT)
    yield from _check_one_per_side(rules, seating, hand, "pips", [seat for seat, _ in pips])


def _check_burned(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    took = dict(hand.took or ())
    for category, _ in hand.burned:
        path, values = f"burned.{category}", {"category": CATEGORIES[category]}
        if category not in rules.values or not CATEGORIES[category].single_card:
            yield Problem(path, "not-a-category", ProblemKind.NOT_A_SCORED_CARD, values)
        elif category in took:
            yield Problem(path, "contradiction", ProblemKind.BURNED_AND_TAKEN, values)


def _check_fold(rules: Rules, seating: Seating, hand: Hand) -> Iterator[Problem]:
    if not rules.fold:
        yield Problem("folded", "not-allowed", ProblemKind.FOLD_NOT_ALLOWED)
    bidders = bidding_seats(rules, seating, hand)
    for category, seat in hand.took or ():
        if category == "game":
            yield Problem("took.game", "contradiction", ProblemKind.GAME_IN_FOLDED_HAND)
        elif seat in bidders:
            yield Problem(f"took.{category}", "contradiction", ProblemKind.FOLDER_SCORES)
    if hand.pips is not None:
        yield Problem("pips", "contradiction", ProblemKind.GAME_IN_FOLDED_HAND)
    if hand.points is not None:
        yield Problem("points", "contradiction", ProblemKind.TOTALS_IN_FOLDED_HAND)
    if hand.all_tricks:
        yield Problem("tricks", "contradiction", ProblemKind.TRICKS_IN_FOLDED_HAND)


def bidding_seats(rules: Rules, seating: Seating, hand: Hand) -> tuple[int, ...]:
    """Return the seats on the bidder's side of this hand (CALL-1)."""
    if rules.call_partner:
        return (hand.bidder,) if hand.partner is None else (hand.bidder, hand.partner)
    return seating.sides[seating.side_of[hand.bidder]]


def hand_sides(rules: Rules, seating: Seating, hand: Hand) -> tuple[int, ...]:
    """Return the side of each seat in this hand. With a called partner, the bidder's side is 0, everyone else is 1."""
    if not rules.call_partner:
        return seating.side_of
    return tuple([0 if seat in (hand.bidder, hand.partner) else 1 for seat in range(seating.players)])


def is_count(count: float) -> bool:
    """Return whether a pile can count this much for Game: whole or half pips, and no more than are in a deck."""
    return 0 <= count <= 81 and count * 2 % 1 == 0


def _check_one_per_side(rules: Rules, seating: Seating, hand: Hand, path: str, seats: list[int]) -> Iterator[Problem]:
    side_of = hand_sides(rules, seating, hand)
    if len({side_of[seat] for seat in seats}) < len(seats):
        yield Problem(path, "contradiction", ProblemKind.SIDE_NAMED_TWICE)
