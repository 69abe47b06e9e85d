"""Codes to type: forty bits, and a limit of guesses."""

import threading

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from leagues import access, actions
from leagues.models import Attempts
from leagues.models.links import CODE_LENGTH, CODE_LETTERS, new_code
from tests.leagues.table import contway

ATTACKER, NEIGHBOR = "203.0.113.7", "203.0.113.8"


def guess(client, code, address=ATTACKER):
    return client.post("/wall/", {"code": code}, REMOTE_ADDR=address)


def test_a_code_has_forty_bits():
    assert len(set(CODE_LETTERS)) ** CODE_LENGTH >= 2**40
    assert len({new_code() for _ in range(1000)}) == 1000


@pytest.mark.django_db
@pytest.mark.parametrize(
    "how", [str, str.lower, lambda code: f" {code[:4]}-{code[4:]} ", lambda code: code.replace("0", "o")]
)
def test_it_works(client, how):
    link = contway().watch_link
    assert guess(client, how(link.code)).url == f"/w/{link.token}"
    assert client.get(f"/w/{link.token}").status_code == 200


@pytest.mark.django_db
def test_only_a_live_code_of_a_link_to_watch_opens(client):
    game = contway()
    old = game.watch_link
    actions.renew_link(old, actions.Actor())
    wrong = guess(client, old.code)
    assert wrong.status_code == 422
    assert "No game or night has this code" in wrong.text
    assert old.code in wrong.text
    assert game.score_link.code is None


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_a_thousand_guesses_ten_are_checked(monkeypatch):
    link = contway().watch_link
    looked_at = []
    monkeypatch.setattr("leagues.views.doors.find_code", lambda code: looked_at.append(code) or access.find_code(code))
    codes = [new_code() for _ in range(1000)]
    answers = []

    def work(share):
        client = Client()
        try:
            answers.extend(guess(client, code) for code in share)
        finally:
            connections.close_all()

    workers = [threading.Thread(target=work, args=(codes[start::4],)) for start in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert len(answers) == 1000
    assert len(looked_at) <= 10
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) >= 990
    assert "Try again in 15 minutes" in refused[0].text
    assert 0 < int(refused[0]["Retry-After"]) <= 900
    # From this address, even the right code is not checked. Other addresses are not affected.
    assert guess(Client(), link.code).status_code == 429
    assert guess(Client(), link.code, NEIGHBOR).status_code == 302


@pytest.mark.django_db
def test_right_codes_do_not_count_and_the_limit_ends(client):
    link = contway().watch_link
    for _ in range(30):
        assert guess(client, link.code).status_code == 302
    for _ in range(10):
        assert guess(client, "00000000").status_code == 422
    assert guess(client, link.code).status_code == 429
    Attempts.objects.update(since=timezone.now() - actions.attempts.WHILE - timezone.timedelta(seconds=1))
    assert guess(client, link.code).status_code == 302


@pytest.mark.django_db
def test_a_household_with_many_addresses_counts_once(client):
    for number in range(10):
        guess(client, "00000000", f"2001:db8:1:2::{number}")
    assert guess(client, "00000000", "2001:db8:1:2:ffff::1").status_code == 429
    assert guess(client, "00000000", "2001:db8:1:3::1").status_code == 422
