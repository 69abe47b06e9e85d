"""Pages that belong to no league, and the two health checks."""

from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.access import games_here
from leagues.reports.games import game_rows
from leagues.reports.money_audit import cheap_faults

#: How many games the start page shows, newest first. Older ones are reached by their links.
GAMES_SHOWN = 40


@require_safe
def home(request):
    rows = game_rows(games_here(request)[:GAMES_SHOWN])
    unfinished = [row for row in rows if not row.is_over]
    finished = [row for row in rows if row.is_over]
    return render(request, "pages/home.html", {"unfinished": unfinished, "finished": finished})


@require_safe
def manifest(request):
    """The web app manifest, with which a phone puts the site on its home screen."""
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable")]
    content = {
        "name": "Pitch League",
        "short_name": "Pitch",
        "description": "Keeps score of Pitch, in all its variants.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f5ef",
        "theme_color": "#0b5d46",
        "icons": [
            {"src": static(f"icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in icons
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@never_cache
@require_safe
def healthz(request):
    """Answer that the process is alive, without a query, so that a slow database does not get it restarted."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request):
    """Answer that requests may be sent here: the database has all migrations, and its ledger is guarded."""
    try:
        executor = MigrationExecutor(connection)
        waiting = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
        faults = [] if waiting else list(cheap_faults())
    except Error:
        return HttpResponse("no database\n", status=503, content_type="text/plain")
    if waiting:
        return HttpResponse(f"{waiting} migrations to run\n", status=503, content_type="text/plain")
    if faults:
        return HttpResponse("a fault of the ledger: see `manage.py audit`\n", status=503, content_type="text/plain")
    return HttpResponse("ready\n", content_type="text/plain")
