"""A season night by night: the points of each player, and whether they were there at all."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from leagues.models import CheckIn, Night, Player, Season, person_of
from leagues.reports.amounts import number_text
from leagues.reports.scope import Scope
from leagues.reports.tallies import night_points


@dataclass(frozen=True, kw_only=True)
class NightCell:
    """`kind`: "points", "sat-out" (there, but without a game), "absent", or "out" (not in the league at that time)."""

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
    scope = Scope(league=season.league, season=season)
    points = night_points(scope)
    credit: dict[tuple[int, int], int] = defaultdict(int)
    rested = scope.sit_outs.annotate(who=person_of())
    for who, night, one in rested.values_list("who", "round__night", "round__night__terms__sit_out_points"):
        credit[who, night] += one or 0
    arrived = CheckIn.objects.filter(night__in=nights, arrived_at__isnull=False).annotate(who=person_of())
    there = set(arrived.values_list("who", "night"))
    seen = {who for who, _ in [*points, *there]}
    players = Player.objects.current().filter(league=season.league).order_by("name")
    rows = tuple(
        (player.name, player.pk, tuple(_cell(player, night, points, credit, there) for night in nights))
        for player in players
        if player.pk in seen
    )
    return NightByNight(nights=tuple((night.pk, night.date) for night in nights), rows=rows)


def _cell(player: Player, night: Night, points, credit, there) -> NightCell:
    here = (player.pk, night.pk)
    if here in points:
        number = number_text(points[here] + credit.get(here, 0))
        return NightCell(kind="points", text=number, spoken=number)
    if here in there:
        return NightCell(kind="sat-out", text="sat out", spoken="there, without a game")
    joined = player.joined_on is not None and night.date < player.joined_on
    left = player.left_at is not None and night.date > player.left_at.date()
    if joined or left:
        return NightCell(kind="out", text="", spoken="not in the league")
    return NightCell(kind="absent", text="–", spoken="absent")
