"""Points added to or taken from players and pairs of a season outside their games."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Prefetch

import scoring
from leagues.models import Adjustment, Player, Season
from leagues.reports.names import together
from leagues.reports.scope import Scope


@dataclass(frozen=True, kw_only=True)
class AdjustmentRow:
    """An adjustment, ready to print."""

    id: int
    name: str
    points: str
    reason: str


def adjustment_rows(season: Season) -> list[AdjustmentRow]:
    return [adjustment_row(adjustment) for adjustment in adjustments_in_force(season)]


def adjustment_row(adjustment: Adjustment) -> AdjustmentRow:
    return AdjustmentRow(
        id=adjustment.pk,
        name=adjusted_name(adjustment),
        points=scoring.signed(adjustment.points),
        reason=adjustment.reason,
    )


def adjustments_in(scope: Scope) -> list[Adjustment]:
    """Return the adjustments that count in a scope: all of a season, none of a night or of all time."""
    if scope.season is None or scope.night is not None:
        return []
    return adjustments_in_force(scope.season)


def adjustments_in_force(season: Season) -> list[Adjustment]:
    """Return a season's adjustments, except those taken back, with their players. One query, two more for pairs."""
    found = season.adjustments.in_force().select_related("player__merged_into", "pair")
    return list(found.prefetch_related(Prefetch("pair__players", Player.objects.select_related("merged_into"))))


def adjusted_name(adjustment: Adjustment) -> str:
    """Return the name of the player or of the pair that gets the points."""
    if adjustment.pair is None:
        return adjustment.player.person.name
    return together(player.person.name for player in adjustment.pair.players.all())


def pair_points(adjustments: Iterable[Adjustment]) -> Counter[tuple[int, int]]:
    """Sum the points of pairs by the two players. In a larger team, every two of its players get them."""
    found: Counter[tuple[int, int]] = Counter()
    for adjustment in adjustments:
        people = sorted({player.person_id for player in adjustment.pair.players.all()})
        for pair in combinations(people, 2):
            found[pair] += adjustment.points
    return found
