"""Proves what is kept of nights and seasons: what is agreed for a night, drafts without games, versions that moved.

Results, also those of paper, of forfeits and of games that are held back, are proved game by game by the command.
"""

from collections.abc import Iterator

from django.db.models import Count, F, Q

from leagues.models import Event, Game, Night, Season, Terms

#: Changes with which the version of a night moves.
_MOVES = ("check", "said-", "round-", "draft-", "clock-", "time-", "night-closed", "night-reopened", "night-canceled")


def nights_faults() -> Iterator[str]:
    """All nights and seasons, in a few statements."""
    yield from terms_faults()
    yield from version_faults()
    drafts = Game.objects.filter(table__round__published_at=None, table__isnull=False)
    yield from (f"game {number} is of a draw that is not published" for number in drafts.values_list("pk", flat=True))
    abroad = Game.objects.filter(table__isnull=False).exclude(table__round__night=F("night"))
    yield from (f"game {number} is of a table of another night" for number in abroad.values_list("pk", flat=True))


def terms_faults() -> Iterator[str]:
    """Nights under something else than what was agreed last from their date on, or of another league's season."""
    for season in Season.objects.order_by("pk").prefetch_related("all_terms", "nights"):
        agreed = sorted(season.all_terms.all(), key=lambda terms: terms.from_date)
        for night in sorted(season.nights.all(), key=lambda night: night.pk):
            if night.terms_id != _in_force(agreed, night).pk:
                yield f"night {night.pk}: is not under what was agreed for {night.date}"
            if night.league_id != season.league_id:
                yield f"night {night.pk}: belongs to another league than its season"


def _in_force(agreed: list[Terms], night: Night) -> Terms:
    """An extra night before all of them goes by the last."""
    return next((terms for terms in reversed(agreed) if terms.from_date <= night.date), agreed[-1])


def version_faults() -> Iterator[str]:
    """Nights whose version stands lower than their changes have moved it: pages that follow them would miss some."""
    moves = Q()
    for start in _MOVES:
        moves |= Q(what__startswith=start)
    changed = Event.objects.filter(moves, night__isnull=False).values("night", "night__version").order_by("night")
    for row in changed.annotate(changes=Count("pk")):
        if row["night__version"] < 1 + row["changes"]:
            yield f"night {row['night']}: has version {row['night__version']} after {row['changes']} changes"
