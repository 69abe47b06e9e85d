"""House rules that somebody named and saved. Whoever holds the token of a set may use and change it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone

from leagues.models.links import new_token
from leagues.models.snapshots import read_rules


class RuleSet(models.Model):
    """A variant with options under a name. `rules` is a snapshot with its format; games keep their own."""

    token = models.CharField(max_length=64, unique=True, default=new_token)
    name = models.CharField(max_length=60)
    rules = models.JSONField()
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="rule_sets"
    )
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="rule_set_has_a_name"),
            models.CheckConstraint(condition=GreaterThanOrEqual(Length("token"), 22), name="rule_set_token_is_long"),
        ]

    def __str__(self):
        return self.name

    @property
    def rules_value(self):
        return read_rules(self.rules)
