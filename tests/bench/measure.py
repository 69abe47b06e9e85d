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

    `beside` is the time of a bare yardstick in the same run, because machines are noisy. `pace` is how many times
    longer this machine takes than the one that a bar of time was set on. Ratios have none.
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
    """Return the median of several rounds, in processor time of this process and its children.

    Nothing measured here waits, so on an idle machine this is the time on the clock. On a busy one it leaves out the
    work of other programs.
    """
    return beside(run, lambda: None, rounds)[0]


def beside(run: Callable[[], object], yardstick: Callable[[], object], rounds: int = 7) -> tuple[float, float]:
    """Return both medians, the two taking turns, so that a slow minute of the machine slows both."""
    times = [(timed(run), timed(yardstick)) for _ in range(rounds)]
    return statistics.median(one for one, _ in times), statistics.median(other for _, other in times)


def timed(run: Callable[[], object]) -> float:
    start = processor_time()
    run()
    return processor_time() - start


def processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
