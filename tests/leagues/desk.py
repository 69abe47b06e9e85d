"""A league and its organizer's browser, for tests: `desk.checks_in("Ann")`, `desk.draws()`, `desk.types(…)`."""

from dataclasses import dataclass, field
from datetime import date, time

from django.test import Client

import scoring
from leagues.actions import Actor, Agreement, NewSeason, add_players, start_league, start_season
from leagues.models import Game, League, Night, Player, Round, Season, Seat, TableSeat, User

MEASURES = ("points", "wins", "head-to-head", "difference", "fewest-sets")
#: A Tuesday.
FIRST = date(2026, 9, 8)


def agreement(**changed) -> Agreement:
    """An agreement: Contway for a dollar per game and set, three rounds, 2 points for a win and 1 for a draw."""
    usual = {
        "rules": scoring.variant("contway").rules,
        "stakes": scoring.Stakes(game=100, set=100),
        "table_size": 4,
        "win": 2,
        "draw": 1,
        "measures": MEASURES,
    }
    return Agreement(**usual | changed)


@dataclass
class Desk:
    league: League
    season: Season
    client: Client
    boss: Actor
    night: Night
    said: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, *names: str, weeks: int = 10, fixed_pairs: bool = False, **agreed) -> "Desk":
        user = User.objects.create_user("owner", password="x")
        boss = Actor(user=user, device="desk")
        league = start_league("Tuesday Club", "America/Chicago", "USD", boss)
        add_players(league, list(names), boss)
        Player.objects.filter(league=league).update(joined_on=FIRST)
        last = date.fromordinal(FIRST.toordinal() + 7 * (weeks - 1))
        new = NewSeason(name="Fall", first_date=FIRST, last_date=last, start=time(19), fixed_pairs=fixed_pairs)
        season = start_season(league, new, agreement(**agreed), boss)
        client = Client()
        client.force_login(user)
        return cls(league, season, client, boss, season.nights.order_by("date").first())

    @property
    def url(self) -> str:
        return f"/leagues/{self.league.slug}/"

    @property
    def night_url(self) -> str:
        return f"{self.url}nights/{self.night.pk}/"

    @property
    def season_url(self) -> str:
        return f"{self.url}seasons/{self.season.pk}/"

    def next_night(self) -> None:
        self.night = self.season.nights.filter(date__gt=self.night.date).order_by("date").first()

    def player(self, name: str) -> Player:
        return Player.objects.get(league=self.league, name=name)

    def page(self, url: str | None = None):
        answer = self.client.get(url or self.night_url)
        assert answer.status_code == 200, answer
        return self.heard(answer)

    def heard(self, answer):
        """What a page said above all else stands in `said`."""
        self.said = [str(message) for message in (answer.context or {}).get("messages", ())]
        return answer

    def posts(self, url: str, **fields):
        """Post a form and return the page that follows."""
        return self.heard(self.client.post(url, fields, follow=True))

    def checks_in(self, *names: str, what: str = "in"):
        for name in names:
            answer = self.client.post(f"{self.night_url}check-in/", {"player": self.player(name).pk, "what": what})
            assert answer.status_code == 302, answer
        self.page()

    def draws(self, how: str = "random"):
        return self.posts(f"{self.night_url}draw/", how=how)

    @property
    def round(self) -> Round:
        return Round.objects.filter(night=self.night).order_by("number").last()

    def in_round(self, page: str, **fields):
        return self.posts(f"{self.night_url}rounds/{self.round.number}/{page}/", **fields)

    def plays_round(self, how: str = "random") -> list[Game]:
        """Draw and publish a round. Return its games by table."""
        self.draws(how)
        self.in_round("publish")
        return self.games

    @property
    def games(self) -> list[Game]:
        return list(Game.objects.filter(table__round=self.round).order_by("table__number", "number"))

    def types(self, *rows: tuple[Game, int, int], sets: tuple[int, int] = (0, 0), **fields):
        """Type final scores into the grid of the round."""
        for game, first, second in rows:
            fields |= {f"score-{game.pk}-0": first, f"score-{game.pk}-1": second}
            fields |= {f"sets-{game.pk}-0": sets[0], f"sets-{game.pk}-1": sets[1]}
        return self.in_round("grid", **fields)

    def seats(self, game: Game, *names: str) -> None:
        """Replace the people in the seats of a game."""
        seats = Game.objects.get(pk=game.pk).seated
        Seat.objects.filter(game=game).delete()
        for seat, name in zip(seats, names, strict=True):
            seat.pk, seat.player = None, self.player(name)
            TableSeat.objects.filter(table=game.table_id, number=seat.number).update(player=seat.player)
        Seat.objects.bulk_create(seats)

    def does(self, game: Game, what: str, **fields):
        return self.posts(f"{self.night_url}games/{game.pk}/", what=what, **fields)

    def closes(self):
        return self.posts(f"{self.night_url}close/")

    def standings(self, query: str = "") -> list[str]:
        """Return the rows of the page: "1 Ann 4"."""
        table = self.page(f"{self.season_url}standings/{query}").context["table"]
        return [f"{row.record.rank or '-'} {row.record.name} {row.record.tally.points}" for row in table.rows]
