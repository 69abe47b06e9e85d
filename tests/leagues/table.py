"""A game of Contway for tests: `phone.plays(…)` records a hand."""

from dataclasses import dataclass, field

import scoring
from leagues.actions import Actor, NewGame, Submission, record_hand, start_game
from leagues.models import Game
from leagues.replay import replayed

NAMES = ("Ann", "Bo", "Cy", "Di")
PHONE = Actor(device="phone 3f2a")
OTHER_PHONE = Actor(device="phone 77c0")


def contway(**new) -> Game:
    """Start a game of Contway. Ann and Cy play against Bo and Di, and Ann deals."""
    return start_game(NewGame(**{"variant": "contway", "names": NAMES} | new), PHONE)


def totals(game: Game, bidder: int, bid: int, *points: int, dealer: int = 0, note: str = "") -> scoring.Hand:
    """Return a hand with the totals of the sides, in order."""
    seats = [seats[0] for seats in game.seating.sides]
    taken = tuple(zip(seats, points, strict=True))
    call = game.rules_value.call(bid)
    return scoring.Hand(dealer=dealer, bidder=bidder, bid=call, points=taken, note=note)


@dataclass
class Phone:
    """A phone with a game. It has the key of the last entry."""

    game: Game
    actor: Actor = PHONE
    name: str = "k"
    last: str = ""
    count: int = field(default=0)

    def sends(self, entry: scoring.Entry, after: str | None = None):
        self.count += 1
        key = f"{self.name}{self.count}"
        answer = record_hand(
            self.game.pk, Submission(key=key, after=self.last if after is None else after, entry=entry), self.actor
        )
        if answer.is_recorded:
            self.last = answer.hand.key
        return answer

    def plays(self, bidder: int, bid: int, *points: int, **facts):
        return self.sends(totals(self.game, bidder, bid, *points, **facts))


def scores(game: Game) -> tuple[int, ...]:
    return replayed(Game.objects.get(pk=game.pk)).scores
