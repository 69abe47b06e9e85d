"""Accounts: sign up, sign in by password or mailed code, list and end sign-ins, export, erase."""

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from leagues import actions
from leagues.models import Event, Game, Player, Result, SignIn, User
from tests.leagues.table import NAMES, PHONE, Phone, contway
from tests.leagues.world import make_league, user

pytestmark = pytest.mark.django_db
PASSWORD = "pitch pitch pitch"


def sign_in(name="ann", password=PASSWORD, **headers) -> Client:
    client = Client(headers=headers)
    client.answer = client.post("/account/login/", {"login": name, "password": password})
    return client


def code_of(message) -> str:
    return re.search(r"^\s*([A-Z0-9]{3,}(?:-[A-Z0-9]+)*)\s*$", message.body, re.M)[1]


@pytest.fixture
def ann():
    person = user("ann")
    EmailAddress.objects.create(user=person, email="ann@example.org", primary=True, verified=True)
    User.objects.filter(pk=person.pk).update(email="ann@example.org")
    return person


def test_it_works():
    client = Client()
    assert client.post("/account/signup/", {"username": "Ann", "password1": PASSWORD}).url == "/"
    assert "Ann" in client.get("/me/").text
    client.post("/account/logout/")
    assert client.get("/me/").status_code == 403
    assert sign_in("aNN").answer.url == "/"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"username": "ANN"}, "already"),
        ({"username": ""}, "required"),
        ({"username": "a b"}, "valid"),
        ({"password1": "short"}, "too short"),
        ({"password1": "password"}, "too common"),
        ({"password1": "annabelle", "username": "annabelle"}, "too similar"),
        ({"email": "nonsense"}, "valid email"),
    ],
)
def test_signing_up_explains_errors(ann, fields, said):
    page = Client().post("/account/signup/", {"username": "bo", "password1": PASSWORD} | fields)
    assert said in page.text
    assert User.objects.count() == 1


def test_by_invitation_only(settings):
    settings.SIGN_UP = "invitation"
    stranger = Client()
    assert "By invitation only" in stranger.get("/account/signup/").text
    stranger.post("/account/signup/", {"username": "bo", "password1": PASSWORD})
    league = make_league(user("ann"), "Tuesday Pitch")
    link = actions.invite(league, "player", "", actions.Actor(user=User.objects.get()))
    stranger.get(f"/l/{link.token}")
    stranger.post("/account/signup/", {"username": "cy", "password1": PASSWORD})
    assert sorted(User.objects.values_list("username", flat=True)) == ["ann", "cy"]


def test_the_session_key_changes_at_sign_in(ann):
    client = Client()
    client.get(f"/l/{contway().score_link.token}")
    before = client.session.session_key
    client.post("/account/login/", {"login": "ann", "password": PASSWORD})
    assert client.session.session_key != before
    stolen = Client()
    stolen.cookies["sessionid"] = before
    assert stolen.get("/me/").status_code == 403


def test_signing_in_does_not_redirect_to_other_sites(ann):
    fields = {"login": "ann", "password": PASSWORD, "next": "https://evil.example.org/"}
    assert Client().post("/account/login/", fields).url == "/"


def test_wrong_passwords_are_slowed_down_for_all_workers(ann):
    cache.clear()
    answers = [sign_in(password="wrong").answer for _ in range(12)]
    assert "not correct" in answers[0].text
    slowed = sign_in().answer
    assert slowed.status_code == 429 or "Too many" in slowed.text
    assert not SignIn.objects.exists()
    assert user("bo")
    assert Client(REMOTE_ADDR="203.0.113.9").post("/account/login/", {"login": "bo", "password": PASSWORD}).url == "/"


def test_a_code_by_mail(ann):
    cache.clear()
    client = Client()
    page = client.post("/account/login/code/", {"email": "ann@example.org"}, follow=True)
    assert "ann@example.org" in page.text
    client.post("/account/login/code/confirm/", {"code": code_of(mail.outbox[0])})
    assert client.get("/me/").status_code == 200
    assert SignIn.objects.get().how == "code by mail"


def test_a_forgotten_password(ann):
    cache.clear()
    client = Client()
    client.post("/account/password/reset/", {"email": "ann@example.org"})
    client.post("/account/password/reset/confirm/", {"code": code_of(mail.outbox[0])})
    new = "another long password"
    client.post("/account/password/reset/complete/", {"password1": new, "password2": new})
    assert sign_in(password=new).answer.url == "/"
    assert sign_in().answer.status_code == 200


def test_an_address_is_confirmed_by_a_button(ann):
    cache.clear()
    client = sign_in()
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    address = re.search(r"(/account/confirm-email/\S+)", mail.outbox[0].body)[1]
    assert "new@example.org" in client.get(address).text
    assert not EmailAddress.objects.filter(email="new@example.org", verified=True).exists()
    client.post(address)
    assert User.objects.get().email == "new@example.org"


def test_pages_do_not_reveal_whether_an_address_has_an_account(ann):
    cache.clear()
    known, unknown = (
        Client().post("/account/password/reset/", {"email": email}) for email in ("ann@example.org", "no@example.org")
    )
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)


def test_a_device_is_signed_out_from_another(ann):
    here, there = sign_in(), sign_in(**{"user-agent": "iPhone Mobile"})
    page = here.get("/me/").text
    assert page.count("Sign it out") == 1
    assert "this device" in page
    far = SignIn.objects.get(device__startswith="phone")
    here.post(f"/me/sign-ins/{far.pk}/end/")
    assert there.get("/me/").status_code == 403
    assert "ended" in here.get("/me/").text


