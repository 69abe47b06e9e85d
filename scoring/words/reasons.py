"""The sentences of a score: the reason for each line, a hand as a whole, and how a game ended.

They are made when they are printed, not while a hand is scored. Knows the players' names and decides nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.calls import CallKind
from scoring.games import Adjustment, Outcome, Step, ThrownIn
from scoring.hands import Hand, bidding_seats
from scoring.rules import BackdoorThen, Effect, Ending, Rules
from scoring.seating import Seating
from scoring.sheet import Line
from scoring.words.printer import ENGLISH, Plural, Printer, Sentence
from scoring.words.terms import call_label, category_label

#: `count` is the amount of the line.
LINES: dict[Effect, Sentence] = {
    Effect.MADE: "{who} bid {bid} and took {taken}",
    Effect.MADE_THE_BID: "{who} bid {bid} and took {taken}: only the bid counts",
    Effect.EXACT_BID: "{who} took exactly the bid",
    Effect.DOUBLE_MADE: "{who} bid {bid} and took {taken}: doubled",
    Effect.SET: "{who} bid {bid} and took {taken}: set",
    Effect.DOUBLE_SET: "{who} bid {bid} and took {taken}: set, doubled",
    Effect.FOLDED: "{who} bid {bid} and folded: set",
    Effect.MOON_MADE: "{who} shot the moon and made it",
    Effect.MOON_FAILED: "{who} shot the moon and failed",
    Effect.MOON_TO_TARGET: "{who} shot the moon from zero or more and made it: up to {target}",
    Effect.MOON_TO_ZERO: "{who} shot the moon from below zero and made it: up to 0",
    Effect.SMUDGE_MADE: "{who} bid {bid} and made it",
    Effect.SMUDGE_FAILED: "{who} bid {bid} and failed",
    Effect.HOTSHOT_MADE: "{who} bid the hotshot and made it",
    Effect.HOTSHOT_FAILED: "{who} bid the hotshot and failed",
    Effect.DOUBLE_TOTAL_MADE: "{who} bid {bid} and took every trick",
    Effect.DOUBLE_TOTAL_FAILED: "{who} bid {bid} and missed a trick",
    Effect.OTHERS: "{who} took {taken}",
    Effect.OTHERS_WAIT: Plural(
        "{who} took {count} point that would count only after a set",
        "{who} took {count} points that would count only after a set",
    ),
    Effect.ALWAYS: "{who} took {always}, which always scores",
    Effect.FLOOR: "{side} can’t go below zero",
    Effect.POOKIE: "{who} did not make the bid, gave back every point and took a pookie",
    Effect.PARTNER_SPARED: "{side} was the called partner and lost nothing",
    Effect.GAME_TIED: "{who} tied for Game with {count:g}: nobody scores it",
    Effect.GAME_BY_JOKER: "{who} tied for Game with {count:g} and won it with the joker",
    Effect.GAME_BY_HALF_JOKERS: "{who} tied for Game with {count:g} and won it with more jokers",
    Effect.DEAD_CARD: Plural(
        "{who} took {count} point for a card that the other side burned",
        "{who} took {count} points for a card that the other side burned",
    ),
    Effect.STOLEN: "{dealer} dealt and stole the bid",
    Effect.FORCED: "Everyone else passed: {dealer} dealt and is stuck with the bid",
    Effect.ADJUSTED: "{side}: {reason}",
}

#: The lines that have another sentence after a fold.
FOLDED_LINES: dict[Effect, Sentence] = {
    Effect.DOUBLE_SET: "{who} bid {bid} and folded: set, doubled",
}

#: A hand in one sentence, by its result.
HANDS: dict[str, Sentence] = {
    "made": "{who} bid {bid}, took {taken}: made",
    "set": "{who} bid {bid}, took {taken}: set",
    "folded": "{who} bid {bid}, took {taken}: folded",
    "made with every trick": "{who} bid {bid}, took {taken} and every trick: made",
    "set with every trick": "{who} bid {bid}, took {taken} and every trick: set",
}
MOON_HANDS: dict[str, Sentence] = {
    "made": "{who} shot the moon, took {taken}: made",
    "set": "{who} shot the moon, took {taken}: set",
    "folded": "{who} shot the moon, took {taken}: folded",
    "made with every trick": "{who} shot the moon, took {taken} and every trick: made",
    "set with every trick": "{who} shot the moon, took {taken} and every trick: set",
}
THROWN_IN: Sentence = "Thrown in: everyone passed"
MISDEAL: Sentence = "Misdeal"
ADJUSTMENT: Sentence = "{changes}: {reason}"
CHANGE: Sentence = "{side} {points}"

#: `count` is the number of players who won.
ENDINGS: dict[Ending, Sentence] = {
    Ending.TARGET: Plural(
        "{winners} wins by reaching the target of {target}", "{winners} win by reaching the target of {target}"
    ),
    Ending.BIDDER_FIRST: Plural(
        "{winners} wins: more than one side reached {target}, and the bidder goes out first",
        "{winners} win: more than one side reached {target}, and the bidder goes out first",
    ),
    Ending.WIN_BY: Plural(
        "{winners} wins with at least {target} and a lead of {lead} or more",
        "{winners} win with at least {target} and a lead of {lead} or more",
    ),
    Ending.FLOAT: Plural(
        "{winners} wins by reaching the float of {float}", "{winners} win by reaching the float of {float}"
    ),
    Ending.MOON_MADE: Plural("{winners} wins: the moon was made", "{winners} win: the moon was made"),
    Ending.MOON_FAILED: Plural("{winners} wins: the moon failed", "{winners} win: the moon failed"),
    Ending.HOTSHOT_MADE: Plural("{winners} wins: the hotshot was made", "{winners} win: the hotshot was made"),
    Ending.HOTSHOT_FAILED: Plural("{winners} wins: the hotshot failed", "{winners} win: the hotshot failed"),
    Ending.HANDS: Plural(
        "{winners} wins with the highest score after the last hand",
        "{winners} win with the highest score after the last hand",
    ),
    Ending.SETS: Plural(
        "{winners} wins: another side reached the limit of sets ({sets})",
        "{winners} win: another side reached the limit of sets ({sets})",
    ),
    Ending.CALLED: Plural(
        "{winners} wins with the highest score when time was called",
        "{winners} win with the highest score when time was called",
    ),
    Ending.CONCEDED: Plural("{winners} wins: the other side gave up", "{winners} win: the other side gave up"),
    Ending.RESULT: Plural("{winners} wins: only the result is recorded", "{winners} win: only the result is recorded"),
}

#: For games in which a score must go over the target.
ENDINGS_OVER_TARGET: dict[Ending, Sentence] = {
    Ending.TARGET: Plural("{winners} wins by passing {target}", "{winners} win by passing {target}"),
    Ending.BIDDER_FIRST: Plural(
        "{winners} wins: more than one side passed {target}, and the bidder goes out first",
        "{winners} win: more than one side passed {target}, and the bidder goes out first",
    ),
    Ending.WIN_BY: Plural(
        "{winners} wins with more than {target} and a lead of {lead} or more",
        "{winners} win with more than {target} and a lead of {lead} or more",
    ),
}

BACKDOOR_ENDINGS: dict[BackdoorThen, Sentence] = {
    BackdoorThen.WIN: Plural(
        "{winners} wins by dropping to {backdoor} or lower", "{winners} win by dropping to {backdoor} or lower"
    ),
    BackdoorThen.LOSE: Plural(
        "{winners} wins: another side dropped to {backdoor} or lower",
        "{winners} win: another side dropped to {backdoor} or lower",
    ),
}

#: Endings without a winner.
DRAWS: dict[Ending, Sentence] = {
    Ending.BACKDOOR: "A draw: a side dropped to {backdoor} or lower",
    Ending.SETS: "A draw: every side reached the limit of sets ({sets})",
    Ending.CALLED: "A draw: tied when time was called",
    Ending.RESULT: "A draw: only the result is recorded",
    Ending.ABANDONED: "Abandoned: nobody wins and nobody pays",
}


@dataclass(frozen=True, kw_only=True)
class Describer:
    """Describes a game in sentences. `names`: one for each seat."""

    rules: Rules
    seating: Seating
    names: tuple[str, ...]
    printer: Printer = ENGLISH

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The names of each side, as one name."""
        return tuple(self._listed(side) for side in self.seating.sides)

    def side(self, side: int) -> str:
        """Return the names of a side, as one name."""
        return self.sides[side]

    def bidders(self, hand: Hand) -> str:
        """Return the names of the bidder's side of this hand, as one name."""
        return self._listed(bidding_seats(self.rules, self.seating, hand))

    def line(self, step: Step, line: Line) -> str:
        """Return the reason for one line of a step: "Bo and Di bid 4 and took 3: set"."""
        entry = step.entry
        if isinstance(entry, Adjustment):
            return self.printer.text(LINES[line.effect], side=self.side(line.side), reason=entry.reason)
        assert isinstance(entry, Hand)
        assert step.scored is not None
        sentence = LINES[line.effect]
        if entry.folded:
            sentence = FOLDED_LINES.get(line.effect, sentence)
        return self.printer.text(
            sentence,
            who=self._owner(entry, line.side),
            side=self.side(line.side),
            dealer=self.names[entry.dealer],
            bid=call_label(entry.bid, self.printer),
            taken=step.scored.taken[line.side],
            count=line.amount,
            target=self.rules.target,
            always=self._always_scored,
        )

    def hand(self, step: Step, *, bidders: str = "") -> str:
        """Return a hand in one sentence: "Bo and Di bid 4, took 3: set". `bidders`: a shorter name for its bidders."""
        entry = step.entry
        if isinstance(entry, Adjustment):
            return self._adjustment(entry)
        if not isinstance(entry, Hand) or step.scored is None:
            return self.printer.text(THROWN_IN if isinstance(entry, ThrownIn) else MISDEAL)
        sentences = MOON_HANDS if entry.bid.kind is CallKind.MOON else HANDS
        return self.printer.text(
            sentences[_result_word(entry, made=step.scored.made)],
            who=bidders or self.bidders(entry),
            bid=call_label(entry.bid, self.printer),
            taken=step.scored.taken[self.seating.side_of[entry.bidder]],
        )

    def ending(self, outcome: Outcome) -> str:
        """Return who won and why the game is over, in one sentence."""
        seats = [seat for seat, side in enumerate(self.seating.side_of) if side in outcome.winners]
        backdoor = self.rules.backdoor
        return self.printer.text(
            self._ending_sentence(outcome),
            winners=self._listed(seats),
            count=len(seats),
            target=self.rules.target,
            lead=self.rules.win_by,
            float=self.rules.float_to,
            sets=self.rules.sets_lose,
            backdoor=None if backdoor is None else self.printer.signed(backdoor.at),
        )

    def _listed(self, seats: Sequence[int]) -> str:
        return self.printer.all_of([self.names[seat] for seat in seats])

    def _owner(self, hand: Hand, side: int) -> str:
        """Return the name in a line of `side`. In a line of the bidder or the called partner, it names both."""
        if self.rules.call_partner:
            bidders = bidding_seats(self.rules, self.seating, hand)
            if self.seating.sides[side][0] in bidders:
                return self._listed(bidders)
        return self.side(side)

    @cached_property
    def _always_scored(self) -> str:
        always = [category for category in self.rules.always_score if category in self.rules.values]
        return self.printer.any_of([category_label(category, self.printer) for category in always])

    def _adjustment(self, adjustment: Adjustment) -> str:
        changes = [
            self.printer.text(CHANGE, side=self.side(side), points=self.printer.signed(points))
            for side, points in adjustment.points
        ]
        return self.printer.text(ADJUSTMENT, changes=self.printer.all_of(changes), reason=adjustment.reason)

    def _ending_sentence(self, outcome: Outcome) -> Sentence:
        if not outcome.winners:
            return DRAWS[outcome.why]
        if outcome.why is Ending.BACKDOOR:
            assert self.rules.backdoor is not None
            return BACKDOOR_ENDINGS[self.rules.backdoor.then]
        if self.rules.target_over and outcome.why in ENDINGS_OVER_TARGET:
            return ENDINGS_OVER_TARGET[outcome.why]
        return ENDINGS[outcome.why]


def _result_word(hand: Hand, *, made: bool) -> str:
    if hand.folded:
        return "folded"
    result = "made" if made else "set"
    return f"{result} with every trick" if hand.all_tricks else result
