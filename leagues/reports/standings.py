"""The standings of a season, a night or all time, ranked by the measures of the season.

One query sums the results. A few more load rounds sat out, adjustments and, if the season uses them, the best games or
weeks and the games between tied players.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import scoring
from leagues.models import Partnership, Player, Season, Terms
from leagues.reports.adjustments import AdjustmentRow, adjustment_row, adjustments_in, pair_points
from leagues.reports.amounts import number_text
from leagues.reports.columns import COLUMNS, Column, Numbers, completed
from leagues.reports.names import together
from leagues.reports.scope import Scope
from leagues.reports.tallies import best, meetings, pair_sums, player_sums, sit_outs, tally
from scoring.standings import Measure, Standings, Tally, ranked

#: The measures for all time. They need no points, because seasons may give different points.
ALL_TIME = (Measure.WINS, Measure.WIN_SHARE, Measure.HEAD_TO_HEAD, Measure.DIFFERENCE)
#: The measures that pairs skip: partners take turns bidding, and head-to-head compares single players.
_NOT_FOR_PAIRS = (Measure.BIDS_MADE, Measure.HEAD_TO_HEAD)


@dataclass(frozen=True, kw_only=True)
class StandingRow:
    """A row of the standings. `rank`: None for unranked players. `numbers`: by the key of their column."""

    rank: int | None
    name: str
    tally: Tally
    numbers: Numbers
    player: int | None = None
    adjusted: int = 0
    occasional: bool = False

    @property
    def points(self) -> str:
        """The points as text."""
        return number_text(self.tally.points)


@dataclass(frozen=True, kw_only=True)
class StandingsReport:
    """Standings. `below`: players who need more games to be ranked. `words`: sentences about how players are ranked."""

    rows: tuple[StandingRow, ...]
    below: tuple[StandingRow, ...]
    columns: tuple[Column, ...]
    words: tuple[str, ...]
    currency: str
    minimum: int = 0
    adjustments: tuple[AdjustmentRow, ...] = ()


def player_standings(scope: Scope) -> StandingsReport:
    """Return the standings of everyone who played, sat out or got an adjustment in the scope."""
    terms = scope.terms
    measures = terms.measures_value if terms else ALL_TIME
    sums, rests = player_sums(scope), sit_outs(scope)
    if terms and terms.best and scope.night is None:
        counted = best(scope, terms)
    else:
        counted = Counter({who: numbers["points"] for who, numbers in sums.items()})
        counted.update({who: credit for who, (_, credit) in rests.items()})
    adjustments = [one for one in adjustments_in(scope) if one.player_id]
    adjusted = Counter()
    for adjustment in adjustments:
        adjusted[adjustment.player.person_id] += adjustment.points
    people = Player.objects.in_bulk(sums.keys() | rests.keys() | adjusted.keys())
    numbers = {
        who: completed(
            {
                **sums.get(who, {}),
                "points": counted.get(who, 0) + adjusted[who],
                "sit_outs": rests.get(who, (0, 0))[0],
            }
        )
        for who in sorted(people, key=lambda who: (people[who].name.casefold(), who))
    }
    tallies = [tally(who, one) for who, one in numbers.items()]
    occasional = {who for who, player in people.items() if player.occasional}
    minimum = _minimum(scope)
    table = ranked(tallies, measures, meetings(scope, tallies, measures), minimum=minimum, unranked=occasional)

    def row(rank: int | None, tally: Tally) -> StandingRow:
        return StandingRow(
            rank=rank,
            name=people[tally.who].name,
            player=tally.who,
            tally=tally,
            numbers=numbers[tally.who],
            adjusted=adjusted[tally.who],
            occasional=tally.who in occasional,
        )

    words = _ranking_sentences(measures, terms, minimum)
    return _report(scope, table, row, words=words, columns=COLUMNS, adjustments=adjustments)


def pair_standings(scope: Scope) -> StandingsReport:
    """Return the standings of pairs: every two players who were on the same side."""
    terms = scope.terms
    measures = terms.measures_value if terms else ALL_TIME
    measures = tuple(measure for measure in measures if measure not in _NOT_FOR_PAIRS)
    adjustments = [one for one in adjustments_in(scope) if one.pair_id]
    sums, adjusted = pair_sums(scope), pair_points(adjustments)
    names = dict(Player.objects.filter(league=scope.league).values_list("pk", "name"))
    titles = {pair: together(names[one] for one in pair) for pair in sums.keys() | adjusted.keys()}
    order = sorted(titles, key=lambda pair: (titles[pair].casefold(), pair))
    numbers = [
        completed({**sums.get(pair, {}), "points": sums.get(pair, Counter())["points"] + adjusted[pair]})
        for pair in order
    ]
    table = ranked([tally(i, one) for i, one in enumerate(numbers)], measures)

    def row(rank: int | None, tally: Tally) -> StandingRow:
        pair = order[tally.who]
        return StandingRow(
            rank=rank, name=titles[pair], tally=tally, numbers=numbers[tally.who], adjusted=adjusted[pair]
        )

    columns = tuple(column for column in COLUMNS if column.of_pairs)
    words = _ranking_sentences(measures, terms, 0)
    return _report(scope, table, row, words=words, columns=columns, adjustments=adjustments)


def _report(scope: Scope, table: Standings, row, *, words, columns, adjustments) -> StandingsReport:
    rows, below = (tuple(row(*one) for one in part) for part in (table.rows, table.below))
    return StandingsReport(
        rows=rows,
        below=below,
        columns=tuple(column for column in columns if _is_shown(column, scope, (*rows, *below))),
        words=tuple(words),
        currency=scope.league.currency,
        minimum=_minimum(scope),
        adjustments=tuple(map(adjustment_row, adjustments)),
    )


def _minimum(scope: Scope) -> int:
    """Return the number of games needed to be ranked. The standings of one night rank everyone."""
    return scope.terms.minimum_games if scope.terms and scope.night is None else 0


def _is_shown(column: Column, scope: Scope, rows: Iterable[StandingRow]) -> bool:
    return column.shown(scope) and (not column.only_if_any or any(row.numbers[column.key] for row in rows))


#: The sentence about the games that count, for the best one and for more than one.
_BEST_SENTENCES = {
    Terms.BestOf.WEEKS: ("Only each player’s best week counts.", "Only each player’s best {best} weeks count."),
    Terms.BestOf.GAMES: ("Only each player’s best game counts.", "Only each player’s best {best} games count."),
}


def _ranking_sentences(measures: Sequence[Measure], terms: Terms | None, minimum: int) -> Iterator[str]:
    yield scoring.ranking_text(measures)
    if terms is None:
        return
    if terms.win:
        yield f"A win is worth {terms.win}, a draw {terms.draw} and a loss {terms.loss}."
    if terms.counts_score:
        yield "The score of each game counts too." if terms.win else "The score of each game counts."
    if terms.best:
        one, more = _BEST_SENTENCES[terms.best_of]
        yield (one if terms.best == 1 else more).format(best=terms.best)
        yield "This applies to the points. The other columns count all games."
    if terms.sit_out_points:
        yield f"Sitting out a round is worth {terms.sit_out_points}."
    if minimum:
        yield "You need 1 game to be ranked." if minimum == 1 else f"You need {minimum} games to be ranked."


def standing_order(season: Season) -> tuple[int, ...]:
    """Return the ids of players from first to last, unranked ones at the end."""
    report = player_standings(Scope(league=season.league, season=season))
    return tuple(row.player for row in (*report.rows, *report.below))


def pair_names(season: Season) -> list[tuple[Partnership, str]]:
    """Return the current pairs with their names, by name."""
    pairs = season.partnerships.live().prefetch_related("players")
    named = [(pair, together(player.name for player in pair.players.all())) for pair in pairs]
    return sorted(named, key=lambda row: row[1].casefold())
