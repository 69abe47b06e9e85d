"""Every rule of the rulebook that affects scoring has a row, and no row names an unknown rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.notation import option_rules, rows

TESTS = Path(__file__).parents[1]


def numbered(letters: str, *numbers: int) -> list[str]:
    return [f"{letters}-{number}" for number in numbers]


# Rules of play without an effect on the score are on the rule cards and have no row.
RULES = {
    *numbered("G", *range(1, 23)),
    *numbered("AUC", *range(1, 8)), "BARN-1", "ABA-1", "MOW-1", "REV-1",
    *numbered("CON", *range(1, 9)),
    *numbered("OKL", *range(1, 5)), *numbered("CTEN", *range(1, 4)), *numbered("CAR", *range(1, 8)),
    "RAZ-1", *numbered("WAH", 1, 2), *numbered("SUS", 1, 2), *numbered("CELV", *range(1, 4)),
    *numbered("ROA", *range(1, 4)), *numbered("CELL", 1, 2), *numbered("MAR", *range(1, 5)),
    *numbered("HIF", 1, 2), "NEB-1", "SEV-1", *numbered("DRA", 1, 2),
    *numbered("NIN", *range(1, 5)), "HOT-1", "NWC-1", "NEC-1", *numbered("JUN", 1, 2), "TWO-1",
    *numbered("TEN", *range(1, 7)), "FIVE-1",
    *(f"P{total}-1" for total in (5, 7, 8, 11, 13, 14, 15, 16)),
    "SBJ-1", "NE4-1", *numbered("CALL", *range(1, 6)),
    *numbered("M", *range(1, 7)), "M-10",
} | option_rules()  # fmt: skip


# Dues, settling, the ledger and feats are not part of a game record. Other tests name their rules.
ELSEWHERE = {
    "M-7": "scoring/test_prizes.py",
    "M-8": "scoring/test_settle.py",
    "M-9": "leagues/test_ledger.py",
    "CAR-8": "leagues/test_people.py",
}


def named() -> set[str]:
    return {rule for _, row in rows() for rule in row["rule"]}


def test_every_rule_has_a_row() -> None:
    assert sorted(RULES - named()) == []


@pytest.mark.parametrize(("rule", "file"), ELSEWHERE.items())
def test_rules_without_rows_are_named_by_other_tests(rule: str, file: str) -> None:
    assert f"{rule})" in (TESTS / file).read_text(encoding="utf-8")


def test_no_row_names_a_rule_that_does_not_exist() -> None:
    assert sorted(named() - RULES) == []
