"""The score page of a game: the board, the hands so far, how the game ended, and what it pays."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Subquery, Value
from django.db.models.functions import Coalesce

import scoring
from leagues.models import Game, Hand
from leagues.replay import continued, stakes_of
from leagues.reports.amounts import amount, number_text
from leagues.reports.curve import Curve, curve
from leagues.reports.names import MARKS, side_label

#: The most letters of a word that fit half the width of a phone at the usual size.
LONGEST_WORD = 13
#: The number of hands that the description of the score curve covers.
CURVE_HANDS_DESCRIBED = 6


@dataclass(frozen=True, kw_only=True)
class SideRow:
    """A side on the board.

    `names`: (name, whether they deal next) of each player. `needs`: the points to the target, None without a target.
    """

    number: int
    mark: str
    names: tuple[tuple[str, bool], ...]
    score: str
    sets: int
    needs: int | None
    won: bool

    @property
    def stars(self) -> str:
        return "★" * self.sets

    @property
    def title(self) -> str:
        return scoring.listed([name for name, _ in self.names])

    @property
    def is_long(self) -> bool:
        """Whether a word in the names is too long for the usual size on a phone."""
        return any(len(word) > LONGEST_WORD for name, _ in self.names for word in name.split())


@dataclass(frozen=True, kw_only=True)
class Gain:
    """A number of one side: a change of its score, or the score itself."""

    tone: int
    mark: str
    text: str
    is_loss: bool = False
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class HandRow:
    """A hand or another entry of the game. `step`: its step in the replay, None after the end of the game."""

    id: int
    key: str
    number: int
    kind: str
    dealer: str
    text: str
    note: str
    gains: tuple[Gain, ...]
    running: tuple[Gain, ...]
    is_set: bool
    is_made: bool
    step: scoring.Step | None

    @property
    def counts(self) -> bool:
        return self.step is not None

    @property
    def change(self) -> str:
        return " · ".join(gain.text for gain in self.gains)

    @property
    def score(self) -> str:
        return " – ".join(gain.text for gain in self.running)

    @property
    def cells(self) -> tuple[tuple[Gain, str], ...]:
        """The (score, change) of each side, only for three or more sides. Two sides fit in one line without cells."""
        if len(self.running) < 3:
            return ()
        changes = ("" if gain.text == "0" else gain.text for gain in self.gains)
        return tuple(zip(self.running, changes, strict=True))


@dataclass(frozen=True, kw_only=True)
class MoneyRow:
    """What a player receives or pays."""

    name: str
    text: str
    is_loss: bool


class Board:
    """A game, replayed for its page. Its only queries are those for seats, hands and bids."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules_value
        self.variant = scoring.variant(self.rules.variant)
        self.names = game.names
        self.seating = game.seating
        self.replay = continued(game)
        self.describer = scoring.Describer(rules=self.rules, seating=self.seating, names=self.names)

    @cached_property
    def title(self) -> str:
        """The variant and what is played to: "Contway six-point, to 11"."""
        return f"{self.variant.name}, {goal_text(self.rules)}"

    @property
    def options(self) -> dict[str, object]:
        """The options that the house changed, as in the `rules` of a record."""
        return scoring.changes_between(self.variant.rules, self.rules)

    @property
    def target(self) -> int | None:
        """The score to reach, None if a fixed number of hands is played."""
        return None if self.rules.hands is not None else self.rules.target + self.rules.target_over

    @property
    def is_over(self) -> bool:
        return self.replay.outcome is not None

    @property
    def is_compact(self) -> bool:
        """Whether the board is a list, as for three or more sides."""
        return len(self.seating.sides) > 2

    @cached_property
    def side_labels(self) -> tuple[str, ...]:
        """The short name of each side, for buttons."""
        return tuple(side_label(self.names, seats) for seats in self.seating.sides)

    @cached_property
    def sides(self) -> tuple[SideRow, ...]:
        outcome, target = self.replay.outcome, self.target
        return tuple(
            SideRow(
                number=number,
                mark=MARKS[number],
                names=tuple((self.names[seat], not self.is_over and seat == self.replay.dealer) for seat in seats),
                score=number_text(self.replay.scores[number]),
                sets=self.replay.sets[number],
                needs=None if target is None or outcome else max(target - self.replay.scores[number], 0),
                won=outcome is not None and number in outcome.winners,
            )
            for number, seats in enumerate(self.seating.sides)
        )

    @cached_property
    def curve(self) -> Curve | None:
        return curve(
            [step.scores for step in self.replay.steps], None if self.rules.hands else self.rules.target, MARKS
        )

    @property
    def score_words(self) -> str:
        """The score as text: "Ann & Cy 4, Bo & Di 7"."""
        return ", ".join(f"{' & '.join(name for name, _ in side.names)} {side.score}" for side in self.sides)

    @property
    def announcement(self) -> str:
        """The last hand and the score, for screen readers when they change."""
        last = f"Hand {self.hands[0].number}: {self.hands[0].text}. " if self.hands else ""
        return f"{last}{self.score_words}. {self.ending}"

    @property
    def curve_words(self) -> str:
        """The last scores of the curve for screen readers. The list of hands has all of them."""
        last = self.replay.steps[-CURVE_HANDS_DESCRIBED:]
        return ". ".join(
            f"{side.title}: " + ", ".join(number_text(step.scores[side.number]) for step in last) for side in self.sides
        )

    @property
    def dealer_seat(self) -> int:
        """The seat that deals the next hand."""
        return self.replay.dealer

    @property
    def dealer(self) -> str:
        return self.names[self.dealer_seat]

    @property
    def next_number(self) -> int:
        return len(self.live) + 1

    @cached_property
    def live(self) -> list[Hand]:
        return self.game.live_hands

    @property
    def last_key(self) -> str:
        return self.live[-1].key if self.live else ""

    @cached_property
    def hands(self) -> tuple[HandRow, ...]:
        """The entries of the game, newest first."""
        return tuple(reversed([self.row(hand, number) for number, hand in enumerate(self.live, 1)]))

    def row(self, hand: Hand, number: int) -> HandRow:
        """Return the row of an entry. `number`: its position in the game, from 1."""
        step = self._step_at(number)
        if step is None:
            text = "Does not count: the game was already over"
            return HandRow(
                id=hand.id, key=hand.key, number=number, kind=hand.kind, dealer="", text=text, note=hand.note, gains=(),
                running=(), is_set=False, is_made=False, step=None,
            )  # fmt: skip
        dealer = getattr(step.entry, "dealer", None)
        return HandRow(
            id=hand.id,
            key=hand.key,
            number=number,
            kind=hand.kind,
            dealer="" if dealer is None else self.names[dealer],
            text=self.describer.hand(step),
            note=step.entry.note,
            gains=gains(step.change),
            running=tuple(
                Gain(tone=side, mark=MARKS[side], text=number_text(score), name=self.describer.side(side))
                for side, score in enumerate(step.scores)
            ),
            is_set=step.scored is not None and not step.scored.made,
            is_made=step.scored is not None and step.scored.made,
            step=step,
        )

    def _step_at(self, number: int) -> scoring.Step | None:
        """Return the step of the entry with this number, None after the end of the game."""
        steps = self.replay.steps
        return steps[number - 1] if number <= len(steps) else None

    @property
    def ending(self) -> str:
        """Who won and why, empty while the game is being played."""
        outcome = self.replay.outcome
        return "" if outcome is None else self.describer.ending(outcome)

    @property
    def ending_rule(self) -> str:
        """The id of the rule that ended the game."""
        outcome = self.replay.outcome
        return "" if outcome is None else self.rules.source_of(outcome.why)

    @cached_property
    def money(self) -> tuple[MoneyRow, ...]:
        """What each player receives or pays, empty without stakes or before the end of the game."""
        stakes = stakes_of(self.game)
        if not stakes or not self.is_over:
            return ()
        final = scoring.Final(
            seating=self.seating, scores=self.replay.scores, sets=self.replay.sets, outcome=self.replay.outcome
        )
        paid = scoring.settle(stakes, final)
        return tuple(
            MoneyRow(name=name, text=amount(cents, self.game.currency, signed=True), is_loss=cents < 0)
            for name, cents in zip(self.names, paid, strict=True)
        )

    def number_of(self, hand: Hand) -> int:
        """Return the position of an entry in the game, from 1."""
        return [one.id for one in self.live].index(hand.id) + 1

    def dealer_before(self, hand: Hand) -> int:
        """Return the seat whose turn it was to deal before this hand."""
        return self.before(self.number_of(hand)).dealer

    def dealer_after(self, hand: Hand) -> int:
        """Return the seat whose turn it was to deal after this hand."""
        return self.before(self.number_of(hand) + 1).dealer

    def before(self, number: int) -> scoring.Game:
        """Return the game before the entry with this number."""
        entries = [hand.entry(self.rules) for hand in self.live[: number - 1]]
        return scoring.replay(self.rules, self.seating, entries, self.game.first_dealer)

    def preview(self, entry: scoring.Entry) -> "Preview":
        """Return what an entry would score as the next one."""
        return preview_after(self, self.replay, entry)

    def preview_at(self, number: int, entry: scoring.Entry) -> "Preview":
        """Return what an entry would score at this position."""
        return preview_after(self, self.before(number), entry)


