"""The rounds of a night: drawn as a draft, changed by hand, published as games, and timed.

An action that refuses returns a sentence, otherwise an empty string.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Count, F, Max
from django.utils import timezone

import scoring
from leagues.actions.changes import Change, log_change
from leagues.actions.nights import changing_night, closed_error
from leagues.models import (
    Actor,
    Event,
    Game,
    Link,
    Night,
    NightTable,
    Partnership,
    Result,
    Round,
    Seat,
    Side,
    SitOut,
    TableSeat,
    person_of,
)
from leagues.models.links import new_code
from scoring.rotation import (
    Draw,
    Field,
    Unit,
    draw_as_listed,
    draw_at_random,
    draw_by_standing,
    draw_round_robin,
)

HAS_RESULTS = "This round has hands or results, so it can’t be undone."


@dataclass(frozen=True, kw_only=True)
class DrawSettings:
    """How to draw a round.

    `how`: a `Round.How`. `seed`: of the random numbers. `order`: the ids of the players in the order of the standings.
    `made_from`: the results that this order follows from.
    """

    how: str
    seed: int
    order: tuple[int, ...] = ()
    made_from: Mapping[str, list] = field(default_factory=dict)


def draw_round(night: Night, settings: DrawSettings, actor: Actor) -> str:
    """Draw the next round as a draft, in place of an earlier draft."""
    with changing_night(night):
        error = closed_error(night)
        if error:
            return error
        night.rounds.filter(published_at=None).delete()
        people = field_of(night, settings.order)
        if people.tables == 0:
            more = "Check in more, or complete a pair." if night.season.fixed_pairs else "Check in more players."
            return f"A table needs {people.seating.players} players. {more}"
        number = (night.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
        if settings.how == Round.How.ROUND_ROBIN and people.per_table != 2:
            return "A round robin needs fixed pairs or two players at a table. Draw at random instead."
        drawn = Round.objects.create(
            night=night, number=number, how=settings.how, seed=settings.seed, made_from=dict(settings.made_from)
        )
        _seat_players(drawn, _draw_tables(people, settings, night))
        after = {"round": number, "how": str(settings.how), "seed": settings.seed}
        log_change(Change(what=Event.What.ROUND_DRAWN, after=after), actor, night=night, league=night.league)
        return ""


def _draw_tables(people: Field, settings: DrawSettings, night: Night) -> Draw:
    if settings.how == Round.How.ROUND_ROBIN:
        # A round robin continues from night to night, so the pairs are always in the same order.
        earlier = Round.objects.filter(night__season=night.season, how=settings.how, published_at__isnull=False)
        return draw_round_robin(replace(people, units=tuple(sorted(people.units))), earlier.count())
    draw = {
        Round.How.RANDOM: draw_at_random,
        Round.How.STANDING: draw_by_standing,
        Round.How.BY_HAND: draw_as_listed,
    }[settings.how]
    return draw(people, settings.seed)


def _seat_players(drawn: Round, draw: Draw) -> None:
    tables = NightTable.objects.bulk_create(
        NightTable(round=drawn, number=number) for number in range(1, len(draw.tables) + 1)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, number=number, player_id=player)
        for table, people in zip(tables, draw.tables, strict=True)
        for number, player in enumerate(people)
    )
    SitOut.objects.bulk_create(SitOut(round=drawn, player_id=player) for player in draw.sitting_out)


def field_of(night: Night, order: Sequence[int] = ()) -> Field:
    """Return the input of a draw: the players or complete fixed pairs who are here, and whom they have met before.

    If one player of a pair is missing, the organizer seats the other one with a substitute.
    """
    here = [
        check_in.player.person.pk
        for check_in in night.check_ins.here().select_related("player__merged_into").order_by("arrived_at", "pk")
    ]
    here = list(dict.fromkeys(here))
    rank = {player: i for i, player in enumerate(order)}
    here.sort(key=lambda player: rank.get(player, len(rank)))
    units: tuple[Unit, ...] = tuple((player,) for player in here)
    if night.season.fixed_pairs:
        units = tuple(pair for pair in pairs_of(night) if set(pair) <= set(here))
        units = tuple(sorted(units, key=lambda pair: min(map(here.index, pair))))
    partners, opponents = met_before(night)
    return Field(
        units=units,
        seating=night.terms.seating,
        sat_out=sat_out(night, units),
        partners=partners,
        opponents=opponents,
    )


def pairs_of(night: Night) -> list[Unit]:
    """Return the fixed pairs of the season as ids of players."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = Partnership.objects.live().filter(season=night.season).order_by("pk")
    for pair, player in rows.values_list("pk", person_of("players")).order_by("pk", "players"):
        found[pair].append(player)
    return [tuple(players) for players in found.values()]


