"""The content policy: what the browser may do on a page of this site. It is the same for all of them."""

from csp.utils import build_policy


def content_policy(get_response):
    """Middleware. The library would write the policy of the settings anew for each answer."""
    policy = build_policy()

    def middleware(request):
        response = get_response(request)
        response["Content-Security-Policy"] = policy
        return response

    return middleware
