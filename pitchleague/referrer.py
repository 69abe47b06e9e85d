"""Pages whose address holds a link's token tell nobody where a visitor comes from, not even this site."""

HOLD_A_TOKEN = ("/w/", "/l/")


def keep_tokens(get_response):
    """Middleware. Such pages send no forms, which would need to say where they come from."""

    def middleware(request):
        response = get_response(request)
        if request.path.startswith(HOLD_A_TOKEN):
            response["Referrer-Policy"] = "no-referrer"
        return response

    return middleware
