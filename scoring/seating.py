"""Who sits where and who holds a score together. Seats count from 0, clockwise."""

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
        """With t sides: seats 1, 1+t, 1+2t … for the first, and so on; each for himself where that does not divide."""
        count = players // side_size if players % side_size == 0 and players > side_size else players
        return cls(sides=tuple(tuple(range(first, players, count)) for first in range(count)))

    @cached_property
    def players(self) -> int:
        return len(self.side_of)

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """Seat to the number of its side."""
        return tuple(number for _, number in sorted((seat, n) for n, side in enumerate(self.sides) for seat in side))

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def around(self, dealer: int) -> tuple[int, ...]:
        """All seats in the order of the auction: left of the dealer first, the dealer last (G-10)."""
        return tuple((dealer + step) % self.players for step in range(1, self.players + 1))


def is_grouping(sides: Sequence[Sequence[int]]) -> bool:
    """Does every seat from 0 up sit in exactly one of two or more sides of equal size?"""
    seats = sorted(seat for side in sides for seat in side)
    return (
        len(sides) > 1 and len({len(side) for side in sides}) == 1 and seats == list(range(len(seats))) and bool(seats)
    )
