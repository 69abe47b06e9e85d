"""Open links, and watch games on a phone or in large type on a screen."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.access import get_hand, get_watched_game, open_link, table_game, watched_version
from leagues.reports.scoreboard import Board
from leagues.reports.why import why
from leagues.views.answers import page_or_part

#: Seconds between two polls of a page that watches a game.
POLL_SECONDS = 3


@never_cache
@require_safe
def open_score_link(request, token):
    """Grant access in the session and redirect to an address without the token."""
    return redirect(target_of(open_link(request, token)))


def target_of(link) -> str:
    """Return the address that a link redirects to."""
    if link.kind == link.Kind.INVITE:
        return reverse("invitation", args=[link.pk])
    if link.kind == link.Kind.SIGN_IN:
        return reverse("sign_in_link", args=[link.pk])
    if link.kind == link.Kind.CHECK_IN:
        return reverse("own_check_in", args=[link.night_id])
    if link.kind == link.Kind.WALL:
        return reverse("night_wall", args=[link.token])
    if link.kind == link.Kind.TABLE:
        game = table_game(link)
        return reverse("game", args=[game.pk]) if game else reverse("home")
    if link.kind == link.Kind.WATCH and link.game_id:
        return reverse("watch", args=[link.token])
    if link.night_id is not None:
        return reverse("evening", args=[link.night_id])
    if link.game_id is None:
        return reverse("home")
    return reverse("game", args=[link.game_id])


@never_cache
@require_safe
def watch(request, token):
    return render(request, "play/watch.html", watch_context(request, Board(get_watched_game(token).game), token))


@never_cache
@require_safe
def watch_part(request, token):
    """Return the board, or an empty response if nothing changed. That case reads one number and writes nothing."""
    if request.GET.get("version") == str(watched_version(token)):
        return HttpResponse(status=204)
    board = Board(get_watched_game(token).game)
    return page_or_part(request, "play/watch.html", "watched", watch_context(request, board, token))


@never_cache
@require_safe
def watch_why(request, token, hand_id):
    access = get_watched_game(token)
    board = Board(access.game)
    context = {
        "board": board,
        "why": why(board, get_hand(access, hand_id)),
        "back_url": reverse("watch", args=[token]),
    }
    return page_or_part(request, "play/why.html", "why", context)


@never_cache
@require_safe
def wall(request, token):
    """Show only the board, in type that can be read from across the room. The page needs no input."""
    board = Board(get_watched_game(token).game)
    return render(request, "play/wall.html", wall_context(board, token))


@never_cache
@require_safe
def wall_part(request, token):
    if request.GET.get("version") == str(watched_version(token)):
        return HttpResponse(status=204)
    return page_or_part(request, "play/wall.html", "watched", wall_context(Board(get_watched_game(token).game), token))


def watch_context(request, board: Board, token: str) -> dict:
    return {
        "board": board,
        "token": token,
        "may_score": False,
        "poll_url": reverse("watch_part", args=[token]),
        "seconds": 0 if board.is_over else POLL_SECONDS,
        "page_url": request.build_absolute_uri(reverse("watch", args=[token])),
        "picture_url": request.build_absolute_uri(static("icons/card.png")),
    }


def wall_context(board: Board, token: str) -> dict:
    """Return the context of a screen. It keeps polling after the end, in case the game is reopened."""
    return {"board": board, "poll_url": reverse("wall_part", args=[token]), "seconds": POLL_SECONDS}
