"""The application that uvicorn runs. It reads each request completely, then answers it in one worker thread.

A phone that sends or reads slowly occupies a coroutine and never the thread. The thread keeps its database connection,
and one writer per process is what SQLite handles best.
"""

import asyncio
import gc
import os

from asgiref.wsgi import WsgiToAsgi
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pitchleague.settings")

# Forms have a smaller limit of their own in the settings. This one is for files.
BODY_BYTES = 2 * 1024 * 1024
BODY_SECONDS = 60


class TooLarge(Exception):
    """The body has more bytes than `BODY_BYTES`."""


class Disconnected(Exception):
    """The client closed the connection before the end of the body."""


async def application(scope, receive, send) -> None:
    try:
        body = await asyncio.wait_for(whole_body(receive), BODY_SECONDS)
    except Disconnected:
        return
    except TooLarge:
        await refuse(send, 413, "This is more than 2 MB. Please send something smaller.")
        return
    except TimeoutError:
        await refuse(send, 408, "The connection was too slow. Please try again.")
        return

    messages = []

    async def receive_body():
        return {"type": "http.request", "body": body}

    async def collect(message):
        messages.append(message)

    await django(scope, receive_body, collect)
    for message in messages:
        await send(message)


async def whole_body(receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Disconnected
        body += message.get("body", b"")
        if len(body) > BODY_BYTES:
            raise TooLarge
        if not message.get("more_body"):
            return bytes(body)


async def refuse(send, status: int, sentence: str) -> None:
    # The rest of the body is unread, so the connection cannot be used again.
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})


def whole_response(environ, start_response):
    """Return the response of the WSGI application in one piece and close it, which ends the request for Django."""
    response = wsgi_application(environ, start_response)
    try:
        return [b"".join(response)]
    finally:
        response.close()


def load_everything() -> None:
    """Load what the first request would load, and exempt it from garbage collection.

    It stays until the process ends, so collecting it again and again would only delay requests.
    """
    get_resolver().url_patterns  # noqa: B018 - this imports views, forms and reports
    gc.collect()
    gc.freeze()


wsgi_application = get_wsgi_application()
django = WsgiToAsgi(whole_response)
load_everything()
