"""The middleware that no library offers, except for the request log."""

from django.core.exceptions import BadRequest
from django.shortcuts import render
from django.utils import timezone

SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")
OWN_SITES = ("same-origin", "none")
ADDRESSES_WITH_TOKEN = ("/w/", "/l/")


def refuse_nul(get_response):
    """Answer 400 if the path, the query, a field or a cookie has a NUL character.

    Nobody can type one and PostgreSQL cannot store one, so both databases get the same answer.
    """

    def middleware(request):
        if "\0" in "".join(texts(request)):
            raise BadRequest("NUL character")
        return get_response(request)

    return middleware


def texts(request):
    """Return all texts of a request: its path, its cookies, and the names and values of its fields."""
    found = [request.path, *request.COOKIES.values()]
    for fields in (request.GET, request.POST):
        found += fields
        for _, values in fields.lists():
            found += values
    return found


def hide_tokens(get_response):
    """Send no referrer from pages whose URL has a link's token, not even to this site.

    These pages have no forms, which would need a referrer for the CSRF check.
    """

    def middleware(request):
        response = get_response(request)
        if request.path.startswith(ADDRESSES_WITH_TOKEN):
            response["Referrer-Policy"] = "no-referrer"
        return response

    return middleware


def refuse_cross_site(get_response):
    """Refuse unsafe requests that another site makes a browser send, in addition to the CSRF token in each form.

    For browsers that do not send `Sec-Fetch-Site`, the token is the only check.
    """

    def middleware(request):
        if request.method not in SAFE_METHODS and request.headers.get("Sec-Fetch-Site", "none") not in OWN_SITES:
            return render(request, "403_csrf.html", status=403)
        return get_response(request)

    return middleware


def reset_time_zone(get_response):
    """Start each request in the default time zone. `leagues.access` activates the league's for the rest of it."""

    def middleware(request):
        with timezone.override(None):
            return get_response(request)

    return middleware
