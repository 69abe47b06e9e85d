"""Users of the site."""

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower


class PeopleManager(UserManager):
    def get_by_natural_key(self, username):
        # Phones capitalize the first letter, so "Ann" and "ann" are the same person.
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person with a sign-in name. The optional e-mail address is unique."""

    first_name = None
    last_name = None
    email = models.EmailField("e-mail address", blank=True)

    objects = PeopleManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("username"), name="one_user_a_name", violation_error_message="This sign-in name is taken."
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="one_user_an_email",
                violation_error_message="This e-mail address belongs to another account.",
            ),
        ]

    def get_full_name(self):
        return self.username

    def get_short_name(self):
        return self.username
