"""A night for its pages: who is here, the rounds with their tables, what is missing, and what closing will record."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Prefetch, Sum
from django.utils import timezone

import scoring
from leagues.models import CheckIn, Game, Night, Player, Round, SitOut, TableSeat, person_name, person_of
from leagues.replay import load_games, replayed
from leagues.reports.amounts import amount, number_text
from leagues.reports.corrected import corrections
from leagues.reports.names import MARKS


@dataclass(frozen=True, kw_only=True)
class PersonRow:
    """A player of the roster on a night. `state`: "here", "left", "yes", "no" or ""."""

    id: int
    name: str
    state: str
    occasional: bool = False

    @property
    def is_here(self) -> bool:
        return self.state == "here"

    @property
    def words(self) -> str:
        return {"here": "here", "left": "left early", "yes": "will come", "no": "not coming"}.get(self.state, "")


def person_rows(night: Night) -> list[PersonRow]:
    """Return the players of the roster by name, occasional ones last. Two queries.

    Players who left the league are listed only if they came or answered.
    """
    states: dict[int, str] = {}
    for check_in in CheckIn.objects.filter(night=night).select_related("player"):
        who = check_in.player.person_id
        if check_in.is_here:
            states[who] = "here"
        elif states.get(who) != "here":
            states[who] = "left" if check_in.arrived_at else check_in.plan
    players = Player.objects.current().filter(league=night.league_id).order_by("occasional", "name")
    return [
        PersonRow(id=player.pk, name=player.name, state=states.get(player.pk, ""), occasional=player.occasional)
        for player in players
        if player.left_at is None or player.pk in states
    ]


@dataclass(frozen=True, kw_only=True)
class SideLine:
    """A side of a game with its score."""

    number: int
    mark: str
    names: str
    score: str
    sets: str
    won: bool


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """A game at a table.

    `way`: where its score comes from, "open" (nothing yet), "hands" or "paper". `missing`: a sentence about why the
    game does not count yet, or empty.
    """

    id: int
    number: int
    state: str
    sides: tuple[SideLine, ...]
    hands: int
    is_over: bool
    way: str
    missing: str
    hold: str
    seats: tuple[tuple[int, str], ...] = ()
    winner: str = ""

    @property
    def is_from_paper(self) -> bool:
        return self.way == "paper"

    @property
    def has_hands(self) -> bool:
        return self.way == "hands"

    @property
    def has_score(self) -> bool:
        return self.way != "open" or self.is_over

    @property
    def is_finished(self) -> bool:
        """Whether it was played to the end and counts."""
        return self.state == "finished"

    @property
    def may_enter(self) -> bool:
        """Whether its final score may be typed from paper."""
        return self.is_from_paper or not self.has_score


@dataclass(frozen=True, kw_only=True)
class TableCard:
    """A table with its games. `sides`: (mark, names) as drawn."""

    number: int
    games: tuple[GameCard, ...]
    sides: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class RoundCard:
    """A round with its tables.

    `may_drop`: whether nothing has been entered in it yet. `ends_at`: when its clock runs out. `people`: (id, name) of
    the players of a draft. `corrected`: sentences about results corrected after the draw.
    """

    number: int
    how: str
    is_draft: bool
    tables: tuple[TableCard, ...]
    sitting_out: tuple[str, ...]
    called_at: datetime | None
    ends_at: datetime | None
    may_drop: bool
    is_newest: bool = False
    people: tuple[tuple[int, str], ...] = ()
    corrected: tuple[str, ...] = ()

    @property
    def open_games(self) -> list[GameCard]:
        return [game for table in self.tables for game in table.games if not game.is_over]

    @property
    def is_called(self) -> bool:
        """Whether time is called and a game is still being played."""
        return bool(self.called_at and self.open_games)

    @property
    def is_timed(self) -> bool:
        """Whether the clock is running and a game is still being played."""
        return bool(self.ends_at and self.open_games)

    @property
    def may_call_time(self) -> bool:
        return bool(self.is_newest and self.open_games and not self.called_at)

    @property
    def may_start_clock(self) -> bool:
        return bool(self.is_newest and self.open_games and not self.ends_at)

    @property
    def minutes_left(self) -> int | None:
        """The whole minutes left on the clock, None without a clock."""
        if self.ends_at is None:
            return None
        return max(0, -int((timezone.now() - self.ends_at).total_seconds() // 60))


def round_cards(night: Night) -> list[RoundCard]:
    """Return the rounds of a night, newest first.

    Eight queries, however many tables there are. Ten if a round was drawn by standing.
    """
    rounds = night.rounds.order_by("-number").prefetch_related(
        "tables",
        Prefetch("tables__seats", TableSeat.objects.select_related("player__merged_into").order_by("number")),
        Prefetch("sit_outs", SitOut.objects.select_related("player__merged_into")),
    )
    games: dict[int, list[Game]] = defaultdict(list)
    for game in load_games(night.games.filter(table__isnull=False).order_by("number")):
        games[game.table_id].append(game)
    side_size = len(night.terms.seating.sides[0]) if night.terms else 1
    corrected = corrections(rounds, night.season)
    cards = [
        replace(_round_card(drawn, games, side_size), corrected=corrected.get(drawn.number, ())) for drawn in rounds
    ]
    # Only the newest round has a clock, and only it may be dropped.
    return [replace(card, is_newest=i == 0, may_drop=card.may_drop and i == 0) for i, card in enumerate(cards)]


def _round_card(drawn: Round, games: dict[int, list[Game]], side_size: int) -> RoundCard:
    tables = sorted(drawn.tables.all(), key=lambda table: table.number)
    cards = tuple(
        TableCard(
            number=table.number,
            games=tuple(game_card(game) for game in games[table.pk]),
            sides=_drawn_sides(table, side_size),
        )
        for table in tables
    )
    resting = sorted((row.player for row in drawn.sit_outs.all()), key=lambda player: player.name)
    seated = [seat.player for table in tables for seat in sorted(table.seats.all(), key=lambda seat: seat.number)]
    untouched = all(
        game.state == Game.State.OPEN and not game.all_hands for table in tables for game in games[table.pk]
    )
    return RoundCard(
        number=drawn.number,
        how=drawn.get_how_display(),
        is_draft=drawn.is_draft,
        tables=cards,
        sitting_out=tuple(player.name for player in resting),
        called_at=drawn.called_at,
        ends_at=drawn.clock_from + timedelta(minutes=drawn.minutes) if drawn.clock_from else None,
        may_drop=untouched,
        people=tuple((player.pk, player.name) for player in (*seated, *resting)) if drawn.is_draft else (),
    )


def _drawn_sides(table, side_size: int) -> tuple[tuple[str, str], ...]:
    seats = list(table.seats.all())
    seating = scoring.Seating.usual(len(seats), side_size)
    return tuple(
        (MARKS[number], scoring.listed([seats[seat].player.person.name for seat in side]))
        for number, side in enumerate(seating.sides)
    )


def game_card(game: Game) -> GameCard:
    """Return a game, replayed. No query for a game loaded by `load_games`."""
    replay = replayed(game)
    outcome = replay.outcome
    sides = tuple(
        SideLine(
            number=number,
            mark=MARKS[number],
            names=scoring.listed([game.names[seat] for seat in seats]),
            score=number_text(replay.scores[number]),
            sets=str(replay.sets[number]) if replay.sets[number] else "",
            won=outcome is not None and number in outcome.winners,
        )
        for number, seats in enumerate(game.seating.sides)
    )
    hands = len(game.live_hands)
    way = "paper" if game.result_only is not None else "hands" if hands else "open"
    return GameCard(
        id=game.pk,
        number=game.number,
        state=_state_word(game, outcome),
        sides=sides,
        hands=hands,
        is_over=game.is_over,
        way=way,
        missing=_missing_sentence(game, hands),
        hold=game.hold,
        seats=tuple((seat.number, seat.player.person.name) for seat in game.seated),
        winner=_winner_field(game),
    )


def _winner_field(game: Game) -> str:
    """Return the value of the winner's field in the grid, empty if the winner follows from the scores."""
    if game.result_only is None:
        return ""
    winners, scores = game.result_only["winners"], game.result_only["scores"]
    top = [number for number, score in enumerate(scores) if score == max(scores)]
    usual = top if len(top) == 1 else []
    return "" if winners == usual else ",".join(map(str, winners)) or "draw"


