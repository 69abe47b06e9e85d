"""Sessions of a browser and their end."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.leagues.pages import Browser
from tests.leagues.table import contway

pytestmark = pytest.mark.django_db


def test_an_expired_session_opens_nothing(client):
    game = contway()
    client.get(f"/l/{game.score_link.token}")
    assert client.get(f"/games/{game.pk}/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get(f"/games/{game.pk}/").status_code == 404


def test_a_session_changed_in_the_database_opens_nothing(client):
    """The original session data opens the game again."""
    game = contway()
    client.get(f"/l/{game.score_link.token}")
    assert client.get(f"/games/{game.pk}/").status_code == 200
    real = Session.objects.get().session_data
    for forged in (real[:-1] + ("A" if real[-1] != "A" else "B"), real.replace(":", ";"), "{}", ""):
        Session.objects.update(session_data=forged)
        assert client.get(f"/games/{game.pk}/").status_code == 404
    Session.objects.update(session_data=real)
    assert client.get(f"/games/{game.pk}/").status_code == 200


def test_an_unknown_session_key_gets_a_new_session(client):
    game = contway()
    client.cookies["sessionid"] = "0" * 32
    client.get(f"/l/{game.score_link.token}")
    assert client.cookies["sessionid"].value != "0" * 32
    assert client.get(f"/games/{game.pk}/").status_code == 200


def test_concurrent_requests_do_not_lose_the_scoring_phone(client):
    """A preview may start before a hand is saved and end after it. It then writes the session that it has read."""
    game = contway()
    client.get(f"/l/{game.score_link.token}")
    session = Session.objects.get()
    table = Browser(client, game.pk)
    table.plays(1, 3, 2, 3)
    Session.objects.filter(pk=session.pk).update(session_data=session.session_data)
    assert "Keep score on this phone" not in table.page.text
    assert "Save hand" in table.page.text
