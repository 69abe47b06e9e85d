"""Whether an auction can have gone as noted (G-9 to G-11). Knows the ladder of calls, not what they score."""

from collections.abc import Iterator

from scoring.calls import Call
from scoring.problems import Problem
from scoring.rules import AllPass, Rules
from scoring.seating import Seating

Calls = tuple[tuple[int, Call | None], ...]


def auction_problems(
    rules: Rules, seating: Seating, dealer: int, calls: Calls, forced_nine: int | None
) -> Iterator[Problem]:
    """Problems under `calls`: each player calls once, left of the dealer first, higher than before or pass."""
    order = seating.around(dealer)
    out_of_turn = [i for i, (seat, _) in enumerate(calls[: len(order)]) if seat != order[i]]
    if out_of_turn:
        yield Problem(
            f"calls[{out_of_turn[0]}]",
            "bid-out-of-turn",
            "Calls go round once from the left of the dealer, the dealer last.",
        )
        return
    if len(calls) > len(order):
        yield Problem(
            f"calls[{len(order)}]", "bid-out-of-turn", "Everybody calls once; the auction ends with the dealer."
        )
    if len(calls) < len(order):
        yield Problem("calls", "missing", "Note one call of every player, pass included.")
    standing: Call | None = None
    for i, (seat, call) in enumerate(calls[: len(order)]):
        path = f"calls[{i}]"
        stuck = seat == dealer and standing is None and len(calls) >= len(order)
        if call is None:
            if stuck and rules.all_pass is AllPass.DEALER:
                yield Problem(path, "bid-too-low", f"All passed: the dealer must bid at least {rules.forced_bid}.")
            elif seat == forced_nine and (standing is None or _is_below_nine(standing)):
                yield Problem(path, "bid-too-low", "Who holds the forced nine may pass only when 9 or more stands.")
            continue
        if stuck and rules.all_pass is AllPass.DEALER and not call.is_special and call.number < rules.forced_bid:
            yield Problem(path, "bid-too-low", f"All passed: the dealer must bid at least {rules.forced_bid}.")
        elif (
            standing is not None
            and call.rank <= standing.rank
            and not _may_steal(rules, seat == dealer, standing, call)
        ):
            yield Problem(path, "bid-too-low", f"A call must be higher than the standing bid of {standing.label}.")
        elif seat == forced_nine and _is_below_nine(call):
            yield Problem(path, "bid-too-low", "Who holds the forced nine must bid at least 9.")
        if standing is None or call.rank >= standing.rank:
            standing = call


def highest_bid(calls: Calls) -> tuple[int, Call] | None:
    """Who holds the bid after these calls and with what; the dealer's equal call is a steal. None: all passed."""
    best: tuple[int, Call] | None = None
    for seat, call in calls:
        if call is not None and (best is None or call.rank >= best[1].rank):
            best = (seat, call)
    return best


def _may_steal(rules: Rules, is_dealer: bool, standing: Call, call: Call) -> bool:
    """The dealer may call the same as the standing bid, but never the top number or a special bid (G-11)."""
    return rules.steal and is_dealer and call == standing and not call.is_special and call.number < rules.highest_bid


def _is_below_nine(call: Call) -> bool:
    """NIN-1: the forced nine asks for a bid of nine or more; every special call is more."""
    return not call.is_special and call.number < 9