def _state_word(game: Game, outcome) -> str:
    if game.hold:
        return str(game.get_hold_display())
    if outcome is not None and outcome.draw:
        return "drawn"
    return {Game.State.CALLED: "called", Game.State.CONCEDED: "conceded", Game.State.ABANDONED: "abandoned"}.get(
        game.state, str(game.state)
    )


def _missing_sentence(game: Game, hands: int) -> str:
    if game.hold:
        return f"Game {game.number} is {game.hold} and does not count for now."
    if game.is_over:
        return ""
    if hands:
        return f"Game {game.number} is on hand {hands + 1}."
    return f"Game {game.number} has no result yet."


@dataclass(frozen=True, kw_only=True)
class Closing:
    """What closing a night will do.

    `missing`: sentences about games that do not count yet. `money`: (name, amount) of each player. `on_hold`: the
    games that are disputed or unconfirmed.
    """

    missing: tuple[str, ...]
    money: tuple[tuple[str, str], ...]
    on_hold: tuple[Game, ...] = ()


def closing(night: Night, rounds: Iterable[RoundCard], *, with_money: bool) -> Closing:
    """Return what closing a night will do. `rounds`: its cards."""
    missing = [
        f"Round {card.number}, table {table.number}: {game.missing}"
        for card in sorted(rounds, key=lambda card: card.number)
        for table in card.tables
        for game in table.games
        if game.missing
    ]
    on_hold = tuple(night.games.exclude(hold="").order_by("number"))
    return Closing(missing=tuple(missing), money=night_money(night) if with_money else (), on_hold=on_hold)


def night_money(night: Night) -> tuple[tuple[str, str], ...]:
    """Return (name, amount) of everyone who won or lost money on a night, winners first."""
    rows = (
        night.results.annotate(who=person_of(), name=person_name())
        .values("who", "name")
        .annotate(cents=Sum("money"))
        .order_by("-cents", "name")
    )
    return tuple(
        (row["name"], amount(row["cents"], night.league.currency, signed=True)) for row in rows if row["cents"]
    )


def upcoming(nights: Iterable[Night], player: Player | None) -> list[tuple[Night, str]]:
    """Return the next nights, each with the player's plan: "yes", "no" or "". One query."""
    nights = list(nights)
    plans = {}
    if player is not None:
        own = CheckIn.objects.annotate(who=person_of()).filter(who=player.pk, night__in=nights)
        plans = dict(own.values_list("night", "plan"))
    return [(night, plans.get(night.pk, "")) for night in nights]
