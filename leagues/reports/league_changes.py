"""The history of a league, with filters. Events store ids of people, and their names are looked up here."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from urllib.parse import urlencode

from django.db.models import Q

from leagues.models import Event, League, Player, User

#: Rows on a page.
PAGE = 50
#: Groups of changes to filter by, with the prefixes of their stored words.
GROUPS = {
    "people": ("People and roles", ("member-", "role-", "person-", "player-")),
    "links": ("Links", ("link-",)),
    "games": ("Games", ("game-", "hand-", "players-", "rules-", "stakes-", "note-", "scorer-")),
    "league": (
        "League and nights",
        ("league-", "night-", "season-", "terms-", "pair-", "points-", "round-", "check-", "house-"),
    ),
}


@dataclass(frozen=True, kw_only=True)
class ChangeFilter:
    """Filters of the history: a group, a member, a day in the league's time zone. Empty values match everything."""

    group: str = ""
    who: str = ""
    day: date | None = None
    before: int | None = None

    @classmethod
    def read(cls, given: Mapping[str, str]) -> "ChangeFilter":
        """Read the filter from a query string. Invalid values are ignored."""
        group = given.get("group", "")
        before = given.get("before", "")
        return cls(
            group=group if group in GROUPS else "",
            who=given.get("who", "").strip()[:150],
            day=_day_or_none(given.get("day", "")),
            before=int(before) if before.isascii() and before.isdigit() and len(before) < 18 else None,
        )

    @property
    def query(self) -> str:
        """The filter as a query string."""
        parts = {"group": self.group, "who": self.who, "day": self.day or "", "before": self.before or ""}
        return urlencode({name: value for name, value in parts.items() if value})


@dataclass(frozen=True, kw_only=True)
class LeagueChange:
    at: datetime
    what: str
    by: str
    text: str
    reason: str
    game_id: int | None


@dataclass(frozen=True, kw_only=True)
class ChangePage:
    rows: tuple[LeagueChange, ...]
    groups: tuple[tuple[str, str], ...]
    members: tuple[str, ...]
    older: str = field(default="")


def league_changes(league: League, wanted: ChangeFilter) -> ChangePage:
    """Return a page of changes, newest first."""
    events = list(_events(league, wanted)[: PAGE + 1])
    shown = events[:PAGE]
    names = _names(shown)
    older = replace(wanted, before=shown[-1].pk).query if len(events) > PAGE else ""
    members = league.memberships.order_by("user__username").values_list("user__username", flat=True).distinct()
    return ChangePage(
        rows=tuple(_change_row(event, names) for event in shown),
        groups=tuple((word, label) for word, (label, _) in GROUPS.items()),
        members=tuple(members),
        older=older,
    )


def _events(league: League, wanted: ChangeFilter):
    of_league = Q(league=league) | Q(night__league=league) | Q(game__night__league=league)
    events = Event.objects.filter(of_league).select_related("who").order_by("-pk")
    if wanted.group:
        starts = Q()
        for start in GROUPS[wanted.group][1]:
            starts |= Q(what__startswith=start)
        events = events.filter(starts)
    if wanted.who:
        events = events.filter(who__username__iexact=wanted.who)
    if wanted.day:
        midnight = datetime.combine(wanted.day, datetime.min.time(), league.zone)
        next_day = datetime.combine(date.fromordinal(wanted.day.toordinal() + 1), datetime.min.time(), league.zone)
        events = events.filter(at__gte=midnight, at__lt=next_day)
    return events.filter(pk__lt=wanted.before) if wanted.before else events


def _names(events: list[Event]) -> dict[str, dict[int, str]]:
    """Return the names of the users and players in these events, by kind and id."""
    changed = [values for event in events for values in (event.before, event.after)]
    users = {values["user"] for values in changed if values.get("user")}
    players = {values["player"] for values in changed if isinstance(values.get("player"), int)}
    return {
        "user": dict(User.objects.filter(pk__in=users).values_list("pk", "username")),
        "player": dict(Player.objects.filter(pk__in=players).values_list("pk", "name")),
    }


def _change_row(event: Event, names) -> LeagueChange:
    before, after = _value_summary(event.before, names), _value_summary(event.after, names)
    return LeagueChange(
        at=event.at,
        what=event.get_what_display().capitalize(),
        by=" · ".join(filter(None, [event.who.username if event.who else "", event.device])),
        text=" → ".join(filter(None, dict.fromkeys([before, after]))),
        reason=event.reason,
        game_id=event.game_id,
    )


def _value_summary(values: dict, names) -> str:
    """Return the people and the changed values of an event in a few words."""
    parts = [names[kind].get(values[kind], "") for kind in ("user", "player") if isinstance(values.get(kind), int)]
    parts += [str(values[word]).replace("-", " ") for word in ("role", "kind", "name") if values.get(word)]
    return ", ".join(filter(None, parts))


def _day_or_none(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if 1900 < day.year < 9000 else None
