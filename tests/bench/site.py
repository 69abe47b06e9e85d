"""A site under load, with a database of its own, and clients that measure its response times."""

from __future__ import annotations

import http.client
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.conftest import ROOT
from tests.postgres import private_server

_MIGRATE = "from django.core.management import call_command; call_command('migrate', verbosity=0)"
_BARE = "from django.db import connection; connection.cursor().execute('CREATE TABLE bench_bare (body text)')"

#: The bars on posting are set for gunicorn's sync workers. The site itself is served by uvicorn.
SERVERS = {
    "gunicorn": "gunicorn pitchleague.asgi:wsgi_application --workers 2 --bind 127.0.0.1:{port} --log-level error",
    "uvicorn": "uvicorn pitchleague.asgi:application --workers 2 --port {port} --no-access-log --lifespan off",
}


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """Yield the names and URLs of both databases, empty and as durable as in production."""
    with tempfile.TemporaryDirectory() as folder, private_server("-c listen_addresses=''") as postgres:
        yield {"SQLite": f"sqlite:///{folder}/bench.sqlite3", "PostgreSQL": postgres}


def prepare(url: str) -> None:
    run(url, f"{_MIGRATE}; call_command('createcachetable'); {_BARE}")


def run(url: str, code: str) -> str:
    """Return what a piece of code prints when it runs on the site's database."""
    start = f"import django; django.setup(); {code}"
    done = subprocess.run(
        [sys.executable, "-c", start], cwd=ROOT, env=_environment(url), check=True, capture_output=True, text=True
    )
    return done.stdout


def _environment(url: str, settings: str = "tests.bench.real") -> dict[str, str]:
    return os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": settings, "PYTHONPATH": str(ROOT)}


@dataclass
class Site:
    port: int
    process: subprocess.Popen

    def processor_seconds(self) -> float:
        """Return the processor time of its processes so far."""
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == self.process.pid:  # the process group
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(url: str, settings: str = "tests.bench.real", server: str = "gunicorn") -> Iterator[Site]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", *(part.format(port=port) for part in SERVERS[server].split())],
        cwd=ROOT,
        env=_environment(url, settings),
        stderr=subprocess.DEVNULL,
        process_group=0,
    )
    try:
        for _ in range(1_200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        else:
            raise TimeoutError(f"{server} does not respond")
        yield Site(port, process)
    finally:
        process.terminate()
        process.wait()


@dataclass
class Times:
    """The seconds of each response, and the errors."""

    taken: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    elapsed: float = 0.0

    def __iadd__(self, other: Times) -> Times:
        self.taken += other.taken
        self.errors += other.errors
        self.elapsed += other.elapsed
        return self

    @property
    def rate(self) -> float:
        return len(self.taken) / self.elapsed

    @property
    def median(self) -> float:
        return statistics.median(self.taken)

    @property
    def p99(self) -> float:
        return sorted(self.taken)[int(len(self.taken) * 0.99)]


#: Send one request. Return the error, or an empty string.
Send = Callable[[], str]


def load(clients: list[Send], seconds: float) -> Times:
    """Run all clients at once, each as fast as its responses arrive."""
    times, end = Times(), time.perf_counter() + seconds

    def work(send: Send) -> None:
        while time.perf_counter() < end:
            start = time.perf_counter()
            error = send()
            times.taken.append(time.perf_counter() - start)
            if error:
                times.errors.append(error)

    start = time.perf_counter()
    threads = [threading.Thread(target=work, args=(send,)) for send in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.elapsed = time.perf_counter() - start
    return times


def by_turns(some: list[Send], others: list[Send], turns: int, seconds: float) -> tuple[Times, Times]:
    """Return the times of two loads that take turns."""
    all_some, all_others = Times(), Times()
    for _ in range(turns):
        all_some += load(some, seconds)
        all_others += load(others, seconds)
    return all_some, all_others


def ask(port: int, method: str, path: str, body: str = "", headers: dict[str, str] | None = None):
    """Send one request over a connection of its own. Return the response and its body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body or None, headers or {})
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response, data
