"""A game as the fold of its hands: running scores, who deals next, who won and why. Knows no names and no money.

Whether the game is over is asked after each scored hand, in the order of G-16; the first that decides ends it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from scoring.calls import CallKind
from scoring.hands import Hand, bidding_seats
from scoring.rules import AllPass, BackdoorThen, Effect, Ending, Moon, Out, Rules
from scoring.seating import Seating
from scoring.sheet import Line, Scored, floor_line, score


@dataclass(frozen=True, kw_only=True)
class ThrownIn:
    """A hand that all passed (G-9). It changes no score."""

    dealer: int
    calls: tuple[tuple[int, None], ...] | None = None
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Misdeal:
    """A hand not played (G-13). The same dealer deals again."""

    dealer: int
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """A penalty or correction between hands (G-22): (side, points) pairs."""

    points: tuple[tuple[int, int], ...]
    reason: str
    note: str = ""


Entry = Hand | ThrownIn | Misdeal | Adjustment


class Outcome(NamedTuple):
    """How a game ended. `winners` and `neutral` are sides; a neutral one neither wins nor loses (CALL-5)."""

    why: Ending
    winners: tuple[int, ...]
    draw: bool = False
    neutral: tuple[int, ...] = ()


class Step(NamedTuple):
    """One entry of a game with what it did; `scored` is None unless the hand was bid for."""

    entry: Entry
    scored: Scored | None
    change: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[Line, ...]


class Game(NamedTuple):
    """A game replayed. `surplus`: entries that stand after its end and do not count."""

    seating: Seating
    steps: tuple[Step, ...]
    scores: tuple[int, ...]
    sets: tuple[int, ...]
    dealer: int
    outcome: Outcome | None
    surplus: int = 0


def replay(rules: Rules, seating: Seating, entries: Iterable[Entry], first_dealer: int = 0) -> Game:
    """Score entries without problems one after the other, up to the end of the game."""
    game = Game(seating, (), (0,) * len(seating.sides), (0,) * len(seating.sides), first_dealer, None)
    table = Table(rules, game)
    for entry in entries:
        table.add(entry)
    return table.game()


class Table:
    """A game under way: add entries one by one, ask for the game at any time."""

    def __init__(self, rules: Rules, game: Game) -> None:
        self.rules, self.seating = rules, game.seating
        self.steps = list(game.steps)
        self.scores, self.sets = game.scores, game.sets
        self.dealer, self.outcome, self.surplus = game.dealer, game.outcome, game.surplus
        self.played = sum(1 for step in self.steps if step.scored)
        self.questions = [question for is_asked, question in _QUESTIONS if is_asked(rules)]

    @classmethod
    def new(cls, rules: Rules, seating: Seating, first_dealer: int = 0) -> "Table":
        nothing = (0,) * len(seating.sides)
        return cls(rules, Game(seating, (), nothing, nothing, first_dealer, None))

    def add(self, entry: Entry) -> None:
        if self.outcome is not None:
            self.surplus += 1
            return
        if isinstance(entry, Hand):
            self._play(entry)
        elif isinstance(entry, Adjustment):
            self._adjust(entry)
        else:
            self.steps.append(Step(entry, None, (0,) * len(self.scores), self.scores, ()))
        self.dealer = next_dealer(self.rules, self.seating, self.dealer, entry)

    def game(self) -> Game:
        return Game(self.seating, tuple(self.steps), self.scores, self.sets, self.dealer, self.outcome, self.surplus)

    def _play(self, hand: Hand) -> None:
        before = self.scores
        scored = score(self.rules, self.seating, before, hand)
        self.scores = scored.scores
        if not scored.made:
            self.sets = tuple(map(add, self.sets, scored.sets))
        self.played += 1
        self.steps.append(Step(hand, scored, scored.change, scored.scores, scored.lines))
        moment = _Moment(self.rules, self.seating, hand, scored.made, before, scored.scores, self.sets, self.played)
        for question in self.questions:
            self.outcome = question(moment)
            if self.outcome is not None:
                return

    def _adjust(self, adjustment: Adjustment) -> None:
        after, lines = list(self.scores), []
        for side, points in adjustment.points:
            after[side] += points
            lines.append(Line(side, points, Effect.ADJUSTED))
            kept = floor_line(self.rules, self.scores[side], after[side], side)
            if kept:
                after[side] += kept.points
                lines.append(kept)
        change = tuple([new - old for new, old in zip(after, self.scores, strict=True)])
        self.scores = tuple(after)
        self.steps.append(Step(adjustment, None, change, self.scores, tuple(lines)))


def next_dealer(rules: Rules, seating: Seating, expected: int, entry: Entry) -> int:
    """Return who deals after this entry (G-13). `expected`: who had the deal before it."""
    return expected if isinstance(entry, Adjustment) else dealer_after(rules, seating, type(entry), entry.dealer)


def dealer_after(rules: Rules, seating: Seating, kind: type[Hand | ThrownIn | Misdeal], dealer: int) -> int:
    """Return who deals after an entry of this kind that `dealer` dealt (G-13)."""
    stays = kind is Misdeal or (kind is ThrownIn and rules.all_pass is AllPass.SAME_DEALER)
    return dealer if stays else seating.left_of(dealer)


def called(game: Game) -> Outcome:
    """Time is called: the highest score wins; level on top is a draw (G-20)."""
    winners = _highest(game.scores, range(len(game.scores)))
    return Outcome(Ending.CALLED, winners) if len(winners) == 1 else Outcome(Ending.CALLED, (), draw=True)


def conceded(game: Game, side: int) -> Outcome:
    """A side gives up: all the others win (G-21)."""
    return Outcome(Ending.CONCEDED, _all_but(game.scores, (side,)))


def abandoned() -> Outcome:
    """Nobody wins and nobody pays (G-21)."""
    return Outcome(Ending.ABANDONED, ())


class _Moment(NamedTuple):
    """What the rules look at when they ask whether a hand ended the game."""

    rules: Rules
    seating: Seating
    hand: Hand
    made: bool
    before: tuple[int, ...]
    scores: tuple[int, ...]
    sets: tuple[int, ...]
    played: int

    @property
    def bidder(self) -> int:
        """The side that bid; with a called partner the bidder alone (CALL-4)."""
        return self.seating.side_of[self.hand.bidder]

    @property
    def bidders(self) -> tuple[int, ...]:
        """All sides that made the bid or failed it together."""
        if not self.rules.call_partner:
            return (self.bidder,)
        return tuple([self.seating.side_of[seat] for seat in bidding_seats(self.rules, self.seating, self.hand)])

    def at_least(self, goal: int) -> list[int]:
        return [side for side, score in enumerate(self.scores) if score >= goal]


def _by_call(moment: _Moment) -> Outcome | None:
    """A moon or hotshot that wins or loses the game (G-19, TEN-6, CALL-5)."""
    kind, rules = moment.hand.bid.kind, moment.rules
    if kind is CallKind.HOTSHOT:
        made, failed = Ending.HOTSHOT_MADE, Ending.HOTSHOT_FAILED
    elif kind is CallKind.MOON and rules.moon_kind in (Moon.GAME, Moon.TARGET):
        made, failed = Ending.MOON_MADE, Ending.MOON_FAILED
    else:
        return None
    if not moment.made:
        losers = moment.bidders if rules.partner_set else (moment.bidder,)
        neutral = tuple(side for side in moment.bidders if side not in losers)
        return Outcome(failed, _all_but(moment.scores, moment.bidders), neutral=neutral)
    winners = moment.bidders
    if kind is CallKind.MOON and rules.moon_kind is Moon.TARGET:
        winners = tuple(side for side in winners if moment.before[side] >= 0)
    return Outcome(made, tuple(sorted(winners))) if winners else None


def _by_sets(moment: _Moment) -> Outcome | None:
    limit = moment.rules.sets_lose
    assert limit is not None
    if max(moment.sets) < limit:
        return None
    losers = [side for side, sets in enumerate(moment.sets) if sets >= limit]
    return _others_win(moment, Ending.SETS, losers)


def _by_float(moment: _Moment) -> Outcome | None:
    """The first at the float wins, whatever the lead (SUS-2); several: the bidder's, else the highest."""
    goal = moment.rules.float_to
    assert goal is not None
    if max(moment.scores) < goal:
        return None
    home = moment.at_least(goal)
    winner = moment.bidder if moment.bidder in home else _single_highest(moment.scores, home)
    return None if winner is None else Outcome(Ending.FLOAT, (winner,))


