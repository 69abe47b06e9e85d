"""Constraints of the database, on both engines, and entries written to rows and read back."""

import pytest
from django.apps import apps
from django.core.exceptions import FieldError
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction
from django.db.models.signals import post_migrate

import scoring
from leagues.models import Bid, Event, Game, Hand, Link, Night, Player, Result, Seat, Side, Unreadable, rules_snapshot
from leagues.models.append_only import guards, missing_guards, unguarded
from leagues.models.snapshots import UPGRADES
from tests.leagues.table import Phone, contway

pytestmark = pytest.mark.django_db

CONTWAY = scoring.variant("contway").rules


@pytest.fixture
def game():
    game = Game.objects.create(night=Night.objects.create(), number=1, rules=rules_snapshot(CONTWAY))
    sides = [Side.objects.create(game=game, number=number) for number in (0, 1)]
    for number, name in enumerate(("Ann", "Bo", "Cy", "Di")):
        player = Player.objects.create(night=game.night, name=name)
        Seat.objects.create(game=game, number=number, side=sides[number % 2], player=player)
    return game


def played(game, **facts):
    usual = {
        "key": "k1",
        "position": 1024,
        "kind": "played",
        "dealer": 0,
        "bidder": 1,
        "contract": "3",
        "took": {"high": 1},
    }
    return Hand(game=game, **usual | facts)


def refused(row):
    """Return whether the database itself refuses to save this row."""
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        return True
    return False


def test_rows_are_read_as_values(game):
    assert game.rules_value == CONTWAY
    assert game.seating == scoring.Seating.usual(4, 2)
    assert game.names == ("Ann", "Bo", "Cy", "Di")
    game.stakes = {"game": 100}
    assert game.stakes_value == scoring.Stakes(game=100)


@pytest.mark.parametrize(
    "snapshot",
    [
        None,
        {},
        {"format": "pitch-rules/9", "variant": "contway", "options": {}},
        {"format": "pitch-rules/1", "variant": "bridge", "options": {}},
        {"format": "pitch-rules/1", "variant": "contway", "options": {"target": -1}},
        {"format": "pitch-rules/1", "variant": "contway", "options": {"trumps": 3}},
    ],
)
def test_a_broken_snapshot_is_named(game, snapshot):
    game.rules = snapshot
    with pytest.raises(Unreadable):
        _ = game.rules_value


def test_an_older_snapshot_is_upgraded(game, monkeypatch):
    monkeypatch.setitem(
        UPGRADES,
        "pitch-rules/0",
        lambda old: {"format": "pitch-rules/1", "variant": old["game"], "options": {"target": old["to"]}},
    )
    game.rules = {"format": "pitch-rules/0", "game": "contway", "to": 15}
    assert game.rules_value.target == 15


def test_points_keep_the_order_of_the_categories(game):
    rules, _ = scoring.house(CONTWAY, {"points": {"high": 1, "low": 1, "jack": 1, "off_jack": 1, "game": 2}})
    game.rules = rules_snapshot(rules)
    game.save()
    assert Game.objects.get().rules_value.points == rules.points


@pytest.mark.parametrize("stakes", [{"game": -1}, {"game": 1.5}, {"beer": 1}, [], None])
def test_stakes_are_whole_cents(game, stakes):
    game.stakes = stakes
    with pytest.raises(Unreadable):
        _ = game.stakes_value


