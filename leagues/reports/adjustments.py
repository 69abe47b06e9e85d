"""Points given to players and pairs of a season, or taken from them, outside any game."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Prefetch, prefetch_related_objects

import scoring
from leagues.models import Adjustment, Player, Season
from leagues.models.prepared import Prepared
from leagues.reports.names import together
from leagues.reports.scope import Scope


@dataclass(frozen=True, kw_only=True)
class AdjustmentRow:
    """Points given or taken, as they are printed."""

    id: int
    name: str
    points: str
    reason: str


def adjustment_rows(season: Season) -> list[AdjustmentRow]:
    return [adjustment_row(adjustment) for adjustment in standing_adjustments(season)]


def adjustment_row(adjustment: Adjustment) -> AdjustmentRow:
    return AdjustmentRow(
        id=adjustment.pk,
        name=whose(adjustment),
        points=scoring.signed(adjustment.points),
        reason=adjustment.reason,
    )


def adjustments_in(scope: Scope) -> list[Adjustment]:
    if scope.season is None or scope.night is not None:
        return []
    return standing_adjustments(scope.season)


def standing_adjustments(season: Season) -> list[Adjustment]:
    """Those that were not taken back, with whom they are of. One query, and two for the people of pairs."""
    standing = _STANDING(season=season.pk)
    prefetch_related_objects(standing, Prefetch("pair__players", Player.objects.select_related("merged_into")))
    return standing


_STANDING = Prepared(
    lambda season: (
        Adjustment.objects.filter(season=season, taken_back_at=None)
        .select_related("player__merged_into", "pair")
        .order_by("made_at", "pk")
    ),
    season=int,
)


def whose(adjustment: Adjustment) -> str:
    """The player, or both of a pair."""
    if adjustment.pair is None:
        return adjustment.player.person.name
    return together(player.person.name for player in adjustment.pair.players.all())


def pair_points(adjustments: Iterable[Adjustment]) -> Counter[tuple[int, int]]:
    """What was given to pairs, by their two people; in a team of more, to any two of it."""
    found: Counter[tuple[int, int]] = Counter()
    for adjustment in adjustments:
        people = sorted({player.person.pk for player in adjustment.pair.players.all()})
        for pair in combinations(people, 2):
            found[pair] += adjustment.points
    return found
