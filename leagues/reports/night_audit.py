"""Check nights and seasons: the terms of each night, games of draft rounds, and version numbers.

The `audit` command checks the results of games.
"""

from collections.abc import Iterator

from django.db.models import Count, F, Q

from leagues.models import Event, Game, Night, Season, Terms

#: The changes that increase the version of a night, by how their stored words begin.
_VERSION_CHANGES = (
    *("check", "said-", "round-", "draft-", "clock-", "time-"),
    *("night-closed", "night-reopened", "night-canceled"),
)


def nights_faults() -> Iterator[str]:
    """Find every fault of nights and seasons in a few queries."""
    yield from terms_faults()
    yield from version_faults()
    drafts = Game.objects.filter(table__round__published_at=None, table__isnull=False)
    yield from (
        f"game {number}: belongs to a round that is not published" for number in drafts.values_list("pk", flat=True)
    )
    elsewhere = Game.objects.filter(table__isnull=False).exclude(table__round__night=F("night"))
    yield from (
        f"game {number}: belongs to a table of another night" for number in elsewhere.values_list("pk", flat=True)
    )


def terms_faults() -> Iterator[str]:
    """Find nights that do not use the terms agreed for their date, or whose season is of another league."""
    for season in Season.objects.order_by("pk").prefetch_related("all_terms", "nights"):
        agreed = sorted(season.all_terms.all(), key=lambda terms: terms.from_date)
        for night in sorted(season.nights.all(), key=lambda night: night.pk):
            if night.terms_id != _terms_for(agreed, night).pk:
                yield f"night {night.pk}: does not use the terms agreed for {night.date}"
            if night.league_id != season.league_id:
                yield f"night {night.pk}: belongs to another league than its season"


def _terms_for(agreed: list[Terms], night: Night) -> Terms:
    """Return the terms for the date of a night. A night before all of them uses the newest ones."""
    return next((terms for terms in reversed(agreed) if terms.from_date <= night.date), agreed[-1])


def version_faults() -> Iterator[str]:
    """Find nights whose version is too low for their changes, so that open pages would miss some of them."""
    counted = Q()
    for start in _VERSION_CHANGES:
        counted |= Q(what__startswith=start)
    changed = Event.objects.filter(counted, night__isnull=False).values("night", "night__version").order_by("night")
    for row in changed.annotate(changes=Count("pk")):
        if row["night__version"] < 1 + row["changes"]:
            yield f"night {row['night']}: has version {row['night__version']} after {row['changes']} changes"
