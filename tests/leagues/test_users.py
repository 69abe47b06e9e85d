"""Sign-in names and e-mail addresses belong to one person."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from leagues.models import User
from leagues.roles import Role

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def test_an_email_address_is_optional():
    User.objects.create_user("ann")
    User.objects.create_user("bo")
    assert User.objects.filter(email="").count() == 2


@pytest.mark.parametrize(
    "second", [{"username": "ANN"}, {"username": "bo", "email": "Ann@Example.org"}], ids=["name", "e-mail"]
)
def test_an_email_address_is_unique_regardless_of_case(second):
    User.objects.create_user("ann", "ann@example.org")
    with pytest.raises(ValidationError, match=r"taken|another account"):
        User(**second, password="x").full_clean()
    with pytest.raises(IntegrityError):
        User.objects.create(**second)


def test_a_sign_in_name_is_found_regardless_of_case():
    ann = User.objects.create_user("ann")
    assert User.objects.get_by_natural_key("Ann") == ann


def test_the_demo_leaves_a_used_database_alone():
    call_command("demo", verbosity=0)
    before = list(User.objects.values_list("username", "password"))
    assert before
    call_command("demo", verbosity=0)
    assert list(User.objects.values_list("username", "password")) == before


def test_the_demo_prints_how_to_sign_in(capsys, client):
    call_command("demo")
    printed = capsys.readouterr().out
    for role in Role:
        assert f"demo-{role}" in printed
    password = re.search(r'The password of each is "(.+)"', printed)[1]
    assert client.post("/account/login/", {"login": "demo-treasurer", "password": password}).url == "/"
    assert "treasurer" in client.get("/leagues/").text


def test_the_demo_is_not_for_a_site_on_the_internet(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="public"):
        call_command("demo")
    assert not User.objects.exists()
