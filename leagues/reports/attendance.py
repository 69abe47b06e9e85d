"""A season night by night: what each player came away with, and whether he was there at all."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

import scoring
from leagues.models import CheckIn, Night, Player, Result, Season
from leagues.reports.scope import DECIDED, POINTS, WHO, Scope


@dataclass(frozen=True, kw_only=True)
class NightCell:
    """`kind`: "points", "sat-out" (there, but no game), "absent", or "out" (not of the league then)."""

    kind: str
    text: str
    spoken: str


@dataclass(frozen=True, kw_only=True)
class NightByNight:
    nights: tuple[tuple[int, date], ...]
    rows: tuple[tuple[str, int, tuple[NightCell, ...]], ...]


def night_by_night(season: Season) -> NightByNight:
    """Four queries, whatever the number of players and nights."""
    nights = list(season.nights.filter(state__in=(Night.State.OPEN, Night.State.CLOSED)).order_by("date", "start"))
    points: dict[tuple[int, int], int] = {
        (row["who"], row["night"]): row["points"]
        for row in Result.objects.filter(DECIDED, night__season=season)
        .annotate(who=WHO)
        .values("who", "night")
        .annotate(points=Sum(POINTS))
        .order_by()
    }
    credit: dict[tuple[int, int], int] = defaultdict(int)
    rested = Scope(league=season.league, season=season).sit_outs.annotate(who=WHO)
    for who, night, one in rested.values_list("who", "round__night", "round__night__terms__sit_out_points"):
        credit[who, night] += one or 0
    there = set(
        CheckIn.objects.filter(night__in=nights, arrived_at__isnull=False).annotate(who=WHO).values_list("who", "night")
    )
    seen = {who for who, _ in [*points, *there]}
    players = Player.objects.filter(league=season.league, merged_into=None).order_by("name")
    rows = tuple(
        (player.name, player.pk, tuple(_cell(player, night, points, credit, there) for night in nights))
        for player in players
        if player.pk in seen
    )
    return NightByNight(nights=tuple((night.pk, night.date) for night in nights), rows=rows)


def _cell(player: Player, night: Night, points, credit, there) -> NightCell:
    here = (player.pk, night.pk)
    if here in points:
        number = scoring.signed(points[here] + credit.get(here, 0)).removeprefix("+")
        return NightCell(kind="points", text=number, spoken=number)
    if here in there:
        return NightCell(kind="sat-out", text="sat out", spoken="there, without a game")
    joined = player.joined_on is not None and night.date < player.joined_on
    left = player.left_at is not None and night.date > player.left_at.date()
    if joined or left:
        return NightCell(kind="out", text="", spoken="not in the league")
    return NightCell(kind="absent", text="–", spoken="absent")
