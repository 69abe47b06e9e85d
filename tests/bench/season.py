"""A large season rebuilt from its facts, and the standings page of another one."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from datetime import date, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measure import Measure
from tests.bench.scoring import paced

WEEKS, ROUNDS = 40, 5


def measures() -> Iterator[Measure]:
    """Yield the measures of a large league, on a database of its own."""
    with TemporaryDirectory() as folder:
        os.environ |= {"DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}", "PITCHLEAGUE_ENV": "local"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "pitchleague.settings"
        yield from _measures()


def _measures() -> Iterator[Measure]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from leagues.actions.changes import rebuild_results
    from leagues.models import Game, Hand
    from leagues.reports.scope import Scope
    from leagues.reports.standings import player_standings

    season = _season("Rebuilt", players=60, tables=15, hands=10)
    scope = Scope(league=season.league, season=season)
    games = Game.objects.filter(night__season=season)
    before = player_standings(scope)
    took, pace = paced(lambda: rebuild_results(games), rounds=3)
    if player_standings(scope) != before:
        raise AssertionError("the rebuild changed the standings")
    hands = Hand.objects.count()
    yield Measure(what=f"rebuild a season of {hands:,} hands", unit="s", measured=took, bar=3, pace=pace)
    yield _page(_season("Viewed", players=50, tables=12, hands=0))


def _page(season) -> Measure:
    """Measure the whole response to a member: query, sums, ranking and rendering."""
    from django.conf import settings
    from django.test import Client

    from leagues.models import Membership, User
    from leagues.reports.scope import Scope
    from leagues.reports.standings import player_standings

    settings.ALLOWED_HOSTS = ["testserver"]
    logging.disable(logging.INFO)
    user = User.objects.create_user("bench", password=None)
    Membership.objects.create(league=season.league, user=user, role="player")
    client = Client()
    client.force_login(user)
    url = f"/leagues/{season.league.slug}/seasons/{season.pk}/standings/"
    rows = player_standings(Scope(league=season.league, season=season)).rows
    page = client.get(url).content.decode()
    if len(rows) != 50 or any(f">{row.name}</a>" not in page for row in rows):
        raise AssertionError("the page does not show all 50")
    took, pace = paced(lambda: client.get(url), rounds=15)
    return Measure(what="standings of 50 players, the page", unit="ms", measured=took * 1000, bar=60, pace=pace)


def _season(name: str, *, players: int, tables: int, hands: int):
    """Store nights with their games and hands in bulk. Without hands, only the results of the games are known."""
    import scoring
    from leagues.actions.changes import rebuild_results
    from leagues.models import Game, Hand, League, Night, Player, Season, Seat, Side, Terms, rules_snapshot
    from scoring.rotation import Dice

    contway = scoring.variant("contway").rules
    rules = scoring.house(contway, {"hands": hands})[0] if hands else contway
    league = League.objects.create(name=name, slug=name.lower().replace(" ", "-"))
    first = date(2026, 1, 6)
    last = first + timedelta(weeks=WEEKS - 1)
    season = Season.objects.create(league=league, name=name, start=time(19), first_date=first, last_date=last)
    terms = Terms.objects.create(season=season, from_date=first, rules=rules_snapshot(rules), win=2, draw=1)
    people = Player.objects.bulk_create(Player(league=league, name=f"Player {n:02}") for n in range(players))
    nights = Night.objects.bulk_create(
        Night(league=league, season=season, terms=terms, date=first + timedelta(weeks=week), start=time(19))
        for week in range(WEEKS)
    )
    dice = Dice(7)
    games = Game.objects.bulk_create(
        Game(
            night=night,
            number=number + 1,
            rules=terms.rules,
            state="finished",
            result_only=None if hands else _result(dice),
        )
        for night in nights
        for number in range(tables * ROUNDS)
    )
    sides = Side.objects.bulk_create(Side(game=game, number=number) for game in games for number in (0, 1))
    seats, entered = [], []
    for i, game in enumerate(games):
        four = dice.shuffled(people)[:4]
        seats += [
            Seat(game=game, number=seat, side=sides[2 * i + seat % 2], player=player)
            for seat, player in enumerate(four)
        ]
        for number in range(hands):
            taken = dice.below(7)
            entry = scoring.Hand(
                dealer=number % 4,
                bidder=dice.below(4),
                bid=rules.call(2 + dice.below(4)),
                points=((0, taken), (1, 6 - taken)),
            )
            hand = Hand(game=game, key=f"bench-{i}-{number}", position=(number + 1) * 1024)
            hand.fill(entry)
            entered.append(hand)
    Seat.objects.bulk_create(seats, batch_size=2000)
    Hand.objects.bulk_create(entered, batch_size=2000)
    rebuild_results(Game.objects.filter(night__season=season))
    return season


def _result(dice) -> dict[str, list[int]]:
    winner = dice.below(2)
    scores = [11, dice.below(11)]
    return {"scores": scores[:: 1 - 2 * winner], "sets": [dice.below(3), dice.below(3)], "winners": [winner]}
