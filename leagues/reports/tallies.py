"""Sum results by player, pair or night, with rounds sat out and the best games or weeks.

Merged players count as the player they were merged into.
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

#: The points for games without terms, such as those of an evening that was added to a league.
_WITHOUT_TERMS = Counting()
#: The numbers that ranking needs.
_RANKED_BY = tuple(field.name for field in fields(Tally) if field.name != "who")


def sums(results: QuerySet[Result], *by: str) -> dict[tuple, Counter[str]]:
    """Sum results by the fields in `by`: a number for each column that the database sums. One query."""
    summed = {column.key: column.summed for column in COLUMNS if column.summed is not None}
    rows = results.values(*by).annotate(**summed).order_by()
    return {tuple(row.pop(name) for name in by): Counter(row) for row in rows}


def sums_with_points(results: QuerySet[Result], agreed: Mapping[int, Terms], *by: str) -> dict[tuple, Counter[str]]:
    """Return the sums with the points for the standings, which follow the terms of each night."""
    found: dict[tuple, Counter[str]] = defaultdict(Counter)
    for (*values, terms), numbers in sums(results, *by, "night__terms").items():
        found[tuple(values)].update({**numbers, "points": _standings_points(agreed.get(terms), numbers)})
    return found


def _standings_points(terms: Terms | None, numbers: Numbers) -> int:
    counting = terms.counting if terms else _WITHOUT_TERMS
    return counting.points(
        won=numbers["wins"], drew=numbers["draws"], lost=numbers["losses"], score=numbers["score_for"]
    )


def player_sums(scope: Scope) -> dict[int, Counter[str]]:
    """Return the sums of each player."""
    found = sums_with_points(scope.results.annotate(who=person_of()), scope.agreed, "who")
    return {who: numbers for (who,), numbers in found.items()}


def pair_sums(scope: Scope) -> dict[tuple[int, int], Counter[str]]:
    """Return the sums of every two players who were on the same side."""
    together = scope.results.decided().filter(game__results__side=F("side"))
    together = together.annotate(who=person_of(), other=person_of("game__results__player")).filter(who__lt=F("other"))
    return sums_with_points(together, scope.agreed, "who", "other")


def night_points(scope: Scope) -> dict[tuple[int, int], int]:
    """Return the points by player and night."""
    results = scope.results.decided().annotate(who=person_of())
    return {key: found["points"] for key, found in sums_with_points(results, scope.agreed, "who", "night").items()}


def tally(who: int, numbers: Numbers) -> Tally:
    """Return the numbers that decide the ranking."""
    return Tally(who=who, **{name: numbers[name] for name in _RANKED_BY})


def sit_outs(scope: Scope) -> dict[int, tuple[int, int]]:
    """Return (rounds sat out, points for them) by player."""
    rows = (
        scope.sit_outs.annotate(who=person_of())
        .values("who")
        .annotate(times=Count("pk"), credit=Sum(_CREDIT))
        .order_by()
    )
    return {row["who"]: (row["times"], row["credit"]) for row in rows}


_CREDIT = Coalesce(F("round__night__terms__sit_out_points"), 0)


def best(scope: Scope, terms: Terms) -> dict[int, int]:
    """Return the points of each player's best games or weeks. A round sat out counts like a game with its points."""
    by_weeks = terms.best_of == Terms.BestOf.WEEKS
    results = scope.results.decided().annotate(who=person_of())
    counted = sums_with_points(results, scope.agreed, "who", "night" if by_weeks else "game")
    units = [(who, unit, numbers["points"]) for (who, unit), numbers in counted.items()]
    rests = scope.sit_outs.annotate(who=person_of(), credit=_CREDIT)
    # Negative ids of rounds keep them distinct from ids of games.
    units += [
        (who, night if by_weeks else -round_id, credit)
        for who, night, round_id, credit in rests.values_list("who", "round__night", "round", "credit")
    ]
    return best_points(units, terms.best)


def meetings(scope: Scope, tallies: list[Tally], measures: tuple[Measure, ...]) -> list[Meeting]:
    """Return the games between players who are tied before head-to-head counts. One query, none without a tie."""
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
