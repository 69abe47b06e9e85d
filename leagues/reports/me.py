"""What the site knows of one person: his sign-ins on a page, and all of it in a file."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.sessions.models import Session
from django.utils import timezone

from leagues.models import Player, Result, User

#: How many sign-ins the page tells of.
SHOWN = 20


@dataclass(frozen=True, kw_only=True)
class SignInRow:
    id: int
    at: datetime
    device: str
    how: str
    is_here: bool
    is_open: bool


def sign_in_rows(user: User, here: int | None) -> list[SignInRow]:
    """The last sign-ins, newest first; `here`: the one of this browser. Two queries."""
    sign_ins = list(user.sign_ins.order_by("-pk")[:SHOWN])
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
    """Everything about this person as plain data; others at his tables are not named."""
    players = Player.objects.filter(user=user)
    return {
        "format": "pitch-league-person/1",
        "sign_in_name": user.username,
        "e_mail": user.email,
        "joined": _time(user.date_joined),
        "leagues": [
            {"league": one.league.name, "role": one.role, "from": _time(one.joined_at), "until": _time(one.left_at)}
            for one in user.memberships.select_related("league").order_by("pk")
        ],
        "players": [
            {"name": player.name, "league": player.league.name if player.league else ""}
            for player in players.select_related("league").order_by("pk")
        ],
        "games": [_game(result) for result in _results(players)],
        "changes": [
            {"at": _time(event.at), "what": event.get_what_display(), "device": event.device}
            for event in user.events.order_by("pk")
        ],
        "sign_ins": [
            {"at": _time(one.at), "device": one.device, "how": one.how} for one in user.sign_ins.order_by("pk")
        ],
    }


def _results(players):
    mine = Result.objects.filter(player__in=Player.objects.records_of(players))
    return mine.select_related("game__night", "player").order_by("pk")


def _game(result: Result) -> dict:
    told = {name: getattr(result, name) for name in ("won", "drew", "score_for", "score_against", "bids", "made")}
    game = result.game
    here = {"game": game.pk, "date": game.night.date.isoformat(), "variant": game.rules.get("variant", "")}
    return here | {"as": result.player.name, **told, "money": result.money, "currency": game.currency}


def _time(at: datetime | None) -> str:
    return at.isoformat(timespec="seconds") if at else ""
