"""Checks whether an auction is possible (G-9 to G-11). Knows the ladder of calls, not their scores."""

from collections.abc import Iterator

from scoring.calls import Call
from scoring.problems import Problem, ProblemKind
from scoring.rules import AllPass, Rules
from scoring.seating import Seating

Calls = tuple[tuple[int, Call | None], ...]


def auction_problems(
    rules: Rules, seating: Seating, dealer: int, calls: Calls, forced_nine: int | None
) -> Iterator[Problem]:
    """Yield problems under `calls`: each player calls once, from the dealer's left, higher than before or pass."""
    order = seating.around(dealer)
    out_of_turn = [i for i, (seat, _) in enumerate(calls[: len(order)]) if seat != order[i]]
    if out_of_turn:
        yield Problem(f"calls[{out_of_turn[0]}]", "bid-out-of-turn", ProblemKind.OUT_OF_TURN)
        return
    if len(calls) > len(order):
        yield Problem(f"calls[{len(order)}]", "bid-out-of-turn", ProblemKind.TOO_MANY_CALLS)
    if len(calls) < len(order):
        yield Problem("calls", "missing", ProblemKind.TOO_FEW_CALLS)
    highest: Call | None = None
    for i, (seat, call) in enumerate(calls[: len(order)]):
        path = f"calls[{i}]"
        stuck = seat == dealer and highest is None and len(calls) >= len(order)
        if call is None:
            if stuck and rules.all_pass is AllPass.DEALER:
                yield Problem(path, "bid-too-low", ProblemKind.FORCED_BID, {"lowest": rules.forced_bid})
            elif seat == forced_nine and (highest is None or _is_below_nine(highest)):
                yield Problem(path, "bid-too-low", ProblemKind.FORCED_NINE_PASS)
            continue
        if stuck and rules.all_pass is AllPass.DEALER and not call.is_special and call.number < rules.forced_bid:
            yield Problem(path, "bid-too-low", ProblemKind.FORCED_BID, {"lowest": rules.forced_bid})
        elif highest is not None and call.rank <= highest.rank and not _may_steal(rules, seat == dealer, highest, call):
            yield Problem(path, "bid-too-low", ProblemKind.NOT_HIGHER, {"highest": highest})
        elif seat == forced_nine and _is_below_nine(call):
            yield Problem(path, "bid-too-low", ProblemKind.FORCED_NINE_BID)
        if highest is None or call.rank >= highest.rank:
            highest = call


def highest_bid(calls: Calls) -> tuple[int, Call] | None:
    """Return the bidder and the bid after these calls, or None if all passed. The dealer steals with an equal call."""
    best: tuple[int, Call] | None = None
    for seat, call in calls:
        if call is not None and (best is None or call.rank >= best[1].rank):
            best = (seat, call)
    return best


def _may_steal(rules: Rules, is_dealer: bool, highest: Call, call: Call) -> bool:
    """Return whether the dealer steals the bid with an equal call: never the top number or a special bid (G-11)."""
    return rules.steal and is_dealer and call == highest and not call.is_special and call.number < rules.highest_bid


def _is_below_nine(call: Call) -> bool:
    """Return whether a call is too low for a forced nine (NIN-1). Every special call is higher than 9."""
    return not call.is_special and call.number < 9
