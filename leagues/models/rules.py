"""Named house rules, of a league or of anyone who has their token."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual
from django.utils import timezone

from leagues.models.links import new_token
from leagues.models.snapshots import read_rules


class RuleSet(models.Model):
    """A variant with options under a name. `rules` is a snapshot. Games and seasons have copies of their own.

    Without a `league`, anyone who has the `token` can use, change and delete the rule set.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, null=True, blank=True, related_name="rule_sets")
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
            models.UniqueConstraint("league", "name", name="one_rule_set_a_name_and_league"),
            models.CheckConstraint(condition=GreaterThanOrEqual(Length("token"), 22), name="rule_set_token_is_long"),
        ]

    def __str__(self):
        return self.name

    @property
    def rules_value(self):
        return read_rules(self.rules)
