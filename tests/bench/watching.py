"""Many watchers of one game while nothing changes, on the server of the site."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator

from tests.bench.measure import Measure
from tests.bench.site import Times, ask, databases, prepare, run, serving

WATCHERS, SECONDS, EVERY = 200, 60.0, 3.0
_GAME = """
import json
from leagues.actions import Actor, NewGame, start_game
game = start_game(NewGame(variant='contway', names=('Ann', 'Bo', 'Cy', 'Di')), Actor(device='bench'))
print(json.dumps([game.version, game.watch_link.token]))
"""


def measures() -> Iterator[Measure]:
    with databases() as urls:
        for name, url in urls.items():
            prepare(url)
            version, token = json.loads(run(url, f"exec({_GAME!r})").splitlines()[-1])
            path = f"/w/{token}/board?version={version}"
            with serving(url, server="uvicorn") as site:
                # The port opens before the workers have loaded the site. Loading is not measured.
                watch(site.port, path, watchers=8, seconds=EVERY)
                before = site.processor_seconds()
                times = watch(site.port, path)
                used = site.processor_seconds() - before
            assert not times.errors, times.errors[:3]
            beside = f"{times.rate:.0f} polls per second, p99 {times.p99 * 1000:.0f} ms"
            share = 100 * used / times.elapsed
            yield Measure(
                what=f"{name}: {WATCHERS} watchers, of one core", unit="%", measured=share, bar=25, beside=beside
            )


def watch(port: int, path: str, *, watchers: int = WATCHERS, seconds: float = SECONDS) -> Times:
    """Run watchers that poll at the same random intervals as static/js/live.js."""
    times, end = Times(), time.perf_counter() + seconds

    def poll() -> None:
        time.sleep(random.uniform(0, EVERY))
        while time.perf_counter() < end:
            start = time.perf_counter()
            response, data = ask(port, "GET", path, headers={"Host": "localhost", "HX-Request": "true"})
            times.taken.append(time.perf_counter() - start)
            if response.status != 204 or data:
                times.errors.append(str(response.status))
            time.sleep(EVERY * random.uniform(0.8, 1.0))

    start = time.perf_counter()
    threads = [threading.Thread(target=poll) for _ in range(watchers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.elapsed = time.perf_counter() - start
    return times
