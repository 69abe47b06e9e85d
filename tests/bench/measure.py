"""The result of a part of the benchmark, and how a time is taken."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One number and its bar, if it has one.

    `beside`: the time of a bare yardstick in the same run, because the speed of machines varies. `pace`: the time of
    this machine divided by that of the reference machine, which only bars of time need.
    """

    what: str
    unit: str
    measured: float
    bar: float | None = None
    at_least: bool = False  # the bar is a minimum, not a maximum
    beside: str = ""
    pace: float = 1.0

    @property
    def at_the_pace_of_the_bar(self) -> float:
        return self.measured * self.pace if self.at_least else self.measured / self.pace

    @property
    def share(self) -> float | None:
        return None if self.bar is None else self.at_the_pace_of_the_bar / self.bar

    @property
    def is_met(self) -> bool:
        if self.share is None:
            return True
        return self.share >= 1 if self.at_least else self.share <= 1


def seconds(run: Callable[[], object], rounds: int = 7) -> float:
    """Return the median processor time of several rounds, including child processes.

    The measured code never waits. Processor time leaves out the work of other programs on a busy machine.
    """
    return beside(run, lambda: None, rounds)[0]


def beside(run: Callable[[], object], yardstick: Callable[[], object], rounds: int = 7) -> tuple[float, float]:
    """Return the median times of both. They take turns, because the speed of a machine changes."""
    times = [(timed(run), timed(yardstick)) for _ in range(rounds)]
    return statistics.median(one for one, _ in times), statistics.median(other for _, other in times)


def timed(run: Callable[[], object]) -> float:
    start = processor_time()
    run()
    return processor_time() - start


def processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
