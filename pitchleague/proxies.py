"""The address of the client where a proxy of ours stands in between: the log and all limits a client go by it."""

from django.conf import settings


def client_address(get_response):
    """Middleware, outermost. A client can put what he likes before the addresses that our own proxies appended."""

    def middleware(request):
        addresses = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
        if 0 < settings.PROXIES <= len(addresses):
            request.META["REMOTE_ADDR"] = addresses[-settings.PROXIES].strip()
        return get_response(request)

    return middleware
