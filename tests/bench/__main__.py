"""Run the parts of the benchmark and print a table. The exit status is 1 if a bar is missed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from tests.bench import posting, scoring, season, watching
from tests.bench.measure import Measure

#: Each part checks its results first and then yields its measures.
PARTS: dict[str, Callable[[], Iterable[Measure]]] = {
    "scoring": scoring.measures,
    "season": season.measures,
    "posting": posting.measures,
    "watching": watching.measures,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"Unknown part: {', '.join(unknown)}. The parts are: {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    missed = 0
    print(f"{'what':<52} {'bar':>16} {'measured':>16}  verdict")
    for name in names or PARTS:
        for measure in PARTS[name]():
            print(row(measure), flush=True)
            missed += not measure.is_met
    return 1 if missed else 0


def row(measure: Measure) -> str:
    sign = "≥" if measure.at_least else "≤"
    measured = f"{measure.measured:,.4g} {measure.unit}"
    bar, verdict = "", "no bar"
    if measure.bar is not None:
        bar = f"{sign} {measure.bar:,.4g} {measure.unit}"
        verdict = "met" if measure.is_met else f"MISSED ({measure.share:.2f} of the bar)"
    beside = f"; {measure.beside}" if measure.beside else ""
    if measure.pace != 1:
        beside = f"; {measure.at_the_pace_of_the_bar:,.4g} {measure.unit} at the pace of the bar{beside}"
    return f"{measure.what:<52} {bar:>16} {measured:>16}  {verdict}{beside}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
