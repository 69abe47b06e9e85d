"""The screen of a club night: its link for the organizer, the page on the screen, and its polls."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues import actions
from leagues.access import actor, get_night, get_wall_night, wall_version
from leagues.reports.links import link_row
from leagues.reports.walls import night_wall as wall_of
from leagues.views.answers import page_or_part
from leagues.views.links import link_url

#: Seconds between two polls of a screen.
POLL_SECONDS = 3


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wall_link(request, slug, night_id):
    """Show the code to type on the screen, and its link. A post creates them."""
    access = get_night(request, slug, night_id, to="run_nights")
    league, night = access.league, access.night
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
    """Show seats, live scores and standings in turn. Without JavaScript, show all at once and reload."""
    return wall_page(request, token)


@never_cache
@require_safe
def night_wall_part(request, token):
    """Return the screen, or an empty response if nothing changed. That case takes one query and no write."""
    if request.GET.get("version") == wall_version(token):
        return HttpResponse(status=204)
    return wall_page(request, token)


def wall_page(request, token):
    version = wall_version(token)  # Read the version first, so that the next poll finds any change made in between.
    context = {
        "wall": wall_of(get_wall_night(token)),
        "version": version,
        "poll_url": reverse("night_wall_part", args=[token]),
        "seconds": POLL_SECONDS,
    }
    return page_or_part(request, "nights/wall.html", "wall", context)
