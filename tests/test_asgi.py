"""The application that uvicorn runs: whole requests in, whole responses out, whatever the client does."""

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from pitchleague import asgi
from tests.conftest import ROOT, environment_in

SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "path": "/healthz",
    "query_string": b"",
    "headers": [(b"host", b"localhost")],
}


def ask(*parts, scope=SCOPE):
    """Send the body in parts ("http.disconnect" hangs up) and return the messages of the response."""
    sent = []
    waiting = list(parts)

    async def receive():
        if not waiting:
            await asyncio.sleep(10)
        part = waiting.pop(0)
        if part == "http.disconnect":
            return {"type": part}
        return {"type": "http.request", "body": part, "more_body": part != b""}

    async def send(message):
        sent.append(message)

    # Run in another thread, because the event loop of a browser may be running in the thread of the tests.
    with ThreadPoolExecutor() as pool:
        pool.submit(asyncio.run, asgi.application(scope, receive, send)).result()
    return sent


def test_it_answers():
    start, body, *_ = ask(b"", scope=SCOPE | {"method": "GET"})
    assert start["status"] == 200
    assert body["body"] == b"ok\n"


def test_a_body_that_is_too_large_is_refused_before_it_is_read():
    start, body = ask(b"x" * asgi.BODY_BYTES, b"x", b"never read")
    assert start["status"] == 413
    assert b"2 MB" in body["body"]


def test_a_client_that_disconnects_gets_nothing():
    assert ask(b"name=An", "http.disconnect") == []


def test_a_client_that_never_ends_is_refused(monkeypatch):
    monkeypatch.setattr(asgi, "BODY_SECONDS", 0.05)
    start, _ = ask(b"name=An")
    assert start["status"] == 408


def test_the_request_is_closed(monkeypatch):
    closed = []

    class Answer(list):
        def close(self):
            closed.append(True)

    def site(environ, start_response):
        start_response("200 OK", [])
        return Answer([b"a", b"b"])

    monkeypatch.setattr(asgi, "wsgi_application", site)
    _, body, *_ = ask(b"")
    assert body["body"] == b"ab"
    assert closed == [True]


def test_a_worker_loads_the_whole_site_and_exempts_it_from_garbage_collection(tmp_path):
    code = (
        "import gc, sys, pitchleague.asgi;"
        "print('leagues.views.play' in sys.modules, gc.get_freeze_count() > 50_000, len(gc.get_objects()) < 1_000)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment_in(tmp_path),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.split() == ["True", "True", "True"]
