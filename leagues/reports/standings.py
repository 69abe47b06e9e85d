"""The standings of a season, of a night or of all time: sums over `Result`, ranked by what the season agreed.

One query adds up the results; a few more bring sit-outs, adjustments and, where it is agreed, the best N or the games
among the tied. Who was merged counts as who he is.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from django.db.models import Case, Count, F, IntegerField, Prefetch, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Coalesce

import scoring
from leagues.models import Adjustment, League, Night, Partnership, Player, Result, Season, SitOut, Terms
from scoring.standings import (
    Counting,
    Measure,
    Meeting,
    Standings,
    Tally,
    best_points,
    measures_in_words,
    ranked,
    tied_groups,
)

WHO = Coalesce("player__merged_into", "player")
DECIDED = Q(won=True) | Q(drew=True) | Q(lost=True)
_TERMS = "game__night__terms__"
#: How all time is ranked: seasons may have counted differently.
ALL_TIME = (Measure.WINS, Measure.WIN_SHARE, Measure.HEAD_TO_HEAD, Measure.DIFFERENCE)


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
#: Of a player only: partners bid by turns, and each pays for himself.
_OWN = ("hands", "bids", "made", "money")
_OF_DECIDED = ("score_for", "score_against", "sets")
_ENDED = ("won", "drew", "lost")
#: What is usual, for an evening that a league took in.
_USUAL = Counting()


@dataclass(frozen=True, kw_only=True)
class Scope:
    """Which results count: those of a season, up to a date or of one night, or all of a league."""

    league: League
    season: Season | None = None
    night: Night | None = None
    until: date | None = None

    @property
    def results(self) -> QuerySet[Result]:
        found = Result.objects.filter(game__night__league=self.league)
        return found.filter(**self._narrowed("game__night"))

    @property
    def sit_outs(self) -> QuerySet[SitOut]:
        found = SitOut.objects.filter(round__night__league=self.league, round__published_at__isnull=False)
        return found.filter(**self._narrowed("round__night"))

    def _narrowed(self, night: str) -> dict:
        if self.night is not None:
            return {night: self.night}
        found = {f"{night}__season": self.season} if self.season else {}
        return found | ({f"{night}__date__lte": self.until} if self.until else {})

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
    adjustments: tuple["AdjustmentRow", ...] = ()


@dataclass(frozen=True, kw_only=True)
class AdjustmentRow:
    """Points given or taken, as they are printed."""

    id: int
    name: str
    points: str
    reason: str


def player_standings(scope: Scope) -> StandingsReport:
    """Everybody who played or sat out in the scope."""
    terms = scope.terms
    measures = terms.measures_value if terms else ALL_TIME
    merged = dict(Player.objects.filter(merged_into__league=scope.league).values_list("pk", "merged_into"))
    tallies = _tallies(scope, merged)
    sit_outs = _sit_outs(scope)
    adjustments = [one for one in _adjustments(scope) if one.player_id]
    if terms and terms.best and scope.night is None:
        tallies = _best(scope, terms, tallies)
    else:
        tallies = _with_points(tallies, {who: points for who, (_, points) in sit_outs.items()})
    adjusted: dict[int, int] = defaultdict(int)
    for adjustment in adjustments:
        adjusted[adjustment.player.person.pk] += adjustment.points
    tallies = _with_points(tallies, adjusted)
    people = Player.objects.filter(pk__in=tallies).order_by("name", "pk").in_bulk()
    ordered = sorted(tallies.values(), key=lambda tally: (people[tally.who].name.casefold(), tally.who))
    occasional = {player.pk for player in people.values() if player.occasional}
    minimum = terms.minimum_games if terms and scope.night is None else 0
    meetings = _meetings(scope, ordered, merged, measures)
    table = ranked(ordered, measures, meetings, minimum=minimum, unranked=occasional)

    def printed(place: int | None, tally: Tally) -> StandingRow:
        return StandingRow(
            place=place,
            name=people[tally.who].name,
            player=tally.who,
            tally=tally,
            sit_outs=sit_outs.get(tally.who, (0, 0))[0],
            adjusted=adjusted.get(tally.who, 0),
            occasional=tally.who in occasional,
        )

    return _report(table, printed, measures, terms, minimum, adjustments)


def _tallies(scope: Scope, merged: dict[int, int]) -> dict[int, Tally]:
    """Everybody's sums; `merged` says who turned out to be whom.

    The database only adds up, by player, terms and how the games ended: it takes a fifth of the time that it would
    take to weigh each result. The weighing is done on these few sums.
    """
    found = scope.results.values(*_ENDED, who=F("player"), terms=F("game__night__terms"))
    found = found.annotate(games=Count("pk"), **{name: Sum(name) for name in (*_OF_DECIDED, *_OWN)}).order_by()
    countings = {terms.pk: terms.counting for terms in Terms.objects.filter(season__league=scope.league)}
    sums: dict[int, Counter[str]] = defaultdict(Counter)
    for row in found:
        counting = countings.get(row["terms"], _USUAL)
        sums[merged.get(row["who"], row["who"])].update(_weighed(row, counting))
    return {who: Tally(who=who, **counted) for who, counted in sums.items()}


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


def _report(table: Standings, printed, measures, terms, minimum, adjustments=()) -> StandingsReport:
    return StandingsReport(
        rows=tuple(printed(*row) for row in table.rows),
        below=tuple(printed(*row) for row in table.below),
        words=tuple(_words(measures, terms, minimum)),
        minimum=minimum,
        adjustments=tuple(map(adjustment_row, adjustments)),
    )


def _words(measures, terms: Terms | None, minimum: int) -> Iterable[str]:
    yield measures_in_words(measures)
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


def _sit_outs(scope: Scope) -> dict[int, tuple[int, int]]:
    """By player: rounds sat out, and the credit for them."""
    found = scope.sit_outs.annotate(who=WHO).values("who")
    found = found.annotate(times=Count("pk"), credit=Sum(Coalesce(F("round__night__terms__sit_out_points"), 0)))
    return {row["who"]: (row["times"], row["credit"]) for row in found.order_by()}


def _adjustments(scope: Scope) -> list[Adjustment]:
    if scope.season is None or scope.night is not None:
        return []
    return standing_adjustments(scope.season)


def standing_adjustments(season: Season) -> list[Adjustment]:
    """Those that were not taken back, with whom they are of. One query, and two for the people of pairs."""
    standing = season.adjustments.filter(taken_back_at=None).select_related("player__merged_into", "pair")
    people = Prefetch("pair__players", Player.objects.select_related("merged_into"))
    return list(standing.prefetch_related(people).order_by("made_at", "pk"))


def whose(adjustment: Adjustment) -> str:
    """The player, or both of a pair."""
    if adjustment.pair is None:
        return adjustment.player.person.name
    return _title(player.person.name for player in adjustment.pair.players.all())


def _title(names: Iterable[str]) -> str:
    return " and ".join(sorted(names, key=str.casefold))


def adjustment_rows(season: Season) -> list[AdjustmentRow]:
    return [adjustment_row(adjustment) for adjustment in standing_adjustments(season)]


def adjustment_row(adjustment: Adjustment) -> AdjustmentRow:
    return AdjustmentRow(
        id=adjustment.pk,
        name=whose(adjustment),
        points=scoring.signed(adjustment.points),
        reason=adjustment.reason,
    )


def _with_points(tallies: dict[int, Tally], more: dict[int, int]) -> dict[int, Tally]:
    """The tallies with points on top; who has only these gets a row, too."""
    found = dict(tallies)
    for who, points in more.items():
        tally = found.get(who, Tally(who=who))
        found[who] = replace(tally, points=tally.points + points)
    return found


def _best(scope: Scope, terms: Terms, tallies: dict[int, Tally]) -> dict[int, Tally]:
    """The tallies with the points of the best games or weeks; a round sat out counts as a game of its credit."""
    by_weeks = terms.best_of == Terms.BestOf.WEEKS
    results = scope.results.filter(DECIDED).annotate(who=WHO, counted=POINTS)
    units = list(results.values_list("who", "game__night" if by_weeks else "game", "counted"))
    rested = scope.sit_outs.annotate(who=WHO, counted=Coalesce(F("round__night__terms__sit_out_points"), 0))
    # Numbers of rounds stand below zero, so that none is taken for a game's.
    units += [
        (who, night if by_weeks else -round_id, points)
        for who, night, round_id, points in rested.values_list("who", "round__night", "round", "counted")
    ]
    points = best_points(units, terms.best)
    everybody = _with_points(tallies, dict.fromkeys(points, 0))
    return {who: replace(tally, points=points.get(who, 0)) for who, tally in everybody.items()}


def _meetings(scope: Scope, tallies: list[Tally], merged: dict[int, int], measures) -> list[Meeting]:
    """The games in which two met whom the measures before head-to-head leave level. One query; none without a tie."""
    if Measure.HEAD_TO_HEAD not in measures:
        return []
    before = measures[: measures.index(Measure.HEAD_TO_HEAD)]
    tied = [group for group in tied_groups(tallies, before) if len(group) > 1]
    group_of = {tally.who: number for number, group in enumerate(tied) for tally in group}
    people = dict.fromkeys(group_of) | {record: who for record, who in merged.items() if who in group_of}
    if not people:
        return []
    met: dict[tuple[int, int], list[tuple[int, bool]]] = defaultdict(list)
    results = scope.results.filter(Q(won=True) | Q(lost=True), player__in=people)
    for game, record, lost in results.values_list("game", "player", "lost"):
        who = people[record] or record
        met[game, group_of[who]].append((who, lost))
    return [Meeting(*pair) for players in met.values() if len(players) > 1 for pair in _beaten(players)]


def _beaten(players: list[tuple[int, bool]]) -> Iterable[tuple[int, int]]:
    """Each winner of a game with each loser."""
    for winner, lost in players:
        if not lost:
            yield from ((winner, loser) for loser, lost in players if lost)


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
    adjustments = [one for one in _adjustments(scope) if one.pair_id]
    sums = {(row.pop("who"), row.pop("other")): row for row in pairs}
    adjusted = _pair_points(adjustments)
    names = dict(Player.objects.filter(league=scope.league).values_list("pk", "name"))
    titles = {pair: _title(names[one] for one in pair) for pair in sums.keys() | adjusted.keys()}
    order = sorted(titles, key=lambda pair: (titles[pair].casefold(), pair))
    tallies = {i: Tally(**sums.get(pair, {}) | {"who": i}) for i, pair in enumerate(order)}
    tallies = _with_points(tallies, {i: adjusted[pair] for i, pair in enumerate(order)})
    table = ranked(tallies.values(), measures)

    def printed(place: int | None, tally: Tally) -> StandingRow:
        pair = order[tally.who]
        return StandingRow(place=place, name=titles[pair], tally=tally, adjusted=adjusted[pair])

    return _report(table, printed, measures, terms, 0, adjustments)


def _pair_points(adjustments: Iterable[Adjustment]) -> Counter[tuple[int, int]]:
    """What was given to pairs, by their two people; in a team of more, to any two of it."""
    found: Counter[tuple[int, int]] = Counter()
    for adjustment in adjustments:
        people = sorted({player.person.pk for player in adjustment.pair.players.all()})
        for pair in combinations(people, 2):
            found[pair] += adjustment.points
    return found


def standing_order(season: Season) -> tuple[int, ...]:
    """Players from the first of the table to the last, whoever is listed apart at the end."""
    report = player_standings(Scope(league=season.league, season=season))
    return tuple(row.player for row in (*report.rows, *report.below))


def pair_names(season: Season) -> list[tuple[Partnership, str]]:
    """The pairs that play, by name."""
    pairs = season.partnerships.filter(dissolved_at=None).prefetch_related("players")
    named = [(pair, " and ".join(sorted(player.name for player in pair.players.all()))) for pair in pairs]
    return sorted(named, key=lambda row: row[1].casefold())
