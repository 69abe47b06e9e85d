"""Queries compiled once: the same rows as ever, each time for the values given."""

import pytest
from django.db.models import Value

from leagues.models import Game, Hand
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


def test_a_value_that_does_not_reach_the_database_is_refused():
    with pytest.raises(ValueError, match="filled in later"):
        Prepared(lambda game: Hand.objects.annotate(twice=Value(2 * game)), game=int)(game=1)