def test_users_end_only_their_own_sign_ins(ann):
    sign_in()
    user("bo")
    assert sign_in("bo").post(f"/me/sign-ins/{SignIn.objects.get(user=ann).pk}/end/").status_code == 404
    assert SignIn.objects.get(user=ann).ended_at is None


def test_all_other_devices_at_once(ann):
    others = [sign_in(), sign_in()]
    here = sign_in()
    here.post("/me/sign-ins/end/")
    assert [client.get("/me/").status_code for client in (*others, here)] == [403, 403, 200]


def test_another_password_ends_all_other_sign_ins(ann):
    here, there = sign_in(), sign_in()
    new = "another long password"
    here.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert (here.get("/me/").status_code, there.get("/me/").status_code) == (200, 403)
    row = SignIn.objects.get(ended_at=None)
    assert row.session_key == here.session.session_key
    assert sign_in(password=new).answer.url == "/"


def test_the_last_twenty_sign_ins_are_stored(ann):
    for _ in range(25):
        client = sign_in()
        client.post("/account/logout/")
    assert SignIn.objects.count() == 20
    assert sign_in().get("/me/").text.count("ended") == 19


def test_links_in_use_are_listed_without_their_tokens(ann):
    client, token = sign_in(), contway().score_link.token
    client.get(f"/l/{token}")
    page = client.get("/me/").text
    assert "To score" in page
    assert token not in page


@pytest.fixture
def played(ann):
    """A game of Ann's league, won by Ann's player and Cy."""
    league = make_league(ann, "Tuesday Pitch")
    night = league.nights.create()
    game = actions.start_game(actions.NewGame(variant="contway", names=NAMES, night=night), PHONE)
    Player.objects.filter(name="Ann").update(user=ann)
    phone = Phone(game)
    phone.plays(0, 6, 6, 0)
    phone.plays(0, 6, 6, 0)
    assert Result.objects.count() == 4
    return Game.objects.get(pk=game.pk)


def test_an_export_has_only_own_data(played):
    data = json.loads(sign_in().get("/me/data.json").text)
    assert data["sign_in_name"] == "ann"
    assert data["e_mail"] == "ann@example.org"
    assert [(game["game"], game["won"], game["as"]) for game in data["games"]] == [(played.pk, True, "Ann")]
    assert data["leagues"][0]["role"] == "owner"
    assert data["sign_ins"]
    assert "Cy" not in json.dumps(data)


def test_erasing_needs_the_name_and_an_heir(ann, played):
    client = sign_in()
    assert "Type your sign-in name" in client.post("/me/erase/", {"name": "anne"}).text
    refused = client.post("/me/erase/", {"name": "ann"})
    assert refused.status_code == 422
    assert "Hand it over" in refused.text
    assert User.objects.get(pk=ann.pk).is_active


def test_erased_is_erased_and_games_of_others_stay(ann, played):
    league = played.night.league
    actions.join_league(league, user("bo"), "owner", PHONE)
    client, version = sign_in(), played.version
    before = list(Result.objects.order_by("pk").values())
    assert client.post("/me/erase/", {"name": "Ann"}).url == "/"
    assert client.get("/me/").status_code == 403
    assert sign_in().answer.status_code == 200
    person = User.objects.get(pk=ann.pk)
    assert (person.username, person.email, person.is_active) == (f"erased-{ann.pk}", "", False)
    assert not EmailAddress.objects.exists()
    assert not SignIn.objects.filter(user=ann).exists()
    assert list(Result.objects.order_by("pk").values()) == before
    game = Game.objects.get(pk=played.pk)
    assert game.names == (f"Former player {game.seated[0].player_id}", "Bo", "Cy", "Di")
    assert game.version > version
    stored = [*Event.objects.values_list("before", "after", "reason"), *User.objects.values_list("username")]
    assert '"ann"' not in json.dumps(stored).lower()
    assert Event.objects.filter(what=Event.What.PERSON_ERASED, league=league).exists()


def test_games_of_a_merged_name_become_neutral_too(ann, played):
    """People who watch one of them see the change."""
    double = Player.objects.get(name="Ann")
    Player.objects.filter(pk=double.pk).update(user=None)
    real = Player.objects.create(league=double.league, name="Anna", user=ann)
    Player.objects.filter(pk=double.pk).update(merged_into=real)
    actions.join_league(double.league, user("bo"), "owner", PHONE)
    assert sign_in().post("/me/erase/", {"name": "Ann"}).url == "/"
    game = Game.objects.get(pk=played.pk)
    assert game.names[0] == f"Former player {real.pk}"
    assert game.version == played.version + 1


def test_an_erased_person_gets_no_mail_and_no_link(ann):
    league = make_league(user("bo"), "Tuesday Pitch")
    membership = actions.join_league(league, ann, "player", PHONE)
    link = actions.make_sign_in_link(membership, actions.Actor(user=User.objects.get(username="bo")))
    sign_in().post("/me/erase/", {"name": "ann"})
    assert Client().get(f"/l/{link.token}").status_code == 404
    cache.clear()
    Client().post("/account/password/reset/", {"email": "ann@example.org"})
    assert "code" not in " ".join(message.subject.lower() for message in mail.outbox)


def test_a_mail_names_this_site_whatever_the_host_header_says(ann):
    answer = Client().post("/account/login/code/", {"email": "ann@example.org"}, headers={"host": "evil.example.org"})
    assert answer.status_code == 400
    assert mail.outbox == []
    client = Client()
    client.post("/account/login/code/", {"email": "ann@example.org"}, headers={"x-forwarded-host": "evil.example.org"})
    assert all("evil" not in message.body + message.subject for message in mail.outbox)
