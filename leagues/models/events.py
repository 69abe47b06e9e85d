"""The history: who changed what, and when. The database refuses to change or delete an event.

An event names people by id only, because a name must be erasable and an event cannot change (see `append_only`).
"""

from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.utils import timezone

from leagues.models.people import User


@dataclass(frozen=True, kw_only=True)
class Actor:
    """The author of a change: the signed-in user if any, the id of the link that gave access, and the device.

    `reason`: required for changes in a closed night that carry no reason of their own.
    """

    user: User | None = None
    link: int | None = None
    device: str = ""
    reason: str = ""

    @property
    def label(self) -> str:
        """The author's name in a message about a conflict: "ann" or "phone 3f2a"."""
        return self.user.username if self.user else self.device


def _about(model: str) -> models.ForeignKey:
    return models.ForeignKey(model, models.PROTECT, null=True, blank=True, related_name="events", db_index=False)


class Event(models.Model):
    """A change of a game, a night or a league, inserted in the transaction that makes the change."""

    class What(models.TextChoices):
        GAME_STARTED = "game-started", "started the game"
        GAME_IMPORTED = "game-imported", "imported the game"
        HAND_RECORDED = "hand-recorded", "recorded a hand"
        HAND_INSERTED = "hand-inserted", "inserted a hand"
        HAND_CORRECTED = "hand-corrected", "corrected a hand"
        HAND_REMOVED = "hand-removed", "removed a hand"
        HAND_UNDONE = "hand-undone", "undid the last hand"
        HAND_RESTORED = "hand-restored", "restored a hand"
        GAME_ENDED = "game-ended", "ended the game"
        GAME_REOPENED = "game-reopened", "reopened the game"
        SCORER_CHANGED = "scorer-changed", "took over the scoring"
        PLAYERS_SWAPPED = "players-swapped", "swapped two players"
        PLAYER_RENAMED = "player-renamed", "renamed a player"
        RULES_CHANGED = "rules-changed", "changed the rules"
        STAKES_CHANGED = "stakes-changed", "changed the stakes"
        NOTE_CHANGED = "note-changed", "changed the note"
        LINK_RENEWED = "link-renewed", "renewed a link"
        LINK_REVOKED = "link-revoked", "revoked a link"
        LINK_MADE = "link-made", "created a link"
        LINK_USED = "link-used", "used a one-time link"
        LEAGUE_STARTED = "league-started", "started the league"
        LEAGUE_CHANGED = "league-changed", "changed the league"
        LEAGUE_ARCHIVED = "league-archived", "archived the league"
        LEAGUE_REOPENED = "league-reopened", "reopened the league"
        MEMBER_JOINED = "member-joined", "joined the league"
        MEMBER_LEFT = "member-left", "left the league"
        MEMBER_REMOVED = "member-removed", "removed a member"
        ROLE_CHANGED = "role-changed", "changed a role"
        PLAYER_ADDED = "player-added", "added a player"
        PLAYER_ASKED = "player-asked", "claimed a player"
        PLAYER_ACCEPTED = "player-accepted", "accepted a claim"
        PLAYER_DECLINED = "player-declined", "declined a claim"
        PERSON_ERASED = "person-erased", "erased a person’s name"
        PLAYERS_MERGED = "players-merged", "merged two records of one player"
        PLAYERS_UNMERGED = "players-unmerged", "separated two merged records"
        PLAYER_CHANGED = "player-changed", "changed a player"
        SEASON_STARTED = "season-started", "started a season"
        SEASON_CHANGED = "season-changed", "changed a season"
        TERMS_CHANGED = "terms-changed", "changed the terms"
        PAIR_FORMED = "pair-formed", "formed a pair"
        PAIR_DISSOLVED = "pair-dissolved", "dissolved a pair"
        POINTS_ADJUSTED = "points-adjusted", "adjusted points"
        POINTS_RESTORED = "points-restored", "removed an adjustment"
        NIGHT_PLANNED = "night-planned", "planned a night"
        NIGHT_CHANGED = "night-changed", "changed a night"
        NIGHT_CANCELED = "night-canceled", "canceled a night"
        NIGHT_CLOSED = "night-closed", "closed the night"
        NIGHT_REOPENED = "night-reopened", "reopened the night"
        NIGHT_TAKEN_IN = "night-taken-in", "added an evening to the league"
        SAID_YES = "said-yes", "planned to come"
        SAID_NO = "said-no", "planned not to come"
        CHECKED_IN = "checked-in", "checked in"
        CHECKED_OUT = "checked-out", "left the night"
        CHECK_IN_UNDONE = "check-in-undone", "undid a check-in"
        ROUND_DRAWN = "round-drawn", "drew a round"
        DRAFT_CHANGED = "draft-changed", "changed a draw"
        ROUND_PUBLISHED = "round-published", "published a draw"
        ROUND_DROPPED = "round-dropped", "withdrew a draw"
        CLOCK_STARTED = "clock-started", "started the clock"
        TIME_CALLED = "time-called", "called time"
        RESULT_ENTERED = "result-entered", "entered a result"
        RESULT_CLEARED = "result-cleared", "cleared a result"
        SUBSTITUTED = "substituted", "put in a substitute"
        GAME_FORFEITED = "game-forfeited", "recorded a forfeit"
        GAME_HELD = "game-held", "put a game on hold"
        GAME_RELEASED = "game-released", "took a game off hold"
        HOUSE_RULES_SAVED = "house-rules-saved", "saved league house rules"
        HOUSE_RULES_RENAMED = "house-rules-renamed", "renamed league house rules"
        HOUSE_RULES_DELETED = "house-rules-deleted", "deleted league house rules"
        MONEY_BOOKED = "money-booked", "recorded money"
        MONEY_TAKEN_BACK = "money-taken-back", "took back a ledger entry"
        ACCOUNT_OPENED = "account-opened", "opened an account"

    league = _about("leagues.League")
    game = _about("leagues.Game")
    night = _about("leagues.Night")
    at = models.DateTimeField(default=timezone.now)
    who = _about(settings.AUTH_USER_MODEL)
    link = _about("leagues.Link")
    device = models.CharField(max_length=40, blank=True)
    what = models.CharField(max_length=20, choices=What)
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        # An event sets only one or two of these columns, so partial indexes keep the insert with every hand cheap.
        indexes = [
            models.Index(fields=[name], condition=models.Q((f"{name}__isnull", False)), name=f"events_of_{name}")
            for name in ("league", "game", "night", "who", "link")
        ]
