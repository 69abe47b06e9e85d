"""Draws of tables: everyone sits once, sit-outs are fair, and partners are not repeated if that can be avoided."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Seating
from scoring.rotation import (
    Dice,
    Field,
    draw_as_listed,
    draw_at_random,
    draw_by_standing,
    draw_round_robin,
    next_partners,
    seat_order,
)

FOUR = Seating.usual(4, 2)
ALONE = Seating.usual(4, 1)


def people(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple((person,) for person in range(count))


def pairs(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple((2 * pair, 2 * pair + 1) for pair in range(count))


def test_players_without_equal_sides_play_alone():
    """Partnerships need two sides of equal size."""
    assert Seating.usual(4, 4) == ALONE
    assert Seating.usual(5, 2) == Seating.usual(5, 1)


@given(st.integers(0, 40), st.integers(0, 2**64), st.sampled_from([draw_at_random, draw_by_standing, draw_as_listed]))
def test_everyone_sits_once_or_sits_out(count, seed, draw):
    drawn = draw(Field(units=people(count), seating=FOUR), seed)
    everyone = [person for table in drawn.tables for person in table] + list(drawn.sitting_out)
    assert sorted(everyone) == list(range(count))
    assert all(len(table) == 4 for table in drawn.tables)
    assert len(drawn.sitting_out) == count % 4


@given(st.integers(4, 30), st.integers(1, 12), st.integers(0, 1000))
def test_sit_outs_never_differ_by_more_than_one(count, rounds, seed):
    sat = Counter(dict.fromkeys(people(count), 0))
    for number in range(rounds):
        field = Field(units=people(count), seating=FOUR, sat_out={unit: (times, 0) for unit, times in sat.items()})
        sat.update((person,) for person in draw_at_random(field, seed + number).sitting_out)
        assert max(sat.values()) - min(sat.values()) <= 1


def test_sitting_out_tonight_counts_before_the_season():
    sat = {(0,): (1, 0), (1,): (0, 9), (2,): (0, 9), (3,): (0, 9), (4,): (0, 8)}
    assert draw_at_random(Field(units=people(5), seating=FOUR, sat_out=sat), 7).sitting_out == (4,)


def test_the_same_seed_draws_the_same_tables():
    field = Field(units=people(24), seating=FOUR)
    assert draw_at_random(field, 5) == draw_at_random(field, 5)
    assert len({draw_at_random(field, seed).tables for seed in range(20)}) == 20


def test_dice_are_fair_enough():
    dice = Dice(1)
    thrown = Counter(dice.below(6) for _ in range(6000))
    assert set(thrown) == set(range(6))
    assert all(850 < count < 1150 for count in thrown.values())


def partners_of(tables, seating=FOUR):
    return [
        frozenset((table[a], table[b])) for table in tables for side in seating.sides for a, b in combinations(side, 2)
    ]


@pytest.mark.parametrize("count", [8, 12, 14, 24])
def test_partners_are_not_repeated_if_avoidable(count):
    before: Counter = Counter()
    for number in range(5):
        drawn = draw_at_random(Field(units=people(count), seating=FOUR, partners=before), number)
        before.update(partners_of(drawn.tables))
    assert max(before.values()) == 1


def test_unavoidable_repeats_are_even():
    before: Counter = Counter()
    for number in range(12):
        drawn = draw_at_random(Field(units=people(8), seating=FOUR, partners=before), number)
        before.update(partners_of(drawn.tables))
    assert max(before.values()) <= 3  # 48 partnerships among 28 pairs


def test_by_standings_the_first_plays_with_the_fourth():
    drawn = draw_by_standing(
        Field(units=people(9), seating=FOUR, sat_out={(8,): (0, 0)} | {(i,): (1, 1) for i in range(8)}), 0
    )
    assert drawn.tables == ((0, 1, 3, 2), (4, 5, 7, 6))
    assert drawn.sitting_out == (8,)
    assert [frozenset(pair) for pair in ((0, 3), (1, 2))] == partners_of(drawn.tables[:1])


def test_each_alone_by_standings():
    assert draw_by_standing(Field(units=people(4), seating=ALONE), 0).tables == ((0, 1, 2, 3),)


@given(st.integers(2, 15))
def test_in_a_round_robin_everyone_meets_once(count):
    field = Field(units=pairs(count), seating=FOUR)
    rounds = count - 1 + count % 2
    met: Counter = Counter()
    rested: Counter = Counter()
    for number in range(rounds):
        drawn = draw_round_robin(field, number)
        met.update(frozenset((table[0] // 2, table[1] // 2)) for table in drawn.tables)
        rested.update(drawn.sitting_out)
        assert all(table[0] // 2 == table[2] // 2 and table[1] // 2 == table[3] // 2 for table in drawn.tables)
    assert met == Counter({frozenset(pair): 1 for pair in combinations(range(count), 2)})
    assert set(rested.values()) == ({1} if count % 2 else set())
    assert draw_round_robin(field, rounds) == draw_round_robin(field, 0)


def test_a_round_robin_is_for_two_sides():
    with pytest.raises(ValueError, match="two sides"):
        draw_round_robin(Field(units=people(8), seating=FOUR), 0)


def test_a_pair_is_a_whole_side():
    assert seat_order(FOUR, [(1, 2), (3, 4)]) == (1, 3, 2, 4)
    with pytest.raises(ValueError, match="whole sides"):
        Field(units=((1, 2, 3), (4, 5, 6)), seating=FOUR)


def test_three_games_in_a_row_play_all_pairings():
    order, pairings = (0, 1, 2, 3), []
    for _ in range(3):
        pairings.append({frozenset((order[0], order[2])), frozenset((order[1], order[3]))})
        order = tuple(order[seat] for seat in next_partners(FOUR))
    assert len({frozenset(pairing) for pairing in pairings}) == 3
