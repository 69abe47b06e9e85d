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
    """Who makes a change: a signed-in user or nobody, the id of the link that let him in, and his device.

    `reason`: why, where a change needs one and does not say so itself: in a night that is closed.
    """

    user: User | None = None
    link: int | None = None
    device: str = ""
    reason: str = ""

    @property
    def label(self) -> str:
        """Whom to name when something of theirs is in the way: "ann", or "phone 3f2a"."""
        return self.user.username if self.user else self.device


def _about(model: str) -> models.ForeignKey:
    return models.ForeignKey(model, models.PROTECT, null=True, blank=True, related_name="events", db_index=False)


class Event(models.Model):
    """One change of a game, an evening or a league, written in the transaction that made it."""

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
        SCORER_CHANGED = "scorer-changed", "took over the scoring"
        PLAYERS_SWAPPED = "players-swapped", "swapped two players"
        PLAYER_RENAMED = "player-renamed", "renamed a player"
        RULES_CHANGED = "rules-changed", "changed the rules"
        STAKES_CHANGED = "stakes-changed", "changed the stakes"
        NOTE_CHANGED = "note-changed", "changed the note"
        LINK_RENEWED = "link-renewed", "renewed a link"
        LINK_REVOKED = "link-revoked", "revoked a link"
        LINK_MADE = "link-made", "made a link"
        LINK_USED = "link-used", "used a link up"
        LEAGUE_STARTED = "league-started", "started the league"
        LEAGUE_CHANGED = "league-changed", "changed the league"
        LEAGUE_ARCHIVED = "league-archived", "archived the league"
        LEAGUE_REOPENED = "league-reopened", "brought the league back"
        MEMBER_JOINED = "member-joined", "joined"
        MEMBER_LEFT = "member-left", "left"
        MEMBER_REMOVED = "member-removed", "removed a member"
        ROLE_CHANGED = "role-changed", "changed a role"
        PLAYER_ADDED = "player-added", "added a player"
        PLAYER_ASKED = "player-asked", "asked to be a player"
        PLAYER_ACCEPTED = "player-accepted", "accepted who asked to be a player"
        PLAYER_DECLINED = "player-declined", "declined who asked to be a player"
        PERSON_ERASED = "person-erased", "erased a person’s name"

        PLAYERS_MERGED = "players-merged", "merged two records of one player"
        PLAYERS_UNMERGED = "players-unmerged", "took apart two merged records"
        PLAYER_CHANGED = "player-changed", "changed a player"
        SEASON_STARTED = "season-started", "started a season"
        SEASON_CHANGED = "season-changed", "changed a season"
        TERMS_CHANGED = "terms-changed", "changed what is agreed"
        PAIR_FORMED = "pair-formed", "formed a pair"
        PAIR_DISSOLVED = "pair-dissolved", "dissolved a pair"
        POINTS_ADJUSTED = "points-adjusted", "adjusted points"
        POINTS_RESTORED = "points-restored", "took back an adjustment"
        NIGHT_PLANNED = "night-planned", "planned a night"
        NIGHT_CHANGED = "night-changed", "changed a night"
        NIGHT_CANCELED = "night-canceled", "canceled a night"
        NIGHT_CLOSED = "night-closed", "closed the night"
        NIGHT_REOPENED = "night-reopened", "reopened the night"
        NIGHT_TAKEN_IN = "night-taken-in", "took an evening into the league"
        SAID_YES = "said-yes", "will come"
        SAID_NO = "said-no", "will not come"
        CHECKED_IN = "checked-in", "checked in"
        CHECKED_OUT = "checked-out", "left"
        CHECK_IN_UNDONE = "check-in-undone", "took back a check-in"
        ROUND_DRAWN = "round-drawn", "drew a round"
        DRAFT_CHANGED = "draft-changed", "changed a draw"
        ROUND_PUBLISHED = "round-published", "published a draw"
        ROUND_DROPPED = "round-dropped", "took back a draw"
        CLOCK_STARTED = "clock-started", "started the clock"
        TIME_CALLED = "time-called", "called time"
        RESULT_ENTERED = "result-entered", "entered a result"
        RESULT_CLEARED = "result-cleared", "took out a result"
        SUBSTITUTED = "substituted", "put in a substitute"
        GAME_FORFEITED = "game-forfeited", "noted a forfeit"
        GAME_HELD = "game-held", "kept a game from counting"
        GAME_RELEASED = "game-released", "let a game count"
        HOUSE_RULES_SAVED = "house-rules-saved", "saved house rules of the league"
        HOUSE_RULES_RENAMED = "house-rules-renamed", "renamed house rules of the league"
        HOUSE_RULES_DELETED = "house-rules-deleted", "deleted house rules of the league"
        MONEY_BOOKED = "money-booked", "booked money"
        MONEY_TAKEN_BACK = "money-taken-back", "took back what was booked"
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
        # A line names one or two of these, and is written with every hand: it stands in the indexes of those alone.
        indexes = [
            models.Index(fields=[name], condition=models.Q((f"{name}__isnull", False)), name=f"events_of_{name}")
            for name in ("league", "game", "night", "who", "link")
        ]
