"""How the pot is given out over the final standings, and how everybody settles with it: whole cents (M-7, M-8)."""

from collections.abc import Mapping, Sequence

from scoring.money import share_out


def prizes(pot: int, shares: Sequence[int], standing: Sequence[Sequence[str]]) -> dict[str, int]:
    """What each player gets of `pot` (M-7).

    `shares`: per cent of the pot by place, best first, together at most 100. `standing`: the players by place, best
    first, those who are level together. Each place's share is cut to whole cents and the odd cents go to the first
    place; level players share their places equally, odd cents one each by name. What nobody's place earns stays in
    the pot. ValueError for shares that are no such table.

    >>> prizes(1000, (50, 30, 20), [["Bo", "Ann"], ["Cy"]])
    {'Ann': 400, 'Bo': 400, 'Cy': 200}
    """
    if pot < 0 or any(share <= 0 for share in shares) or sum(shares) > 100:
        raise ValueError(f"no pot of {pot} is given out by {shares}")
    places = [pot * share // 100 for share in shares]
    if places:
        places[0] += pot * sum(shares) // 100 - sum(places)
    given: dict[str, int] = {}
    for level in standing:
        together, places = sum(places[: len(level)]), places[len(level) :]
        given |= zip(sorted(level), share_out(together, len(level)), strict=True)
    return {name: amount for name, amount in given.items() if amount}


def through_pot(balances: Mapping[str, int], pot: str) -> list[tuple[str, str, int]]:
    """(from, to, cents): everybody settles with the pot, payments into it first, largest first, then by name (M-8)."""
    if sum(balances.values()) != 0:
        raise ValueError("balances must add up to zero")
    others = sorted(((name, amount) for name, amount in balances.items() if amount and name != pot), key=_by_size)
    into = [(name, pot, -amount) for name, amount in others if amount < 0]
    return into + [(pot, name, amount) for name, amount in others if amount > 0]


def _by_size(balance: tuple[str, int]) -> tuple[int, str]:
    return -abs(balance[1]), balance[0]
