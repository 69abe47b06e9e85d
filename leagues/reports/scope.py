"""The results that a report covers: those of a season, of part of a season, or of a whole league."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import QuerySet

from leagues.models import League, Night, Result, Season, SitOut, Terms


@dataclass(frozen=True, kw_only=True)
class Scope:
    """A season, its nights up to a date, or one night. Without season and night, the whole league."""

    league: League
    season: Season | None = None
    night: Night | None = None
    until: date | None = None

    @property
    def nights(self) -> QuerySet[Night]:
        nights = Night.objects.filter(league=self.league)
        if self.night is not None:
            return nights.filter(pk=self.night.pk)
        if self.season is not None:
            nights = nights.filter(season=self.season)
        return nights if self.until is None else nights.filter(date__lte=self.until)

    @property
    def results(self) -> QuerySet[Result]:
        return Result.objects.filter(night__in=self.nights)

    @property
    def sit_outs(self) -> QuerySet[SitOut]:
        """The rounds sat out on these nights. Draft rounds do not count."""
        return SitOut.objects.filter(round__night__in=self.nights, round__published_at__isnull=False)

    @cached_property
    def agreed(self) -> dict[int, Terms]:
        """All terms of the league by id, oldest first, without rules and stakes. One query."""
        terms = Terms.objects.filter(season__league=self.league).defer("rules", "stakes").order_by("from_date")
        return {one.pk: one for one in terms}

    @property
    def terms(self) -> Terms | None:
        """The terms of the last night in this scope."""
        if self.night is not None:
            return self.agreed.get(self.night.terms_id)
        if self.season is None:
            return None
        own = [terms for terms in self.agreed.values() if terms.season_id == self.season.pk]
        return next((terms for terms in reversed(own) if self.until is None or terms.from_date <= self.until), None)
