"""Print the score sheets of a round: a page for each game, with names and the QR code of its table."""

from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.access import get_night
from leagues.reports.sheet import round_sheets


@never_cache
@require_safe
def night_sheets(request, slug, night_id):
    """Print the sheets of the newest published round, or of `?round=1`.

    The QR codes let anyone score, so only organizers can print them.
    """
    night = get_night(request, slug, night_id, to="run_nights").night
    rounds = list(night.rounds.filter(published_at__isnull=False).order_by("number").values_list("number", flat=True))
    wanted = request.GET.get("round", "")
    number = int(wanted) if wanted.isdecimal() and int(wanted) in rounds else max(rounds, default=0)
    tokens = night.links.live().filter(kind="table").values_list("table_number", "token")
    urls = {table: request.build_absolute_uri(reverse("open_link", args=[token])) for table, token in tokens}
    context = {
        "sheets": round_sheets(night, number, urls),
        "round": number,
        "rounds": rounds if len(rounds) > 1 else (),
        "back_url": reverse("night", args=[slug, night_id]),
    }
    return render(request, "play/sheet.html", context)