def sat_out(night: Night, units: Sequence[Unit]) -> dict[Unit, tuple[int, ...]]:
    """Return how often each unit has sat out tonight and in the season."""
    tonight: Counter[int] = Counter()
    season: Counter[int] = Counter()
    sit_outs = SitOut.objects.filter(round__night__season=night.season, round__published_at__isnull=False)
    for who, when, times in (
        sit_outs.annotate(who=person_of()).values_list("who", "round__night").annotate(times=Count("pk"))
    ):
        season[who] += times
        if when == night.pk:
            tonight[who] += times
    return {unit: (max(tonight[player] for player in unit), max(season[player] for player in unit)) for unit in units}


def met_before(night: Night) -> tuple[Counter, Counter]:
    """Return how often two players have been partners and how often opponents in the season."""
    tables: dict[int, list[tuple[int, int]]] = defaultdict(list)
    seats = TableSeat.objects.filter(table__round__night__season=night.season, table__round__published_at__isnull=False)
    for table, number, who in seats.annotate(who=person_of()).values_list("table", "number", "who"):
        tables[table].append((number, who))
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for seats in tables.values():
        side_of = scoring.Seating.usual(len(seats), len(night.terms.seating.sides[0])).side_of if seats else ()
        for i, (number, who) in enumerate(seats):
            for other_number, other in seats[i + 1 :]:
                met = partners if side_of[number] == side_of[other_number] else opponents
                met[frozenset((who, other))] += 1
    return partners, opponents


def swap_in_draft(drawn: Round, one: int, other: int, actor: Actor) -> str:
    """Swap two people in a draft. Either of them may be sitting out."""
    night = drawn.night
    with changing_night(night):
        drawn.refresh_from_db()
        if not drawn.is_draft:
            return "This draw is published. Swap two players in their game instead."
        rows = {row.player_id: row for row in TableSeat.objects.filter(table__round=drawn)}
        rows |= {row.player_id: row for row in drawn.sit_outs.all()}
        if one == other or not {one, other} <= rows.keys():
            return "Choose two different people from this draw."
        a, b = rows[one], rows[other]
        SitOut.objects.filter(round=drawn, player__in=(one, other)).delete()
        for row, player in ((a, other), (b, one)):
            if isinstance(row, SitOut):
                SitOut.objects.create(round=drawn, player_id=player)
            else:
                row.player_id = player
                row.save(update_fields=["player"])
        if drawn.how != Round.How.BY_HAND:
            drawn.how = Round.How.BY_HAND
            drawn.save(update_fields=["how"])
        after = {"round": drawn.number, "players": [one, other]}
        log_change(Change(what=Event.What.DRAFT_CHANGED, after=after), actor, night=night, league=night.league)
        return ""


def publish_round(drawn: Round, actor: Actor) -> str:
    """Publish the draw and start the games of its tables."""
    night = drawn.night
    with changing_night(night):
        drawn.refresh_from_db()
        if closed_error(night) or not drawn.is_draft:
            return closed_error(night)
        drawn.published_at = timezone.now()
        drawn.save(update_fields=["published_at"])
        _start_games(drawn, night, actor)
        log_change(
            Change(what=Event.What.ROUND_PUBLISHED, after={"round": drawn.number}),
            actor,
            night=night,
            league=night.league,
        )
        return ""


