"""Many random and spoiled records through the command line cause no traceback and no growth of memory."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from random import Random
from typing import IO

import pytest

from tests.scoring.command_line import ROOT
from tests.scoring.random_records import legal_record, spoiled
from tests.scoring.test_laws import CODES

RECORDS = 100_000
LEGAL = 4_000  # each is sent unchanged and spoiled in many ways
WARM = 20_000  # after this many records, memory must not grow
SEED = 20250
NO_NEWLINES = bytes.maketrans(b"\n\r", b"??")


def lines() -> Iterator[tuple[bytes, bool]]:
    """Yield lines of JSON or almost JSON, and whether each is a legal record."""
    random = Random(SEED)
    for _ in range(LEGAL):
        record = legal_record(random)
        yield text(record), True
        for _ in range(RECORDS // LEGAL - 2):
            yield text(spoiled(random, record)), False
        yield garbled(random, text(record)), False


def text(record: object) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass")


def garbled(random: Random, line: bytes) -> bytes:
    """Remove, add or replace some bytes. The result is still one line, and not empty."""
    bad = bytearray(line)
    for _ in range(random.choice([1, 3, 20])):
        start = random.randrange(len(bad))
        bad[start : start + random.choice([0, 1, 1, 5])] = random.randbytes(random.choice([0, 1, 2]))
    return bytes(bad).translate(NO_NEWLINES)


def resident(pid: int) -> int:
    """Return the resident memory of a process in KiB."""
    return int(subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, check=True).stdout)


def feed(pipe: IO[bytes], legal: list[bool]) -> None:
    with pipe:
        for line, is_legal in lines():
            legal.append(is_legal)
            pipe.write(line + b"\n")


@pytest.mark.slow
def test_a_hundred_thousand_records_through_the_command_line() -> None:
    command = [sys.executable, "-m", "scoring", "score", "--lines"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        legal: list[bool] = []
        threading.Thread(target=feed, args=(process.stdin, legal), daemon=True).start()
        answers, refused, early, late = 0, 0, 0, 0
        for line in process.stdout:
            answer = json.loads(line)
            if "errors" in answer:
                refused += 1
                assert not legal[answers], answer
                assert answer["errors"]
                assert {error["code"] for error in answer["errors"]} <= CODES
            answers += 1
            if answers == WARM:
                early = resident(process.pid)
            elif answers > WARM and answers % 10_000 == 0 and answers < RECORDS:
                late = resident(process.pid)
        assert process.wait() == 2
        assert process.stderr.read() == b""
    assert answers == RECORDS
    assert RECORDS // 2 < refused < RECORDS
    assert late < early + 2048, f"{early} KiB after {WARM} records, {late} KiB at the end"
