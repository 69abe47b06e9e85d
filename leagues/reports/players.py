"""A player's page: record by season, bids by their height, bids against, partners, opponents, feats, games."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, Q, QuerySet

import scoring
from leagues.models import Game, League, Player, Result, person_of
from leagues.replay import load_games, replayed
from leagues.reports.amounts import number_text
from leagues.reports.columns import COLUMNS, MONEY, Column, Numbers, completed
from leagues.reports.tallies import sums

RECENT = 10
#: Fewer games together say nothing about who is best.
ENOUGH_TOGETHER = 2


@dataclass(frozen=True, kw_only=True)
class RecordCell:
    """A number of a season as text. `share`: what part of another number it is."""

    text: str
    share: str = ""


@dataclass(frozen=True, kw_only=True)
class SeasonRecord:
    """The numbers of a season by key, and a cell for each column of the record."""

    season: str
    numbers: Numbers
    cells: tuple[RecordCell, ...]


@dataclass(frozen=True, kw_only=True)
class BidRow:
    """How bids of one height went."""

    bid: str
    times: int
    made: int

    @property
    def success(self) -> str:
        return share(self.made, self.times)


@dataclass(frozen=True, kw_only=True)
class Companion:
    """Somebody one played with or against: games, and how many of them one won."""

    name: str
    games: int
    wins: int

    @property
    def text(self) -> str:
        return f"{self.name}: won {self.wins} of {self.games}"


@dataclass(frozen=True, kw_only=True)
class Feat:
    """Something rare (CAR-8), with its date and table."""

    title: str
    date: date
    where: str
    game_id: int


@dataclass(frozen=True, kw_only=True)
class GameLine:
    date: date
    game_id: int
    text: str
    score: str
    outcome: str


@dataclass(frozen=True, kw_only=True)
class PlayerReport:
    player: Player
    columns: tuple[Column, ...]
    seasons: tuple[SeasonRecord, ...]
    bids: tuple[BidRow, ...]
    defended: str
    partners: tuple[Companion, ...]
    opponents: tuple[Companion, ...]
    feats: tuple[Feat, ...]
    recent: tuple[GameLine, ...]
    merged: tuple[Player, ...] = ()

    @property
    def best_partner(self) -> Companion | None:
        return _extreme(self.partners, best=True)

    @property
    def worst_partner(self) -> Companion | None:
        return _extreme(self.partners, best=False)

    @property
    def easiest_opponent(self) -> Companion | None:
        return _extreme(self.opponents, best=True)

    @property
    def hardest_opponent(self) -> Companion | None:
        return _extreme(self.opponents, best=False)


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _extreme(companions: tuple[Companion, ...], *, best: bool) -> Companion | None:
    enough = [one for one in companions if one.games >= ENOUGH_TOGETHER]
    if len(enough) < 2:
        return None
    return (max if best else min)(enough, key=lambda one: (one.wins / one.games, one.games if best else -one.games))


def player_report(league: League, player: Player, names: dict[int, str], *, with_money: bool) -> PlayerReport:
    """About ten queries, whatever the number of games. `names`: of everybody on the roster."""
    columns = record_columns(with_money=with_money)
    merged = tuple(player.merged.order_by("name"))
    own = Result.objects.filter(player__in=[player.pk, *(record.pk for record in merged)], night__league=league)
    games = load_games(
        Game.objects.filter(pk__in=own.values("game"))
        .select_related("night", "table__round")
        .order_by("-night__date", "-number")
    )
    told = [(game, replayed(game)) for game in games]
    return PlayerReport(
        player=player,
        columns=columns,
        seasons=tuple(_seasons(league, own, columns)),
        bids=_bids(player, told),
        defended=_defended(player, told),
        partners=_companions(player, own, names, Q(game__results__side=F("side"))),
        opponents=_companions(player, own, names, ~Q(game__results__side=F("side"))),
        feats=tuple(feats(player, told)),
        recent=tuple(_line(player, game, replay) for game, replay in told[:RECENT]),
        merged=merged,
    )


def record_columns(*, with_money: bool) -> tuple[Column, ...]:
    """The columns of the standings that a player's record shows."""
    return tuple(column for column in COLUMNS if column.heading and (with_money or column.format is not MONEY))


def _seasons(league: League, own: QuerySet[Result], columns: Sequence[Column]) -> Iterator[SeasonRecord]:
    """The newest season first, the evenings outside any season last."""
    found = sums(own, "night__season", "night__season__name")
    for number, name in sorted(found, key=lambda season: season[0] or 0, reverse=True):
        numbers = completed(found[number, name])
        cells = tuple(_record_cell(column, numbers, league.currency) for column in columns)
        yield SeasonRecord(season=name or "Evenings", numbers=numbers, cells=cells)


