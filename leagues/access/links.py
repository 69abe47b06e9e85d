"""Access to links: those of a league, those opened in this browser, and those its user made."""

from django.db.models import Q
from django.shortcuts import get_object_or_404

from leagues.access.browser import granted_links, grants
from leagues.access.people import get_user
from leagues.models import Game, League, Link, Night


def get_league_link(league: League, link_id: int) -> Link:
    """Return a live link to a league, one of its nights or one of its games, or raise 404."""
    return get_object_or_404(links_of(league), pk=link_id)


def links_of(league: League):
    """Return all live links to a league, its nights and its games."""
    opens = Q(league=league) | Q(night__league=league) | Q(game__night__league=league)
    return Link.objects.live().filter(opens).select_related("league", "night", "game", "user", "made_by")


def get_invitation(request, link_id: int) -> Link:
    """Return a live invitation that was opened in this browser, or raise 404."""
    return get_object_or_404(granted_links(request, Link.Kind.INVITE), pk=link_id)


def latest_invitation(request) -> Link | None:
    """Return the newest live invitation that was opened in this browser."""
    return granted_links(request, Link.Kind.INVITE).order_by("-pk").first()


def get_sign_in_link(request, link_id: int) -> Link:
    """Return a live sign-in link that was opened in this browser, or raise 404."""
    return get_object_or_404(granted_links(request, Link.Kind.SIGN_IN), pk=link_id)


def links_here(request):
    """Return the live links that were opened in this browser or made by its user."""
    mine = Q(pk__in=grants(request)) | Q(made_by=get_user(request))
    return Link.objects.live().filter(mine).select_related("league", "night", "game", "user", "made_by")


def find_code(code: str) -> Link | None:
    """Return the live link with this code to a game or to the screen of a night, or None.

    Call `actions.begin_attempt` first, which limits how often a visitor can guess.
    """
    return Link.objects.live().filter(code=code, kind__in=(Link.Kind.WATCH, Link.Kind.WALL)).first()


def get_link(game: Game, link_id: int) -> Link:
    """Return a live link to the game, or raise 404."""
    return get_object_or_404(game.links.live(), pk=link_id)


def get_evening_link(evening: Night, link_id: int) -> Link:
    """Return a link to the evening, live or closed, or raise 404."""
    return get_object_or_404(evening.links, pk=link_id, kind__in=(Link.Kind.SCORE, Link.Kind.WATCH))
