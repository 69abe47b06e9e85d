"""Sign-in names and e-mail addresses belong to one person."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError

from leagues.models import User

pytestmark = pytest.mark.django_db


def test_e_mail_is_optional():
    User.objects.create_user("ann")
    User.objects.create_user("bo")
    assert User.objects.filter(email="").count() == 2


@pytest.mark.parametrize(
    "second", [{"username": "ANN"}, {"username": "bo", "email": "Ann@Example.org"}], ids=["name", "e-mail"]
)
def test_it_belongs_to_one_person_whatever_its_capitals(second):
    User.objects.create_user("ann", "ann@example.org")
    with pytest.raises(ValidationError, match=r"taken|another account"):
        User(**second, password="x").full_clean()
    with pytest.raises(IntegrityError):
        User.objects.create(**second)


def test_a_name_is_found_whatever_its_capitals():
    ann = User.objects.create_user("ann")
    assert User.objects.get_by_natural_key("Ann") == ann


def test_the_demo_leaves_a_used_database_alone():
    call_command("demo", verbosity=0)
    before = list(User.objects.values_list("username", "password"))
    assert before
    call_command("demo", verbosity=0)
    assert list(User.objects.values_list("username", "password")) == before