ENTRIES = [
    scoring.Hand(
        dealer=0, bidder=1, bid=CONTWAY.call(4), took=(("high", 1), ("low", 0)), pips=((0, 23), (1, 23.5)),
        calls=((1, CONTWAY.call(4)), (2, None), (3, None), (0, None)), trump="hearts", note="close",
    ),
    scoring.Hand(dealer=0, bidder=0, bid=CONTWAY.call(2), points=((0, 4), (1, 2)), all_tricks=True),
    scoring.Hand(dealer=3, bidder=0, bid=CONTWAY.call(2), took=(("jack", 1),), folded=True, burned=(("joker", 2),)),
    scoring.Hand(dealer=3, bidder=0, bid=CONTWAY.call(2), took=(), partner=2, looked=(1, 2), forced_nine=3,
                 sub_trump="clubs"),
    scoring.Misdeal(dealer=2, note="four twos"),
    scoring.ThrownIn(dealer=1, calls=((2, None), (3, None), (0, None), (1, None))),
    scoring.Adjustment(points=((0, -1), (1, 2)), reason="renege"),
]  # fmt: skip


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_is_read_as_it_was_written(game, entry):
    hand = Hand(game=game, key="k", position=1)
    hand.fill(entry)
    hand.save()
    Bid.objects.bulk_create(hand.auction)
    assert Hand.objects.get().entry(CONTWAY) == entry


def test_a_call_of_other_rules_is_unreadable(game):
    with pytest.raises(Unreadable, match="9"):
        played(game, contract="9").entry(CONTWAY)


def test_pips_are_stored_without_floats(game):
    hand = Hand(game=game, key="k", position=1)
    hand.fill(ENTRIES[0])
    assert hand.pips == {"0": 46, "1": 47}


def test_hands_are_stored(game):
    assert not refused(played(game))
    assert not refused(played(game, key="k2", position=2048))


@pytest.mark.parametrize(
    "facts",
    [
        {"key": ""},
        {"kind": "dealt"},
        {"bidder": None},
        {"contract": ""},
        {"dealer": None},
        {"dealer": -1},
        {"took": None},
        {"points": {"0": 3}},
        {"took": None, "points": {"0": 3}, "pips": {"0": 3}},
        {"partner": 1},
        {"adjust": {"0": 1}, "reason": "renege"},
        {"removed_by": "Bo"},
        {"kind": "misdeal"},
        {"kind": "misdeal", "bidder": None, "contract": ""},
        {"kind": "misdeal", "bidder": None, "contract": "", "took": None, "burned": {"jack": 1}},
        {"kind": "adjustment", "bidder": None, "contract": "", "took": None, "dealer": None},
        {"kind": "adjustment", "bidder": None, "contract": "", "took": None, "dealer": None, "adjust": {"0": 1}},
    ],
)
def test_the_database_refuses_invalid_hands(game, facts):
    assert refused(played(game, **facts))


def test_the_key_of_a_hand_is_unique(game):
    played(game, removed_at="2026-01-01T00:00Z").save()
    other = Game.objects.create(night=game.night, number=2, rules=game.rules)
    assert refused(played(other, position=5))


def test_a_position_has_one_hand_even_a_removed_one(game):
    first = played(game)
    first.save()
    assert refused(played(game, key="k2"))
    first.removed_at = "2026-01-01T00:00Z"
    first.save()
    assert refused(played(game, key="k2"))
    assert not refused(played(game, key="k2", position=first.position + 1))


def test_each_seat_has_one_call_in_order(game):
    hand = played(game)
    hand.save()
    Bid.objects.create(hand=hand, order=0, seat=1, call="3")
    assert refused(Bid(hand=hand, order=0, seat=2, call="4"))
    assert refused(Bid(hand=hand, order=1, seat=1, call="4"))
    assert refused(Bid(hand=hand, order=1, seat=2, call=""))


def test_seats_sides_and_players_are_unique_in_a_game(game):
    seat = game.seated[0]
    ed = Player.objects.create(night=game.night, name="Ed")
    assert refused(Seat(game=game, number=0, side=seat.side, player=ed))
    assert refused(Seat(game=game, number=4, side=seat.side, player=seat.player))
    assert refused(Side(game=game, number=1))
    assert refused(Player(night=game.night, name="Ann"))
    assert refused(Player(night=game.night, name=""))
    assert refused(Game(night=game.night, number=1, rules=game.rules))


@pytest.mark.parametrize(
    "facts", [{"state": "won"}, {"state": "conceded"}, {"conceded_side": 1}, {"result_only": {}}, {"number": 0}]
)
def test_the_database_refuses_invalid_games(game, facts):
    assert refused(Game(**{"night": game.night, "number": 2, "rules": game.rules} | facts))


