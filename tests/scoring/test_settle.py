"""Settling up (M-8): the fewest payments, none of them in a circle, largest first."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from typing import Any

import debts
import pytest

from scoring import fewest_payments
from tests.scoring.command_line import scoring

PEOPLE = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Meg", "Ned", "Oz", "Pam"]

EXAMPLES = [
    ({"Ann": -300, "Bo": 300}, [("Ann", "Bo", 300)]),
    ({}, []),
    ({"Ann": 0, "Bo": 0}, []),
    ({"Ann": -5, "Bo": 10, "Cy": -5}, [("Ann", "Bo", 5), ("Cy", "Bo", 5)]),
    ({"Ann": -70, "Bo": 20, "Cy": 50}, [("Ann", "Cy", 50), ("Ann", "Bo", 20)]),
    # Two pairs clear each other with two payments. If the largest debt paid the largest credit, it would take three.
    ({"Ann": -6, "Bo": 6, "Cy": -4, "Di": 4}, [("Ann", "Bo", 6), ("Cy", "Di", 4)]),
]


def balances_of(seed: int, people: int) -> dict[str, int]:
    """Return small balances, so that groups that add up to zero are common. The last one makes the sum zero."""
    chance = random.Random(seed)
    balances = {name: chance.randint(-6, 6) for name in PEOPLE[: people - 1]}
    return balances | {PEOPLE[people - 1]: -sum(balances.values())}


def fewest(balances: dict[str, int]) -> int:
    """Return the number of people with a balance minus the most groups that add up to zero. Tries every split."""
    owing = [amount for amount in balances.values() if amount]
    sums = [sum(amount for at, amount in enumerate(owing) if chosen >> at & 1) for chosen in range(1 << len(owing))]
    groups = [0] * len(sums)
    for chosen in range(1, len(sums)):
        without_one = [groups[chosen & ~(1 << at)] for at in range(len(owing)) if chosen >> at & 1]
        groups[chosen] = max(without_one) + (sums[chosen] == 0)
    return len(owing) - groups[-1]


def clears_exactly(balances: dict[Any, int], payments: Iterable[tuple[Any, Any, int]]) -> None:
    """Fail unless all balances are zero afterwards, no payment is 0, and nobody both pays and receives."""
    payments = list(payments)
    left = dict(balances)
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert set(left.values()) <= {0}
    assert not {payer for payer, _, _ in payments} & {payee for _, payee, _ in payments}


def assert_clears(balances: dict[str, int], payments: list[tuple[str, str, int]]) -> None:
    clears_exactly(balances, payments)
    assert payments == sorted(payments, key=lambda payment: (-payment[2], payment[0], payment[1]))


@pytest.mark.parametrize(("balances", "payments"), EXAMPLES)
def test_examples(balances: dict[str, int], payments: list[tuple[str, str, int]]) -> None:
    # In each example, only one list has the fewest payments.
    assert [tuple(payment) for payment in fewest_payments(balances)] == payments


@pytest.mark.parametrize("people", range(2, 9))
def test_never_more_payments_than_the_best_split(people: int) -> None:
    for seed in range(60):
        balances = balances_of(seed, people)
        payments = [tuple(payment) for payment in fewest_payments(balances)]
        assert_clears(balances, payments)
        assert len(payments) == fewest(balances), balances


def test_fewest_for_twelve_people() -> None:
    for seed in range(5):
        balances = balances_of(seed, 12)
        payments = [tuple(payment) for payment in fewest_payments(balances)]
        assert_clears(balances, payments)
        assert len(payments) == fewest(balances), balances


def test_sixteen_people_need_fewer_than_sixteen_payments() -> None:
    balances = {name: (-1) ** number * (1000 + number * number) for number, name in enumerate(PEOPLE)}
    balances["Pam"] -= sum(balances.values())
    payments = [tuple(payment) for payment in fewest_payments(balances)]
    assert_clears(balances, payments)
    assert len(payments) < len(PEOPLE)


def grouped(*groups: list[int]) -> dict[str, int]:
    """Return balances by name for groups that each add up to zero."""
    assert [sum(group) for group in groups] == [0] * len(groups)
    return {f"p{number:02}": amount for number, amount in enumerate(amount for group in groups for amount in group)}


def tripled(*pairs: tuple[int, int]) -> list[list[int]]:
    return [[one, other, -one - other] for one, other in pairs]


@pytest.mark.parametrize(
    ("why", "balances", "count"),
    [
        ("threes of eighteen people", grouped(*tripled(*((5000 + 7**n, 11 * n + 3) for n in range(6)))), 12),
        (
            "fours of twenty people",
            grouped(*([5000 + 7**n, 11 * n + 3, 13**n, -5003 - 7**n - 11 * n - 13**n] for n in range(5))),
            15,
        ),
        # 3, 2 and -5 add up to zero, too, but would break three couples.
        (
            "couples go before threes",
            grouped(
                *([sign * amount * 100**n for sign in (1, -1)] for n in range(3) for amount in (3, 2, 5)),
                [10**7, 1, -(10**7) - 1],
            ),
            11,
        ),
        # The first three people add up to zero, too, but would break three of the four groups of twelve.
        (
            "twelve people, proved",
            {"Ann": 1000, "Bo": 2000, "Cy": -3000, "Di": 7, "Ed": 90, "Flo": 501}
            | {"Gus": -1007, "Hal": -2090, "Ivy": 2499, "Jo": 40_000, "Kit": 6002, "Lou": -46_002},
            8,
        ),
    ],
)
def test_groups_that_add_up_to_zero_are_found(why: str, balances: dict[str, int], count: int) -> None:
    payments = fewest_payments(balances)
    assert_clears(balances, payments)
    assert len(payments) == count, why


def test_fewest_in_two_thousand_cases() -> None:
    for seed in range(2000):
        balances = balances_of(seed, 2 + seed % 8)
        assert len(fewest_payments(balances)) == fewest(balances), balances


def many_balances(seed: int) -> dict[str, int]:
    """Return balances for a small table up to a large club, from pennies to hundreds of dollars."""
    chance = random.Random(seed)
    people = chance.choice((4, 6, 8, 9, 10, 14, 16, 20, 30))
    most = chance.choice((3, 6, 20, 100, 1000, 10_000))
    balances = {f"p{number}": chance.randint(-most, most) for number in range(people)}
    return balances | {"last": -sum(balances.values())}


def assert_no_worse_than_greedy(seed: int) -> None:
    balances = many_balances(seed)
    payments = fewest_payments(balances)
    assert_clears(balances, payments)
    greedy = debts.settle([(name, amount) for name, amount in balances.items() if amount])
    assert len(payments) <= len(greedy or ()), balances


def test_never_more_payments_than_a_greedy_plan() -> None:
    for seed in range(300):
        assert_no_worse_than_greedy(seed)


@pytest.mark.slow
def test_never_more_payments_than_a_greedy_plan_in_ten_thousand_cases() -> None:
    for seed in range(300, 10_300):
        assert_no_worse_than_greedy(seed)


@pytest.mark.parametrize("most", [3, 50, 500, 100_000])
def test_sixty_people_in_a_second(most: int) -> None:
    chance = random.Random(most)
    balances = {f"p{number}": chance.randint(-most, most) for number in range(59)}
    balances |= {"last": -sum(balances.values())}
    start = time.process_time()
    payments = fewest_payments(balances)
    assert time.process_time() - start <= 1
    assert_clears(balances, payments)


def test_the_command_line_prints_the_payments() -> None:
    done = scoring("settle", text='{"Ann": -300, "Bo": 300}')
    assert (done.returncode, done.answer) == (0, [["Ann", "Bo", 300]])


def test_balances_that_do_not_add_up_are_refused() -> None:
    done = scoring("settle", text='{"Ann": -300, "Bo": 299}')
    assert (done.returncode, done.codes) == (2, {"contradiction"})


@pytest.mark.parametrize(
    "text", ["[]", '{"Ann": 1.5, "Bo": -1.5}', '{"Ann": true, "Bo": -1}', '{"Ann": "3", "Bo": -3}']
)
def test_a_balance_is_a_whole_number_of_cents(text: str) -> None:
    done = scoring("settle", text=text)
    assert (done.returncode, done.codes) == (2, {"bad-format"})


@pytest.mark.parametrize("text", ["", "{", '{"Ann": -1, "Ann": 1}', '{"Ann": NaN}'])
def test_invalid_json_is_refused(text: str) -> None:
    done = scoring("settle", text=text)
    assert (done.returncode, done.codes) == (2, {"bad-json"})
