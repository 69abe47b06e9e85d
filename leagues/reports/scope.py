"""Which results count, and how: a season, up to a date or of one night, or all of a league."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from leagues.models import League, Night, Result, Season, SitOut, Terms

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
    def nights(self) -> QuerySet[Night]:
        return Night.objects.filter(league=self.league, **self._narrowed())

    @property
    def results(self) -> QuerySet[Result]:
        return Result.objects.filter(night__league=self.league).filter(**self._narrowed("night__"))

    @property
    def sit_outs(self) -> QuerySet[SitOut]:
        found = SitOut.objects.filter(round__night__league=self.league, round__published_at__isnull=False)
        return found.filter(**self._narrowed("round__night__"))

    def _narrowed(self, night: str = "") -> dict:
        """Conditions; `night` leads to the night."""
        if self.night is not None:
            return {f"{night}pk": self.night.pk}
        found = {f"{night}season": self.season} if self.season else {}
        return found | ({f"{night}date__lte": self.until} if self.until else {})

    @property
    def terms(self) -> Terms | None:
        """What is agreed for the last night in sight."""
        if self.night is not None:
            return self.night.terms
        if self.season is None:
            return None
        if self.until is None:
            return self.season.terms
        return self.season.all_terms.filter(from_date__lte=self.until).order_by("from_date").last()
