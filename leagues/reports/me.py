"""What the site knows about one person: their sign-ins for a page, and everything for a file."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.sessions.models import Session
from django.utils import timezone

from leagues.models import Player, Result, User

#: The most sign-ins that the page lists.
SIGN_INS_SHOWN = 20


@dataclass(frozen=True, kw_only=True)
class SignInRow:
    id: int
    at: datetime
    device: str
    how: str
    is_here: bool
    is_open: bool


def sign_in_rows(user: User, here: int | None) -> list[SignInRow]:
    """Return the last sign-ins, newest first. `here`: the id of this browser's sign-in. Two queries."""
    sign_ins = list(user.sign_ins.order_by("-pk")[:SIGN_INS_SHOWN])
    keys = [sign_in.session_key for sign_in in sign_ins if sign_in.ended_at is None]
    sessions = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    alive = set(sessions.values_list("session_key", flat=True))
    return [
        SignInRow(
            id=sign_in.pk,
            at=sign_in.at,
            device=sign_in.device,
            how=sign_in.how,
            is_here=sign_in.pk == here,
            is_open=sign_in.ended_at is None and sign_in.session_key in alive,
        )
        for sign_in in sign_ins
    ]


def my_data(user: User) -> dict:
    """Return everything about this person as plain data, without the names of other players."""
    players = Player.objects.filter(user=user)
    return {
        "format": "pitch-league-person/1",
        "sign_in_name": user.username,
        "e_mail": user.email,
        "joined": _iso_time(user.date_joined),
        "leagues": [
            {
                "league": one.league.name,
                "role": one.role,
                "from": _iso_time(one.joined_at),
                "until": _iso_time(one.left_at),
            }
            for one in user.memberships.select_related("league").order_by("pk")
        ],
        "players": [
            {"name": player.name, "league": player.league.name if player.league else ""}
            for player in players.select_related("league").order_by("pk")
        ],
        "games": [_result_data(result) for result in _own_results(players)],
        "changes": [
            {"at": _iso_time(event.at), "what": event.get_what_display(), "device": event.device}
            for event in user.events.order_by("pk")
        ],
        "sign_ins": [
            {"at": _iso_time(one.at), "device": one.device, "how": one.how} for one in user.sign_ins.order_by("pk")
        ],
    }


def _own_results(players):
    mine = Result.objects.filter(player__in=Player.objects.records_of(players))
    return mine.select_related("game__night", "player").order_by("pk")


def _result_data(result: Result) -> dict:
    numbers = {name: getattr(result, name) for name in ("won", "drew", "score_for", "score_against", "bids", "made")}
    game = result.game
    about = {"game": game.pk, "date": game.night.date.isoformat(), "variant": game.rules.get("variant", "")}
    return about | {"as": result.player.name, **numbers, "money": result.money, "currency": game.currency}


def _iso_time(at: datetime | None) -> str:
    return at.isoformat(timespec="seconds") if at else ""
