"""A browser with a game, for tests of pages: `table.plays(…)` sends the form of the score page, as a phone would."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client

from leagues.models import Game

CONTWAY = {"variant": "contway", "name-0": "Ann", "name-1": "Bo", "name-2": "Cy", "name-3": "Di", "target": "11"}
CATEGORIES = ("high", "low", "jack", "off_jack", "joker", "game")


@dataclass
class Browser:
    """A browser with one game. `answer`: the last response."""

    client: Client
    game_id: int
    count: int = 0
    name: str = "browser"
    answer: object = field(default=None, repr=False)

    @classmethod
    def starts(cls, client: Client, **fields) -> "Browser":
        answer = client.post("/games/new/", CONTWAY | fields)
        assert answer.status_code == 302, text_of(answer)
        return cls(client, int(answer.url.strip("/").split("/")[-1]))

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.game_id)

    @property
    def page(self):
        return self.client.get(f"/games/{self.game_id}/")

    def posts(self, path: str, fields: dict | None = None, **options):
        self.answer = self.client.post(f"/games/{self.game_id}/{path}", fields or {}, **options)
        return self.answer

    def plays(self, bidder: int, bid, *points: int, path: str = "hands/", **fields):
        """Enter a hand by totals, one number per side. It follows the last hand unless `after` is given."""
        totals = {f"points-{side}": str(taken) for side, taken in enumerate(points)}
        return self.sends({"way": "totals", "bidder": str(bidder), "bid": str(bid)} | totals | fields, path)

    def sends(self, fields: dict, path: str = "hands/"):
        self.count += 1
        live = self.game.live_hands
        given = {"key": f"{self.name}-{self.count}", "after": live[-1].key if live else ""}
        return self.posts(path, given | fields)

    def hand_id(self, number: int) -> int:
        return self.game.live_hands[number - 1].id

    @property
    def scores(self) -> list[str]:
        """Return the scores on the board, as printed."""
        return re.findall(r'<p class="score">([^<]*)</p>', self.page.text)

    @property
    def dealer(self) -> str:
        """Return the name with the dealer chip."""
        return re.search(r"<span>(\w+) <span class=\"chip\"", self.page.text)[1]

    @property
    def hand_lines(self) -> list[str]:
        """Return the hands so far, oldest first: number, sentence, change, running score."""
        lines = re.findall(r'class="hand">(.*?)</summary>', self.page.text, re.DOTALL)
        return [" ".join(plain(line).split()) for line in reversed(lines)]


class _Text(HTMLParser):
    """The text of a page, without tags."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data):
        self.parts.append(data)


def plain(html: str) -> str:
    parser = _Text()
    parser.feed(html)
    return "".join(parser.parts)


def text_of(answer) -> str:
    return " ".join(plain(answer.content.decode()).split())
