"""Links opened, and games watched."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.access import get_watched_game, open_link, watched_version
from leagues.reports.scoreboard import Board
from leagues.views.answers import page_or_part

#: Seconds between two questions of a watching page.
POLL_SECONDS = 3
#: htmx stops asking at this answer.
STOP_POLLING = 286


@never_cache
@require_safe
def open_score_link(request, token):
    """Leaves a grant in the session and goes on to an address without the token."""
    return redirect(landing(open_link(request, token)))


def landing(link) -> str:
    """Where a link leads whoever opened it."""
    if link.kind == link.Kind.INVITE:
        return reverse("invitation", args=[link.pk])
    if link.kind == link.Kind.SIGN_IN:
        return reverse("sign_in_link", args=[link.pk])
    if link.game_id is None:
        return reverse("home")
    return reverse("game", args=[link.game_id])


@never_cache
@require_safe
def watch(request, token):
    game = get_watched_game(token)
    return render(request, "play/watch.html", watch_context(Board(game), token))


@never_cache
@require_safe
def watch_part(request, token):
    """The board again, or an empty answer while nothing changed: then it reads one number and writes nothing."""
    if request.GET.get("version") == str(watched_version(token)):
        return HttpResponse(status=204)
    board = Board(get_watched_game(token))
    response = page_or_part(request, "play/watch.html", "watched", watch_context(board, token))
    if board.is_over:
        response.status_code = STOP_POLLING
    return response


def watch_context(board: Board, token: str) -> dict:
    url = reverse("watch_part", args=[token])
    return {
        "board": board,
        "may_score": False,
        "poll_url": f"{url}?version={board.game.version}",
        "seconds": POLL_SECONDS,
    }