def _by_target(moment: _Moment) -> Outcome | None:
    rules, scores = moment.rules, moment.scores
    goal = rules.target + rules.target_over
    if max(scores) < goal:
        return None
    home = moment.at_least(goal)
    if rules.win_by > 1:
        leader = _single_highest(scores, home)
        others = [score for side, score in enumerate(scores) if side != leader]
        return (
            None if leader is None or scores[leader] - max(others) < rules.win_by else Outcome(Ending.WIN_BY, (leader,))
        )
    winner, why = _OUT[rules.out](moment, home)
    return None if winner is None else Outcome(why, (winner,))


def _bidder_first(moment: _Moment, home: list[int]) -> tuple[int | None, Ending]:
    if moment.bidder in home:
        return moment.bidder, Ending.BIDDER_FIRST if len(home) > 1 else Ending.TARGET
    return _single_highest(moment.scores, home), Ending.TARGET


def _bidder_only(moment: _Moment, home: list[int]) -> tuple[int | None, Ending]:
    return moment.bidder if moment.made and moment.bidder in home else None, Ending.TARGET


def _highest_out(moment: _Moment, home: list[int]) -> tuple[int | None, Ending]:
    best = _highest(moment.scores, home)
    winner = best[0] if len(best) == 1 else moment.bidder if moment.bidder in best else None
    return winner, Ending.TARGET


