"""A player's page: their record by season, bids, partners, opponents, feats and recent games."""

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

#: The number of recent games that the page lists.
RECENT = 10
#: The fewest games with a partner or opponent that make a fair comparison.
ENOUGH_TOGETHER = 2


@dataclass(frozen=True, kw_only=True)
class RecordCell:
    """A number of a season as text. `share`: the number as a percentage of another one."""

    text: str
    share: str = ""


@dataclass(frozen=True, kw_only=True)
class SeasonRecord:
    """A season's numbers by the key of their column, and their cells in the order of the columns."""

    season: str
    numbers: Numbers
    cells: tuple[RecordCell, ...]


@dataclass(frozen=True, kw_only=True)
class BidRow:
    """The bids of one amount: how many, and how many were made."""

    bid: str
    times: int
    made: int

    @property
    def success(self) -> str:
        return share(self.made, self.times)


@dataclass(frozen=True, kw_only=True)
class Companion:
    """A partner or opponent: the games with or against them, and how many of those the player won."""

    name: str
    games: int
    wins: int

    @property
    def text(self) -> str:
        return f"{self.name}: won {self.wins} of {self.games}"


@dataclass(frozen=True, kw_only=True)
class Feat:
    """A rare achievement (CAR-8) with its date and table."""

    title: str
    date: date
    where: str
    game_id: int


@dataclass(frozen=True, kw_only=True)
class GameLine:
    """A game and its outcome for the player."""

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
    defense: str
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
    """Return a part of a whole as a percentage, or a dash if the whole is 0."""
    return f"{100 * part / whole:.0f}%" if whole else "–"


def _extreme(companions: tuple[Companion, ...], *, best: bool) -> Companion | None:
    """Return the companion with the highest or lowest share of wins, or None without two to compare."""
    enough = [one for one in companions if one.games >= ENOUGH_TOGETHER]
    if len(enough) < 2:
        return None
    return (max if best else min)(enough, key=lambda one: (one.wins / one.games, one.games if best else -one.games))


def player_report(league: League, player: Player, names: dict[int, str], *, with_money: bool) -> PlayerReport:
    """Return a player's report. `names`: of everyone on the roster, by id. About ten queries, however many games."""
    columns = record_columns(with_money=with_money)
    merged = tuple(player.merged.order_by("name"))
    own = Result.objects.filter(player__in=[player.pk, *(record.pk for record in merged)], night__league=league)
    games = load_games(
        Game.objects.filter(pk__in=own.values("game"))
        .select_related("night", "table__round")
        .order_by("-night__date", "-number")
    )
    replays = [(game, replayed(game)) for game in games]
    return PlayerReport(
        player=player,
        columns=columns,
        seasons=tuple(_season_records(league, own, columns)),
        bids=_bid_rows(player, replays),
        defense=_defense_sentence(player, replays),
        partners=_companions(player, own, names, Q(game__results__side=F("side"))),
        opponents=_companions(player, own, names, ~Q(game__results__side=F("side"))),
        feats=tuple(feats(player, replays)),
        recent=tuple(_game_line(player, game, replay) for game, replay in replays[:RECENT]),
        merged=merged,
    )


def record_columns(*, with_money: bool) -> tuple[Column, ...]:
    """Return the columns of the standings that a player's record shows."""
    return tuple(column for column in COLUMNS if column.heading and (with_money or column.format is not MONEY))


def _season_records(league: League, own: QuerySet[Result], columns: Sequence[Column]) -> Iterator[SeasonRecord]:
    """Return the record of each season, newest first, then of games outside any season."""
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


def _seats_at_hands(player: Player, replays) -> Iterable[tuple[Game, scoring.Step, int]]:
    """Yield (game, step, the player's seat) for each hand with a bid that the player took part in."""
    for game, replay in replays:
        for hand, step in zip(game.live_hands, replay.steps, strict=False):
            if step.scored is None:
                continue
            seated = {seat.number: seat.player.person.pk for seat in game.all_seats if seat.from_hand <= hand.position}
            yield from ((game, step, number) for number, who in seated.items() if who == player.pk)


def _bid_rows(player: Player, replays) -> tuple[BidRow, ...]:
    made: dict[str, list[bool]] = defaultdict(list)
    number: dict[str, int] = {}
    for _, step, seat in _seats_at_hands(player, replays):
        if step.entry.bidder == seat:
            word = str(step.entry.bid.written)
            made[word].append(step.scored.made)
            number[word] = step.entry.bid.number
    return tuple(
        BidRow(bid=word, times=len(made[word]), made=sum(made[word]))
        for word in sorted(made, key=lambda word: (number[word], word))
    )


def _defense_sentence(player: Player, replays) -> str:
    """Return how many bids of other sides the player helped to set, or an empty text without any such bid."""
    bids = sets = 0
    for game, step, seat in _seats_at_hands(player, replays):
        side_of = game.seating.side_of
        bidders = {step.entry.bidder, *([step.entry.partner] if step.entry.partner is not None else [])}
        against = seat not in bidders and side_of[seat] != side_of[step.entry.bidder]
        bids += against
        sets += against and not step.scored.made
    if not bids:
        return ""
    return f"Set {sets} of 1 bid as a defender." if bids == 1 else f"Set {sets} of {bids} bids as a defender."


def _companions(player: Player, own, names: dict[int, str], relation: Q) -> tuple[Companion, ...]:
    """Return the players with this relation to the player's own results, most games first."""
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


def feats(player: Player, replays) -> Iterable[Feat]:
    """Yield four-handers and perfect games, then moons and smudges made, each newest first."""
    for game, replay in replays:
        seat = next((seat for seat in game.seated if seat.player.person.pk == player.pk), None)
        if seat is not None and replay.outcome is not None and seat.side.number in replay.outcome.winners:
            yield from _game_feats(game, replay, seat.side.number)
    for game, step, number in _seats_at_hands(player, replays):
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


def _game_line(player: Player, game: Game, replay: scoring.Game) -> GameLine:
    side = next((seat.side.number for seat in game.seated if seat.player.person.pk == player.pk), None)
    sides = [[game.names[seat] for seat in seats] for seats in game.seating.sides]
    ended = replay.outcome
    if ended is None:
        outcome = "open"
    elif ended.draw:
        outcome = "drew"
    elif side is None:
        outcome = "left early"
    elif side in ended.winners:
        outcome = "won"
    else:
        outcome = "lost" if ended.winners else "nobody won"
    return GameLine(
        date=game.night.date,
        game_id=game.pk,
        text=" – ".join(scoring.listed(names) for names in sides),
        score="–".join(number_text(score) for score in replay.scores),
        outcome=outcome,
    )
