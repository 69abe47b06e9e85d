"""Scores one hand, with one line for each change of a score. Knows no names and no other hands.

Scoring a hand takes the scores before it, because a floor, a pookie and a moon depend on them.
"""

from collections import Counter
from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from scoring.calls import Call, CallKind
from scoring.hands import Hand, hand_sides
from scoring.rules import (
    AllPass,
    BurnedTo,
    DoubleMade,
    Effect,
    GameTie,
    MadeScores,
    Moon,
    OthersScore,
    Rules,
    SmudgeNeeds,
)
from scoring.seating import Seating


class Line(NamedTuple):
    """One reason for a score: `effect` changed the score of `side` by `points`.

    `amount`: a number that its sentence needs and the hand doesn't have, such as the pips tied or the points missed.
    """

    side: int
    points: int
    effect: Effect
    amount: float = 0


class Scored(NamedTuple):
    """The effect of a hand, with one number for each side in each tuple. The lines of a side add up to its change.

    `scores`: the scores after the hand.
    """

    made: bool
    taken: tuple[int, ...]
    change: tuple[int, ...]
    scores: tuple[int, ...]
    sets: tuple[int, ...]
    lines: tuple[Line, ...]


def score(rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> Scored:
    """Score a hand, which must have no problems, given the scores `before` it.

    >>> from scoring import Seating, variant
    >>> rules = variant("contway").rules
    >>> hand = Hand(dealer=0, bidder=1, bid=rules.call(4), took=(("high", 1), ("low", 0), ("jack", 3), ("game", 1)))
    >>> score(rules, Seating.usual(4, 2), (0, 6), hand).change  # four bid, three taken
    (1, -4)
    """
    return _Sheet(rules, seating, before, hand).scored()


def is_made(rules: Rules, hand: Hand, taken: int) -> bool:
    """Return whether the bidder's side made its bid (G-6, ROA-2, NIN-2, HOT-1, NEC-1)."""
    kind = hand.bid.kind
    if hand.folded:
        return False
    if kind is CallKind.NUMBER:
        return taken >= hand.bid.number
    if kind is CallKind.MOON:
        return taken == rules.total and (hand.all_tricks or not rules.moon_tricks)
    if kind is CallKind.DOUBLE_TOTAL or (kind is not CallKind.HOTSHOT and rules.smudge_needs is SmudgeNeeds.TRICKS):
        return hand.all_tricks
    return taken == rules.total


def special_value(rules: Rules, bid: Call) -> int | None:
    """Return the points of a special call, made or failed. None: what was taken if made, the total if failed."""
    if bid.kind is CallKind.SMUDGE:
        return rules.smudge
    if bid.kind is CallKind.BLIND_SMUDGE:
        return rules.blind_smudge
    if bid.kind is CallKind.DOUBLE_TOTAL:
        return 2 * rules.total
    if bid.kind is CallKind.MOON and not isinstance(rules.moon, Moon):
        return rules.moon
    return None


_SPECIAL = {
    CallKind.MOON: (Effect.MOON_MADE, Effect.MOON_FAILED),
    CallKind.SMUDGE: (Effect.SMUDGE_MADE, Effect.SMUDGE_FAILED),
    CallKind.BLIND_SMUDGE: (Effect.SMUDGE_MADE, Effect.SMUDGE_FAILED),
    CallKind.HOTSHOT: (Effect.HOTSHOT_MADE, Effect.HOTSHOT_FAILED),
    CallKind.DOUBLE_TOTAL: (Effect.DOUBLE_TOTAL_MADE, Effect.DOUBLE_TOTAL_FAILED),
}


class _Sheet:
    """One hand being scored: what its sides took, the scores as they change, and a line for each change."""

    __slots__ = (
        "after", "always", "before", "bidder", "hand", "hand_side", "lines", "rules", "side_of", "taken",
    )  # fmt: skip

    def __init__(self, rules: Rules, seating: Seating, before: Sequence[int], hand: Hand) -> None:
        self.rules = rules
        self.hand = hand
        self.before = before
        self.after = list(before)
        self.lines: list[Line] = []
        self.bidder = seating.side_of[hand.bidder]
        # The side of this hand for each seat and for each side of the game. A hand with a called partner has two sides.
        self.side_of = seating.side_of
        self.hand_side: Sequence[int] = range(len(before))
        if rules.call_partner:
            self.side_of = hand_sides(rules, seating, hand)
            self.hand_side = [self.side_of[seat] for (seat,) in seating.sides]
        self.taken = [0] * (2 if rules.call_partner else len(before))
        self.always = self.taken[:]  # the part that the other sides always score (MAR-3)

    def scored(self) -> Scored:
        hand, rules, taken = self.hand, self.rules, self.taken
        self.count_taken()
        if hand.bidder == hand.dealer:
            self.explain_bid()
        bidding = self.side_of[hand.bidder]
        made = is_made(rules, hand, taken[bidding])
        all_score = rules.others_score is OthersScore.ALWAYS or not made
        sets = [0] * len(self.after)
        for side, hand_side in enumerate(self.hand_side):
            # With a called partner, each player scores what their side of this hand scores (CALL-1 to CALL-3). The
            # others score what they took, or by some house rules only when the bidder is set (G-8, MAR-3).
            if hand_side != bidding and all_score:
                self.move(side, taken[hand_side], Effect.OTHERS)
            elif hand_side != bidding:
                self.score_waiting(side, hand_side)
            elif made:
                self.score_made(side, taken[bidding])
            elif rules.partner_set or not rules.call_partner or side == self.bidder:
                sets[side] = 1
                self.score_set(side)
            else:
                self.move(side, 0, Effect.PARTNER_SPARED)
            if rules.floor is not None:
                self.stop_at_floor(side)
        if rules.call_partner:
            taken = [taken[hand_side] for hand_side in self.hand_side]
        after = tuple(self.after)
        return Scored(made, tuple(taken), tuple(map(sub, after, self.before)), after, tuple(sets), tuple(self.lines))

    def move(self, side: int, points: int, effect: Effect, amount: float = 0) -> None:
        self.after[side] += points
        self.lines.append(Line(side, points, effect, amount))

    def stop_at_floor(self, side: int) -> None:
        """Stop a loss at the floor, with a line of its own (CON-5)."""
        line = floor_line(self.rules, self.before[side], self.after[side], side)
        if line:
            self.after[side] += line.points
            self.lines.append(line)

    # What was taken

    def count_taken(self) -> None:
        hand, rules, side_of, taken = self.hand, self.rules, self.side_of, self.taken
        if hand.points is not None:
            for seat, points in hand.points:
                taken[side_of[seat]] += points
            return
        values = rules.values
        for category, seat in hand.took or ():
            taken[side_of[seat]] += values[category]
            if category in rules.always_scored:
                self.always[side_of[seat]] += values[category]
        if hand.pips is not None:
            self.award_game(hand.pips)
        if hand.burned and rules.burned_to is BurnedTo.OPPONENTS and len(self.taken) == 2:
            self.give_dead_cards()
        if hand.folded:
            taken[side_of[hand.bidder]] = 0

    def take(self, category: str, hand_side: int) -> None:
        points = self.rules.values[category]
        self.taken[hand_side] += points
        if category in self.rules.always_scored:
            self.always[hand_side] += points

    def give_dead_cards(self) -> None:
        """Score each dead card for the opponents of the player who burned it (CAR-3, G-14)."""
        for category, seat in self.hand.burned:
            winner = 1 - self.side_of[seat]
            if not (self.hand.folded and winner == self.side_of[self.hand.bidder]):
                self.take(category, winner)
                self.explain(winner, Effect.DEAD_CARD, self.rules.values[category])

    def award_game(self, pips: tuple[tuple[int, float], ...]) -> None:
        """Give Game to the side with the highest count. A tie is broken only among the tied sides (G-4)."""
        counts = [0.0] * len(self.taken)
        for seat, count in pips:
            counts[self.side_of[seat]] += count
        most = max(counts)
        tied = [side for side, count in enumerate(counts) if count == most]
        if len(tied) == 1:
            self.take("game", tied[0])
            return
        winner, effect = self.broken_tie(tied)
        if winner is not None:
            self.take("game", winner)
        for side in tied if winner is None else [winner]:
            self.explain(side, effect, most)

    def broken_tie(self, tied: list[int]) -> tuple[int | None, Effect]:
        """Return which of the tied sides gets Game, if any, and why (CON-4, NEB-1)."""
        tie, scored = self.rules.game_tie, self.rules.scored_jokers
        jokers = {card: self.side_of[seat] for card, seat in self.hand.took or () if card in scored}
        if tie is GameTie.JOKER and jokers.get(scored[0]) in tied:
            return jokers[scored[0]], Effect.GAME_BY_JOKER
        if tie is GameTie.HALF_JOKER:
            taken = Counter(side for side in jokers.values() if side in tied)
            leaders = [side for side, count in taken.items() if count == max(taken.values())]
            if len(leaders) == 1:
                return leaders[0], Effect.GAME_BY_HALF_JOKERS
        return None, Effect.GAME_TIED

    def explain(self, hand_side: int, effect: Effect, amount: float = 0) -> None:
        """Add a line without points for a side of this hand, on its first player if partners are called."""
        self.lines.append(Line(self.hand_side.index(hand_side), 0, effect, amount))

    # What it scores

    def explain_bid(self) -> None:
        """Add a line if the dealer, who has the bid, stole it or was forced to bid (G-11, G-9)."""
        hand, rules = self.hand, self.rules
        if hand.calls is None:
            stolen, forced = rules.steal and hand.bid.number < rules.forced_bid, False
        else:
            others = [call for seat, call in hand.calls if seat != hand.dealer and call is not None]
            stolen, forced = hand.bid in others, not others and rules.all_pass is AllPass.DEALER
        if stolen or forced:
            self.lines.append(Line(self.bidder, 0, Effect.STOLEN if stolen else Effect.FORCED))

    def score_waiting(self, side: int, hand_side: int) -> None:
        """Give the other sides only what always scores: the bid was made, and they score only after a set (MAR-3)."""
        taken, always = self.taken[hand_side], self.always[hand_side]
        if always:
            self.move(side, always, Effect.ALWAYS)
        if taken > always:
            self.move(side, 0, Effect.OTHERS_WAIT, taken - always)

    def score_made(self, side: int, taken: int) -> None:
        bid, rules = self.hand.bid, self.rules
        if bid.kind is CallKind.MOON and rules.moon_kind is Moon.TARGET:
            self.reach_target(side)
        elif bid.is_special:
            worth = special_value(rules, bid)
            self.move(side, taken if worth is None else worth, _SPECIAL[bid.kind][0])
        elif bid.doubled:
            self.move(side, 2 * (taken if rules.double_made is DoubleMade.POINTS else bid.number), Effect.DOUBLE_MADE)
        elif rules.made_scores is MadeScores.TAKEN:
            self.move(side, taken, Effect.MADE)
        else:
            self.move(side, bid.number, Effect.MADE_THE_BID)
            if rules.exact_bonus and taken == bid.number:
                self.move(side, rules.exact_bonus, Effect.EXACT_BID)

    def reach_target(self, side: int) -> None:
        """Raise a score of zero or more to the target, and a score below zero to zero (TEN-6)."""
        score = self.after[side]
        if score >= 0:
            self.move(side, max(self.rules.target - score, 0), Effect.MOON_TO_TARGET)
        else:
            self.move(side, -score, Effect.MOON_TO_ZERO)

    def score_set(self, side: int) -> None:
        bid, rules = self.hand.bid, self.rules
        if rules.pookie:
            self.move(side, -1 - max(self.after[side], 0), Effect.POOKIE)
        elif bid.is_special:
            worth = special_value(rules, bid)
            self.move(side, -(rules.total if worth is None else worth), _SPECIAL[bid.kind][1])
        elif bid.doubled:
            self.move(side, -2 * bid.number, Effect.DOUBLE_SET)
        else:
            self.move(side, -bid.number, Effect.FOLDED if self.hand.folded else Effect.SET)


def floor_line(rules: Rules, before: int, after: int, side: int) -> Line | None:
    """Return the line that stops a score at the floor, or None if it is not below."""
    if rules.floor is None or after >= min(before, rules.floor):
        return None
    return Line(side, min(before, rules.floor) - after, Effect.FLOOR)
