"""The commands: export, import, audit, rebuild and the demo."""

import json
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

import scoring
from leagues.actions import Actor, end_game, import_game, remove_hand
from leagues.management.club import first_night
from leagues.models import Event, Game, Hand, League, Link, Night, Player, Result
from leagues.records import game_record
from leagues.schedule import night_date
from tests.leagues.table import PHONE, Phone, contway, totals
from tests.notation import record, rows

pytestmark = pytest.mark.django_db
GOOD = [(name, row) for name, row in rows() if "errors" not in row]


def run(*arguments, **options):
    out = StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def normalized(result):
    """Return a result in a fixed order. A stored game has no order of a side's players or an adjustment's sides, and
    does not record whether a call was "moon" or its number."""
    hands = [hand | {"bid": None, "reasons": sorted(map(str, hand["reasons"]))} for hand in result["hands"]]
    return result | {"hands": hands, "sides": [sorted(side) for side in result["sides"]]}


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_the_vectors_go_in_and_come_out_the_same(step):
    for name, row in GOOD[::step]:
        data = record(row)
        game = Game.objects.get(pk=import_game(data, Actor()).pk)
        exported = json.loads(json.dumps(game_record(game)))
        assert normalized(scoring.score_record(exported)) == normalized(scoring.score_record(data)), (name, row["why"])
    assert len(GOOD) > 200


@pytest.fixture
def folder(tmp_path) -> Path:
    return tmp_path


def write(folder, name, data):
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return str(path)


def played_game(phone_name="k"):
    game = contway(stakes={"game": 100})
    phone = Phone(game, name=phone_name)
    phone.plays(1, 6, 0, 6)
    phone.plays(1, 6, 0, 6)
    return game


def test_export_prints_and_writes(folder):
    game = played_game()
    printed = json.loads(run("export_game", str(game.pk)))
    assert scoring.score_record(printed)["winners"] == ["Bo", "Di"]
    run("export_game", str(game.pk), out=folder / "game.json")
    assert json.loads((folder / "game.json").read_text()) == printed


def test_export_explains_a_refusal(folder):
    with pytest.raises(CommandError, match="no game 77"):
        run("export_game", "77")
    with pytest.raises(CommandError, match="Cannot write"):
        run("export_game", str(played_game().pk), out=folder / "no" / "where")


def test_what_does_not_count_is_not_exported():
    game = contway()
    phone = Phone(game)
    phone.plays(1, 6, 0, 6)
    phone.plays(0, 2, 2, 0)
    last = phone.plays(1, 3, 0, 3).hand
    end_game(game.pk, Game.State.CALLED, PHONE)
    assert game_record(Game.objects.get())["ended"] == "called"
    remove_hand(last.game_id, last.pk, PHONE)
    Hand.objects.filter(key="k2").update(bidder=1, contract="6", points={"1": 6})
    exported = game_record(Game.objects.get())
    assert "ended" not in exported
    assert "errors" not in scoring.score_record(exported)


def test_import_prints_the_links(folder):
    game = played_game()
    path = write(folder, "a.json", game_record(game))
    printed = run("import_game", path)
    again = Game.objects.latest("pk")
    assert f"/l/{again.score_link.token}" in printed
    assert f"/w/{again.watch_link.token}" in printed
    assert game_record(again) == game_record(game)
    assert Result.objects.filter(game=again).count() == 4
    assert Event.objects.filter(game=again, what=Event.What.GAME_IMPORTED).exists()


BASE = {"format": "pitch-game/1", "variant": "contway", "players": ["Ann", "Bo", "Cy", "Di"], "hands": []}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "is not JSON"),
        ({}, "format"),
        (BASE | {"variant": "bridge"}, "variant: There is no variant"),
        (BASE | {"hands": [{"dealer": "Ed"}]}, "hands[0].dealer"),
        (BASE | {"players": ["Ann", "Bo", "Cy", "D" * 61]}, "players[3]: A name can have at most 60"),
        (BASE | {"hands": [{"misdeal": True, "note": "\x00"}]}, "hands[0].note"),
        (BASE | {"hands": [{"adjust": {"Ann": 10**12}, "reason": "renege"}]}, "hands[0].adjust"),
        (BASE | {"stakes": {"game": 10**12}}, "stakes.game"),
        (BASE | {"rules": {"target": 10**12}}, "rules.target"),
        (BASE | {"rules": {"points": {"high": 10**9, "joker": 1}}}, "rules.points"),
    ],
)
def test_import_stores_nothing_when_anything_is_wrong(folder, data, said):
    good, bad = write(folder, "good.json", BASE), write(folder, "bad.json", data)
    with pytest.raises(CommandError) as refusal:
        run("import_game", good, bad)
    assert said in str(refusal.value)
    assert "bad.json" in str(refusal.value)
    assert (Game.objects.count(), Player.objects.count(), Link.objects.count()) == (0, 0, 0)


