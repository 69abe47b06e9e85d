"""Queries compiled once: the same rows as ever, each time for the values given."""

import pytest
from django.db.models import Count, F, Max, Value

from leagues.models import Game, Hand, Player, Seat
from leagues.models.prepared import Prepared
from tests.leagues.table import contway

pytestmark = pytest.mark.django_db

GAMES = Prepared(
    lambda night, state: Game.objects.filter(night=night, state=state).select_related("night").order_by("number"),
    night=int,
    state=str,
)


def test_each_call_asks_for_its_own_values(django_assert_num_queries):
    first, second = contway(), contway()
    assert GAMES(night=first.night_id, state="open") == [first]
    assert GAMES(night=second.night_id, state="open") == [second]
    assert GAMES(night=second.night_id, state="finished") == []
    with django_assert_num_queries(1):
        assert GAMES(night=first.night_id, state="open")[0].night == first.night


def test_rows_are_read_anew():
    game = contway()
    assert GAMES(night=game.night_id, state="open")[0].note == ""
    Game.objects.update(note="at the kitchen table")
    assert GAMES(night=game.night_id, state="open")[0].note == "at the kitchen table"


def test_rows_are_what_the_queryset_gives_with_what_belongs_to_them():
    """Related rows, those that are not there, deferred columns, and what was worked out beside the columns."""
    game = contway()
    merged = Player.objects.create(night=game.night, name="Annie", merged_into=game.seated[0].player)
    Seat.objects.filter(game=game, position=1).update(player=merged)

    def seats(game):
        found = Seat.objects.filter(game=game).select_related("side", "player__merged_into").order_by("position")
        return found.annotate(left=F("position") + 1).defer("from_hand")

    read, plain = Prepared(seats, game=int)(game=game.pk), list(seats(game.pk))
    assert [everything(seat) for seat in read] == [everything(seat) for seat in plain]
    assert [seat.left for seat in read] == [1, 2, 3, 4]
    assert [seat.player.merged_into is None for seat in read] == [True, False, True, True]
    assert read[0].get_deferred_fields() == {"from_hand"}


@pytest.mark.parametrize(
    "shape",
    [
        lambda seats: seats.values("position", "side__number"),
        lambda seats: seats.values("side__number").annotate(seats=Count("pk"), last=Max("position")),
        lambda seats: seats.annotate(left=F("position") + 1).values(),
        lambda seats: seats.annotate(left=F("position") + 1).values_list("left", "player__name", "position"),
        lambda seats: seats.values_list("player__name"),
    ],
)
def test_values_are_what_the_queryset_gives_by_name_and_in_order(shape):
    def seats(game):
        return shape(Seat.objects.filter(game=game)).order_by("side__number")

    game = contway()
    assert Prepared(seats, game=int)(game=game.pk) == list(seats(game.pk)) != []


def test_what_it_cannot_read_is_refused():
    with pytest.raises(ValueError, match=r"models, values\(\) or values_list\(\)"):
        Prepared(lambda game: Seat.objects.filter(game=game).values_list("pk", flat=True), game=int)(game=1)


def everything(row) -> dict:
    """All that a row holds, and what belongs to it."""
    held = {name: value for name, value in vars(row).items() if name != "_state"}
    related = row._state.fields_cache  # noqa: SLF001 - where Django keeps them
    return held | {name: one and everything(one) for name, one in related.items() if name not in ("seats", "seat")}


def test_a_value_that_does_not_reach_the_database_is_refused():
    with pytest.raises(ValueError, match="filled in later"):
        Prepared(lambda game: Hand.objects.annotate(twice=Value(2 * game)), game=int)(game=1)
