"""Refuses NUL characters: nobody can type one, PostgreSQL cannot store one, and both databases shall answer alike."""

from django.core.exceptions import BadRequest


def plain_text(get_response):
    """Middleware that answers 400 where the path, the query, a field or a cookie carries a NUL."""

    def middleware(request):
        if "\0" in "".join(texts(request)):
            raise BadRequest("NUL character")
        return get_response(request)

    return middleware


def texts(request):
    """All that a request says."""
    said = [request.path, *request.COOKIES.values()]
    for fields in (request.GET, request.POST):
        said += fields
        for values in fields.lists():
            said += values[1]
    return said
