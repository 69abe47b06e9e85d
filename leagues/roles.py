"""Who may do what in a league: one table of roles and rights; knows no league and no person."""

from enum import StrEnum


class Right(StrEnum):
    """Something that a league lets people do; the label finishes "may …"."""

    label: str

    def __new__(cls, word: str, label: str):
        right = str.__new__(cls, word)
        right._value_ = word
        right.label = label
        return right

    SEE = "see", "see nights, games, standings and players"
    SCORE = "score", "score and correct the games of the league"
    RUN_NIGHTS = "run_nights", "plan nights, draw tables, close and reopen nights"
    EDIT_ROSTER = "edit_roster", "add, rename and merge players, link them to people who sign in"
    SEE_MONEY = "see_money", "see everybody's balance"
    BOOK_MONEY = "book_money", "book payments, dues and prizes"
    SEE_CHANGES = "see_changes", "read the list of changes and see which links are open"
    MANAGE_PEOPLE = "manage_people", "invite people, give and take roles below their own, make and close links"
    MANAGE_LEAGUE = "manage_league", "change the league, appoint owners, archive it"


class Role(StrEnum):
    """Greatest first."""

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

#: All that is left of a role when its league is archived: looking, and bringing the league back.
IN_ARCHIVE = frozenset({Right.SEE, Right.SEE_MONEY, Right.SEE_CHANGES, Right.MANAGE_LEAGUE})


def rights(role: str, *, archived: bool = False) -> frozenset[Right]:
    """What a role may do; nothing for a word that is no role."""
    held = RIGHTS[Role(role)] if role in set(Role) else frozenset()
    return held & IN_ARCHIVE if archived else held


def is_greater(role: str, other: str) -> bool:
    return list(Role).index(Role(role)) < list(Role).index(Role(other))


def may_give(own: str, other: str) -> bool:
    """May somebody in the role `own` give `other`, or take it from who has it? Below one's own, or as an owner any."""
    held = rights(own)
    return Right.MANAGE_LEAGUE in held or (Right.MANAGE_PEOPLE in held and rights(other) < held)
