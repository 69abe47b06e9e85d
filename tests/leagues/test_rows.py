"""Rows written by statements that are kept: the same as the ORM writes, and nothing that did not change."""

from datetime import date

import pytest
from django.db import connection
from django.forms import model_to_dict
from django.test.utils import CaptureQueriesContext

from leagues.actions import Submission, correct_hand, record_hand
from leagues.models import Event, Game, Hand, League, Night, Result
from leagues.models.games import _HANDS
from leagues.models.prepared import Prepared
from tests.leagues.table import OTHER_PHONE, PHONE, Phone, contway, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return contway()


def hand_of(game: Game, key: str) -> Hand:
    hand = Hand(game=game, key=key, place=int(key[1:]) * 1024, device="phone 3f2a")
    hand.fill(totals(game, 1, 3, 2, 4, note="Ann’s “deal” – ½"))
    return hand


def stored(hand: Hand) -> dict:
    return model_to_dict(Hand.objects.get(pk=hand.pk), exclude=["id", "key", "place", "entered_at"])


def test_a_row_is_stored_as_the_orm_stores_it(game):
    ours, theirs = hand_of(game, "k1"), hand_of(game, "k2")
    ours.insert()
    theirs.save()
    assert theirs.pk == ours.pk + 1
    assert stored(ours) == stored(theirs)
    assert Hand.objects.get(pk=ours.pk).entered_at == ours.entered_at
    ours.save()  # it knows that it is there
    assert Hand.objects.count() == 2


def test_many_rows_are_stored_at_once(game):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        Hand.insert_all([])
    assert not asked
    Hand.insert_all([hand_of(game, f"k{number}") for number in (1, 2, 3)])
    assert [hand.key for hand in Hand.objects.order_by("place")] == ["k1", "k2", "k3"]


def test_a_new_row_is_like_any_other(game):
    numbers = ("side", "score_for", "score_against", "hands", "bids", "made", "sets", "money")
    facts = dict.fromkeys(numbers, 0) | {
        "game_id": game.pk,
        "night_id": game.night_id,
        "player_id": game.seated[0].player_id,
    }
    facts |= dict.fromkeys(("won", "drew", "lost"), False)
    assert model_to_dict(Result.new(**facts)) == model_to_dict(Result(**facts))
    Result.new(**facts).insert()
    assert game.results.get().player == game.seated[0].player


def test_only_the_columns_named_are_written(game):
    elsewhere = Game.objects.get(pk=game.pk)
    elsewhere.note = "at the bar"
    elsewhere.update(["note"])
    game.scorer_device = "phone 77c0"
    game.update(["scorer_device"])
    now = Game.objects.get(pk=game.pk)
    assert (now.note, now.scorer_device) == ("at the bar", "phone 77c0")


def test_a_row_that_is_gone_is_not_written_silently(game):
    hand = hand_of(game, "k1")
    hand.insert()
    Hand.objects.all().delete()
    with pytest.raises(Hand.DoesNotExist):
        hand.update(["note"])


def test_a_hand_writes_only_what_it_changes_of_its_game(game):
    phone = Phone(game)
    phone.plays(1, 3, 2, 4)
    with CaptureQueriesContext(connection) as asked:
        phone.plays(1, 3, 2, 4, dealer=1)
    updates = [query["sql"] for query in asked if query["sql"].startswith("UPDATE")]
    assert len(updates) == 1
    assert updates[0].startswith('UPDATE "leagues_game" SET "version" = ')


def test_what_another_phone_changed_is_not_written_back(game):
    here, there = Phone(Game.objects.get(pk=game.pk)), Phone(Game.objects.get(pk=game.pk), name="o")
    assert not here.game.all_hands  # read before the other phone's hand
    there.plays(1, 3, 2, 4)
    answer = here.plays(0, 4, 6, 0)
    assert not answer.is_recorded
    assert answer.hand.key == "o1"
    assert Game.objects.get(pk=game.pk).version == there.game.version == here.game.version


def test_a_key_that_another_game_has_leaves_nothing_behind(game):
    """The first hand names the phone that keeps score; where its key is refused, it stays the one before."""
    other = contway()
    Phone(other).plays(1, 3, 2, 4)
    answer = record_hand(game, Submission(key="k1", after="", entry=totals(game, 1, 3, 2, 4)), OTHER_PHONE)
    assert not answer.is_recorded
    assert (Game.objects.get(pk=game.pk).scorer_device, game.live_hands) == (PHONE.device, [])


def test_calls_of_a_corrected_hand_are_its_own(game):
    call = game.rules_value.call
    phone = Phone(game)
    phone.plays(1, 3, 2, 4)
    entry = totals(game, 1, 3, 2, 4)
    calls = ((1, call(3)), (2, None), (3, None), (0, None))
    correct_hand(game.all_hands[0], type(entry)(**vars(entry) | {"calls": calls}), PHONE)
    assert list(Hand.objects.get().bids.order_by("order").values_list("seat", "call")) == [
        (1, "3"), (2, "pass"), (3, "pass"), (0, "pass"),
    ]  # fmt: skip


def test_rows_are_read_as_the_orm_reads_them(game):
    phone = Phone(game)
    phone.plays(1, 3, 2, 4)
    phone.plays(2, 2, 6, 0, dealer=1)
    for ours, theirs in zip(_HANDS(game=game.pk), Hand.objects.order_by("place"), strict=True):
        assert "entered_at" not in vars(ours)
        assert ours.entered_at == theirs.entered_at  # read where it is asked for
        assert {name: value for name, value in vars(ours).items() if name != "_state"} == {
            name: value for name, value in vars(theirs).items() if name != "_state"
        }
    told = Prepared(lambda game: Event.objects.filter(game=game).order_by("id").values_list("what", "after"), game=int)
    assert told(game=game.pk) == list(Event.objects.order_by("id").values_list("what", "after"))


def test_a_date_can_be_filled_in(game):
    league = League.objects.create(name="Tuesday", slug="tuesday")
    first, second = (Night.objects.create(league=league, date=date(2026, 2, day), start="19:00") for day in (3, 10))
    until = Prepared(
        lambda league, date: Night.objects.filter(league=league, date__lte=date).order_by("date"), league=int, date=date
    )
    assert until(league=league.pk, date=date(2026, 2, 9)) == [first]
    assert until(league=league.pk, date=date(2026, 2, 10)) == [first, second]
