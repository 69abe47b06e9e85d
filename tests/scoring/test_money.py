"""Stakes are checked, and money is shared and settled in a fixed order."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Stakes, fewest_payments, share_out


@pytest.mark.parametrize("amount", [-1, 1.5, 2.0, True, "5", None])
@pytest.mark.parametrize("word", ["game", "set", "point", "ante", "set_to_pot"])
def test_stakes_are_whole_cents_from_zero(word: str, amount: Any) -> None:
    with pytest.raises(ValueError, match="whole cents"):
        Stakes(**{word: amount})
    assert Stakes(**{word: 0}) == Stakes()


def test_stakes_of_zero_are_false() -> None:
    assert not Stakes()
    assert not Stakes(game=0)
    assert Stakes(ante=1)


def test_odd_cents_go_to_the_first_one_each() -> None:
    assert share_out(100, 3) == (34, 33, 33)
    assert share_out(101, 3) == (34, 34, 33)
    assert share_out(0, 2) == (0, 0)


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        # The largest debt goes to the largest credit.
        (
            {"Ann": -500, "Bo": -100, "Cy": 401, "Di": 199},
            [("Ann", "Cy", 401), ("Bo", "Di", 100), ("Ann", "Di", 99)],
        ),
        # Equal amounts go by name.
        (
            {"Bo": -301, "Ann": -301, "Di": 200, "Cy": 200, "Ed": 202},
            [("Ann", "Ed", 202), ("Bo", "Di", 200), ("Bo", "Cy", 101), ("Ann", "Cy", 99)],
        ),
        # A debtor who is not settled pays again before the next one pays.
        (
            {"Ann": -500, "Bo": -300, "Cy": -150, "Di": 550, "Ed": 400},
            [("Ann", "Di", 500), ("Bo", "Ed", 250), ("Cy", "Ed", 150), ("Bo", "Di", 50)],
        ),
    ],
)
def test_payments_are_in_a_fixed_order(balances: dict[str, int], payments: list[tuple[str, str, int]]) -> None:
    assert fewest_payments(balances) == payments
    assert fewest_payments(dict(reversed(balances.items()))) == payments
