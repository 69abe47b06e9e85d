"""What everybody's games add up to: sums over `Result`, with sit-outs, best N and adjustments on top.

Who was merged counts as who he is.
"""

from collections import defaultdict
from dataclasses import replace

from django.db import connection
from django.db.models import Count, F, Sum
from django.db.models.functions import Coalesce

from leagues.models import Result, Terms
from leagues.reports.scope import DECIDED, POINTS, WHO, Scope, Scoped, sat_out
from scoring.standings import Counting, Measure, Meeting, Tally, best_points, tied_groups

#: Of a player only: partners bid by turns, and each pays for himself.
_OWN = ("hands", "bids", "made", "money")
_OF_DECIDED = ("score_for", "score_against", "sets")
_ENDED = ("won", "drew", "lost")
#: What is usual, for an evening that a league took in.
_USUAL = Counting()


def summed(scope: Scope, merged: dict[int, int]) -> dict[int, Tally]:
    """Everybody's sums; `merged` says who turned out to be whom.

    The database only adds up, by player, terms and how the games ended: it takes a fifth of the time that it would
    take to weigh each result. The weighing is done on these few sums.
    """
    countings = {number: terms.counting for number, terms in scope.agreed.items()}
    sums: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in _SUMS(scope):
        sum_of = sums[merged.get(row["who"], row["who"])]
        for name, number in _weighed(row, countings.get(row["terms"], _USUAL)).items():
            sum_of[name] += number
    return {who: Tally(who=who, **counted) for who, counted in sums.items()}


_SUMS = Scoped(
    lambda to_night: (
        Result.objects.filter(**to_night("night__"))
        .values(*_ENDED, who=F("player"), terms=F("night__terms"))
        .annotate(games=Count("pk"), **{name: Sum(name) for name in (*_OF_DECIDED, *_OWN)})
        .order_by()
    )
)


def _weighed(row: dict, counting: Counting) -> dict[str, int]:
    """What some games that ended alike add to a tally. Those that nobody won, drew or lost add hands and bids alone."""
    own = {name: row[name] for name in _OWN}
    won, drew, lost = (row[name] for name in _ENDED)
    if not (won or drew or lost):
        return own
    games = row["games"]
    each = counting.points(won=won, drew=drew, lost=lost, score=0)
    points = games * each + (row["score_for"] if counting.score else 0)
    ended = {"wins": games * won, "draws": games * drew, "losses": games * lost}
    return own | ended | {name: row[name] for name in _OF_DECIDED} | {"games": games, "points": points}


def with_points(tallies: dict[int, Tally], more: dict[int, int]) -> dict[int, Tally]:
    """The tallies with points on top; who has only these gets a row, too."""
    found = dict(tallies)
    for who, points in more.items():
        tally = found.get(who, Tally(who=who))
        found[who] = replace(tally, points=tally.points + points)
    return found


def sit_outs(scope: Scope) -> dict[int, tuple[int, int]]:
    """By player: rounds sat out, and the credit for them."""
    return {row["who"]: (row["times"], row["credit"]) for row in _SAT_OUT(scope)}


_SAT_OUT = Scoped(
    lambda to_night: (
        sat_out(to_night)
        .annotate(who=WHO)
        .values("who")
        .annotate(times=Count("pk"), credit=Sum(Coalesce(F("round__night__terms__sit_out_points"), 0)))
        .order_by()
    )
)


def best(scope: Scope, terms: Terms, tallies: dict[int, Tally]) -> dict[int, Tally]:
    """The tallies with the points of the best games or weeks; a round sat out counts as a game of its credit."""
    by_weeks = terms.best_of == Terms.BestOf.WEEKS
    results = scope.results.filter(DECIDED).annotate(who=WHO, counted=POINTS)
    units = list(results.values_list("who", "night" if by_weeks else "game", "counted"))
    rested = scope.sit_outs.annotate(who=WHO, counted=Coalesce(F("round__night__terms__sit_out_points"), 0))
    # Numbers of rounds stand below zero, so that none is taken for a game's.
    units += [
        (who, night if by_weeks else -round_id, points)
        for who, night, round_id, points in rested.values_list("who", "round__night", "round", "counted")
    ]
    points = best_points(units, terms.best)
    everybody = with_points(tallies, dict.fromkeys(points, 0))
    return {who: replace(tally, points=points.get(who, 0)) for who, tally in everybody.items()}


def meetings(scope: Scope, tallies: list[Tally], merged: dict[int, int], measures) -> list[Meeting]:
    """The games in which two met whom the measures before head-to-head leave level. One query; none without a tie."""
    if Measure.HEAD_TO_HEAD not in measures:
        return []
    before = measures[: measures.index(Measure.HEAD_TO_HEAD)]
    groups = [[tally.who for tally in group] for group in tied_groups(tallies, before) if len(group) > 1]
    group_of = {who: number for number, group in enumerate(groups) for who in group}
    group_of |= {record: group_of[who] for record, who in merged.items() if who in group_of}
    return [
        meeting
        for winner, loser, games in _met(scope, group_of)
        for meeting in [Meeting(merged.get(winner, winner), merged.get(loser, loser))] * games
    ]


#: Written out, because the ORM joins results by way of their game: that takes three times as long.
_MET = """
SELECT winner.player_id, loser.player_id, COUNT(*)
FROM leagues_result AS winner JOIN leagues_result AS loser ON loser.game_id = winner.game_id
WHERE winner.won AND loser.lost AND winner.night_id IN ({nights})
AND CASE winner.player_id {groups} END = CASE loser.player_id {groups} END
GROUP BY winner.player_id, loser.player_id
"""


def _met(scope: Scope, group_of: dict[int, int]) -> list[tuple[int, int, int]]:
    """(winner, loser, games) by record, of those that one group holds both of."""
    if not group_of:
        return []
    nights, of_nights = scope.nights.values("pk").query.get_compiler(connection.alias).as_sql()
    groups = " ".join(["WHEN %s THEN %s"] * len(group_of))
    of_groups = [number for pair in group_of.items() for number in pair]
    with connection.cursor() as cursor:
        cursor.execute(_MET.format(nights=nights, groups=groups), [*of_nights, *of_groups, *of_groups])
        return cursor.fetchall()
