"""The money of closing a night: games set aside, forfeits, and the night's page before and after."""

import pytest

import scoring
from leagues.actions import clear_result, forfeit_game, hold_game
from leagues.models import Booking, Event, Game, Night
from tests.leagues.club import TREASURER, Club, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return Club.of("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def night(club):
    night = club.night()
    club.game(night, "Ann Cy", "Bo Di")
    club.game(night, "Ann Bo", "Cy Di")
    return night


@pytest.fixture
def organizer(club):
    return browser(club.member("orla", "organizer"))


def url(club, night):
    return f"/leagues/{club.league.slug}/nights/{night.pk}/close/"


def test_it_works(club, night, organizer):
    assert "+$2.00" in organizer.get(url(club, night)).content.decode()
    assert organizer.post(url(club, night)).status_code == 302
    assert organizer.post(url(club, night)).status_code == 302
    assert club.balances == {"Ann": 200, "Di": -200}
    assert Booking.objects.count() == 1


def test_a_disputed_game_prevents_closing_until_it_is_set_aside(club, night, organizer):
    disputed = Game.objects.get(number=2)
    hold_game(disputed.pk, "disputed", "Cy counted 11", TREASURER)
    assert "Game 2 is disputed" in organizer.post(url(club, night), follow=True).content.decode()
    assert Night.objects.get().state == "open"
    organizer.post(url(club, night), {"set_aside": disputed.pk})
    assert Night.objects.get().state == "closed"
    assert club.balances == {"Ann": 100, "Bo": -100, "Cy": 100, "Di": -100}
    assert Event.objects.get(what=Event.What.NIGHT_CLOSED).after == {"set_aside": [disputed.pk]}
    hold_game(disputed.pk, "", "Cy had 10", TREASURER)
    assert club.balances == {"Ann": 200, "Di": -200}


def test_the_money_of_a_result_taken_out_goes_exactly_once(club, night, organizer):
    organizer.post(url(club, night))
    assert club.balances == {"Ann": 200, "Di": -200}
    for _ in range(2):
        clear_result(Game.objects.get(number=2).pk, TREASURER)
        assert club.balances == {"Ann": 100, "Bo": -100, "Cy": 100, "Di": -100}
        assert Booking.objects.count() == 2


def test_a_forfeit_pays_the_game_and_no_sets(club, organizer):
    night = club.night()
    stakes = scoring.Stakes(game=100, set=50, ante=25, double_at_zero=True)
    forfeit_game(club.game(night, "Ann Cy", "Bo Di", scores=None, stakes=stakes).pk, [1], TREASURER)
    organizer.post(url(club, night))
    assert club.balances == {"Ann": 100, "Bo": -100, "Cy": 100, "Di": -100}
