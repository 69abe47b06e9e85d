"""Who pays whom for a game, and settling up, in whole cents that always add up to zero (M-1 to M-8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations

from scoring.games import Outcome
from scoring.seating import Seating

#: Up to this many people, the payments are proved to be the fewest possible (M-8).
PROVED_UP_TO = 12


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """The stakes of a game, in whole cents of the league's currency (part 4)."""

    game: int = 0
    set: int = 0
    point: int = 0
    ante: int = 0
    set_to_pot: int = 0
    double_at_zero: bool = False

    def __post_init__(self) -> None:
        amounts = [getattr(self, field.name) for field in fields(self) if field.name != "double_at_zero"]
        if any(type(amount) is not int or amount < 0 for amount in amounts):
            raise ValueError(f"stakes are whole cents from 0: {self}")

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(self))


NO_STAKES = Stakes()


@dataclass(frozen=True, kw_only=True)
class Final:
    """The end of a game, with one number for each side: everything that its money depends on."""

    seating: Seating
    scores: tuple[int, ...]
    sets: tuple[int, ...]
    outcome: Outcome | None


def settle(stakes: Stakes, final: Final) -> tuple[int, ...]:
    """Return what each seat receives, or pays if negative, in cents. It adds up to zero (M-1).

    >>> from scoring.rules import Ending
    >>> final = Final(seating=Seating.usual(4, 2), scores=(5, 11), sets=(2, 0), outcome=Outcome(Ending.TARGET, (1,)))
    >>> settle(Stakes(game=100, set=100), final)  # two losing hickeys at a dollar (M-2)
    (-300, 300, -300, 300)
    """
    seating, outcome = final.seating, final.outcome
    if outcome is None or not outcome.winners:
        return (0,) * seating.players  # M-6
    paid = [_paid_by(stakes, final, outcome, side) for side in seating.side_of]
    winners = [seat for seat in range(seating.players) if seating.side_of[seat] in outcome.winners]
    shares = dict(zip(winners, share_out(sum(paid), len(winners)), strict=True))
    return tuple(shares.get(seat, 0) - paid[seat] for seat in range(seating.players))


def share_out(amount: int, heads: int) -> tuple[int, ...]:
    """Return `amount` in equal shares. Odd cents go to the first, one each (M-3).

    >>> share_out(100, 3)
    (34, 33, 33)
    """
    share, odd = divmod(amount, heads)
    return tuple(share + (number < odd) for number in range(heads))


def _paid_by(stakes: Stakes, final: Final, outcome: Outcome, side: int) -> int:
    """Return what one player of a side pays into the game. Winners pay their antes, too."""
    if side in outcome.neutral:
        return stakes.ante  # CALL-5
    kitty = stakes.ante + stakes.set_to_pot * final.sets[side]  # M-5
    if side in outcome.winners:
        return kitty
    game = stakes.game * (2 if stakes.double_at_zero and final.scores[side] <= 0 else 1)  # M-10
    behind = max(final.scores[winner] for winner in outcome.winners) - final.scores[side]
    return kitty + game + stakes.set * final.sets[side] + stakes.point * max(behind, 0)  # M-2, M-4


def fewest_payments(balances: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) that clear the balances, largest first, then by name (M-8).

    For up to 12 people with a balance they are the fewest possible, and for more nearly so. Nobody both pays and
    receives. Raise `ValueError` if the balances do not add up to zero.

    >>> fewest_payments({"Ann": -300, "Bo": 200, "Cy": 100})
    [('Ann', 'Bo', 200), ('Ann', 'Cy', 100)]
    """
    if sum(balances.values()) != 0:
        raise ValueError("balances must add up to zero")
    people = sorted((name, amount) for name, amount in balances.items() if amount)
    in_groups = [payment for group in _zero_groups(people) for payment in _largest_first(group)]
    payments = min(in_groups, _largest_first(people), key=len)
    return sorted(payments, key=lambda payment: (-payment[2], payment[0], payment[1]))


Balance = tuple[str, int]


def _largest_first(group: Sequence[Balance]) -> list[tuple[str, str, int]]:
    """Clear balances with at most one payment fewer than people: the largest debt pays the largest credit each time."""
    owing = sorted([(-amount, name) for name, amount in group if amount < 0], key=lambda debt: (-debt[0], debt[1]))
    owed = sorted([(amount, name) for name, amount in group if amount > 0], key=lambda credit: (-credit[0], credit[1]))
    payments = []
    while owing:
        (debt, debtor), (credit, creditor) = owing.pop(0), owed.pop(0)
        amount = min(debt, credit)
        payments.append((debtor, creditor, amount))
        if debt > amount:
            owing.insert(0, (debt - amount, debtor))
        if credit > amount:
            owed.insert(0, (credit - amount, creditor))
    return payments


def _zero_groups(people: list[Balance]) -> list[list[Balance]]:
    """Return as many groups as possible that each add up to zero. Every group saves one payment.

    Pairs with opposite balances go first. That never costs a group: the rest of their two groups forms one.
    """
    groups, rest = [], list(people)
    for size in (2, 3, 4):
        while size == 2 or len(rest) > PROVED_UP_TO:
            group = _zero_group(rest, size)
            if group is None:
                break
            groups.append(group)
            rest = [person for person in rest if person not in group]
    if len(rest) > PROVED_UP_TO:
        return [*groups, rest]
    return groups + _most_zero_groups(rest)


def _zero_group(people: Sequence[Balance], size: int) -> list[Balance] | None:
    """Return the first `size` people whose balances add up to zero, or None. Combines the sums of two halves."""
    by_sum: dict[int, list[tuple[int, ...]]] = {}
    for chosen in _choices(len(people), size // 2):
        by_sum.setdefault(sum(people[i][1] for i in chosen), []).append(chosen)
    for chosen in _choices(len(people), size - size // 2):
        for other in by_sum.get(-sum(people[i][1] for i in chosen), ()):
            if not set(chosen) & set(other):
                return [people[i] for i in sorted((*chosen, *other))]
    return None


@cache
def _choices(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(count), size))


def _most_zero_groups(people: Sequence[Balance]) -> list[list[Balance]]:
    """Return the largest number of zero-sum groups, by dynamic programming over subsets: 2^n steps of n."""
    everyone = (1 << len(people)) - 1
    total = [0] * (everyone + 1)
    best = [0] * (everyone + 1)
    last = [0] * (everyone + 1)  # the person added last to reach the best
    for subset in range(1, everyone + 1):
        lowest = (subset & -subset).bit_length() - 1
        total[subset] = total[subset & (subset - 1)] + people[lowest][1]
        members = [i for i in range(len(people)) if subset >> i & 1]
        last[subset] = max(members, key=lambda i: best[subset ^ 1 << i])
        best[subset] = best[subset ^ 1 << last[subset]] + (total[subset] == 0)
    groups: list[list[Balance]] = []
    subset = everyone
    while subset:
        if total[subset] == 0:
            groups.append([])
        groups[-1].append(people[last[subset]])
        subset ^= 1 << last[subset]
    return groups
