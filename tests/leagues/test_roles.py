"""The rights of each role. The table in the documents matches the code."""

import re

import pytest

from leagues.roles import Right, Role, is_greater, may_give, rights
from tests.conftest import ROOT

MANUAL = ROOT / "docs" / "people-and-roles.md"


def manual_table() -> dict[str, set[str]]:
    """Return the rights with a ✓ in the documents, by role."""
    rows = [line.split("|")[1:-1] for line in MANUAL.read_text().splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows]
    roles = cells[0][1:]
    held = {role.lower(): set() for role in roles}
    for label, *marks in cells[2:]:
        for role, mark in zip(roles, marks, strict=True):
            if mark == "✓":
                held[role.lower()].add(label)
    return held


def test_the_documents_match_the_code():
    assert manual_table() == {str(role): {right.label for right in rights(role)} for role in Role}


def test_an_archived_league_can_be_read_and_restored():
    assert rights("owner", archived=True) == {Right.SEE, Right.SEE_MONEY, Right.SEE_CHANGES, Right.MANAGE_LEAGUE}
    assert rights("scorer", archived=True) == {Right.SEE}


def test_an_unknown_role_has_no_rights():
    assert rights("king") == rights("") == frozenset()


@pytest.mark.parametrize(
    ("own", "gives"),
    [
        ("owner", {"owner", "organizer", "treasurer", "scorer", "player", "visitor"}),
        ("organizer", {"scorer", "player", "visitor"}),
        ("treasurer", set()),
        ("scorer", set()),
        ("player", set()),
        ("visitor", set()),
        ("", set()),
    ],
)
def test_the_roles_that_each_role_can_give(own, gives):
    assert {str(role) for role in Role if may_give(own, role)} == gives


def test_roles_have_an_order():
    assert is_greater("owner", "visitor")
    assert not is_greater("player", "player")


def test_every_right_is_a_lower_case_word():
    assert all(re.fullmatch("[a-z_]+", right) for right in Right)
