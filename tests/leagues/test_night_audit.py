"""`manage.py audit` of a league: results from paper, forfeits, games on hold, agreements and versions."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from leagues.actions import change_terms
from leagues.models import Game, Night, Result, Round, Terms
from tests.leagues.desk import Desk, agreement
from tests.leagues.rollbacks import rolled_back
from tests.leagues.table import Phone

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOP"]
pytestmark = pytest.mark.any_database


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Make the nights of `played` once."""
    with django_db_blocker.unblock(), rolled_back():
        yield played()


@pytest.fixture
def desk(made):
    with rolled_back():
        yield made


def played() -> Desk:
    """Return a night with a game by hands, one from paper, one forfeited and one disputed, and a new agreement."""
    desk = Desk.of(*NAMES, forfeit_pays="sets")
    desk.checks_in(*NAMES)
    hands, paper, forfeited, disputed = desk.plays_round()
    phone = Phone(hands)
    for _ in range(3):
        phone.plays(0, 4, 4, 2)
    desk.types((paper, 11, 5), (disputed, 5, 11), sets=(0, 1))
    Phone(forfeited, name="other ").plays(1, 4, 4, 2)
    desk.does(forfeited, "forfeit", side="1")
    desk.does(disputed, "dispute", reason="wrong table")
    change_terms(desk.season, desk.night.date + timedelta(days=7), agreement(win=3), desk.boss)
    desk.games_of = {"hands": hands, "paper": paper, "forfeited": forfeited, "disputed": disputed}
    return desk


def audit() -> str:
    out = StringIO()
    call_command("audit", stdout=out)
    return out.getvalue()


def test_it_works(desk):
    assert "4 games: all match the replay." in audit()
    assert "10 nights: all match their terms, and no change is missing." in audit()


def results(kind: str):
    return lambda desk: Result.objects.filter(game=desk.games_of[kind], side=1)


def forged(desk):
    real = results("paper")(desk).first()
    real.pk, real.game = None, desk.games_of["disputed"]
    real.player = desk.games_of["disputed"].seats.first().player
    real.save()


def lost_draft(desk):
    Round.objects.update(published_at=None)


SPOILT = [
    (lambda desk: results("paper")(desk).update(sets=0), "sets is 0, the replay has 1"),
    (lambda desk: results("paper")(desk).update(won=True, lost=False), "won is True, the replay has False"),
    (lambda desk: results("forfeited")(desk).update(money=0), "money is 0, the replay has -200"),
    (lambda desk: results("forfeited")(desk).update(lost=False), "lost is False, the replay has True"),
    (lambda desk: Terms.objects.update(forfeit_pays="game"), "money is -200, the replay has -100"),
    (forged, "has a result, unlike the replay"),
    (lambda desk: Game.objects.filter(pk=desk.games_of["disputed"].pk).update(hold=""), "has no result"),
    (lambda desk: Night.objects.update(terms=desk.season.terms), "does not use the terms agreed for 2026-09-08"),
    (lambda desk: Night.objects.update(version=1), "has version 1 after 18 changes"),
    (lost_draft, "belongs to a round that is not published"),
]


@pytest.mark.parametrize(("spoil", "sentence"), SPOILT)
def test_the_difference_is_named(desk, spoil, sentence):
    spoil(desk)
    with pytest.raises(CommandError, match=sentence):
        audit()


def test_an_extra_night_uses_the_agreement_of_its_date(desk):
    desk.posts(f"{desk.season_url}nights/", date="2026-09-10", start="18:00")
    desk.posts(f"{desk.season_url}nights/", date="2026-08-01", start="18:00")
    assert "12 nights" in audit()