def _record_cell(column: Column, numbers: Numbers, currency: str) -> RecordCell:
    text = column.format.text(numbers[column.key], currency)
    if not column.part_of:
        return RecordCell(text=text)
    whole = numbers[column.part_of]
    return RecordCell(text=f"{text} of {whole}", share=share(numbers[column.key], whole))


def _seats_at_hands(player: Player, told) -> Iterable[tuple[Game, scoring.Step, int]]:
    """(game, step, the player's seat) of each hand that was bid for while he sat there."""
    for game, replay in told:
        for hand, step in zip(game.live_hands, replay.steps, strict=False):
            if step.scored is None:
                continue
            sat = {seat.number: seat.player.person.pk for seat in game.all_seats if seat.from_hand <= hand.position}
            yield from ((game, step, number) for number, who in sat.items() if who == player.pk)


def _bids(player: Player, told) -> tuple[BidRow, ...]:
    made: dict[str, list[bool]] = defaultdict(list)
    rank: dict[str, int] = {}
    for _, step, seat in _seats_at_hands(player, told):
        if step.entry.bidder == seat:
            word = str(step.entry.bid.written)
            made[word].append(step.scored.made)
            rank[word] = step.entry.bid.number
    return tuple(
        BidRow(bid=word, times=len(made[word]), made=sum(made[word]))
        for word in sorted(made, key=lambda word: (rank[word], word))
    )


def _defended(player: Player, told) -> str:
    """As one of the others: how many of their bids were set."""
    times = broken = 0
    for game, step, seat in _seats_at_hands(player, told):
        side_of = game.seating.side_of
        bidders = {step.entry.bidder, *([step.entry.partner] if step.entry.partner is not None else [])}
        against = seat not in bidders and side_of[seat] != side_of[step.entry.bidder]
        times += against
        broken += against and not step.scored.made
    return f"{broken} of {times} bids against set" if times else ""


def _companions(player: Player, own, names: dict[int, str], relation: Q) -> tuple[Companion, ...]:
    rows = (
        own.decided()
        .filter(relation & (Q(game__results__won=True) | Q(game__results__drew=True) | Q(game__results__lost=True)))
        .annotate(other=person_of("game__results__player"))
        .exclude(other=player.pk)
        .values("other")
        .annotate(played=Count("pk"), wins=Count("pk", filter=Q(won=True)))
        .order_by("-played", "other")
    )
    return tuple(Companion(name=names[row["other"]], games=row["played"], wins=row["wins"]) for row in rows)


def feats(player: Player, told) -> Iterable[Feat]:
    """A four-hander, a perfect game, a moon or a smudge made; newest first."""
    for game, replay in told:
        seat = next((seat for seat in game.seated if seat.player.person.pk == player.pk), None)
        if seat is not None and replay.outcome is not None and seat.side.number in replay.outcome.winners:
            yield from _game_feats(game, replay, seat.side.number)
    for game, step, number in _seats_at_hands(player, told):
        if step.entry.bidder == number and step.scored.made and step.entry.bid.kind in _RARE:
            yield _feat(_RARE[step.entry.bid.kind], game)


_RARE = {scoring.CallKind.MOON: "Shot the moon", scoring.CallKind.SMUDGE: "Smudge"}


def _game_feats(game: Game, replay: scoring.Game, side: int) -> Iterable[Feat]:
    hands = [step for step in replay.steps if step.scored is not None]
    if len(hands) != 4:
        return
    total, others = game.rules_value.total, [score for n, score in enumerate(replay.scores) if n != side]
    perfect = replay.scores[side] == 4 * total and not any(others)
    yield _feat("Perfect game" if perfect else "Four-hander", game)


def _feat(title: str, game: Game) -> Feat:
    where = f"round {game.table.round.number}, table {game.table.number}" if game.table else f"game {game.number}"
    return Feat(title=title, date=game.night.date, where=where, game_id=game.pk)


def _line(player: Player, game: Game, replay: scoring.Game) -> GameLine:
    side = next((seat.side.number for seat in game.seated if seat.player.person.pk == player.pk), None)
    sides = [[game.names[seat] for seat in seats] for seats in game.seating.sides]
    own = replay.outcome
    if own is None:
        outcome = "open"
    elif own.draw:
        outcome = "drew"
    elif side is None:
        outcome = "left early"
    elif side in own.winners:
        outcome = "won"
    else:
        outcome = "lost" if own.winners else "nobody won"
    return GameLine(
        date=game.night.date,
        game_id=game.pk,
        text=" – ".join(scoring.listed(names) for names in sides),
        score="–".join(number_text(score) for score in replay.scores),
        outcome=outcome,
    )
