"""Prizes over the final standings (M-7), and settling with the pot (M-8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import prizes, through_pot

TABLE = (50, 30, 20)


@pytest.mark.parametrize(
    ("why", "pot", "shares", "ranking", "expected"),
    [
        ("a prize for each rank", 1000, TABLE, [["Ann"], ["Bo"], ["Cy"], ["Di"]], {"Ann": 500, "Bo": 300, "Cy": 200}),
        ("two share first and second", 1000, TABLE, [["Bo", "Ann"], ["Cy"]], {"Ann": 400, "Bo": 400, "Cy": 200}),
        ("10.00 to three winners", 1000, TABLE, [["Cy", "Ann", "Bo"]], {"Ann": 334, "Bo": 333, "Cy": 333}),
        ("1.00 shared by three", 100, (100,), [["Cy", "Ann", "Bo"]], {"Ann": 34, "Bo": 33, "Cy": 33}),
        ("two tied for the last prize", 1000, TABLE, [["Ann"], ["Bo"], ["Di", "Cy"]],
         {"Ann": 500, "Bo": 300, "Cy": 100, "Di": 100}),
        ("odd cents of the shares go to the first rank", 1003, TABLE, [["Ann"], ["Bo"], ["Cy"]],
         {"Ann": 503, "Bo": 300, "Cy": 200}),
        ("odd cents of tied players go by name", 1005, TABLE, [["Ann"], ["Cy", "Bo"]],
         {"Ann": 503, "Bo": 251, "Cy": 251}),
        ("the prize of an empty rank stays in the pot", 1000, TABLE, [["Ann"], ["Bo"]], {"Ann": 500, "Bo": 300}),
        ("the rest of the pot stays in it", 999, (50,), [["Ann"]], {"Ann": 499}),
        ("an empty pot gives nothing", 0, TABLE, [["Ann"]], {}),
        ("one cent goes to the first", 1, TABLE, [["Ann"], ["Bo"]], {"Ann": 1}),
    ],
)  # fmt: skip
def test_examples(why, pot, shares, ranking, expected) -> None:
    assert prizes(pot, shares, ranking) == expected, why


@pytest.mark.parametrize(("pot", "shares"), [(-1, TABLE), (100, (60, 50)), (100, (100, 0)), (100, (-10,))])
def test_invalid_shares_are_refused(pot, shares) -> None:
    with pytest.raises(ValueError, match="given out"):
        prizes(pot, shares, [["Ann"]])


@given(
    pot=st.integers(0, 10**7),
    shares=st.lists(st.integers(1, 10), min_size=1, max_size=10),
    tie_sizes=st.lists(st.integers(1, 4), min_size=1, max_size=8),
)
def test_the_whole_pot_is_paid_if_every_rank_has_a_player(pot, shares, tie_sizes) -> None:
    shares = [*shares, 100 - sum(shares)] if sum(shares) < 100 else shares
    names = iter([f"p{number:02}" for number in range(sum(tie_sizes))])
    ranking = [[next(names) for _ in range(count)] for count in tie_sizes]
    given_out = prizes(pot, shares, ranking)
    assert sum(given_out.values()) <= pot
    if sum(tie_sizes) >= len(shares):
        assert sum(given_out.values()) == pot
    for tied in ranking:
        amounts = [given_out.get(name, 0) for name in tied]
        assert max(amounts) - min(amounts) <= 1


def test_everyone_settles_with_the_pot() -> None:
    balances = {"Ann": -500, "Bo": 300, "Cy": -100, "Di": 0, "pot": 300}
    assert through_pot(balances, "pot") == [("Ann", "pot", 500), ("Cy", "pot", 100), ("pot", "Bo", 300)]


def test_a_settled_league_needs_no_payments() -> None:
    assert through_pot({"Ann": 0, "pot": 0}, "pot") == []


def test_balances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="zero"):
        through_pot({"Ann": 1, "pot": 0}, "pot")
