"""Sessions: the one of this browser, until it is over."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.leagues.table import contway

pytestmark = pytest.mark.django_db


def test_a_session_that_is_over_opens_nothing(client):
    game = contway()
    client.get(f"/l/{game.score_link.token}")
    assert client.get(f"/games/{game.pk}/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert client.get(f"/games/{game.pk}/").status_code == 404


def test_a_browser_without_a_session_of_ours_gets_a_new_one(client):
    game = contway()
    client.cookies["sessionid"] = "0" * 32
    client.get(f"/l/{game.score_link.token}")
    assert client.cookies["sessionid"].value != "0" * 32
    assert client.get(f"/games/{game.pk}/").status_code == 200
