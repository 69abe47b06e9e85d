"""Who may see what: getting an object and checking access is one call, the first of every view.

A link opened once is a grant in the session: the id of its row, which is looked at again with each request, so that a
revoked link is dead at once. What is not yours answers 404; what you may only watch answers 403 where you want to
score. Knows nothing of pages.
"""

import secrets
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Q, Subquery
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from leagues.models import Actor, Game, Link

#: More links than anybody holds; the oldest are forgotten.
MOST_GRANTS = 500
_NOTED_EVERY = timedelta(minutes=10)


def open_link(request, token: str) -> Link:
    """The live link with this token, granted to this browser from now on; else 404."""
    link = _live_link(token)
    grant(request, link)
    return link


def grant(request, link: Link) -> None:
    """This browser holds the link: also for who has just started a game."""
    held = [number for number in request.session.get("grants", []) if number != link.pk]
    request.session["grants"] = [*held, link.pk][-MOST_GRANTS:]


def get_game(request, game_id: int, to: str = "watch") -> Game:
    """A game that this browser holds a link for. `to`: "watch" or "score"; `game.may_score` says which it may.

    404 without a live grant, PermissionDenied (403) where it may only watch and wants to score. One query.
    """
    opens = Q(game=OuterRef("pk")) | Q(night=OuterRef("night"))
    held = Link.objects.filter(opens, pk__in=_grants(request), revoked_at=None).values("pk")
    granted = Game.objects.annotate(
        scored_by=Subquery(held.filter(kind=Link.Kind.SCORE)[:1]),
        watched_by=Subquery(held.filter(kind=Link.Kind.WATCH)[:1]),
    )
    game = granted.filter(pk=game_id).first()
    if game is None or (game.scored_by is None and game.watched_by is None):
        raise Http404
    game.may_score = game.scored_by is not None
    if to == "score" and not game.may_score:
        raise PermissionDenied
    request.granted_by = game.scored_by or game.watched_by
    return game


def get_watched_game(token: str) -> Game:
    """The game of a live link that is in the address itself (`/w/<token>`); else 404. Nobody scores by it."""
    link = _live_link(token)
    if link.game is None or link.kind != Link.Kind.WATCH:
        raise Http404
    link.game.may_score = False
    return link.game


def watched_version(token: str) -> int:
    """The version of a watched game, by one indexed look; 404 for a dead link. What a polling page asks most."""
    version = (
        Link.objects.filter(token=token, kind=Link.Kind.WATCH, revoked_at=None).values_list("game__version").first()
    )
    if version is None:
        raise Http404
    return version[0]


def get_link(game: Game, link_id: int) -> Link:
    """A live link of a game that `get_game` has given; else 404."""
    return get_object_or_404(Link, pk=link_id, game=game, revoked_at=None)


def games_here(request):
    """The games of this browser, newest first: those that it holds a live link for."""
    held = Link.objects.filter(pk__in=_grants(request), revoked_at=None)
    games, nights = held.exclude(game=None).values("game"), held.exclude(night=None).values("night")
    return Game.objects.filter(Q(pk__in=games) | Q(night__in=nights)).order_by("-created_at", "-pk")


def actor(request) -> Actor:
    """Who makes a change in this request: its user, the link that `get_game` let it in by, its device."""
    user = request.user if request.user.is_authenticated else None
    return Actor(user=user, link=getattr(request, "granted_by", None), device=device(request))


def device(request) -> str:
    """What this browser is called in front of people: "phone 3f2a", the same as long as its session lasts."""
    if "device" not in request.session:
        request.session["device"] = f"{_kind(request.headers.get('User-Agent', ''))} {secrets.token_hex(2)}"
    return request.session["device"]


def _kind(user_agent: str) -> str:
    if "iPad" in user_agent or ("Android" in user_agent and "Mobile" not in user_agent):
        return "tablet"
    return "phone" if "Mobi" in user_agent else "computer"


def _grants(request) -> list[int]:
    return request.session.get("grants", [])


def _live_link(token: str) -> Link:
    link = Link.objects.select_related("game", "night").filter(token=token, revoked_at=None).first()
    if link is None:
        raise Http404
    now = timezone.now()
    if link.last_used_at is None or now - link.last_used_at > _NOTED_EVERY:
        Link.objects.filter(pk=link.pk).update(last_used_at=now)
    return link
