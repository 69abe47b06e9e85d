"""The roles in a league and the rights of each."""

from enum import StrEnum


class Right(StrEnum):
    """A right in a league. The label completes the sentence "They may …"."""

    label: str

    def __new__(cls, word: str, label: str):
        right = str.__new__(cls, word)
        right._value_ = word
        right.label = label
        return right

    SEE = "see", "see nights, games, standings and players"
    SCORE = "score", "score and correct the games of the league"
    RUN_NIGHTS = "run_nights", "plan nights, draw tables, and close and reopen nights"
    EDIT_ROSTER = "edit_roster", "add, rename and merge players, and link them to members"
    SEE_MONEY = "see_money", "see everyone’s balance"
    BOOK_MONEY = "book_money", "record payments, dues and prizes"
    SEE_CHANGES = "see_changes", "read the history and see which links are open"
    MANAGE_PEOPLE = "manage_people", "invite people, give and remove roles below their own, and make and close links"
    MANAGE_LEAGUE = "manage_league", "change or archive the league, and appoint owners"


class Role(StrEnum):
    """The roles in a league, highest first."""

    OWNER = "owner"
    ORGANIZER = "organizer"
    TREASURER = "treasurer"
    SCORER = "scorer"
    PLAYER = "player"
    VISITOR = "visitor"


RIGHTS: dict[Role, frozenset[Right]] = {
    Role.OWNER: frozenset(Right),
    Role.ORGANIZER: frozenset(
        {Right.SEE, Right.SCORE, Right.RUN_NIGHTS, Right.EDIT_ROSTER, Right.SEE_CHANGES, Right.MANAGE_PEOPLE}
    ),
    Role.TREASURER: frozenset({Right.SEE, Right.SEE_MONEY, Right.BOOK_MONEY, Right.SEE_CHANGES}),
    Role.SCORER: frozenset({Right.SEE, Right.SCORE}),
    Role.PLAYER: frozenset({Right.SEE}),
    Role.VISITOR: frozenset({Right.SEE}),
}

#: The rights that are left in an archived league: to look, and to reopen it.
IN_ARCHIVE = frozenset({Right.SEE, Right.SEE_MONEY, Right.SEE_CHANGES, Right.MANAGE_LEAGUE})


def rights(role: str, *, archived: bool = False) -> frozenset[Right]:
    """Return the rights of a role, none for a word that is not a role."""
    granted = RIGHTS[Role(role)] if role in set(Role) else frozenset()
    return granted & IN_ARCHIVE if archived else granted


def is_higher(role: str, other: str) -> bool:
    """Return whether `role` is higher than `other`."""
    return list(Role).index(Role(role)) < list(Role).index(Role(other))


def may_give(own: str, other: str) -> bool:
    """Return whether a member in the role `own` may give or remove the role `other`.

    Owners may give any role, other members only roles below their own.
    """
    granted = rights(own)
    return Right.MANAGE_LEAGUE in granted or (Right.MANAGE_PEOPLE in granted and rights(other) < granted)
