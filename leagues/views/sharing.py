"""Share a game as text, as a picture or as a score sheet, and print blank sheets of any variant."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.access import get_game
from leagues.reports.rules import variant_of
from leagues.reports.scoreboard import Board
from leagues.reports.sharing import picture, share_text
from leagues.reports.sheet import blank_sheet, filled_sheet


@require_safe
def share_game(request, game_id):
    board = Board(get_game(request, game_id, to="score").game)
    text = share_text(board, watch_url(request, board))
    return render(request, "play/share.html", {"board": board, "picture": picture(board), "text": text})


@require_safe
def game_picture(request, game_id):
    board = Board(get_game(request, game_id, to="score").game)
    svg = render_to_string("play/picture.svg", {"board": board, "picture": picture(board)})
    return HttpResponse(
        svg,
        content_type="image/svg+xml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="game-{game_id}.svg"'},
    )


@require_safe
def game_sheet(request, game_id):
    """Print the score sheet of a game, with blank lines for the remaining hands."""
    board = Board(get_game(request, game_id, to="score").game)
    url = watch_url(request, board)
    qr_code = {"qr_url": url, "qr_words": "Follow this game"} if url else {}
    context = {"sheets": [filled_sheet(board, **qr_code)], "back_url": reverse("game", args=[game_id])}
    return render(request, "play/sheet.html", context)


@require_safe
def variant_sheet(request, key):
    """Print a blank score sheet. `?players=3` sets the number of players, if the variant allows it."""
    variant = variant_of(key)
    if variant is None:
        raise Http404
    wanted = request.GET.get("players", "")
    allowed = variant.rules.players
    players = int(wanted) if wanted.isdecimal() and int(wanted) in allowed else (4 if 4 in allowed else allowed[0])
    context = {
        "sheets": [blank_sheet(variant.rules, players)],
        "others": [number for number in allowed if number != players],
        "back_url": reverse("rule_card", args=[key]),
    }
    return render(request, "play/sheet.html", context)


def watch_url(request, board: Board) -> str:
    """Return the address to watch the game, or an empty string if that link is closed."""
    link = board.game.watch_link
    return request.build_absolute_uri(reverse("watch", args=[link.token])) if link else ""