def test_import_of_no_file(folder):
    with pytest.raises(CommandError, match="cannot be read"):
        run("import_game", str(folder / "nothing.json"))


def test_audit_finds_nothing():
    played_game()
    contway()
    assert "2 games: all as replayed" in run("audit")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda: Result.objects.filter(player__name="Ann").update(money=5), "money is 5, a replay says -100"),
        (lambda: Result.objects.filter(player__name="Ann").delete(), "has no result"),
        (lambda: Game.objects.update(state="open"), "is open, but a replay says over"),
        (lambda: Game.objects.update(version=1), "version 1 after 2 changes"),
        (lambda: Hand.objects.update(version=99), "newer than its game"),
        (lambda: Game.objects.update(rules={}), "cannot be replayed"),
        (lambda: Hand.objects.filter(key="k1").update(contract="99"), "cannot be replayed"),
    ],
)
def test_audit_names_differences(spoil, said):
    game = played_game()
    spoil()
    with pytest.raises(CommandError, match=said) as refusal:
        run("audit")
    assert f"game {game.pk}" in str(refusal.value)
    assert refusal.value.returncode == 1


def test_results_are_rebuilt_of_one_league_or_of_all():
    game, elsewhere = played_game(), played_game("other")
    bystander = Result.objects.filter(game=elsewhere, player__name="Ann")
    Result.objects.filter(player__name="Ann").update(money=5)
    League.objects.create(name="Club", slug="club")
    Night.objects.filter(pk=game.night_id).update(league=League.objects.get())
    assert "Results of 1 games" in run("rebuild_results", "--league", "club")
    assert bystander.get().money == 5
    with pytest.raises(CommandError, match="money is 5"):
        run("audit")
    assert "Results of 2 games" in run("rebuild_results")
    assert "2 games: all as replayed" in run("audit")


def test_a_rebuild_skips_and_names_unreadable_games():
    game = played_game()
    bad = played_game("other")
    Game.objects.filter(pk=bad.pk).update(rules={})
    Result.objects.update(money=5)
    with pytest.raises(CommandError, match=f"keep theirs: {bad.pk}\\. ") as refusal:
        run("rebuild_results")
    assert refusal.value.returncode == 1
    assert set(Result.objects.filter(game=bad).values_list("money", flat=True)) == {5}
    assert set(Result.objects.filter(game=game).values_list("money", flat=True)) == {-100, 100}


def test_a_rebuild_of_no_league():
    with pytest.raises(CommandError, match="There is no league nowhere"):
        run("rebuild_results", "--league", "nowhere")


@pytest.mark.parametrize("day", range(1, 8))
def test_the_demo_has_played_its_weeks_whatever_day_it_is(day):
    tonight = date(2026, 9, day)
    nights = [first_night(tonight) + timedelta(weeks=week) for week in range(20)]
    assert {night.weekday() for night in nights} == {1}
    assert len([night for night in nights if night < tonight]) == 14


def test_the_demo_is_believable_and_fills_once():
    printed = run("demo")
    everything = Game.objects.count()
    games = list(Game.objects.filter(night__league=None).order_by("pk"))
    assert len({game.rules["variant"] for game in games}) >= 4
    assert [game.state for game in games].count("open") == 1
    kinds = set(Hand.objects.values_list("kind", flat=True))
    assert kinds >= {"played", "misdeal", "adjustment"}
    assert Hand.objects.filter(folded=True).exists()
    assert Hand.objects.exclude(bids=None).exists()
    assert Result.objects.filter(sets__gt=0).exists()
    assert Result.objects.exclude(money=0).exists()
    token = Link.objects.get(game__state="open", game__night__league=None, kind="score").token
    assert f"http://localhost:8000/l/{token}" in printed
    club = Night.objects.filter(season__isnull=False)
    assert club.filter(state="closed").count() == 14
    tonight = club.get(state="open")
    assert tonight.games.filter(state="open").count() >= 2
    assert {night.date.strftime("%A") for night in club.exclude(pk=tonight.pk)} == {"Tuesday"}
    assert tonight.date == night_date(timezone.now(), "America/Chicago")
    assert club.filter(state="planned", date__gt=tonight.date).count() >= 5
    assert Player.objects.filter(league__isnull=False).count() == 24
    assert Game.objects.filter(result_only__isnull=False).exists()
    assert "all as replayed" in run("audit")
    assert f"/l/{token}" in run("demo")
    assert Game.objects.count() == everything


def test_a_played_game_is_played_as_totals():
    """The helper of these tests records the totals that it is given."""
    game = contway()
    assert totals(game, 1, 3, 2, 3).points == ((0, 2), (1, 3))
