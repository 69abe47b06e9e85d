"""Try every change, each in its own process, and print the changes that no test catches.

The exit status is 1 if the tests catch less than `BAR` of them. `python -m tests.mutants money games:120-140` tries
only these modules or lines.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from tests import notation
from tests.mutants.changes import changed, changes

ROOT = Path(__file__).parents[2]
MODULES = ("auction", "hands", "sheet", "games", "money", "seating", "options")
BAR = 0.9
#: Limits of processor time and memory. A change that exceeds them, for example an endless loop, counts as caught.
LIMIT = 60  # seconds
MEMORY = 1 << 30  # bytes
PROCESSES = 2

#: The tests to run if the vectors catch nothing. Tests of the command line are left out, because it is not changed.
SLOWER = (
    "test_problems.py",
    "test_reasons.py",
    "test_records_refused.py",
    "test_laws.py::test_changes_include_options_that_would_follow_other_changes",
)
SLOWER_OF = {
    "money": ("test_money.py", "test_settle.py", "test_prizes.py"),
    "options": (
        "test_options.py",
        "test_laws.py::test_options_as_printed_are_the_rules_in_force",
        "test_laws.py::test_the_changes_of_a_house_make_its_rules_again",
    ),
    "seating": ("test_rotation.py",),
}
UNCHANGED = "raw_text or wild_text or text_at or command_line or no_json or a_balance_is or add_up"


@dataclass(frozen=True)
class Mutant:
    module: str
    number: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"scoring/{self.module}.py:{self.line}: {self.what}"


def main(parts: Sequence[str]) -> int:
    started = time.monotonic()
    rows = list(notation.rows())
    mutants = [mutant for part in parts or MODULES for mutant in mutants_in(part)]
    survived = tried(mutants, rows)
    for module in dict.fromkeys(mutant.module for mutant in mutants):
        own = [mutant for mutant in mutants if mutant.module == module]
        left = [mutant for mutant in survived if mutant.module == module]
        print(f"{module:<10} {len(own):>5} changes, {1 - len(left) / len(own):.1%} caught")
    share = 1 - len(survived) / len(mutants)
    print(f"{'all':<10} {len(mutants):>5} changes, {share:.1%} caught, {time.monotonic() - started:,.0f} s")
    for mutant in sorted(survived, key=lambda mutant: (mutant.module, mutant.line)):
        print(f"  not caught: {mutant}")
    return 0 if share >= BAR else 1


@cache
def source(module: str) -> str:
    return (ROOT / "scoring" / f"{module}.py").read_text(encoding="utf-8")


def mutants_in(lines_of: str) -> list[Mutant]:
    """Return the mutants of a module or of some of its lines: `money`, `money:12`, `money:120-140`."""
    module, _, lines = lines_of.partition(":")
    first, _, last = lines.partition("-")
    return [mutant for mutant in mutants_of(module) if not lines or int(first) <= mutant.line <= int(last or first)]


def mutants_of(module: str) -> list[Mutant]:
    return [
        Mutant(module, number, change.line, change.what)
        for number, change in enumerate(changes(ast.parse(source(module))))
    ]


def tried(mutants: list[Mutant], rows: list[Any]) -> list[Mutant]:
    """Return the mutants that no test catches. Scoring is not imported here, so each process imports it changed."""
    assert not any(name.partition(".")[0] == "scoring" for name in sys.modules)
    waiting, running, survived, done = list(reversed(mutants)), {}, [], 0
    while waiting or running:
        while waiting and len(running) < PROCESSES:
            mutant = waiting.pop()
            running[start(mutant, rows)] = mutant
        process, status = os.wait()
        mutant = running.pop(process)
        done += 1
        if status == 0:
            survived.append(mutant)
            print(f"not caught: {mutant}", file=sys.stderr)
        if done % 50 == 0:
            print(f"{done} of {len(mutants)} changes tried", file=sys.stderr, flush=True)
    return survived


def start(mutant: Mutant, rows: list[Any]) -> int:
    """Start a process that exits with status 0 if no test catches the change. Return its number."""
    process = os.fork()
    if process:
        return process
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        status = 1 if is_caught(mutant, rows) else 0
    except BaseException:  # any exception means that the change was caught
        status = 1
    os._exit(status)


def is_caught(mutant: Mutant, rows: list[Any]) -> bool:
    code = compile(changed(source(mutant.module), mutant.number), f"scoring/{mutant.module}.py", "exec")
    sys.meta_path.insert(0, Changed(f"scoring.{mutant.module}", code))
    from tests.scoring import test_sample_records, test_vectors

    for _, row in rows:
        test_vectors.test_row(row)
    for number in range(len(test_sample_records.SAMPLE)):
        test_sample_records.test_sample_game(number)
        test_sample_records.test_a_record_written_and_read_again_scores_the_same(number)
    files = [str(ROOT / "tests" / "scoring" / name) for name in SLOWER_OF.get(mutant.module, ()) + SLOWER]
    options = "-c /dev/null -p no:django -p no:cacheprovider -p no:xdist -x -q".split()
    return (
        pytest.main(
            [*options, "-W", "ignore", "--rootdir", str(ROOT), "-m", "not slow", "-k", f"not ({UNCHANGED})", *files]
        )
        != 0
    )


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """An importer of the changed module."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