def gains(change: tuple[int, ...]) -> tuple[Gain, ...]:
    """Return the change of each side's score."""
    return tuple(
        Gain(tone=side, mark=MARKS[side], text=scoring.signed(points), is_loss=points < 0)
        for side, points in enumerate(change)
    )


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What saving an entry would do."""

    text: str
    is_set: bool
    gains: tuple[Gain, ...]
    ending: str = ""


def preview_after(board: Board, game: scoring.Game, entry: scoring.Entry) -> Preview:
    """Return what `entry` would do to `game`, with the names and rules of the board."""
    replay = scoring.Replay(board.rules, game)
    replay.add(entry)
    after = replay.game()
    if len(after.steps) == len(game.steps):
        return Preview(text="The game is over. This would not count.", is_set=False, gains=())
    step = after.steps[-1]
    return Preview(
        text=board.describer.hand(step),
        is_set=step.scored is not None and not step.scored.made,
        gains=gains(step.change),
        ending="" if after.outcome is None else board.describer.ending(after.outcome),
    )


def goal_text(rules: scoring.Rules) -> str:
    """Return what is played to: a score or a number of hands.

    >>> goal_text(scoring.variant("contway").rules)
    'to 11'
    """
    if rules.hands is not None:
        return f"{rules.hands} hands"
    return f"above {rules.target}" if rules.target_over else f"to {rules.target}"


#: The kinds of entries that someone dealt.
_DEALT = {
    Hand.Kind.PLAYED: scoring.Hand,
    Hand.Kind.THROWN_IN: scoring.ThrownIn,
    Hand.Kind.MISDEAL: scoring.Misdeal,
}
_AT_THE_END = Value(2**62)


def dealer_after(game: Game, key: str) -> int:
    """Return who deals the hand after the one with this key, or after the last hand for an unknown key. One query."""
    if not key:
        return game.first_dealer
    before = game.hands.filter(key=key, removed_at=None).values("position")
    dealt = game.hands.filter(removed_at=None, kind__in=_DEALT, position__lte=Coalesce(Subquery(before), _AT_THE_END))
    last = dealt.order_by("-position").first()
    if last is None:
        return game.first_dealer
    return scoring.dealer_after(game.rules_value, game.seating, _DEALT[last.kind], last.dealer)
