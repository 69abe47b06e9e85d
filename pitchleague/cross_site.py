"""Refuses what another site makes a browser send; the token in each form is the first lock, this is the second.

It also spares the cookie of that token where the browser has it.
"""

from django.conf import settings
from django.shortcuts import render

OURS = ("same-origin", "none")
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


def refuse_cross_site(get_response):
    """Middleware. Browsers that do not say where a request comes from pass on to the check of the token."""

    def middleware(request):
        if request.method not in SAFE and request.headers.get("Sec-Fetch-Site", "none") not in OURS:
            return render(request, "403_csrf.html", status=403)
        return get_response(request)

    return middleware


def spare_cookie(get_response):
    """Middleware right inside Django's check of the token, whose cookie a browser gets with each form anew.

    Whole pages go on renewing it; the answer to a tap need not repeat what the browser has just sent.
    """

    def middleware(request):
        response = get_response(request)
        sent = request.COOKIES.get(settings.CSRF_COOKIE_NAME)
        if request.META.get("HTTP_HX_REQUEST") and sent == request.META.get("CSRF_COOKIE"):
            request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False
        return response

    return middleware
