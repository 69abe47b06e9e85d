"""Refuse requests that another site makes a browser send, in addition to the CSRF token in each form."""

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
