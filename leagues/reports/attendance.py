"""A season night by night: each player's points, or whether they came at all."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from leagues.models import CheckIn, Night, Player, Season, person_of
from leagues.reports.amounts import number_text
from leagues.reports.scope import Scope
from leagues.reports.tallies import night_points


@dataclass(frozen=True, kw_only=True)
class NightCell:
    """One night of one player.

    `kind`: "points", "sat-out" (came but did not play), "absent", or "out" (not in the league yet, or any more).
    `spoken`: the text for screen readers.
    """

    kind: str
    text: str
    spoken: str


@dataclass(frozen=True, kw_only=True)
class NightByNight:
    """The nights as (id, date), and the rows as (player's name, id, cells)."""

    nights: tuple[tuple[int, date], ...]
    rows: tuple[tuple[str, int, tuple[NightCell, ...]], ...]


def night_by_night(season: Season) -> NightByNight:
    """Return the table of a season. Four queries, however many players and nights there are."""
    nights = list(season.nights.filter(state__in=(Night.State.OPEN, Night.State.CLOSED)).order_by("date", "start"))
    scope = Scope(league=season.league, season=season)
    points = night_points(scope)
    credit: dict[tuple[int, int], int] = defaultdict(int)
    sat_out = scope.sit_outs.annotate(who=person_of())
    for who, night, points_each in sat_out.values_list("who", "round__night", "round__night__terms__sit_out_points"):
        credit[who, night] += points_each or 0
    arrived = CheckIn.objects.filter(night__in=nights, arrived_at__isnull=False).annotate(who=person_of())
    present = set(arrived.values_list("who", "night"))
    appeared = {who for who, _ in [*points, *present]}
    players = Player.objects.current().filter(league=season.league).order_by("name")
    rows = tuple(
        (player.name, player.pk, tuple(_night_cell(player, night, points, credit, present) for night in nights))
        for player in players
        if player.pk in appeared
    )
    return NightByNight(nights=tuple((night.pk, night.date) for night in nights), rows=rows)


def _night_cell(player: Player, night: Night, points, credit, present) -> NightCell:
    key = (player.pk, night.pk)
    if key in points:
        number = number_text(points[key] + credit.get(key, 0))
        return NightCell(kind="points", text=number, spoken=number)
    if key in present:
        return NightCell(kind="sat-out", text="sat out", spoken="there, but sat out")
    joined_later = player.joined_on is not None and night.date < player.joined_on
    left_before = player.left_at is not None and night.date > player.left_at.date()
    if joined_later or left_before:
        return NightCell(kind="out", text="", spoken="not in the league")
    return NightCell(kind="absent", text="–", spoken="absent")
