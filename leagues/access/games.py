"""Games: by a role in their league, by a link that this browser holds, or by one in the address."""

from django.core.exceptions import PermissionDenied
from django.db.models import F, OuterRef, Q, Subquery, Value
from django.http import Http404
from django.utils import timezone

from leagues.access.browser import grants, live_link
from leagues.models import Game, Link, Membership, Night
from leagues.models.prepared import Prepared
from leagues.roles import Right, rights


def get_game(request, game_id: int, to: str = "watch") -> Game:
    """A game of the user's league, or one that this browser holds a link for. `to`: "watch" or "score".

    `game.may_score` says which it may. 404 without a role or a live grant, PermissionDenied (403) where it may only
    watch and wants to score. Two queries at most.
    """
    if request.user.is_authenticated:
        game = next(iter(_MEMBERS_GAME(game=game_id, user=request.user.pk)), None)
    else:
        game = next(iter(_GAME(game=game_id)), None)
    if game is None:
        raise Http404
    held_rights = rights(game.role or "", archived=game.archived_at is not None)
    score_link, watch_link = _grants_for(request, game)
    if score_link is None and watch_link is None and Right.SEE not in held_rights:
        raise Http404
    game.may_score = Right.SCORE in held_rights or (score_link is not None and game.archived_at is None)
    if game.night_state == Night.State.CLOSED:
        # In a closed night only a member corrects, and only after saying why (`give_reason`).
        request.reason = request.session.get("reasons", {}).get(str(game.pk), "")
        game.may_score = Right.SCORE in held_rights and bool(request.reason)
    if to == "score" and not game.may_score:
        raise PermissionDenied
    request.granted_by = score_link or watch_link
    if game.time_zone:
        timezone.activate(game.time_zone)
    return game


def _with_night(games):
    """Games with what decides of them: their league, the state of their night, the table they are played at."""
    return games.annotate(
        archived_at=F("night__league__archived_at"),
        time_zone=F("night__league__time_zone"),
        night_state=F("night__state"),
        at_table=F("table__number"),
    )


def _with_role(games, user: int):
    memberships = Membership.objects.filter(user=user, left_at=None, league=OuterRef("night__league"))
    return games.annotate(role=Subquery(memberships.values("role")[:1]))


_GAME = Prepared(lambda game: _with_night(Game.objects.filter(pk=game)).annotate(role=Value("")), game=int)


_MEMBERS_GAME = Prepared(
    lambda game, user: _with_role(_with_night(Game.objects.filter(pk=game)), user), game=int, user=int
)


_LINKS_TO_GAME = Prepared(
    lambda game, night: Link.objects.filter(Q(game=game) | Q(night=night), revoked_at=None).values_list(
        "pk", "kind", "night", "table_number"
    ),
    game=int,
    night=int,
)


def _grants_for(request, game: Game) -> tuple[int | None, int | None]:
    """The links that this browser holds to score and to watch the game. Notes whether one is to its whole evening."""
    game.by_evening = False
    held = set(grants(request))
    if not held:
        return None, None
    # A game has few links and a browser may hold hundreds: so all of the game's are read, not all that are held.
    found: dict[str, int] = {}
    for link, kind, night, table in _LINKS_TO_GAME(game=game.pk, night=game.night_id):
        if link not in held:
            continue
        if kind == Link.Kind.TABLE and table == game.at_table:
            found[Link.Kind.SCORE] = link
        elif kind in (Link.Kind.SCORE, Link.Kind.WATCH):
            found[kind] = link
            game.by_evening = game.by_evening or night is not None
    return found.get(Link.Kind.SCORE), found.get(Link.Kind.WATCH)


def give_reason(request, game: Game, reason: str) -> None:
    """Whoever may score corrects this game of a closed night, in this browser; each change names the reason."""
    reasons = {number: text for number, text in request.session.get("reasons", {}).items() if number != str(game.pk)}
    request.session["reasons"] = dict([*reasons.items(), (str(game.pk), reason)][-20:])


def table_game(link: Link) -> Game | None:
    """The game that a table's link leads to: the first open one of the last round there, else its last one."""
    games = Game.objects.filter(night=link.night_id, table__number=link.table_number)
    last = games.order_by("-table__round__number", "number").values_list("table__round", flat=True).first()
    now = list(games.filter(table__round=last).order_by("number"))
    return next((game for game in now if not game.is_over), now[-1] if now else None)


def games_here(request):
    """The games of this browser, newest first: those that it holds a live link for."""
    held = Link.objects.filter(pk__in=grants(request), revoked_at=None)
    games, nights = held.exclude(game=None).values("game"), held.exclude(night=None).values("night")
    return Game.objects.filter(Q(pk__in=games) | Q(night__in=nights)).order_by("-created_at", "-pk")


def get_watched_game(token: str) -> Game:
    """The game of a live link that is in the address itself (`/w/<token>`); else 404. Nobody scores by it."""
    link = live_link(token)
    if link.game is None or link.kind != Link.Kind.WATCH:
        raise Http404
    link.game.may_score = False
    return link.game


def watched_version(token: str) -> int:
    """The version of a watched game, by one indexed look; 404 for a dead link. What a polling page asks most."""
    found = _WATCHED_VERSION(token=token)
    if not found:
        raise Http404
    return found[0][0]


_WATCHED_VERSION = Prepared(
    lambda token: Link.objects.filter(token=token, kind=Link.Kind.WATCH, revoked_at=None).values_list("game__version"),
    token=str,
)
