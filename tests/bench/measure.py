"""What a part of the benchmark reports, and how it takes a time."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One number against its bar. `beside`: what a bare yardstick took in the same run, since machines are noisy.

    `pace`: how many times longer this machine takes than the one that a bar of time was set on. Ratios have none.
    """

    what: str
    unit: str
    measured: float
    bar: float
    at_least: bool = False  # the bar is a least, not a most
    beside: str = ""
    pace: float = 1.0

    @property
    def at_the_pace_of_the_bar(self) -> float:
        return self.measured * self.pace if self.at_least else self.measured / self.pace

    @property
    def share(self) -> float:
        return self.at_the_pace_of_the_bar / self.bar

    @property
    def is_met(self) -> bool:
        return self.share >= 1 if self.at_least else self.share <= 1


def seconds(run: Callable[[], object], rounds: int = 7) -> float:
    """The median of several rounds, in processor time of this process and its children.

    What is measured here waits for nothing, so on an idle machine it is the time on the clock; on a busy one it does
    not count the others' work.
    """
    return beside(run, lambda: None, rounds)[0]


def beside(run: Callable[[], object], yardstick: Callable[[], object], rounds: int = 7) -> tuple[float, float]:
    """The same of two by turns: what slows a machine down for a while slows both."""
    times = [(timed(run), timed(yardstick)) for _ in range(rounds)]
    return statistics.median(one for one, _ in times), statistics.median(other for _, other in times)


def timed(run: Callable[[], object]) -> float:
    start = processor_time()
    run()
    return processor_time() - start


def processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
