"""Posting a hand, compared with a bare one-insert view in the same run, on both databases."""

from __future__ import annotations

import gzip
import itertools
import json
from collections.abc import Iterator
from urllib.parse import urlencode

from tests.bench.measure import Measure
from tests.bench.site import Send, Times, ask, by_turns, databases, prepare, run, serving

#: The turns and the seconds of each. They are short, because the speed of a shared machine changes.
TURNS, SECONDS = 8, 1.0
CLIENTS, GAMES = 8, 60
#: The number of games with counted statements, and of hands in each.
COUNTED, HANDS = 3, 4
#: The bars: the share of the bare view's requests per second, and the SQL statements of a hand.
SHARE, STATEMENTS = 0.12, 10
_NEW_GAMES = f"""
import json
from leagues.actions import Actor, NewGame, start_game
names = ('Ann', 'Bo', 'Cy', 'Di')
new = NewGame(variant='contway', names=names, options={{'target': 5000}})
games = [start_game(new, Actor(device='bench')) for _ in range({CLIENTS * GAMES + COUNTED})]
print(json.dumps([[game.pk, game.score_link.token] for game in games]))
"""


def measures() -> Iterator[Measure]:
    with databases() as urls:
        for name, url in urls.items():
            yield from _measured(name, url)


def _measured(name: str, url: str) -> Iterator[Measure]:
    prepare(url)
    games = json.loads(run(url, f"exec({_NEW_GAMES!r})").splitlines()[-1])
    with serving(url, "tests.bench.bare") as yardstick, serving(url) as site:
        phones = [Phone(site.port, games[client:-COUNTED:CLIENTS]) for client in range(CLIENTS)]
        send_bare = _bare(yardstick.port)
        bare, posted = by_turns([send_bare] * CLIENTS, [phone.send for phone in phones], TURNS, SECONDS)
        bare_alone, alone = by_turns([send_bare], [phones[0].send], TURNS, SECONDS)
    with serving(url, "tests.bench.counted") as site:
        counting = Phone(site.port, games[-COUNTED:])
        for _ in range(COUNTED * HANDS):
            assert not (error := counting.send()), error
    _check_errors(bare, bare_alone, posted, alone)
    beside = f"bare {bare.rate:.0f}/s, a hand {posted.rate:.0f}/s"
    yield Measure(
        what=f"{name}: hands per second, of the bare view's", unit="%", measured=100 * posted.rate / bare.rate,
        bar=100 * SHARE, at_least=True, beside=beside,
    )  # fmt: skip
    yield Measure(
        what=f"{name}: one phone's median, of the bare view's",
        unit="×",
        measured=alone.median / bare_alone.median,
    )
    yield Measure(what=f"{name}: p99 of its own median", unit="×", measured=posted.p99 / posted.median)
    yield Measure(
        what=f"{name}: SQL statements of a hand", unit="", measured=max(counting.statements), bar=STATEMENTS,
        beside=f"from {min(counting.statements)}, without BEGIN, COMMIT and the session",
    )  # fmt: skip
    largest = max(phone.largest for phone in phones)
    yield Measure(what=f"{name}: largest response, compressed", unit="bytes", measured=largest)


def _check_errors(*all_times: Times) -> None:
    errors = [error for times in all_times for error in times.errors]
    assert not errors, errors[:3]


def _bare(port: int) -> Send:
    def send() -> str:
        response, _ = ask(port, "POST", "/insert", "x" * 1024)
        return "" if response.status == 200 else str(response.status)

    return send


class Phone:
    """A phone that has the links of some games and posts a hand to each in turn, as the score page does."""

    def __init__(self, port: int, games: list[tuple[int, str]]) -> None:
        self.port = port
        self.last = {game: "" for game, _ in games}
        self.turns = itertools.cycle(self.last)
        self.keys = itertools.count()
        self.largest = 0
        self.statements: list[int] = []
        self.cookies: dict[str, str] = {}
        for _, token in games:
            self.ask("GET", f"/l/{token}")
        self.ask("GET", f"/games/{games[0][0]}/")

    def ask(self, method: str, path: str, body: str = "", **headers: str):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers |= {"Cookie": cookies, "Host": "localhost"}
        response, data = ask(self.port, method, path, body, headers)
        for text in response.headers.get_all("Set-Cookie") or ():
            name, _, value = text.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response, data

    def send(self) -> str:
        game = next(self.turns)
        key = f"bench-{id(self)}-{next(self.keys)}"
        fields = {"key": key, "after": self.last[game], "bidder": "1", "bid": "3", "trump": "hearts", "dealer": "0"}
        took = {"high": 1, "low": 0, "jack": 1, "off_jack": 0, "joker": 1, "game": 0}
        fields |= {f"took-{word}": str(side) for word, side in took.items()}
        response, data = self.ask(
            "POST",
            f"/games/{game}/hands/",
            urlencode(fields),
            **{
                "Content-Type": "application/x-www-form-urlencoded",
                "HX-Request": "true",
                "X-CSRFToken": self.cookies["csrftoken"],
                "Accept-Encoding": "gzip",
            },
        )
        if response.status != 200:
            return f"{response.status} {gzip.decompress(data)[:300] if data else ''}"
        self.last[game] = key
        self.largest = max(self.largest, len(data))
        if "X-Statements" in response.headers:
            self.statements.append(int(response.headers["X-Statements"]))
        return ""