def test_a_link_opens_one_thing(game):
    assert refused(Link(kind="score"))
    assert refused(Link(kind="score", game=game, night=game.night))
    assert refused(Link(kind="admin", game=game))
    assert refused(Link(kind="score", game=game, token="short"))
    assert not refused(Link(kind="score", game=game))
    assert refused(Link(kind="score", game=game))
    assert len(game.score_link.token) >= 22
    assert game.watch_link is None


def test_a_result_is_a_win_a_draw_or_a_loss(game):
    row = dict.fromkeys(("score_for", "score_against", "bids", "made", "sets", "money", "side"), 0)
    row |= {
        "game": game,
        "night": game.night,
        "player": game.seated[0].player,
        "won": True,
        "drew": False,
        "lost": False,
        "hands": 1,
    }
    assert refused(Result(**row | {"lost": True}))
    assert refused(Result(**row | {"made": 1}))
    assert not refused(Result(**row))
    assert refused(Result(**row))


def change_events_by_hand():
    return ["UPDATE leagues_event SET reason = 'x'", "DELETE FROM leagues_event"]


@pytest.mark.parametrize("statement", change_events_by_hand())
def test_events_are_append_only(game, statement):
    Event.objects.create(game=game, what=Event.What.GAME_STARTED)
    with pytest.raises(IntegrityError, match="is append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert Event.objects.get().reason == ""


def rebuild_events(max_length):
    old = Event.device.field
    new = old.clone()
    new.max_length = max_length
    new.set_attributes_from_name("device")
    new.model = Event
    with connection.schema_editor() as editor:
        editor.alter_field(Event, old, new, strict=True)


@pytest.mark.django_db(transaction=True)
def test_triggers_are_restored_after_a_table_is_rebuilt():
    rebuild_events(333)
    try:
        # SQLite drops the triggers of a table that it rebuilds. A signal handler creates them again.
        assert bool(missing_guards()) == (connection.vendor == "sqlite")
        app = apps.get_app_config("leagues")
        post_migrate.send(app, app_config=app, using="default")
        assert missing_guards() == set()
    finally:
        rebuild_events(Event.device.field.max_length)


def test_purging_is_allowed_only_inside_the_context(game):
    Event.objects.create(game=game, what=Event.What.GAME_STARTED)
    with unguarded():
        assert missing_guards() != set()
        Event.objects.all().delete()
    assert missing_guards() == set()
    assert not Event.objects.exists()


def test_purging_is_not_allowed_after_an_error(game):
    before = guards()
    with pytest.raises(FieldError), unguarded():
        Event.objects.filter(nothing=1)
    assert guards() == before


@pytest.mark.django_db(transaction=True)
def test_flushing_allows_purging(game):
    """Otherwise the flush after this test would fail."""
    Event.objects.create(game=game, what=Event.What.GAME_STARTED)
    call_command("flush", interactive=False, verbosity=0)
    assert not Event.objects.exists()
    assert missing_guards() == set()


@pytest.fixture
def mood(transactional_db):
    """Add a column to the table of hands for one test."""
    field = models.CharField(max_length=10, default="calm")
    field.contribute_to_class(Hand, "mood")
    with connection.schema_editor() as editor:
        editor.add_field(Hand, field)
    yield field
    with connection.schema_editor() as editor:
        editor.remove_field(Hand, field)
    Hand._meta.local_fields.remove(field)  # noqa: SLF001 - documented
    del Hand.mood
    apps.clear_cache()


def test_a_new_column_of_hand_is_written_with_its_default(mood):
    recorded = Phone(contway()).plays(1, 3, 2, 4)
    assert recorded.is_recorded
    assert recorded.hand.mood == "calm"
    with connection.cursor() as cursor:
        cursor.execute("SELECT mood FROM leagues_hand")
        assert cursor.fetchall() == [("calm",)]
