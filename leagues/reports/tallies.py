"""What games add up to, by player or by anything else: sums over `Result`, sit-outs, the best N.

A merged player counts as the person they turned out to be.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import fields

from django.db.models import Count, F, QuerySet, Sum
from django.db.models.functions import Coalesce

from leagues.models import Result, Terms, person_of
from leagues.reports.columns import COLUMNS, Numbers
from leagues.reports.scope import Scope
from scoring.standings import Counting, Measure, Meeting, Tally, best_points, tied_groups

#: What a game counts in an evening that a league took in, which has no terms.
_USUAL = Counting()
#: The numbers that ranking needs.
_RANKED_BY = tuple(field.name for field in fields(Tally) if field.name != "who")


def sums(results: QuerySet[Result], *by: str) -> dict[tuple, Counter[str]]:
    """What results add up to, by the values of `by`: a number for each column that the database sums. One query."""
    summed = {column.key: column.summed for column in COLUMNS if column.summed is not None}
    rows = results.values(*by).annotate(**summed).order_by()
    return {tuple(row.pop(name) for name in by): Counter(row) for row in rows}


def sums_with_points(results: QuerySet[Result], agreed: Mapping[int, Terms], *by: str) -> dict[tuple, Counter[str]]:
    """The same with the points that games count in the standings, each by the terms of its own night."""
    found: dict[tuple, Counter[str]] = defaultdict(Counter)
    for (*values, terms), numbers in sums(results, *by, "night__terms").items():
        found[tuple(values)].update({**numbers, "points": _points(agreed.get(terms), numbers)})
    return found


def _points(terms: Terms | None, numbers: Numbers) -> int:
    counting = terms.counting if terms else _USUAL
    return counting.points(
        won=numbers["wins"], drew=numbers["draws"], lost=numbers["losses"], score=numbers["score_for"]
    )


def player_sums(scope: Scope) -> dict[int, Counter[str]]:
    found = sums_with_points(scope.results.annotate(who=person_of()), scope.agreed, "who")
    return {who: numbers for (who,), numbers in found.items()}


def pair_sums(scope: Scope) -> dict[tuple[int, int], Counter[str]]:
    """Of every two players who sat on one side."""
    together = scope.results.decided().filter(game__results__side=F("side"))
    together = together.annotate(who=person_of(), other=person_of("game__results__player")).filter(who__lt=F("other"))
    return sums_with_points(together, scope.agreed, "who", "other")


def night_points(scope: Scope) -> dict[tuple[int, int], int]:
    """Points by player and night."""
    results = scope.results.decided().annotate(who=person_of())
    return {key: found["points"] for key, found in sums_with_points(results, scope.agreed, "who", "night").items()}


def tally(who: int, numbers: Numbers) -> Tally:
    """The numbers as ranking takes them."""
    return Tally(who=who, **{name: numbers[name] for name in _RANKED_BY})


def sit_outs(scope: Scope) -> dict[int, tuple[int, int]]:
    """By player: rounds sat out, and the credit for them."""
    rows = (
        scope.sit_outs.annotate(who=person_of())
        .values("who")
        .annotate(times=Count("pk"), credit=Sum(_CREDIT))
        .order_by()
    )
    return {row["who"]: (row["times"], row["credit"]) for row in rows}


_CREDIT = Coalesce(F("round__night__terms__sit_out_points"), 0)


def best(scope: Scope, terms: Terms) -> dict[int, int]:
    """By player, the points of their best games or weeks. A round sat out counts as a game of its credit."""
    by_weeks = terms.best_of == Terms.BestOf.WEEKS
    results = scope.results.decided().annotate(who=person_of())
    counted = sums_with_points(results, scope.agreed, "who", "night" if by_weeks else "game")
    units = [(who, unit, numbers["points"]) for (who, unit), numbers in counted.items()]
    rested = scope.sit_outs.annotate(who=person_of(), credit=_CREDIT)
    # Numbers of rounds stand below zero, so that none is taken for a game's.
    units += [
        (who, night if by_weeks else -round_id, credit)
        for who, night, round_id, credit in rested.values_list("who", "round__night", "round", "credit")
    ]
    return best_points(units, terms.best)


def meetings(scope: Scope, tallies: list[Tally], measures: tuple[Measure, ...]) -> list[Meeting]:
    """Games between two players whom the measures before head-to-head leave tied. One query, none without a tie."""
    if Measure.HEAD_TO_HEAD not in measures:
        return []
    before = measures[: measures.index(Measure.HEAD_TO_HEAD)]
    groups = [[tally.who for tally in group] for group in tied_groups(tallies, before) if len(group) > 1]
    group_of = {who: number for number, group in enumerate(groups) for who in group}
    if not group_of:
        return []
    results = scope.results.annotate(who=person_of()).filter(who__in=group_of).exclude(won=False, lost=False)
    games: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for game, who, lost in results.values_list("game", "who", "lost"):
        games[game][lost].append(who)
    return [
        Meeting(winner, loser)
        for winners, losers in games.values()
        for winner in winners
        for loser in losers
        if group_of[winner] == group_of[loser]
    ]
