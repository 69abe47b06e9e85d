"""A game, replayed from its hands: running scores, who deals next, who won and why. Knows no names and no money.

After each scored hand, the checks for the end of the game run in the order of G-16. The first that applies ends it.
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
    """A hand on which everyone passed (G-9). It changes no score."""

    dealer: int
    calls: tuple[tuple[int, None], ...] | None = None
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Misdeal:
    """A hand that was not played (G-13). The same dealer deals again."""

    dealer: int
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """A penalty or correction between hands (G-22). `points`: (side, points) pairs."""

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
    """One entry of a game and its effect on the scores. `scored` is None unless the hand was bid for."""

    entry: Entry
    scored: Scored | None
    change: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[Line, ...]


class Game(NamedTuple):
    """The state of a game. `surplus`: the number of entries after its end, which do not count."""

    seating: Seating
    steps: tuple[Step, ...]
    scores: tuple[int, ...]
    sets: tuple[int, ...]
    dealer: int
    outcome: Outcome | None
    surplus: int = 0


def replay(rules: Rules, seating: Seating, entries: Iterable[Entry], first_dealer: int = 0) -> Game:
    """Return the game after these entries, which must have no problems. Entries after the end are not scored."""
    game = Game(seating, (), (0,) * len(seating.sides), (0,) * len(seating.sides), first_dealer, None)
    under_way = Replay(rules, game)
    for entry in entries:
        under_way.add(entry)
    return under_way.game()


class Replay:
    """A game under way: entries are added one by one, and `game` returns its state at any time."""

    def __init__(self, rules: Rules, game: Game) -> None:
        self.rules, self.seating = rules, game.seating
        self.steps = list(game.steps)
        self.scores, self.sets = game.scores, game.sets
        self.dealer, self.outcome, self.surplus = game.dealer, game.outcome, game.surplus
        self.played = sum(1 for step in self.steps if step.scored)
        self.checks = [check for applies, check in _ENDINGS if applies(rules)]

    @classmethod
    def new(cls, rules: Rules, seating: Seating, first_dealer: int = 0) -> "Replay":
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
        after = _AfterHand(self.rules, self.seating, hand, scored.made, before, scored.scores, self.sets, self.played)
        for question in self.checks:
            self.outcome = question(after)
            if self.outcome is not None:
                return

    def _adjust(self, adjustment: Adjustment) -> None:
        after, lines = list(self.scores), []
        for side, points in adjustment.points:
            after[side] += points
            lines.append(Line(side, points, Effect.ADJUSTED))
            floor = floor_line(self.rules, self.scores[side], after[side], side)
            if floor:
                after[side] += floor.points
                lines.append(floor)
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
    """Return the outcome when time is called: the highest score wins, and a tie is a draw (G-20)."""
    winners = _highest(game.scores, range(len(game.scores)))
    return Outcome(Ending.CALLED, winners) if len(winners) == 1 else Outcome(Ending.CALLED, (), draw=True)


def conceded(game: Game, side: int) -> Outcome:
    """Return the outcome when a side gives up: all the others win (G-21)."""
    return Outcome(Ending.CONCEDED, _all_but(game.scores, (side,)))


def abandoned() -> Outcome:
    """Return the outcome of an abandoned game: nobody wins and nobody pays (G-21)."""
    return Outcome(Ending.ABANDONED, ())


class _AfterHand(NamedTuple):
    """The state of the game after a hand, to find out whether that hand ended it."""

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
        """The side that bid: with a called partner, the bidder alone (CALL-4)."""
        return self.seating.side_of[self.hand.bidder]

    @property
    def bidders(self) -> tuple[int, ...]:
        """All sides that made the bid together, or were set together."""
        if not self.rules.call_partner:
            return (self.bidder,)
        return tuple([self.seating.side_of[seat] for seat in bidding_seats(self.rules, self.seating, self.hand)])

    def sides_at(self, goal: int) -> list[int]:
        return [side for side, score in enumerate(self.scores) if score >= goal]


def _by_call(after: _AfterHand) -> Outcome | None:
    """Return the outcome if a moon or a hotshot ends the game (G-19, TEN-6, CALL-5)."""
    kind, rules = after.hand.bid.kind, after.rules
    if kind is CallKind.HOTSHOT:
        made, failed = Ending.HOTSHOT_MADE, Ending.HOTSHOT_FAILED
    elif kind is CallKind.MOON and rules.moon_kind in (Moon.GAME, Moon.TARGET):
        made, failed = Ending.MOON_MADE, Ending.MOON_FAILED
    else:
        return None
    if not after.made:
        losers = after.bidders if rules.partner_set else (after.bidder,)
        neutral = tuple(side for side in after.bidders if side not in losers)
        return Outcome(failed, _all_but(after.scores, after.bidders), neutral=neutral)
    winners = after.bidders
    if kind is CallKind.MOON and rules.moon_kind is Moon.TARGET:
        winners = tuple(side for side in winners if after.before[side] >= 0)
    return Outcome(made, tuple(sorted(winners))) if winners else None


def _by_sets(after: _AfterHand) -> Outcome | None:
    limit = after.rules.sets_lose
    assert limit is not None
    if max(after.sets) < limit:
        return None
    losers = [side for side, sets in enumerate(after.sets) if sets >= limit]
    return _others_win(after, Ending.SETS, losers)


def _by_float(after: _AfterHand) -> Outcome | None:
    """Return the outcome if a side reaches the float (SUS-2).

    It wins with any lead. Of several, the bidder's side wins, or else the highest score.
    """
    goal = after.rules.float_to
    assert goal is not None
    if max(after.scores) < goal:
        return None
    reached = after.sides_at(goal)
    winner = after.bidder if after.bidder in reached else _single_highest(after.scores, reached)
    return None if winner is None else Outcome(Ending.FLOAT, (winner,))


def _by_target(after: _AfterHand) -> Outcome | None:
    rules, scores = after.rules, after.scores
    goal = rules.target + rules.target_over
    if max(scores) < goal:
        return None
    reached = after.sides_at(goal)
    if rules.win_by > 1:
        leader = _single_highest(scores, reached)
        others = [score for side, score in enumerate(scores) if side != leader]
        return (
            None if leader is None or scores[leader] - max(others) < rules.win_by else Outcome(Ending.WIN_BY, (leader,))
        )
    winner, why = _OUT[rules.out](after, reached)
    return None if winner is None else Outcome(why, (winner,))


def _bidder_first(after: _AfterHand, reached: list[int]) -> tuple[int | None, Ending]:
    if after.bidder in reached:
        return after.bidder, Ending.BIDDER_FIRST if len(reached) > 1 else Ending.TARGET
    return _single_highest(after.scores, reached), Ending.TARGET


def _bidder_only(after: _AfterHand, reached: list[int]) -> tuple[int | None, Ending]:
    return after.bidder if after.made and after.bidder in reached else None, Ending.TARGET


def _highest_out(after: _AfterHand, reached: list[int]) -> tuple[int | None, Ending]:
    best = _highest(after.scores, reached)
    winner = best[0] if len(best) == 1 else after.bidder if after.bidder in best else None
    return winner, Ending.TARGET


_OUT: dict[Out, Callable[[_AfterHand, list[int]], tuple[int | None, Ending]]] = {
    Out.BIDDER_FIRST: _bidder_first,
    Out.BIDDER_ONLY: _bidder_only,
    Out.HIGHEST: _highest_out,
}


def _by_backdoor(after: _AfterHand) -> Outcome | None:
    """Return the outcome if a score at the back door or lower wins, loses or draws the game (BACK-1, NIN-4)."""
    door, scores = after.rules.backdoor, after.scores
    assert door is not None
    if min(scores) > door.at:
        return None
    out = [side for side, score in enumerate(scores) if score <= door.at]
    if door.then is BackdoorThen.DRAW:
        return Outcome(Ending.BACKDOOR, (), draw=True)
    if door.then is BackdoorThen.LOSE:
        return _others_win(after, Ending.BACKDOOR, out)
    lowest = min(scores[side] for side in out)
    return Outcome(Ending.BACKDOOR, tuple(side for side in out if scores[side] == lowest))


def _by_hands(after: _AfterHand) -> Outcome | None:
    """Return the outcome after a fixed number of hands: the highest score wins. If tied, another hand is played."""
    assert after.rules.hands is not None
    if after.played < after.rules.hands:
        return None
    winner = _single_highest(after.scores, range(len(after.scores)))
    return None if winner is None else Outcome(Ending.HANDS, (winner,))


#: Checks for the end of the game, in the order of G-16, each with a test for the rules that need it.
_ENDINGS: tuple[tuple[Callable[[Rules], bool], Callable[[_AfterHand], Outcome | None]], ...] = (
    (lambda rules: rules.hotshot or rules.moon_kind in (Moon.GAME, Moon.TARGET), _by_call),
    (lambda rules: rules.sets_lose is not None, _by_sets),
    (lambda rules: rules.float_to is not None and rules.hands is None, _by_float),
    (lambda rules: rules.hands is None, _by_target),
    (lambda rules: rules.backdoor is not None, _by_backdoor),
    (lambda rules: rules.hands is not None, _by_hands),
)


def _others_win(after: _AfterHand, why: Ending, losers: Sequence[int]) -> Outcome:
    winners = _all_but(after.scores, losers)
    return Outcome(why, winners, draw=not winners)


def _all_but(scores: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    return tuple(side for side in range(len(scores)) if side not in sides)


def _highest(scores: Sequence[int], sides: Iterable[int]) -> tuple[int, ...]:
    """Return the sides with the highest score among `sides`."""
    sides = list(sides)
    best = max((scores[side] for side in sides), default=None)
    return tuple(side for side in sides if scores[side] == best)


def _single_highest(scores: Sequence[int], sides: Iterable[int]) -> int | None:
    best = _highest(scores, sides)
    return best[0] if len(best) == 1 else None
