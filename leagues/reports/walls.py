"""A night for the screen at its wall: who sits where, the scores of the round, the standings. It knows no money."""

from dataclasses import dataclass, field

from django.utils import timezone

from leagues.models import Night
from leagues.reports.amounts import number_text
from leagues.reports.nights import RoundCard, SideLine, person_rows, round_cards
from leagues.reports.scope import Scope
from leagues.reports.standings import StandingRow, StandingsReport, player_standings


@dataclass(frozen=True, kw_only=True)
class WallGame:
    """A game of the round. `now`: the hand that is played, or how the game ended; empty before its first hand."""

    table: int
    number: int
    sides: tuple[SideLine, ...]
    now: str
    has_score: bool


@dataclass(frozen=True, kw_only=True)
class WallRow:
    """`record`: games won and lost, and drawn where there were such."""

    rank: str
    name: str
    record: str
    points: str


@dataclass(frozen=True, kw_only=True)
class WallRows:
    """Standings as the wall shows them: ranked players first, the others below."""

    word: str
    title: str
    rows: tuple[WallRow, ...]


@dataclass(frozen=True, kw_only=True)
class Wall:
    """`here`: who has come, as long as no round is drawn. `seconds_left`: on the clock of the round."""

    night: Night
    round: RoundCard | None
    here: tuple[str, ...] = ()
    games: tuple[WallGame, ...] = ()
    standings: tuple[WallRows, ...] = field(default=())

    @property
    def is_called(self) -> bool:
        return self.round is not None and self.round.called_at is not None and bool(self.round.open_games)

    @property
    def seconds_left(self) -> int | None:
        if self.round is None or self.round.ends_at is None or self.is_called or not self.round.open_games:
            return None
        return max(0, int((self.round.ends_at - timezone.now()).total_seconds()))


def night_wall(night: Night) -> Wall:
    """A night of a season. Some twenty queries, whatever the number of tables; a wall asks only after a change."""
    drawn = next((card for card in round_cards(night) if not card.is_draft), None)
    if drawn is None:
        return Wall(night=night, round=None, here=tuple(row.name for row in person_rows(night) if row.state == "here"))
    standings = (
        _rows("tonight", "Tonight", player_standings(Scope(league=night.league, night=night))),
        _rows("season", str(night.season), player_standings(Scope(league=night.league, season=night.season))),
    )
    return Wall(
        night=night, round=drawn, games=tuple(_games(drawn)), standings=tuple(one for one in standings if one.rows)
    )


def _games(drawn: RoundCard):
    """The game that each table plays now, or its last one."""
    for table in drawn.tables:
        card = next((game for game in table.games if not game.is_over), table.games[-1] if table.games else None)
        if card is not None:
            started = card.is_over or card.way != "open"
            under_way = f"hand {card.hands + 1}" if card.hands else ""
            ended = "" if card.state == "finished" else card.state
            yield WallGame(
                table=table.number,
                number=card.number,
                sides=card.sides,
                now=ended if card.is_over or card.hold else under_way,
                has_score=started,
            )


def _rows(word: str, title: str, report: StandingsReport) -> WallRows:
    apart = tuple(row for row in report.rows if row.rank is None)
    ranked = tuple(row for row in report.rows if row.rank is not None)
    return WallRows(word=word, title=title, rows=tuple(map(_row, ranked + apart + report.below)))


def _row(row: StandingRow) -> WallRow:
    tally = row.tally
    decided = (tally.wins, tally.losses, *([tally.draws] if tally.draws else []))
    return WallRow(
        rank="" if row.rank is None else str(row.rank),
        name=row.name,
        record="–".join(map(str, decided)),
        points=number_text(tally.points),
    )
