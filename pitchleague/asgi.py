"""The door for uvicorn, which needs no proxy: takes in each request whole, answers it in one worker thread.

A phone that sends or reads slowly then costs a coroutine and never the thread; one thread keeps its database
connection, and one writer a process is what SQLite is fastest with.
"""

import asyncio

from asgiref.wsgi import WsgiToAsgi

from pitchleague.wsgi import application as wsgi_application

# Forms have their own, smaller limit in the settings; this one is for files.
BODY_BYTES = 2 * 1024 * 1024
BODY_SECONDS = 60


class TooLarge(Exception):
    """More bytes than we take."""


class Gone(Exception):
    """The sender went away before the end."""


async def application(scope, receive, send) -> None:
    try:
        body = await asyncio.wait_for(whole_body(receive), BODY_SECONDS)
    except Gone:
        return
    except TooLarge:
        await refuse(send, 413, "This is larger than 2 MB, which is the most that Pitch League takes at once.")
        return
    except TimeoutError:
        await refuse(send, 408, "The connection was too slow. Please send it again.")
        return

    messages = []

    async def give_body():
        return {"type": "http.request", "body": body}

    async def keep(message):
        messages.append(message)

    await django(scope, give_body, keep)
    for message in messages:
        await send(message)


async def whole_body(receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
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


def whole_answer(environ, start_response):
    """The WSGI application, its answer in one piece and closed, which ends the request for Django."""
    answer = wsgi_application(environ, start_response)
    try:
        return [b"".join(answer)]
    finally:
        answer.close()


django = WsgiToAsgi(whole_answer)
