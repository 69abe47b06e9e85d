"""The standings of a season, of a night or of all time, ranked by what the season agreed.

One query adds up the results; a few more bring sit-outs, adjustments and, where it is agreed, the best N or the games
among the tied.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce

import scoring
from leagues.models import Partnership, Player, Season, Terms
from leagues.models.prepared import Prepared
from leagues.reports.adjustments import AdjustmentRow, adjustment_row, adjustments_in, pair_points
from leagues.reports.names import together
from leagues.reports.scope import DECIDED, POINTS, WHO, Scope
from leagues.reports.tallies import best, meetings, sit_outs, summed, with_points
from scoring.standings import Measure, Standings, Tally, ranked

#: How all time is ranked: seasons may have counted differently.
ALL_TIME = (Measure.WINS, Measure.WIN_SHARE, Measure.HEAD_TO_HEAD, Measure.DIFFERENCE)
_SUMS = {
    "points": Sum(POINTS),
    "games": Count("pk", filter=DECIDED),
    "wins": Count("pk", filter=Q(won=True)),
    "draws": Count("pk", filter=Q(drew=True)),
    "losses": Count("pk", filter=Q(lost=True)),
    "score_for": Coalesce(Sum("score_for", filter=DECIDED), 0),
    "score_against": Coalesce(Sum("score_against", filter=DECIDED), 0),
    "sets": Coalesce(Sum("sets", filter=DECIDED), 0),
}


@dataclass(frozen=True, kw_only=True)
class StandingRow:
    """A row as it is printed. `place` is None for who has none."""

    place: int | None
    name: str
    tally: Tally
    player: int | None = None
    sit_outs: int = 0
    adjusted: int = 0
    occasional: bool = False

    @property
    def points(self) -> str:
        """In print."""
        return scoring.signed(self.tally.points).removeprefix("+")


@dataclass(frozen=True, kw_only=True)
class StandingsReport:
    """A table, who is listed apart, and how it is ranked in words."""

    rows: tuple[StandingRow, ...]
    below: tuple[StandingRow, ...]
    words: tuple[str, ...]
    minimum: int = 0
    adjustments: tuple[AdjustmentRow, ...] = ()


def player_standings(scope: Scope) -> StandingsReport:
    """Everybody who played or sat out in the scope."""
    terms = scope.terms
    measures = terms.measures_value if terms else ALL_TIME
    merged = dict(_MERGED(league=scope.league.pk))
    tallies = summed(scope, merged)
    rested = sit_outs(scope)
    adjustments = [one for one in adjustments_in(scope) if one.player_id]
    if terms and terms.best and scope.night is None:
        tallies = best(scope, terms, tallies)
    else:
        tallies = with_points(tallies, {who: points for who, (_, points) in rested.items()})
    adjusted: dict[int, int] = defaultdict(int)
    for adjustment in adjustments:
        adjusted[adjustment.player.person.pk] += adjustment.points
    tallies = with_points(tallies, adjusted)
    people = Player.objects.filter(pk__in=tallies).order_by("name", "pk").in_bulk()
    ordered = sorted(tallies.values(), key=lambda tally: (people[tally.who].name.casefold(), tally.who))
    occasional = {player.pk for player in people.values() if player.occasional}
    minimum = terms.minimum_games if terms and scope.night is None else 0
    met = meetings(scope, ordered, merged, measures)
    table = ranked(ordered, measures, met, minimum=minimum, unranked=occasional)

    def printed(place: int | None, tally: Tally) -> StandingRow:
        return StandingRow(
            place=place,
            name=people[tally.who].name,
            player=tally.who,
            tally=tally,
            sit_outs=rested.get(tally.who, (0, 0))[0],
            adjusted=adjusted.get(tally.who, 0),
            occasional=tally.who in occasional,
        )

    return _report(table, printed, measures, terms, minimum, adjustments)


_MERGED = Prepared(
    lambda league: Player.objects.filter(merged_into__league=league).values_list("pk", "merged_into"), league=int
)


def pair_standings(scope: Scope) -> StandingsReport:
    """Everybody's partners: two who sat on one side. In a season of fixed pairs these are the pairs."""
    terms = scope.terms
    measures = terms.measures_value if terms else ALL_TIME
    measures = tuple(measure for measure in measures if measure not in (Measure.BIDS_MADE, Measure.HEAD_TO_HEAD))
    other = Coalesce("game__results__player__merged_into", "game__results__player")
    pairs = (
        scope.results.filter(DECIDED, game__results__side=F("side"))
        .annotate(who=WHO, other=other)
        .filter(who__lt=F("other"))
        .values("who", "other")
        .annotate(**_SUMS)
        .order_by()
    )
    adjustments = [one for one in adjustments_in(scope) if one.pair_id]
    sums = {(row.pop("who"), row.pop("other")): row for row in pairs}
    adjusted = pair_points(adjustments)
    names = dict(Player.objects.filter(league=scope.league).values_list("pk", "name"))
    titles = {pair: together(names[one] for one in pair) for pair in sums.keys() | adjusted.keys()}
    order = sorted(titles, key=lambda pair: (titles[pair].casefold(), pair))
    tallies = {i: Tally(**sums.get(pair, {}) | {"who": i}) for i, pair in enumerate(order)}
    tallies = with_points(tallies, {i: adjusted[pair] for i, pair in enumerate(order)})
    table = ranked(tallies.values(), measures)

    def printed(place: int | None, tally: Tally) -> StandingRow:
        pair = order[tally.who]
        return StandingRow(place=place, name=titles[pair], tally=tally, adjusted=adjusted[pair])

    return _report(table, printed, measures, terms, 0, adjustments)


def _report(table: Standings, printed, measures, terms, minimum, adjustments=()) -> StandingsReport:
    return StandingsReport(
        rows=tuple(printed(*row) for row in table.rows),
        below=tuple(printed(*row) for row in table.below),
        words=tuple(_words(measures, terms, minimum)),
        minimum=minimum,
        adjustments=tuple(map(adjustment_row, adjustments)),
    )


def _words(measures, terms: Terms | None, minimum: int) -> Iterable[str]:
    yield scoring.ranking_text(measures)
    if terms is None:
        return
    counted = [f"a win counts {terms.win}"]
    if terms.draw:
        counted.append(f"a draw {terms.draw}")
    if terms.loss:
        counted.append(f"a loss {terms.loss}")
    if terms.counts_score:
        counted.append("and the points scored in the game count too" if terms.win else "the points scored in the game")
    yield f"{', '.join(counted)}.".capitalize()
    if terms.best:
        yield f"Points are those of each player’s best {terms.best} {terms.best_of}; the other columns count all games."
    if terms.sit_out_points:
        yield f"Sitting out a round counts {terms.sit_out_points}."
    if minimum:
        yield f"A place takes {minimum} games."


def standing_order(season: Season) -> tuple[int, ...]:
    """Players from the first of the table to the last, whoever is listed apart at the end."""
    report = player_standings(Scope(league=season.league, season=season))
    return tuple(row.player for row in (*report.rows, *report.below))


def pair_names(season: Season) -> list[tuple[Partnership, str]]:
    """The pairs that play, by name."""
    pairs = season.partnerships.filter(dissolved_at=None).prefetch_related("players")
    named = [(pair, together(player.name for player in pair.players.all())) for pair in pairs]
    return sorted(named, key=lambda row: row[1].casefold())
