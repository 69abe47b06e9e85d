"""A night for the screen: who sits where, the scores of the round, and the standings. It never shows money."""

from dataclasses import dataclass, field

from django.utils import timezone

from leagues.models import Night
from leagues.reports.amounts import number_text
from leagues.reports.nights import RoundCard, SideLine, person_rows, round_cards
from leagues.reports.scope import Scope
from leagues.reports.standings import StandingRow, StandingsReport, player_standings


@dataclass(frozen=True, kw_only=True)
class WallGame:
    """A game of the round. `now`: the hand being played or how the game ended, empty before the first hand."""

    table: int
    number: int
    sides: tuple[SideLine, ...]
    now: str
    has_score: bool


@dataclass(frozen=True, kw_only=True)
class WallRow:
    """A player in the standings. `record`: games won, lost and, if there are any, drawn."""

    rank: str
    name: str
    record: str
    points: str


@dataclass(frozen=True, kw_only=True)
class WallRows:
    """Standings on the screen: ranked players first, the others below. `word`: the key of the screen."""

    word: str
    title: str
    rows: tuple[WallRow, ...]


@dataclass(frozen=True, kw_only=True)
class Wall:
    """A night on the screen. `here`: the players who checked in, until the first round is published."""

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
        """The seconds on the clock of the round, None if no clock is running."""
        if self.round is None or self.round.ends_at is None or self.is_called or not self.round.open_games:
            return None
        return max(0, int((self.round.ends_at - timezone.now()).total_seconds()))


def night_wall(night: Night) -> Wall:
    """Return the screen of a night. The number of queries does not depend on the number of tables."""
    drawn = next((card for card in round_cards(night) if not card.is_draft), None)
    if drawn is None:
        return Wall(night=night, round=None, here=tuple(row.name for row in person_rows(night) if row.state == "here"))
    standings = (
        _screen_rows("tonight", "Tonight", player_standings(Scope(league=night.league, night=night))),
        _screen_rows("season", str(night.season), player_standings(Scope(league=night.league, season=night.season))),
    )
    return Wall(
        night=night,
        round=drawn,
        games=tuple(_current_games(drawn)),
        standings=tuple(one for one in standings if one.rows),
    )


def _current_games(drawn: RoundCard):
    """Yield the game that each table is playing now, or its last one."""
    for table in drawn.tables:
        card = next((game for game in table.games if not game.is_over), table.games[-1] if table.games else None)
        if card is not None:
            started = card.is_over or card.way != "open"
            current = f"hand {card.hands + 1}" if card.hands else ""
            ended = "" if card.state == "finished" else card.state
            yield WallGame(
                table=table.number,
                number=card.number,
                sides=card.sides,
                now=ended if card.is_over or card.hold else current,
                has_score=started,
            )


def _screen_rows(word: str, title: str, report: StandingsReport) -> WallRows:
    unranked = tuple(row for row in report.rows if row.rank is None)
    ranked = tuple(row for row in report.rows if row.rank is not None)
    return WallRows(word=word, title=title, rows=tuple(map(_screen_row, ranked + unranked + report.below)))


def _screen_row(row: StandingRow) -> WallRow:
    tally = row.tally
    decided = (tally.wins, tally.losses, *([tally.draws] if tally.draws else []))
    return WallRow(
        rank="" if row.rank is None else str(row.rank),
        name=row.name,
        record="–".join(map(str, decided)),
        points=number_text(tally.points),
    )
