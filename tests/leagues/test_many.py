"""Pages of large leagues run a fixed number of queries, and random seasons equal a rebuild."""

import random
from collections import defaultdict

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scoring
from leagues.actions import (
    Submission,
    Wish,
    adjust_points,
    check_in,
    draw_round,
    enter_results,
    forfeit_game,
    hold_game,
    merge_players,
    publish_round,
    record_hand,
    remove_hand,
    substitute,
    unmerge_player,
)
from leagues.actions.changes import write_results
from leagues.models import Game, Player, Result, SitOut
from leagues.replay import load_games
from leagues.reports.scope import Scope
from leagues.reports.standings import player_standings
from scoring.standings import Meeting, Tally, ranked
from tests.leagues.desk import Desk
from tests.leagues.rolled_back import rolled_back
from tests.leagues.table import totals

pytestmark = pytest.mark.django_db
MOST_QUERIES = 15


def many(players: int, weeks: int) -> Desk:
    """A league with results from paper in each week."""
    desk = Desk.of(*[f"Player {number:02}" for number in range(players)], weeks=weeks + 1)
    people = list(Player.objects.order_by("pk"))
    for night in desk.season.nights.order_by("date")[:weeks]:
        for player in people:
            night.check_ins.create(player=player, arrived_at=night.starts_at)
        draw_round(night, Wish(how="by-hand", seed=night.pk), desk.boss)
        publish_round(night.rounds.get(), desk.boss)
        result = scoring.ResultOnly(scores=(11, 5), sets=(0, 1), winners=(0,))
        enter_results(night, dict.fromkeys(night.games.values_list("pk", flat=True), result), desk.boss)
        desk.night = night
    return desk


@pytest.mark.parametrize(("players", "weeks"), [(10, 1), (60, 1), (10, 40), (60, 40)])
def test_every_page_runs_a_fixed_number_of_queries(players, weeks):
    desk = many(players, weeks)
    game, player = desk.night.games.first(), Player.objects.first()
    urls = {
        "night": desk.night_url,
        "grid": f"{desk.night_url}rounds/1/grid/",
        "close": f"{desk.night_url}close/",
        "standings": f"{desk.season_url}standings/",
        "partners": f"{desk.season_url}standings/?who=pairs",
        "of the night": f"{desk.night_url}standings/",
        "all time": f"{desk.url}standings/",
        "by night": f"{desk.season_url}by-night/",
        "season": desk.season_url,
        "seasons": f"{desk.url}seasons/",
        "roster": f"{desk.url}roster/",
        "player": f"{desk.url}roster/{player.pk}/",
        "game": f"/games/{game.pk}/see/",
    }
    asked = {}
    for name, url in urls.items():
        with CaptureQueriesContext(connection) as queries:
            desk.page(url)
        asked[name] = len(queries)
    assert {name: count for name, count in asked.items() if count > MOST_QUERIES} == {}


def by_hand(desk: Desk) -> list[tuple]:
    """Compute the standings in Python, from the rows of results."""
    sums: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    sides: dict[int, dict[bool, set[int]]] = defaultdict(lambda: defaultdict(set))
    for result in Result.objects.select_related("game__night__terms", "player"):
        who = result.player.merged_into_id or result.player_id
        counted = {"won": result.won, "drew": result.drew, "lost": result.lost}
        points = result.game.night.terms.counting.points(**counted, score=result.score_for)
        decided = any(counted.values())
        row = sums[who]
        for name, value in (
            ("points", points), ("games", decided), ("wins", result.won), ("draws", result.drew),
            ("losses", result.lost), ("score_for", decided * result.score_for),
            ("score_against", decided * result.score_against), ("bids", result.bids),
            ("made", result.made), ("sets", decided * result.sets), ("money", result.money),
        ):  # fmt: skip
            row[name] += value
        if result.won or result.lost:
            sides[result.game_id][result.won].add(who)
    for sit_out in SitOut.objects.filter(round__published_at__isnull=False).select_related("player"):
        sums[sit_out.player.merged_into_id or sit_out.player_id]["points"] += desk.season.terms.sit_out_points
    for adjustment in desk.season.adjustments.select_related("player"):
        sums[adjustment.player.merged_into_id or adjustment.player_id]["points"] += adjustment.points
    meetings = [Meeting(one, other) for game in sides.values() for one in game[True] for other in game[False]]
    names = dict(Player.objects.values_list("pk", "name"))
    tallies = [Tally(who=who, **row) for who, row in sums.items()]
    tallies.sort(key=lambda tally: names[tally.who].casefold())
    return list(ranked(tallies, desk.season.terms.measures_value, meetings).rows)


