"""Links of a league, and those that somebody opened or made."""

from django.db.models import Q
from django.shortcuts import get_object_or_404

from leagues.access.browser import grants, held
from leagues.access.people import get_user
from leagues.models import Game, League, Link, Night


def get_league_link(league: League, link_id: int) -> Link:
    """A live link of a league, of its nights or its games; else 404."""
    return get_object_or_404(links_of(league), pk=link_id)


def links_of(league: League):
    """All live links of a league, of its nights and its games."""
    opens = Q(league=league) | Q(night__league=league) | Q(game__night__league=league)
    return Link.objects.live().filter(opens).select_related("league", "night", "game", "user", "made_by")


def get_invitation(request, link_id: int) -> Link:
    """A live invitation that was opened in this browser; else 404."""
    return get_object_or_404(held(request, Link.Kind.INVITE), pk=link_id)


def held_invitation(request) -> Link | None:
    """The invitation opened last in this browser that is still good."""
    return held(request, Link.Kind.INVITE).order_by("-pk").first()


def get_sign_in_link(request, link_id: int) -> Link:
    """A live link to sign in that was opened in this browser; else 404."""
    return get_object_or_404(held(request, Link.Kind.SIGN_IN), pk=link_id)


def links_here(request):
    """The live links that this browser holds, and those that its user made."""
    mine = Q(pk__in=grants(request)) | Q(made_by=get_user(request))
    return Link.objects.live().filter(mine).select_related("league", "night", "game", "user", "made_by")


def find_code(code: str) -> Link | None:
    """The live link to watch with this code to type. Only after a look at `actions.begin_attempt`."""
    return Link.objects.live().filter(code=code, kind__in=(Link.Kind.WATCH, Link.Kind.WALL)).first()


def get_link(game: Game, link_id: int) -> Link:
    """A live link of a game that `get_game` has given; else 404."""
    return get_object_or_404(game.links.live(), pk=link_id)


def get_evening_link(evening: Night, link_id: int) -> Link:
    """A link to an evening that `get_evening` has given, closed ones too; else 404."""
    return get_object_or_404(evening.links, pk=link_id, kind__in=(Link.Kind.SCORE, Link.Kind.WATCH))
