"""The members of a league, and which players they are."""

from dataclasses import dataclass
from datetime import datetime

from leagues.models import Claim, League, Membership, Player, User
from leagues.roles import Right, Role, may_give, rights


@dataclass(frozen=True, kw_only=True)
class MemberRow:
    """A member, the `roles` that the reader may give them, and whether the reader may remove them."""

    id: int
    name: str
    role: str
    player: str
    joined_at: datetime
    is_me: bool
    roles: tuple[str, ...]
    may_remove: bool
    may_hand_over: bool


def member_rows(league: League, reader: Membership) -> list[MemberRow]:
    """Return the members as `reader` sees them, owners first. Two queries."""
    members = league.memberships.live().select_related("user").order_by("user__username")
    players = dict(league.players.current().exclude(user=None).values_list("user", "name"))
    rows = [_member_row(league, reader, member, players.get(member.user_id, "")) for member in members]
    return sorted(rows, key=lambda row: list(Role).index(Role(row.role)))


def _member_row(league: League, reader: Membership, member: Membership, player: str) -> MemberRow:
    is_me = member.pk == reader.pk
    own = rights(reader.role, archived=league.is_archived)
    may_change = Right.MANAGE_PEOPLE in own and may_give(reader.role, member.role)
    return MemberRow(
        id=member.pk,
        name=member.user.username,
        role=member.role,
        player=player,
        joined_at=member.joined_at,
        is_me=is_me,
        roles=tuple(str(role) for role in Role if may_give(reader.role, role)) if may_change else (),
        may_remove=may_change and not is_me,
        may_hand_over=Right.MANAGE_LEAGUE in own and not is_me and not league.is_archived,
    )


def open_claims(league: League) -> list[Claim]:
    """Return the open claims to be a player of the roster, oldest first."""
    claims = Claim.objects.open().filter(player__league=league)
    return list(claims.select_related("player", "user").order_by("asked_at"))


def player_of(league: League, user: User) -> Player | None:
    """Return the user's own player on the roster, or None."""
    return league.players.current().filter(user=user).first()


def unclaimed_players(league: League, user: User) -> list[tuple[Player, bool]]:
    """Return the roster's players without a user, by name, each with whether `user` has claimed them."""
    asked = set(Claim.objects.open().filter(user=user).values_list("player", flat=True))
    players = league.players.active().filter(user=None).order_by("name")
    return [(player, player.pk in asked) for player in players]
