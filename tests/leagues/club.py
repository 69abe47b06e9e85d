"""A club for tests of money: `club.game(…)` makes a finished game of its players."""

from dataclasses import dataclass, field
from datetime import date, time

from django.contrib.auth.models import AbstractBaseUser
from django.test import Client
from django.utils import timezone

import scoring
from leagues.actions.changes import write_results
from leagues.actions.money import post_night, repost_game
from leagues.actions.start import Table, set_table
from leagues.models import Actor, Game, League, Membership, Night, Player, Season, User
from leagues.models.parties import Parties, parties

TREASURER = Actor(device="desk")
DOLLAR = scoring.Stakes(game=100, set=100)


@dataclass
class Club:
    league: League
    players: dict[str, Player] = field(default_factory=dict)

    @classmethod
    def of(cls, *names: str, **league) -> "Club":
        league = League.objects.create(**{"name": "Tuesday Club", "slug": "tuesday"} | league)
        club = cls(league)
        club.players = {name: Player.objects.create(league=league, name=name) for name in names}
        return club

    def member(self, name: str, role: str, player: str = "") -> User:
        user = User.objects.create_user(name, password="x")
        Membership.objects.create(league=self.league, user=user, role=role)
        if player:
            Player.objects.filter(pk=self.players[player].pk).update(user=user)
        return user

    def season(self, name: str, first: date, last: date) -> Season:
        facts = {"start": time(19), "first_date": first, "last_date": last}
        return Season.objects.create(league=self.league, name=name, **facts)

    def night(self, day: date | None = None) -> Night:
        return Night.objects.create(league=self.league, date=day or timezone.localdate(), state="open")

    def game(
        self, night: Night, *sides: str, scores=(11, 5), sets=(0, 0), winners=(0,), stakes=DOLLAR, variant="contway"
    ) -> Game:
        """`sides`: "Ann Cy" each. By default the first one wins. The seats alternate between the sides.

        Without scores, the game has just begun.
        """
        names = [side.split() for side in sides]
        seated = [name for rank in zip(*names, strict=True) for name in rank]
        table = Table(
            night=night,
            players=[self.players[name] for name in seated],
            rules=scoring.variant(variant).rules,
            seating=scoring.Seating.usual(len(seated), len(names[0])),
            stakes=stakes,
            first_dealer=0,
            currency=self.league.currency,
        )
        game = set_table(table, TREASURER)
        if scores is None:
            return game
        game.result_only = {"scores": list(scores), "sets": list(sets), "winners": list(winners)}
        game.state = Game.State.FINISHED
        game.save()
        write_results([game])
        return game

    def close(self, night: Night) -> None:
        night.state, night.closed_at = Night.State.CLOSED, timezone.now()
        night.save()
        post_night(night, TREASURER)

    @property
    def standing(self) -> Parties:
        return parties(self.league)

    @property
    def balances(self) -> dict[str, int]:
        """Return the balances that are not zero, by name."""
        return {party.label: party.balance for party in self.standing.all if party.balance}

    def key(self, name: str) -> str:
        return {party.label: party.key for party in self.standing.all}[name]

    def url(self, rest: str = "") -> str:
        return f"/leagues/{self.league.slug}/money/{rest}"


def browser(user: AbstractBaseUser | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def corrected(game: Game, reason: str) -> None:
    """Derive the results of a game after a test has changed its facts."""
    write_results([game])
    repost_game(game, TREASURER, reason)
