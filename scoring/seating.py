"""Who sits where, and which seats share a score. Seats count from 0, clockwise."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache


@dataclass(frozen=True, kw_only=True)
class Seating:
    """`sides`: the seats of each side, in the order in which scores are written."""

    sides: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if not is_grouping(self.sides):
            raise ValueError(f"every seat sits in one of two or more sides of equal size: {self.sides}")

    @classmethod
    @lru_cache(maxsize=64)
    def usual(cls, players: int, side_size: int) -> "Seating":
        """Return the usual seating: with t sides, every t-th seat is on one side. If that is uneven, all play alone."""
        count = players // side_size if players % side_size == 0 and players > side_size else players
        return cls(sides=tuple(tuple(range(first, players, count)) for first in range(count)))

    @cached_property
    def players(self) -> int:
        return len(self.side_of)

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The number of the side of each seat."""
        return tuple(number for _, number in sorted((seat, n) for n, side in enumerate(self.sides) for seat in side))

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def around(self, dealer: int) -> tuple[int, ...]:
        """Return all seats in the order of the auction: left of the dealer first, the dealer last (G-10)."""
        return tuple((dealer + step) % self.players for step in range(1, self.players + 1))


def is_grouping(sides: Sequence[Sequence[int]]) -> bool:
    """Return whether every seat from 0 is in exactly one of two or more sides of equal size."""
    seats = sorted(seat for side in sides for seat in side)
    return (
        len(sides) > 1 and len({len(side) for side in sides}) == 1 and seats == list(range(len(seats))) and bool(seats)
    )
