"""A season of 60 players over 40 weeks, about 30,000 hands: rebuilt from its facts, and its standings asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.measure import Measure
from tests.bench.scoring import paced

PLAYERS, WEEKS, TABLES, ROUNDS, HANDS = 60, 40, 15, 5, 10


def measures() -> Iterator[Measure]:
    """The bars of a league's size, on a database of its own."""
    with TemporaryDirectory() as folder:
        os.environ |= {"DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}", "PITCHLEAGUE_ENV": "local"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "pitchleague.settings"
        yield from _measures()


def _measures() -> Iterator[Measure]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from leagues.actions.changes import write_all_results
    from leagues.models import Game, Hand, Season
    from leagues.replay import load_games
    from leagues.reports.scope import Scope
    from leagues.reports.standings import player_standings

    _fill()
    season = Season.objects.select_related("league").get()
    scope = Scope(league=season.league, season=season)
    games = Game.objects.filter(night__season=season)
    before = player_standings(scope)
    took, pace = paced(lambda: write_all_results(load_games(games)), rounds=3)
    if player_standings(scope) != before:
        raise AssertionError("the rebuild changed the standings")
    hands = Hand.objects.count()
    yield Measure(what=f"rebuild a season of {hands:,} hands", unit="s", measured=took, bar=3, pace=pace)
    took, pace = paced(lambda: player_standings(scope))
    yield Measure(what=f"standings of {len(before.rows)} players", unit="ms", measured=took * 1000, bar=40, pace=pace)


def _fill() -> None:
    """Nights with their games and hands, stored in bulk."""
    import scoring
    from leagues.actions.changes import write_all_results
    from leagues.models import Game, Hand, League, Night, Player, Season, Seat, Side, Terms, rules_snapshot
    from leagues.replay import load_games
    from scoring.rotation import Dice

    rules = scoring.house(scoring.variant("contway").rules, {"hands": HANDS})[0]
    league = League.objects.create(name="Bench", slug="bench")
    first = date(2026, 1, 6)
    last = first + timedelta(weeks=WEEKS - 1)
    season = Season.objects.create(league=league, name="Bench", start=time(19), first_date=first, last_date=last)
    terms = Terms.objects.create(season=season, from_date=first, rules=rules_snapshot(rules), win=2, draw=1)
    people = Player.objects.bulk_create(Player(league=league, name=f"Player {n:02}") for n in range(PLAYERS))
    nights = Night.objects.bulk_create(
        Night(league=league, season=season, terms=terms, date=first + timedelta(weeks=week), start=time(19))
        for week in range(WEEKS)
    )
    dice = Dice(7)
    games = Game.objects.bulk_create(
        Game(night=night, number=number + 1, rules=terms.rules, state="finished")
        for night in nights
        for number in range(TABLES * ROUNDS)
    )
    sides = Side.objects.bulk_create(Side(game=game, number=number) for game in games for number in (0, 1))
    seats, hands = [], []
    for i, game in enumerate(games):
        four = dice.shuffled(people)[:4]
        seats += [
            Seat(game=game, position=seat, side=sides[2 * i + seat % 2], player=player)
            for seat, player in enumerate(four)
        ]
        for number in range(HANDS):
            taken = dice.below(7)
            entry = scoring.Hand(
                dealer=number % 4,
                bidder=dice.below(4),
                bid=rules.call(2 + dice.below(4)),
                points=((0, taken), (1, 6 - taken)),
            )
            hand = Hand(game=game, key=f"bench-{i}-{number}", place=(number + 1) * 1024)
            hand.fill(entry)
            hands.append(hand)
    Seat.objects.bulk_create(seats, batch_size=2000)
    Hand.objects.bulk_create(hands, batch_size=2000)
    loaded = load_games(Game.objects.all())
    write_all_results(loaded)
