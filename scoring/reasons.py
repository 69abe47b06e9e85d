"""The sentences of a score: what a player would say of each line, of a hand, and of how a game ended.

Made when they are printed, never while scoring. Knows names; decides nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.games import Adjustment, Outcome, Step, ThrownIn
from scoring.hands import Hand, bidding_seats, label_of
from scoring.rules import Effect, Ending, Rules
from scoring.seating import Seating
from scoring.sheet import Line

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, kw_only=True)
class Teller:
    """Tells a game in words. `names`: one a seat."""

    rules: Rules
    seating: Seating
    names: tuple[str, ...]

    @cached_property
    def _sides(self) -> tuple[str, ...]:
        return tuple(listed([self.names[seat] for seat in side]) for side in self.seating.sides)

    def side(self, side: int) -> str:
        """The names of a side, as one name."""
        return self._sides[side]

    def bidders(self, hand: Hand) -> str:
        """Who plays on the bidder's side of this hand, as one name."""
        return listed([self.names[seat] for seat in bidding_seats(self.rules, self.seating, hand)])

    def line(self, step: Step, line: Line) -> str:
        """One reason as a sentence: "Bo and Di bid 4 and took 3: set"."""
        entry = step.entry
        if isinstance(entry, Adjustment):
            if line.effect is Effect.FLOOR:
                return f"{self.side(line.side)} cannot fall below zero"
            return f"{self.side(line.side)}: {entry.reason}"
        assert isinstance(entry, Hand)
        assert step.scored is not None
        return _SENTENCES[line.effect](_Told(self, entry, step.scored.taken[line.side], line))

    def hand(self, step: Step) -> str:
        """A hand in one sentence: "Bo and Di bid 4, took 3: set"."""
        entry = step.entry
        if isinstance(entry, Adjustment):
            return "; ".join(f"{self.side(side)} {signed(points)}: {entry.reason}" for side, points in entry.points)
        if not isinstance(entry, Hand) or step.scored is None:
            return "Thrown in: all passed" if isinstance(entry, ThrownIn) else "Misdeal"
        taken = step.scored.taken[self.bidding_side(entry)]
        result = "folded" if entry.folded else "made" if step.scored.made else "set"
        tricks = " and every trick" if entry.all_tricks else ""
        return f"{self.bidders(entry)} bid {entry.bid.label}, took {taken}{tricks}: {result}"

    def bidding_side(self, hand: Hand) -> int:
        return self.seating.side_of[hand.bidder]

    def ending(self, outcome: Outcome) -> str:
        """Why the game is over, in a sentence with who won."""
        if not outcome.winners:
            return (
                "Abandoned: nobody wins and nobody pays"
                if outcome.why is Ending.ABANDONED
                else f"A draw: {_DRAWS[outcome.why]}"
            )
        winners = listed(
            [name for seat, name in enumerate(self.names) if self.seating.side_of[seat] in outcome.winners]
        )
        wins = "wins" if len(outcome.winners) == 1 and len(self.seating.sides[0]) == 1 else "win"
        return f"{winners} {wins}: {_ENDINGS[outcome.why].format(rules=self.rules)}"


_ENDINGS = {
    Ending.TARGET: "at the target of {rules.target}",
    Ending.BIDDER_FIRST: "several were at {rules.target}, and the bidder goes out first",
    Ending.WIN_BY: "at {rules.target} with a lead of {rules.win_by} or more",
    Ending.FLOAT: "at the float of {rules.float_to}",
    Ending.MOON_MADE: "the moon was made",
    Ending.MOON_FAILED: "the moon failed",
    Ending.HOTSHOT_MADE: "the hotshot was made",
    Ending.HOTSHOT_FAILED: "the hotshot failed",
    Ending.BACKDOOR: "by the back door",
    Ending.HANDS: "the highest score after {rules.hands} hands",
    Ending.SETS: "another side was set {rules.sets_lose} times",
    Ending.CALLED: "the highest score when time was called",
    Ending.CONCEDED: "the other side gave up",
    Ending.RESULT: "by the result noted",
}
_DRAWS = {
    Ending.BACKDOOR: "out by the back door",
    Ending.SETS: "every side was set too often",
    Ending.CALLED: "level when time was called",
    Ending.RESULT: "by the result noted",
}