_OUT: dict[Out, Callable[[_Moment, list[int]], tuple[int | None, Ending]]] = {
    Out.BIDDER_FIRST: _bidder_first,
    Out.BIDDER_ONLY: _bidder_only,
    Out.HIGHEST: _highest_out,
}


def _by_backdoor(moment: _Moment) -> Outcome | None:
    """A score at the back door wins, loses or draws the game (BACK-1, NIN-4)."""
    door, scores = moment.rules.backdoor, moment.scores
    assert door is not None
    if min(scores) > door.at:
        return None
    out = [side for side, score in enumerate(scores) if score <= door.at]
    if door.then is BackdoorThen.DRAW:
        return Outcome(Ending.BACKDOOR, (), draw=True)
    if door.then is BackdoorThen.LOSE:
        return _others_win(moment, Ending.BACKDOOR, out)
    lowest = min(scores[side] for side in out)
    return Outcome(Ending.BACKDOOR, tuple(side for side in out if scores[side] == lowest))


def _by_hands(moment: _Moment) -> Outcome | None:
    """A fixed number of hands was played: the highest score wins; level, another hand."""
    assert moment.rules.hands is not None
    if moment.played < moment.rules.hands:
        return None
    winner = _single_highest(moment.scores, range(len(moment.scores)))
    return None if winner is None else Outcome(Ending.HANDS, (winner,))


#: In the order of G-16: under which rules a question is asked at all, and the question.
_QUESTIONS: tuple[tuple[Callable[[Rules], bool], Callable[[_Moment], Outcome | None]], ...] = (
    (lambda rules: rules.hotshot or rules.moon_kind in (Moon.GAME, Moon.TARGET), _by_call),
    (lambda rules: rules.sets_lose is not None, _by_sets),
    (lambda rules: rules.float_to is not None and rules.hands is None, _by_float),
    (lambda rules: rules.hands is None, _by_target),
    (lambda rules: rules.backdoor is not None, _by_backdoor),
    (lambda rules: rules.hands is not None, _by_hands),
)


def _others_win(moment: _Moment, why: Ending, losers: Sequence[int]) -> Outcome:
    winners = _all_but(moment.scores, losers)
    return Outcome(why, winners, draw=not winners)


def _all_but(scores: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    return tuple(side for side in range(len(scores)) if side not in sides)


def _highest(scores: Sequence[int], sides: Iterable[int]) -> tuple[int, ...]:
    """The sides with the highest score among `sides`; empty for none."""
    sides = list(sides)
    best = max((scores[side] for side in sides), default=None)
    return tuple(side for side in sides if scores[side] == best)


def _single_highest(scores: Sequence[int], sides: Iterable[int]) -> int | None:
    best = _highest(scores, sides)
    return best[0] if len(best) == 1 else None
