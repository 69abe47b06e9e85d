"""Prizes from the pot by the final standings, and settling up through the pot, in whole cents (M-7, M-8)."""

from collections.abc import Mapping, Sequence

from scoring.money import share_out


def prizes(pot: int, shares: Sequence[int], ranking: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return each player's prize from `pot` (M-7).

    `shares`: percent of the pot by rank, best first, together at most 100. `ranking`: the players by rank, best
    first, with ties together. Each share is rounded down to whole cents, and the odd cents go to the first rank. Tied
    players split the shares of their ranks equally, with odd cents one each by name. Shares of ranks without a player
    stay in the pot. Raise `ValueError` for impossible shares.

    >>> prizes(1000, (50, 30, 20), [["Bo", "Ann"], ["Cy"]])
    {'Ann': 400, 'Bo': 400, 'Cy': 200}
    """
    if pot < 0 or any(share <= 0 for share in shares) or sum(shares) > 100:
        raise ValueError(f"a pot of {pot} can't be given out by {shares}")
    by_rank = [pot * share // 100 for share in shares]
    if by_rank:
        by_rank[0] += pot * sum(shares) // 100 - sum(by_rank)
    given: dict[str, int] = {}
    for tied in ranking:
        together, by_rank = sum(by_rank[: len(tied)]), by_rank[len(tied) :]
        given |= zip(sorted(tied), share_out(together, len(tied)), strict=True)
    return {name: amount for name, amount in given.items() if amount}


def through_pot(balances: Mapping[str, int], pot: str) -> list[tuple[str, str, int]]:
    """Return (from, to, cents) so that everyone settles with the pot, payments into it first, largest first (M-8)."""
    if sum(balances.values()) != 0:
        raise ValueError("balances must add up to zero")
    others = sorted(((name, amount) for name, amount in balances.items() if amount and name != pot), key=_by_size)
    into = [(name, pot, -amount) for name, amount in others if amount < 0]
    return into + [(pot, name, amount) for name, amount in others if amount > 0]


def _by_size(balance: tuple[str, int]) -> tuple[int, str]:
    return -abs(balance[1]), balance[0]