def standing(desk: Desk) -> list[tuple]:
    report = player_standings(Scope(league=desk.league, season=desk.season))
    return [(row.rank, row.tally) for row in report.rows]


def results() -> list[dict]:
    rows = [{name: value for name, value in row.items() if name != "id"} for row in Result.objects.values()]
    return sorted(rows, key=lambda row: (row["game_id"], row["player_id"]))


def rebuilt() -> list[dict]:
    write_results(load_games(Game.objects.order_by("pk")))
    return results()


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6))
def test_random_seasons_equal_a_rebuild(seed):
    """Each example is rolled back before the next."""
    with rolled_back():
        a_season(random.Random(seed), seed)


def a_season(chance: random.Random, seed: int) -> None:
    desk = made()
    for _ in range(chance.randint(1, 2)):
        for player in Player.objects.filter(name__lt="Player 09").order_by("pk"):
            check_in(desk.night, player, desk.boss)
        draw_round(desk.night, Wish(how="random", seed=seed), desk.boss)
        publish_round(desk.night.rounds.order_by("number").last(), desk.boss)
    for game in Game.objects.order_by("pk"):
        happens(desk, game, chance)
    adjust_points(desk.season, chance.choice(Player.objects.all()), chance.choice((-2, 3)), "because", desk.boss)
    kept = results()
    assert standing(desk) == by_hand(desk)
    assert rebuilt() == kept

    double, real = Player.objects.get(name="Player 09"), Player.objects.get(name="Player 00")
    before = standing(desk), results()
    if not merge_players(double, real, desk.boss):
        assert standing(desk) == by_hand(desk)
        unmerge_player(double, desk.boss)
    assert (standing(desk), results()) == before


def made() -> Desk:
    """A league of ten."""
    return Desk.of(*[f"Player {number:02}" for number in range(10)], weeks=2, sit_out_points=1)


def happens(desk: Desk, game: Game, chance: random.Random) -> None:
    """Do something with a game of a night: hands with corrections, paper, a forfeit, a dispute."""
    kind = chance.randrange(4)
    if kind == 0:
        scores = (chance.randint(0, 12), chance.randint(0, 12))
        winners = (0,) if scores[0] > scores[1] else (1,) if scores[1] > scores[0] else ()
        enter_results(desk.night, {game.pk: scoring.ResultOnly(scores=scores, sets=(1, 0), winners=winners)}, desk.boss)
    elif kind == 1:
        forfeit_game(game.pk, chance.choice(([0], [1], [0, 1])), desk.boss)
    else:
        hands(desk, game, chance)
    if chance.randrange(4) == 0:
        hold_game(game.pk, "disputed", "because", desk.boss)


def hands(desk: Desk, game: Game, chance: random.Random) -> None:
    last = ""
    for number in range(chance.randint(1, 8)):
        taken = chance.randint(0, 6)
        entry = totals(game, chance.randrange(4), chance.randint(2, 6), taken, 6 - taken)
        answer = record_hand(game.pk, Submission(key=f"{game.pk}-{number}", after=last, entry=entry), desk.boss)
        if not answer.is_recorded:
            return
        last = answer.hand.key
        if number == 2:
            substitute(game.pk, chance.randrange(4), Player.objects.get(name="Player 09").pk, desk.boss)
        if number == 4:
            remove_hand(game.pk, chance.choice(answer.game.live_hands[:-1]).pk, desk.boss)
