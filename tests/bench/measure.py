"""What a part of the benchmark reports, and how it takes a time."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One number against its bar. `beside`: what a bare yardstick took in the same run, since machines are noisy."""

    what: str
    unit: str
    measured: float
    bar: float
    at_least: bool = False  # the bar is a least, not a most
    beside: str = ""

    @property
    def is_met(self) -> bool:
        return self.measured >= self.bar if self.at_least else self.measured <= self.bar


def seconds(run: Callable[[], object], rounds: int = 7) -> float:
    """The median of several rounds, in processor time of this process and its children.

    What is measured here waits for nothing, so on an idle machine it is the time on the clock; on a busy one it does
    not count the others' work.
    """
    times = []
    for _ in range(rounds):
        start = processor_time()
        run()
        times.append(processor_time() - start)
    return statistics.median(times)


def processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
