"""Refuses NUL characters: nobody can type one, PostgreSQL cannot store one, and both databases shall answer alike."""

from django.core.exceptions import BadRequest


def plain_text(get_response):
    """Middleware that answers 400 where the path, the query, a field or a cookie carries a NUL."""

    def middleware(request):
        if any("\0" in text for text in texts(request)):
            raise BadRequest("NUL character")
        return get_response(request)

    return middleware


def texts(request):
    yield request.path
    yield from request.COOKIES.values()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from values
