"""Runs `python -m scoring` like a shell, and reads its output."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MEMORY = 1 << 29


@dataclass(frozen=True)
class Done:
    """The result of a run of the command line."""

    returncode: int
    output: str
    complaints: str

    @property
    def answer(self) -> Any:
        return json.loads(self.output)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.output.splitlines()]

    @property
    def codes(self) -> set[str]:
        return {error["code"] for error in self.answer["errors"]}


def limit_memory() -> None:
    """Limit the memory of this process. Only Linux has this limit."""
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def scoring(*arguments: str, text: str | bytes = "") -> Done:
    """Run the command line with this standard input. A traceback fails the test at once."""
    given = text.encode() if isinstance(text, str) else text
    command = [sys.executable, "-m", "scoring", *arguments]
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, timeout=60, preexec_fn=limit_memory)
    complaints = done.stderr.decode()
    assert "Traceback" not in complaints, complaints
    return Done(done.returncode, done.stdout.decode(), complaints)
