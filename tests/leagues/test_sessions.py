"""Sessions: the one of this browser, until it is over."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.leagues.pages import Browser
from tests.leagues.table import contway

pytestmark = pytest.mark.django_db


def test_a_session_that_is_over_opens_nothing(client):
    game = contway()
    client.get(f"/l/{game.score_link.token}")
    assert client.get(f"/games/{game.pk}/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get(f"/games/{game.pk}/").status_code == 404


def test_a_session_changed_in_the_database_opens_nothing(client):
    """Put back as it was, it opens the game again."""
    game = contway()
    client.get(f"/l/{game.score_link.token}")
    assert client.get(f"/games/{game.pk}/").status_code == 200
    real = Session.objects.get().session_data
    for forged in (real[:-1] + ("A" if real[-1] != "A" else "B"), real.replace(":", ";"), "{}", ""):
        Session.objects.update(session_data=forged)
        assert client.get(f"/games/{game.pk}/").status_code == 404
    Session.objects.update(session_data=real)
    assert client.get(f"/games/{game.pk}/").status_code == 200


def test_a_browser_without_a_session_of_ours_gets_a_new_one(client):
    game = contway()
    client.cookies["sessionid"] = "0" * 32
    client.get(f"/l/{game.score_link.token}")
    assert client.cookies["sessionid"].value != "0" * 32
    assert client.get(f"/games/{game.pk}/").status_code == 200


def test_a_phone_stays_the_one_that_keeps_score_whichever_request_writes_the_session_last(client):
    """A preview that began before the hand was saved may end after it, and then writes the session as it found it."""
    game = contway()
    client.get(f"/l/{game.score_link.token}")
    session = Session.objects.get()
    table = Browser(client, game.pk)
    table.plays(1, 3, 2, 3)
    Session.objects.filter(pk=session.pk).update(session_data=session.session_data)
    assert "Keep score on this phone" not in table.page.text
    assert "Save hand" in table.page.text
