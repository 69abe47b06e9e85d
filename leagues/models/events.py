"""The list of changes: who changed what and when. The database refuses to change or delete a line of it.

Because a line cannot change, it names people by id only (see `append_only`).
"""

from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.utils import timezone

from leagues.models.people import User


@dataclass(frozen=True, kw_only=True)
class Actor:
    """Who makes a change: a signed-in user or nobody, the id of the link that let him in, and his device."""

    user: User | None = None
    link: int | None = None
    device: str = ""

    @property
    def label(self) -> str:
        """Whom to name when something of theirs is in the way: "ann", or "phone 3f2a"."""
        return self.user.username if self.user else self.device


class Event(models.Model):
    """One change of a game or an evening, written in the transaction that made it."""

    class What(models.TextChoices):
        GAME_STARTED = "game-started", "started the game"
        GAME_IMPORTED = "game-imported", "brought in the game"
        HAND_RECORDED = "hand-recorded", "recorded a hand"
        HAND_INSERTED = "hand-inserted", "inserted a hand"
        HAND_CORRECTED = "hand-corrected", "corrected a hand"
        HAND_REMOVED = "hand-removed", "removed a hand"
        HAND_UNDONE = "hand-undone", "took back the last hand"
        HAND_RESTORED = "hand-restored", "restored a hand"
        GAME_ENDED = "game-ended", "ended the game"
        GAME_REOPENED = "game-reopened", "reopened the game"
        PLAYERS_SWAPPED = "players-swapped", "swapped two players"
        PLAYER_RENAMED = "player-renamed", "renamed a player"
        RULES_CHANGED = "rules-changed", "changed the rules"
        STAKES_CHANGED = "stakes-changed", "changed the stakes"
        NOTE_CHANGED = "note-changed", "changed the note"
        LINK_RENEWED = "link-renewed", "renewed a link"
        LINK_REVOKED = "link-revoked", "revoked a link"

    game = models.ForeignKey("leagues.Game", models.PROTECT, null=True, blank=True, related_name="events")
    night = models.ForeignKey("leagues.Night", models.PROTECT, null=True, blank=True, related_name="events")
    at = models.DateTimeField(default=timezone.now)
    who = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="events")
    link = models.ForeignKey("leagues.Link", models.PROTECT, null=True, blank=True, related_name="events")
    device = models.CharField(max_length=40, blank=True)
    what = models.CharField(max_length=20, choices=What)
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    reason = models.TextField(blank=True)
