"""Which results count, and how: a season, up to a date or of one night, or all of a league."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from leagues.models import League, Night, Result, Season, SitOut, Terms
from leagues.models.prepared import Prepared

WHO = Coalesce("player__merged_into", "player")
DECIDED = Q(won=True) | Q(drew=True) | Q(lost=True)
_TERMS = "night__terms__"


def _when(condition: Q, value) -> Case:
    return Case(When(condition, then=value), default=Value(0), output_field=IntegerField())


def _agreed(name: str, otherwise: int):
    """What the night's terms say; of an evening that a league took in, what is usual."""
    return Coalesce(F(_TERMS + name), Value(otherwise))


#: `scoring.standings.Counting.points` in SQL, by the terms of the result's own night.
POINTS = (
    _when(Q(won=True), _agreed("win", 1))
    + _when(Q(drew=True), _agreed("draw", 0))
    + _when(Q(lost=True), _agreed("loss", 0))
    + _when(DECIDED & Q(**{_TERMS + "counts_score": True}), F("score_for"))
)


@dataclass(frozen=True, kw_only=True)
class Scope:
    """Which results count: those of a season, up to a date or of one night, or all of a league."""

    league: League
    season: Season | None = None
    night: Night | None = None
    until: date | None = None

    @property
    def conditions(self) -> dict[str, object]:
        """What a night in the scope fulfils, by lookup."""
        if self.night is not None:
            return {"league": self.league.pk, "pk": self.night.pk}
        found: dict[str, object] = {"league": self.league.pk}
        if self.season:
            found["season"] = self.season.pk
        return found | ({"date__lte": self.until} if self.until else {})

    @property
    def nights(self) -> QuerySet[Night]:
        return Night.objects.filter(**self.conditions)

    @property
    def results(self) -> QuerySet[Result]:
        return Result.objects.filter(**_led_to("night__", self.conditions))

    @property
    def sit_outs(self) -> QuerySet[SitOut]:
        return sat_out(lambda night: _led_to(night, self.conditions))

    @cached_property
    def agreed(self) -> dict[int, Terms]:
        """All that was ever agreed in the league, by number and in order, without rules and stakes. One query."""
        return {terms.pk: terms for terms in _AGREED(league=self.league.pk)}

    @property
    def terms(self) -> Terms | None:
        """What is agreed for the last night in sight."""
        if self.night is not None:
            return self.agreed.get(self.night.terms_id)
        if self.season is None:
            return None
        own = [terms for terms in self.agreed.values() if terms.season_id == self.season.pk]
        return next((terms for terms in reversed(own) if self.until is None or terms.from_date <= self.until), None)


_AGREED = Prepared(
    lambda league: Terms.objects.filter(season__league=league).defer("rules", "stakes").order_by("from_date"),
    league=int,
)


#: Conditions of what leads to a night by the relations named.
ToNight = Callable[[str], dict[str, object]]


def sat_out(to_night: ToNight) -> QuerySet[SitOut]:
    """Who had no seat in the published rounds of these nights."""
    return SitOut.objects.filter(**to_night("round__night__"), round__published_at__isnull=False)


def _led_to(night: str, conditions: dict[str, object]) -> dict[str, object]:
    """The conditions of what leads to a night by these relations."""
    return {f"{night}{lookup}": value for lookup, value in conditions.items()}


class Scoped:
    """A query about the nights of a scope, written once for each kind of scope.

    `build(to_night)` gives the queryset; `to_night("round__night__")` are the conditions of what leads there so.
    """

    def __init__(self, build: Callable[[ToNight], QuerySet]) -> None:
        self._build = build
        self._kept: dict[tuple[str, ...], Prepared] = {}

    def __call__(self, scope: Scope) -> list:
        values = scope.conditions
        kind = tuple(values)
        if kind not in self._kept:
            slots = {lookup: type(value) for lookup, value in values.items()}
            self._kept[kind] = Prepared(lambda **marks: self._build(lambda night: _led_to(night, marks)), **slots)
        return self._kept[kind](**values)