class _Told(NamedTuple):
    """A line with all that its sentence may name."""

    teller: Teller
    hand: Hand
    taken: int
    line: Line

    @property
    def who(self) -> str:
        """Whose line it is; for a line of the bidding, the bidder's whole side of this hand."""
        teller, side = self.teller, self.line.side
        if teller.rules.call_partner:
            bidders = bidding_seats(teller.rules, teller.seating, self.hand)
            if teller.seating.sides[side][0] in bidders:
                return teller.bidders(self.hand)
        return teller.side(side)

    @property
    def bid(self) -> str:
        return f"{self.who} bid {self.hand.bid.label}"

    @property
    def bid_and_took(self) -> str:
        return f"{self.bid} and took {self.taken}"


def _moon(told: _Told) -> str:
    return f"{told.who} shot the moon"


_SENTENCES: dict[Effect, Callable[[_Told], str]] = {
    Effect.MADE: lambda told: told.bid_and_took,
    Effect.MADE_THE_BID: lambda told: f"{told.bid_and_took}: only the bid counts",
    Effect.EXACT_BID: lambda told: f"{told.who} took exactly the bid",
    Effect.DOUBLE_MADE: lambda told: f"{told.bid_and_took}: doubled",
    Effect.SET: lambda told: f"{told.bid_and_took}: set",
    Effect.DOUBLE_SET: lambda told: (
        f"{told.bid} and {'folded' if told.hand.folded else f'took {told.taken}'}: set, doubled"
    ),
    Effect.FOLDED: lambda told: f"{told.bid} and folded: set",
    Effect.MOON_MADE: lambda told: f"{_moon(told)} and made it",
    Effect.MOON_FAILED: lambda told: f"{_moon(told)} and failed",
    Effect.MOON_TO_TARGET: lambda told: f"{_moon(told)} and made it from zero or more: to {told.teller.rules.target}",
    Effect.MOON_TO_ZERO: lambda told: f"{_moon(told)} and made it from below zero: to 0",
    Effect.SMUDGE_MADE: lambda told: f"{told.bid} and made it",
    Effect.SMUDGE_FAILED: lambda told: f"{told.bid} and failed",
    Effect.HOTSHOT_MADE: lambda told: f"{told.bid} and made it",
    Effect.HOTSHOT_FAILED: lambda told: f"{told.bid} and failed",
    Effect.DOUBLE_TOTAL_MADE: lambda told: f"{told.bid} and took every trick",
    Effect.DOUBLE_TOTAL_FAILED: lambda told: f"{told.bid} and missed a trick",
    Effect.OTHERS: lambda told: f"{told.who} took {told.taken}",
    Effect.OTHERS_WAIT: lambda told: f"{told.who} took {_number(told.line.amount)} that would count only after a set",
    Effect.ALWAYS: lambda told: f"{told.who} took {_always(told.teller.rules)}, which always scores",
    Effect.FLOOR: lambda told: f"{told.teller.side(told.line.side)} cannot fall below zero",
    Effect.POOKIE: lambda told: f"{told.who} failed the bid: every point given back and a pookie",
    Effect.PARTNER_SPARED: lambda told: f"{told.teller.side(told.line.side)} was called as partner and keeps the score",
    Effect.GAME_TIED: lambda told: f"{told.who} tied for Game with {_number(told.line.amount)}: nobody scores it",
    Effect.GAME_BY_JOKER: lambda told: (
        f"{told.who} tied for Game with {_number(told.line.amount)} and took the joker: Game"
    ),
    Effect.GAME_BY_HALF_JOKERS: lambda told: (
        f"{told.who} tied for Game with {_number(told.line.amount)} and took more jokers: Game"
    ),
    Effect.DEAD_CARD: lambda told: f"{told.who}: {_number(told.line.amount)} for a card that the other side burned",
    Effect.STOLEN: lambda told: f"{told.teller.names[told.hand.dealer]} dealt and stole the bid",
    Effect.FORCED: lambda told: f"All passed: {told.teller.names[told.hand.dealer]} dealt and is stuck with the bid",
}


def _always(rules: Rules) -> str:
    return listed([label_of(category) for category in rules.always_score if category in rules.values], "or")


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["Ann", "Bo", "Cy"])
    'Ann, Bo and Cy'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(points: int) -> str:
    """A change as it is printed: +3, 0, −4 with a real minus sign."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def _number(amount: float) -> str:
    return f"{amount:g}"
