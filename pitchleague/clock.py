"""Whose clock the times on a page follow: a league's own, once its page is known; else universal time."""

from django.utils import timezone


def own_clock(get_response):
    """Middleware: what one request activates (`leagues.access`), the next one does not inherit."""

    def middleware(request):
        with timezone.override(None):
            return get_response(request)

    return middleware
