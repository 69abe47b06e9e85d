"""The screen at the wall of a club night: its link for the organizer, the wall itself, and what it asks again."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues import actions
from leagues.access import actor, get_league, get_night, get_wall_night, wall_version
from leagues.reports.links import link_row
from leagues.reports.walls import night_wall as wall_of
from leagues.views.answers import page_or_part
from leagues.views.links import link_url

#: Seconds between two questions of a wall.
POLL_SECONDS = 3


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wall_link(request, slug, night_id):
    """The code to type on the screen at the wall, and its link; a post makes them."""
    league = get_league(request, slug, to="run_nights")
    night = get_night(league, night_id)
    if night.season_id is None:
        raise Http404
    if request.method == "POST":
        actions.open_wall(night, actor(request))
        return redirect("wall_link", slug, night_id)
    link = night.links.live().filter(kind="wall").first()
    row = link_row(link, link_url(request, link)) if link else None
    return render(request, "nights/wall_link.html", {"league": league, "night": night, "row": row})


@never_cache
@require_safe
def night_wall(request, token):
    """Who sits where, live scores, standings: one after another. Without JavaScript all at once, loaded anew."""
    return wall_page(request, token)


@never_cache
@require_safe
def night_wall_part(request, token):
    """The wall again, or an empty answer while nothing changed: then it reads one row and writes nothing."""
    if request.GET.get("version") == wall_version(token):
        return HttpResponse(status=204)
    return wall_page(request, token)


def wall_page(request, token):
    version = wall_version(token)  # before the facts: what changes in between is asked for again
    context = {
        "wall": wall_of(get_wall_night(token)),
        "version": version,
        "poll_url": reverse("night_wall_part", args=[token]),
        "seconds": POLL_SECONDS,
    }
    return page_or_part(request, "nights/wall.html", "wall", context)
