"""Seats players: the next game of the same players (CON-1), and the draw of a night's tables.

A draw seats *units*: one player, or a pair that stays together. Random numbers come from a seed, so a draw can be
repeated exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, TypeVar

from scoring.seating import Seating

Unit = tuple[int, ...]
T = TypeVar("T")

#: Repeated partners weigh more than repeated opponents.
_PARTNERS, _OPPONENTS = 8, 1
#: Swaps to try for each unit, in the search for the fewest repeats.
_TRIES = 60


def next_partners(seating: Seating) -> tuple[int, ...] | None:
    """Return the seats of this game in the seating order of the next, with partners opposite.

    Three games in a row use all three pairings of four players. None unless there are two partnerships of two.

    >>> next_partners(Seating.usual(4, 2))
    (0, 2, 3, 1)
    """
    if len(seating.sides) != 2 or seating.players != 4:
        return None
    (first, partner), (second, fourth) = seating.sides
    return (first, partner, fourth, second)


class Dice:
    """Random numbers that are the same for a seed on every machine (SplitMix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed % 2**64

    def below(self, sides: int) -> int:
        """Return a number from 0 to `sides` - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        return (mixed ^ mixed >> 31) % sides

    def shuffled(self, things: Sequence[T]) -> list[T]:
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


@dataclass(frozen=True, kw_only=True)
class Field:
    """The units to draw. `seating`: of one table. `sat_out`: how often each unit sat out, tonight first.

    `partners` and `opponents`: how often two players were partners or opponents before.
    """

    units: tuple[Unit, ...]
    seating: Seating
    sat_out: Mapping[Unit, tuple[int, ...]] = field(default_factory=dict)
    partners: Mapping[frozenset[int], int] = field(default_factory=dict)
    opponents: Mapping[frozenset[int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sizes = {len(unit) for unit in self.units}
        if len(sizes) > 1 or not sizes <= {1, len(self.seating.sides[0])}:
            raise ValueError(f"units are people or whole sides: {self.units}")

    @property
    def per_table(self) -> int:
        """The number of units at a table."""
        size = len(self.units[0]) if self.units else 1
        return self.seating.players // size

    @property
    def tables(self) -> int:
        return len(self.units) // self.per_table


class Draw(NamedTuple):
    """`tables`: the players of each table, in the order of its seats."""

    tables: tuple[tuple[int, ...], ...]
    sitting_out: tuple[int, ...]


def draw_at_random(people: Field, seed: int) -> Draw:
    """Draw tables at random, with as few repeated partners, and then opponents, as a simple search finds."""
    dice = Dice(seed)
    resting = _resting(people, dice)
    order = dice.shuffled([unit for unit in people.units if unit not in resting])
    return _seat_units(people, _fewest_repeats(people, order, dice), resting)


def draw_by_standing(people: Field, seed: int) -> Draw:
    """Seat the top of the standings at table 1, and so on. `people.units` must be in the order of the standings.

    At a table of four, the first plays with the fourth against the second and third.
    """
    resting = _resting(people, Dice(seed))
    order = [unit for unit in people.units if unit not in resting]
    size = people.per_table
    if size == 4 and len(people.seating.sides) == 2:
        order = [order[table + seat] for table in range(0, len(order), 4) for seat in (0, 1, 3, 2)]
    return _seat_units(people, order, resting)


def draw_round_robin(people: Field, round_number: int) -> Draw:
    """Return the tables of a round, counted from 0, in which everyone meets everyone in turn (the circle method).

    For two units per table: fixed pairs, or two players. With an odd number, each sits out in turn.
    """
    if people.per_table != 2:
        raise ValueError("a round robin is for two sides a table")
    around: list[Unit | None] = [*people.units]
    if len(around) % 2:
        around.append(None)
    fixed, turning = around[:1], around[1:]
    turn = round_number % len(turning) if turning else 0
    circle = fixed + turning[len(turning) - turn :] + turning[: len(turning) - turn]
    half = len(circle) // 2
    matches = list(zip(circle[:half], reversed(circle[half:]), strict=True))
    order = [unit for match in matches if None not in match for unit in match if unit is not None]
    resting = [unit for match in matches if None in match for unit in match if unit is not None]
    return _seat_units(people, order, resting)


def draw_as_listed(people: Field, seed: int) -> Draw:
    """Seat the units in the order of the list, to be rearranged by hand."""
    resting = _resting(people, Dice(seed))
    return _seat_units(people, [unit for unit in people.units if unit not in resting], resting)


def _resting(people: Field, dice: Dice) -> list[Unit]:
    """Return the units that sit out: those that did so least tonight, then least in the season, then at random."""
    count = len(people.units) - people.tables * people.per_table
    mixed = dice.shuffled(people.units)
    mixed.sort(key=lambda unit: people.sat_out.get(unit, ()) or (0, 0))
    return sorted(mixed[:count], key=people.units.index)


def _seat_units(people: Field, order: Sequence[Unit], resting: Sequence[Unit]) -> Draw:
    size = people.per_table
    tables = [order[start : start + size] for start in range(0, len(order), size)]
    return Draw(
        tuple(seat_order(people.seating, table) for table in tables),
        tuple(person for unit in resting for person in unit),
    )


def seat_order(seating: Seating, units: Sequence[Unit]) -> tuple[int, ...]:
    """Return the players of a table by seat. A pair gets the seats of one side.

    >>> seat_order(Seating.usual(4, 2), [(1, 2), (3, 4)])
    (1, 3, 2, 4)
    """
    if all(len(unit) == 1 for unit in units):
        return tuple(unit[0] for unit in units)
    at = {seat: unit[i] for side, unit in zip(seating.sides, units, strict=True) for i, seat in enumerate(side)}
    return tuple(at[seat] for seat in sorted(at))


def _fewest_repeats(people: Field, order: list[Unit], dice: Dice) -> list[Unit]:
    """Swap two units whenever that adds no repeats, until nothing is repeated or the tries run out."""
    size = people.per_table
    if len(order) <= 1 or not (people.partners or people.opponents):
        return order
    cost = [_repeats(people, order[start : start + size]) for start in range(0, len(order), size)]
    for _ in range(_TRIES * len(order)):
        if not any(cost):
            break
        a, b = dice.below(len(order)), dice.below(len(order))
        order[a], order[b] = order[b], order[a]
        touched = {a // size, b // size}
        fresh = {table: _repeats(people, order[table * size : (table + 1) * size]) for table in touched}
        if sum(fresh.values()) > sum(cost[table] for table in touched):
            order[a], order[b] = order[b], order[a]
        else:
            for table, repeats in fresh.items():
                cost[table] = repeats
    return order


def _repeats(people: Field, units: Sequence[Unit]) -> int:
    """Return the cost of the repeats at a table. A third time costs more than two second times."""
    seats = seat_order(people.seating, units)
    whole = sum(people.partners.get(pair, 0) ** 2 for pair in _pairs_within(people.seating, seats)) * _PARTNERS
    return whole + sum(people.opponents.get(pair, 0) for pair in _pairs_across(people.seating, seats)) * _OPPONENTS


def _pairs_within(seating: Seating, seats: Sequence[int]) -> Iterator[frozenset[int]]:
    for side in seating.sides:
        yield from (frozenset((seats[a], seats[b])) for a, b in combinations(side, 2))


def _pairs_across(seating: Seating, seats: Sequence[int]) -> Iterator[frozenset[int]]:
    for one, other in combinations(seating.sides, 2):
        yield from (frozenset((seats[a], seats[b])) for a in one for b in other)
