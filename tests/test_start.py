"""`manage.py start`, as `make run` and `make serve` use it."""

import http.client
import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack, closing, contextmanager

import pytest

from tests.conftest import ROOT, environment_in

PRODUCTION = {
    "PITCHLEAGUE_ENV": "production",
    "PITCHLEAGUE_SECRET_KEY": "k3J-9fQ_wm2Zr8XvB5tLpYc7HdNs4GaEu6TiKoRqMxWjVbCz1D",
    "PITCHLEAGUE_ALLOWED_HOSTS": "pitch.example.org",
    "WORKERS": "1",
}
BEHIND_TLS = {"Host": "pitch.example.org", "X-Forwarded-Proto": "https"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(port, path, headers=None, timeout=5):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    connection.request("GET", path, headers=headers or {})
    response = connection.getresponse()
    response.text = response.read().decode()
    connection.close()
    return response


@contextmanager
def running(environment, log, **settings):
    """Run a separate site on a free port and yield the port."""
    port = free_port()
    with log.open("w") as output:
        site = subprocess.Popen(
            [sys.executable, "manage.py", "start"],
            cwd=ROOT,
            env=environment | settings | {"PORT": str(port)},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_up(site, port, log)
        yield port
    finally:
        site.send_signal(signal.SIGINT)
        site.wait(10)


def wait_until_up(site, port, log):
    for _ in range(1800):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert site.poll() is None, log.read_text()
            time.sleep(0.1)
        else:
            return
    pytest.fail(log.read_text())


def test_it_works(site_environment, tmp_path):
    log = tmp_path / "log"
    # A missing folder is created.
    database = tmp_path / "new" / "site.sqlite3"
    with running(site_environment, log, HOST="0.0.0.0", DATABASE_URL=f"sqlite:///{database}") as port:
        page = get(port, "/")
        assert page.status == 200
        assert get(port, "/readyz").text == "ready\n"
        style = re.search(r'href="(/static/css/pitchleague\.[0-9a-f]{12}\.css)"', page.text)[1]
        styles = get(port, style, {"Accept-Encoding": "identity"})
        assert styles.status == 200
        assert "immutable" in styles.headers["Cache-Control"]
        printed = log.read_text()
        assert f"Pitch League is at http://localhost:{port}\n" in printed
        if found := re.search(r"Phones on the same network: http://([0-9.]+):", printed):
            assert "█" in printed
            # Phones use this address over plain http.
            assert get(port, "/", {"Host": f"{found[1]}:{port}"}).status == 200


@pytest.mark.slow
def test_slow_senders_do_not_stop_the_site(site_environment, tmp_path):
    with running(site_environment, tmp_path / "log") as port, ExitStack() as open_connections:
        for _ in range(50):
            slow = open_connections.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nname=")
        start = time.monotonic()
        assert get(port, "/").status == 200
        assert time.monotonic() - start < 1


@pytest.fixture(scope="module")
def production(tmp_path_factory):
    """Yield the port and the folder of a production site that began with an expired and a live session."""
    folder = tmp_path_factory.mktemp("production")
    environment = environment_in(folder)
    manage = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(manage, cwd=ROOT, env=environment, check=True)
    with closing(sqlite3.connect(folder / "site.sqlite3")) as database, database:
        sessions = [("expired", "x", "2020-01-01 00:00:00"), ("live", "x", "2999-01-01 00:00:00")]
        database.executemany("INSERT INTO django_session VALUES (?, ?, ?)", sessions)
    with running(environment, folder / "log", **PRODUCTION) as port:
        yield port, folder


def test_production_serves_https_only(production):
    port, _ = production
    plain = get(port, "/", {"Host": "pitch.example.org"})
    assert plain.status == 301
    assert plain.headers["Location"] == "https://pitch.example.org/"
    safe = get(port, "/", BEHIND_TLS)
    assert safe.status == 200
    assert safe.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert get(port, "/", BEHIND_TLS | {"Host": "other.example.org"}).status == 400
    # Health checks come from inside, without TLS.
    assert get(port, "/healthz", {"Host": "pitch.example.org"}).text == "ok\n"


@pytest.mark.parametrize("forwarded", ["203.0.113.9", "6.6.6.6, 203.0.113.9"])
def test_clients_of_a_proxy_have_their_own_address(production, forwarded):
    """The proxy appends the address that it sees. Anything before it comes from the client and is ignored."""
    port, folder = production
    assert get(port, "/healthz", BEHIND_TLS | {"X-Forwarded-For": forwarded}).status == 200
    (*_, line) = filter(lambda line: '"/healthz"' in line, (folder / "log").read_text().splitlines())
    assert json.loads(line)["from"] == "203.0.113.9"


def test_production_gets_no_demo_and_clears_expired_sessions(production):
    _, folder = production
    assert "Demo" not in (folder / "log").read_text()
    with closing(sqlite3.connect(folder / "site.sqlite3")) as database:
        assert database.execute("SELECT session_key FROM django_session").fetchall() == [("live",)]


def refused(environment, **settings) -> str:
    """Return the error of a start that fails."""
    done = subprocess.run(
        [sys.executable, "manage.py", "start"], cwd=ROOT, env=environment | settings, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_busy_port_is_one_line(site_environment):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "PORT=8001 make run" in refused(site_environment, PORT=str(taken.getsockname()[1]))


def test_a_database_that_cannot_be_opened_is_one_line(site_environment, tmp_path):
    (tmp_path / "file").touch()
    for url in (f"sqlite:///{tmp_path}/file/site.sqlite3", f"postgres://nobody@127.0.0.1:{free_port()}/none"):
        assert "Check DATABASE_URL." in refused(site_environment, DATABASE_URL=url, PORT=str(free_port()))
