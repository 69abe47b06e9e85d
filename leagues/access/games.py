"""Access to games: by a role in their league, by a link opened in this browser, or by a link in the address."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.http import Http404
from django.utils import timezone

from leagues.access.browser import Access, grants, live_link
from leagues.models import Game, Hand, Link, Membership
from leagues.roles import Right, rights

#: The number of games of closed nights that a browser remembers a reason for.
MOST_REASONS = 20


@dataclass(frozen=True, kw_only=True)
class GameAccess(Access):
    """A game and what the requester may do with it. `role`: their role in its league, if any.

    `may_score`: whether they may enter and correct hands. `by_evening`: whether they have a link to the whole evening.
    """

    game: Game
    may_score: bool
    by_evening: bool = False
    role: str = ""


def get_game(request, game_id: int, to: str = "watch") -> GameAccess:
    """Return a game of the user’s league, or one that a link was opened for in this browser. One query.

    `to`: "watch" or "score". Raise `Http404` without a role or a live link, and `PermissionDenied` (403) to score if
    the requester may only watch.
    """
    game = _with_rights(Game.objects.select_related("night__league"), request).filter(pk=game_id).first()
    if game is None:
        raise Http404
    league = game.night.league
    is_archived = league is not None and league.is_archived
    role_rights = rights(game.role or "", archived=is_archived)
    if Right.SEE not in role_rights and game.score_link_id is None and game.watch_link_id is None:
        raise Http404
    may_score = Right.SCORE in role_rights or (game.score_link_id is not None and not is_archived)
    reason = ""
    if game.night.is_closed:
        # Only members can correct a game of a closed night, and only after giving a reason (`give_reason`).
        reason = request.session.get("reasons", {}).get(str(game.pk), "")
        may_score = Right.SCORE in role_rights and bool(reason)
    if to == "score" and not may_score:
        raise PermissionDenied
    if league is not None:
        timezone.activate(league.zone)
    return GameAccess(
        game=game,
        may_score=may_score,
        reason=reason,
        link_id=game.score_link_id or game.watch_link_id,
        by_evening=game.is_by_evening,
        role=game.role or "",
    )


def get_hand(access: GameAccess, hand_id: int, *, removed: bool = False) -> Hand:
    """Return an entry of the game, live or removed as `removed` asks, or raise 404."""
    for hand in access.game.all_hands:
        if hand.pk == hand_id and hand.is_live is not removed:
            return hand
    raise Http404


def _with_rights(games: QuerySet[Game], request) -> QuerySet[Game]:
    """Annotate games with the role and the links by which the requester may see them."""
    role = Value("")
    if request.user.is_authenticated:
        memberships = Membership.objects.live().filter(user=request.user, league=OuterRef("night__league"))
        role = Subquery(memberships.values("role")[:1])
    of_game, of_night = Q(game=OuterRef("pk")), Q(night=OuterRef("night"), table_number=None)
    of_table = Q(kind=Link.Kind.TABLE, night=OuterRef("night"), table_number=OuterRef("table__number"))
    links = Link.objects.live().filter(pk__in=grants(request)).order_by("-pk")
    to_score = links.filter(Q(of_game | of_night, kind=Link.Kind.SCORE) | of_table)
    to_watch = links.filter(of_game | of_night, kind=Link.Kind.WATCH)
    by_evening = links.filter(of_night, kind__in=(Link.Kind.SCORE, Link.Kind.WATCH))
    return games.annotate(
        role=role,
        score_link_id=Subquery(to_score.values("pk")[:1]),
        watch_link_id=Subquery(to_watch.values("pk")[:1]),
        is_by_evening=Exists(by_evening),
    )


def give_reason(request, game: Game, reason: str) -> None:
    """Let this browser correct a game of a closed night. The reason is recorded with each change."""
    reasons = {number: text for number, text in request.session.get("reasons", {}).items() if number != str(game.pk)}
    request.session["reasons"] = dict([*reasons.items(), (str(game.pk), reason)][-MOST_REASONS:])


def table_game(link: Link) -> Game | None:
    """Return the first open game of the last round at the table of the link, else its last game, else None."""
    games = Game.objects.filter(night=link.night_id, table__number=link.table_number)
    last = games.order_by("-table__round__number", "number").values_list("table__round", flat=True).first()
    latest = list(games.filter(table__round=last).order_by("number"))
    return next((game for game in latest if not game.is_over), latest[-1] if latest else None)


def games_here(request) -> QuerySet[Game]:
    """Return the games with a live link that was opened in this browser, newest first."""
    links = Link.objects.live().filter(pk__in=grants(request))
    games, nights = links.exclude(game=None).values("game"), links.exclude(night=None).values("night")
    return Game.objects.filter(Q(pk__in=games) | Q(night__in=nights)).order_by("-created_at", "-pk")


def get_watched_game(token: str) -> GameAccess:
    """Return the game of a live link in the address (`/w/<token>`), to watch only, or raise 404."""
    link = live_link(token)
    if link.game is None or link.kind != Link.Kind.WATCH:
        raise Http404
    return GameAccess(game=link.game, may_score=False, link_id=link.pk)


def watched_version(token: str) -> int:
    """Return the version of a watched game, or raise 404 for a dead link.

    One indexed query, because watching phones ask every few seconds.
    """
    watched = Link.objects.live().filter(token=token, kind=Link.Kind.WATCH, game__isnull=False)
    version = watched.values_list("game__version", flat=True).first()
    if version is None:
        raise Http404
    return version
