"""The standings of a season, of a night or of all time, ranked by what the season agreed.

One query adds up the results. A few more bring sit-outs, adjustments and, where the season agreed on it, the best N
or the games between tied players.
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

#: How all time is ranked: seasons may have counted differently.
ALL_TIME = (Measure.WINS, Measure.WIN_SHARE, Measure.HEAD_TO_HEAD, Measure.DIFFERENCE)
#: What pairs are not ranked by: partners take turns bidding, and a pair has no games against itself to compare.
_NOT_OF_PAIRS = (Measure.BIDS_MADE, Measure.HEAD_TO_HEAD)


@dataclass(frozen=True, kw_only=True)
class StandingRow:
    """A row of the standings. `rank`: None without one. `numbers`: by the key of each column."""

    rank: int | None
    name: str
    tally: Tally
    numbers: Numbers
    player: int | None = None
    adjusted: int = 0
    occasional: bool = False

    @property
    def points(self) -> str:
        """As text."""
        return number_text(self.tally.points)


@dataclass(frozen=True, kw_only=True)
class StandingsReport:
    """The rows, the columns to show, the players listed apart, and a few sentences about how they are ranked."""

    rows: tuple[StandingRow, ...]
    below: tuple[StandingRow, ...]
    columns: tuple[Column, ...]
    words: tuple[str, ...]
    currency: str
    minimum: int = 0
    adjustments: tuple[AdjustmentRow, ...] = ()


def player_standings(scope: Scope) -> StandingsReport:
    """Everybody who played or sat out in the scope."""
    terms = scope.terms
    measures = terms.measures_value if terms else ALL_TIME
    sums, rested = player_sums(scope), sit_outs(scope)
    if terms and terms.best and scope.night is None:
        counted = best(scope, terms)
    else:
        counted = Counter({who: numbers["points"] for who, numbers in sums.items()})
        counted.update({who: credit for who, (_, credit) in rested.items()})
    adjustments = [one for one in adjustments_in(scope) if one.player_id]
    adjusted = Counter()
    for adjustment in adjustments:
        adjusted[adjustment.player.person_id] += adjustment.points
    people = Player.objects.in_bulk(sums.keys() | rested.keys() | adjusted.keys())
    numbers = {
        who: completed(
            {
                **sums.get(who, {}),
                "points": counted.get(who, 0) + adjusted[who],
                "sit_outs": rested.get(who, (0, 0))[0],
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

    return _report(scope, table, row, words=_words(measures, terms, minimum), columns=COLUMNS, adjustments=adjustments)


def pair_standings(scope: Scope) -> StandingsReport:
    """Everybody's partners: two who sat on one side. In a season of fixed pairs these are the pairs."""
    terms = scope.terms
    measures = terms.measures_value if terms else ALL_TIME
    measures = tuple(measure for measure in measures if measure not in _NOT_OF_PAIRS)
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
    return _report(scope, table, row, words=_words(measures, terms, 0), columns=columns, adjustments=adjustments)


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
    """Games needed to be ranked. One night ranks everybody."""
    return scope.terms.minimum_games if scope.terms and scope.night is None else 0


def _is_shown(column: Column, scope: Scope, rows: Iterable[StandingRow]) -> bool:
    return column.shown(scope) and (not column.only_if_any or any(row.numbers[column.key] for row in rows))


#: Which games the points come from, for one week or game and for more.
_BEST = {
    Terms.BestOf.WEEKS: ("Only each player’s best week counts.", "Only each player’s {best} best weeks count."),
    Terms.BestOf.GAMES: ("Only each player’s best game counts.", "Only each player’s {best} best games count."),
}


def _words(measures: Sequence[Measure], terms: Terms | None, minimum: int) -> Iterator[str]:
    yield scoring.ranking_text(measures)
    if terms is None:
        return
    if terms.win:
        yield f"A win counts {terms.win}, a draw {terms.draw}, a loss {terms.loss}."
    if terms.counts_score:
        yield "The score of each game counts too." if terms.win else "The score of each game counts."
    if terms.best:
        one, more = _BEST[terms.best_of]
        yield (one if terms.best == 1 else more).format(best=terms.best)
        yield "That goes for the points. The other columns count all games."
    if terms.sit_out_points:
        yield f"Sitting out a round counts {terms.sit_out_points}."
    if minimum:
        yield "You need 1 game to be ranked." if minimum == 1 else f"You need {minimum} games to be ranked."


def standing_order(season: Season) -> tuple[int, ...]:
    """Players from first to last, those listed apart at the end."""
    report = player_standings(Scope(league=season.league, season=season))
    return tuple(row.player for row in (*report.rows, *report.below))


def pair_names(season: Season) -> list[tuple[Partnership, str]]:
    """The pairs that play, by name."""
    pairs = season.partnerships.live().prefetch_related("players")
    named = [(pair, together(player.name for player in pair.players.all())) for pair in pairs]
    return sorted(named, key=lambda row: row[1].casefold())
