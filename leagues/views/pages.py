"""Pages outside of leagues, and the two health checks."""

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

#: The number of games on the start page, newest first. Older ones still open by their links.
GAMES_SHOWN = 40


@require_safe
def home(request):
    rows = game_rows(games_here(request)[:GAMES_SHOWN])
    unfinished = [row for row in rows if not row.is_over]
    finished = [row for row in rows if row.is_over]
    return render(request, "pages/home.html", {"unfinished": unfinished, "finished": finished})


@require_safe
def manifest(request):
    """Return the web app manifest, for adding the site to a home screen."""
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable")]
    content = {
        "name": "Pitch League",
        "short_name": "Pitch",
        "description": "Keeps score for every kind of Pitch.",
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
    """Report that the process is alive. There is no query, because a slow database is no reason for a restart."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request):
    """Report whether to send requests here: all migrations are applied and the ledger is protected."""
    try:
        executor = MigrationExecutor(connection)
        unapplied = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
        faults = [] if unapplied else list(cheap_faults())
    except Error:
        return HttpResponse("no database\n", status=503, content_type="text/plain")
    if unapplied:
        return HttpResponse(f"{unapplied} unapplied migrations\n", status=503, content_type="text/plain")
    if faults:
        return HttpResponse("ledger fault: run `manage.py audit`\n", status=503, content_type="text/plain")
    return HttpResponse("ready\n", content_type="text/plain")
