"""The members of a league, and who of them is which player."""

from dataclasses import dataclass
from datetime import datetime

from leagues.models import Claim, League, Player, User
from leagues.roles import Role, may_give


@dataclass(frozen=True, kw_only=True)
class MemberRow:
    """A member and what the one who looks may do: the roles he may give, whether he may remove or sign in."""

    id: int
    name: str
    role: str
    player: str
    joined_at: datetime
    is_me: bool
    roles: tuple[str, ...]
    may_remove: bool
    may_hand_over: bool


def member_rows(league: League) -> list[MemberRow]:
    """Greatest roles first; `league` knows who looks. Two queries."""
    members = league.memberships.live().select_related("user").order_by("user__username")
    players = dict(league.players.current().exclude(user=None).values_list("user", "name"))
    rows = [_row(league, member, players.get(member.user_id, "")) for member in members]
    return sorted(rows, key=lambda row: list(Role).index(Role(row.role)))


def _row(league: League, member, player: str) -> MemberRow:
    is_me = member.pk == league.membership.pk
    may_change = league.may("manage_people") and may_give(league.role, member.role)
    return MemberRow(
        id=member.pk,
        name=member.user.username,
        role=member.role,
        player=player,
        joined_at=member.joined_at,
        is_me=is_me,
        roles=tuple(str(role) for role in Role if may_give(league.role, role)) if may_change else (),
        may_remove=may_change and not is_me,
        may_hand_over=league.may("manage_league") and not is_me and not league.is_archived,
    )


def open_claims(league: League) -> list[Claim]:
    """Who asks to be a player of the roster, oldest first."""
    claims = Claim.objects.open().filter(player__league=league)
    return list(claims.select_related("player", "user").order_by("asked_at"))


def player_of(league: League, user: User) -> Player | None:
    """The player of the roster that this user is."""
    return league.players.current().filter(user=user).first()


def unclaimed_players(league: League, user: User) -> list[Player]:
    """The players of the roster who are nobody's yet, by name; `asked`: this user has asked already."""
    asked = set(Claim.objects.open().filter(user=user).values_list("player", flat=True))
    players = list(league.players.active().filter(user=None).order_by("name"))
    for player in players:
        player.asked = player.pk in asked
    return players
