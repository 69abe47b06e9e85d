"""`manage.py audit` finds changes of the ledger that bypassed its triggers. The health check finds some of them."""

from datetime import date

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from leagues.actions.ledger import Draft, Entry, record_draft, take_back
from leagues.models import Booking, Game, Result, Transfer
from leagues.models.append_only import unguarded
from tests.leagues.club import TREASURER, Club, browser, corrected

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    club = Club.of("Ann", "Bo", "Cy", "Di")
    night = club.night(date(2026, 1, 6))
    club.game(night, "Ann Cy", "Bo Di")
    game = club.game(night, "Ann Bo", "Cy Di")
    club.close(night)
    game.result_only["sets"] = [0, 2]
    game.save()
    corrected(game, "two hickeys were forgotten")
    pot, ann = club.standing.pot.account, club.standing.by_key(club.key("Ann")).account
    entries = (Entry(source=pot, target=ann, amount=500),)
    refund = record_draft(Draft(league=club.league, kind=Booking.Kind.REFUND, entries=entries), TREASURER)
    take_back(refund, "a slip", TREASURER)
    return club


def audit() -> str:
    with pytest.raises(CommandError) as found:
        call_command("audit")
    return str(found.value)


def test_it_works(club, capsys):
    call_command("audit")
    assert "4 ledger entries: none changed" in capsys.readouterr().out
    assert browser().get("/readyz").status_code == 200


def test_a_changed_transfer_is_found(club):
    with unguarded():
        Transfer.objects.filter(booking__kind="refund").update(amount=501)
    assert "booking 3 was changed" in audit()
    assert "does not cancel" in audit()


@pytest.mark.parametrize(
    "facts", [{"reason": "why not"}, {"kind": "dues"}, {"key": "other"}, {"at": "2026-01-01T00:00Z"}]
)
def test_a_changed_booking_is_found(club, facts):
    with unguarded():
        Booking.objects.filter(number=3).update(**facts)
    assert "booking 3 was changed" in audit()


def test_a_missing_transfer_is_found(club):
    with unguarded():
        Transfer.objects.filter(game__number=1).first().delete()
    assert "booking 1 was changed" in audit()
    assert "a replay says" in audit()


def test_the_health_check_also_finds_a_missing_booking(club):
    with unguarded():
        Transfer.objects.filter(booking__number=2).update(reverses=None)
        Transfer.objects.filter(booking__number=2).delete()
        Booking.objects.filter(number=2).delete()
    assert "3 bookings up to number 4" in audit()
    assert browser().get("/readyz").status_code == 503


def test_money_that_was_not_posted_is_found(club):
    game = Game.objects.get(number=1)
    Game.objects.filter(pk=game.pk).update(result_only={"scores": [11, 5], "sets": [0, 1], "winners": [0]})
    Result.objects.filter(game=game, money__lt=0).update(money=-200)
    Result.objects.filter(game=game, money__gt=0).update(money=200)
    assert "posted -100, a replay says -200" in audit()


def test_the_health_check_also_finds_a_missing_trigger(club):
    on = " ON leagues_transfer" if connection.vendor == "postgresql" else ""
    name = "leagues_transfer_refuses_change" if connection.vendor == "postgresql" else "leagues_transfer_refuses_update"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on}")
    assert f"The guard {name} is missing" in audit()
    assert browser().get("/readyz").status_code == 503