def _start_games(drawn: Round, night: Night, actor: Actor) -> None:
    """Start the games of all tables, in a fixed number of queries."""
    terms = night.terms
    last = night.games.aggregate(last=Max("number"))["last"] or 0
    tables = list(drawn.tables.prefetch_related("seats").order_by("number"))
    games = Game.objects.bulk_create(
        Game(
            night=night,
            table=table,
            number=last + 1 + i * terms.games + n,
            rules=terms.rules,
            stakes=terms.stakes,
            currency=night.league.currency,
            scorer_device=actor.device,
        )
        for i, table in enumerate(tables)
        for n in range(terms.games)
    )
    seating = terms.seating
    people = {table.pk: sorted(table.seats.all(), key=lambda seat: seat.number) for table in tables}
    pairs = _partnerships(night) if night.season.fixed_pairs else {}
    sides = [
        Side(
            game=game,
            number=number,
            partnership_id=pairs.get(frozenset(people[game.table_id][seat].player_id for seat in seats)),
        )
        for game in games
        for number, seats in enumerate(seating.sides)
    ]
    by_game: dict[int, list[Side]] = defaultdict(list)
    for side in Side.objects.bulk_create(sides):
        by_game[side.game_id].append(side)
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=seat.number,
            side=by_game[game.pk][seating.side_of[seat.number]],
            player_id=seat.player_id,
        )
        for game in games
        for seat in people[game.table_id]
    )
    Link.objects.bulk_create(
        link
        for game in games
        for link in (Link(game=game, kind=Link.Kind.SCORE), Link(game=game, kind=Link.Kind.WATCH, code=new_code()))
    )
    known = set(night.links.live().filter(kind=Link.Kind.TABLE).values_list("table_number", flat=True))
    Link.objects.bulk_create(
        Link(night=night, kind=Link.Kind.TABLE, table_number=table.number)
        for table in tables
        if table.number not in known
    )


def _partnerships(night: Night) -> dict[frozenset[int], int]:
    found: dict[int, set[int]] = defaultdict(set)
    rows = Partnership.objects.live().filter(season=night.season)
    for pair, player in rows.values_list("pk", "players"):
        found[pair].add(player)
    return {frozenset(players): pair for pair, players in found.items()}


def drop_round(drawn: Round, actor: Actor) -> str:
    """Delete a round, so that it can be drawn again. Refuse if anything was entered in its games."""
    night = drawn.night
    with changing_night(night):
        games = Game.objects.filter(table__round=drawn)
        if closed_error(night):
            return closed_error(night)
        if night.rounds.filter(number__gt=drawn.number).exists():
            return "There is a later round. Undo that one first."
        # A line in the history of a game means that a person changed something in it.
        if games.exclude(events=None).exists() or games.exclude(hands=None).exists():
            return HAS_RESULTS
        Link.objects.filter(game__in=games).delete()
        Result.objects.filter(game__in=games).delete()
        games.delete()
        after = {"round": drawn.number}
        drawn.delete()
        log_change(Change(what=Event.What.ROUND_DROPPED, before=after), actor, night=night, league=night.league)
        return ""


def start_clock(drawn: Round, minutes: int, actor: Actor) -> None:
    """Start the clock of the round, which runs for this many minutes."""
    night = drawn.night
    with changing_night(night):
        drawn.minutes, drawn.clock_from, drawn.called_at = minutes, timezone.now(), None
        drawn.save(update_fields=["minutes", "clock_from", "called_at"])
        after = {"round": drawn.number, "minutes": minutes}
        log_change(Change(what=Event.What.CLOCK_STARTED, after=after), actor, night=night, league=night.league)


def call_time(drawn: Round, actor: Actor) -> None:
    """Call time. Tables finish their hand, and then the scorers end the games (G-20)."""
    night = drawn.night
    with changing_night(night):
        drawn.called_at = timezone.now()
        drawn.save(update_fields=["called_at"])
        Game.objects.filter(table__round=drawn, state=Game.State.OPEN).update(version=F("version") + 1)
        log_change(
            Change(what=Event.What.TIME_CALLED, after={"round": drawn.number}), actor, night=night, league=night.league
        )
