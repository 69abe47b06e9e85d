"""The command line: `python -m scoring score | variants | rules | settle` (the rulebook's part 6).

The exit status is 0, or 2 with an `errors` object for bad input. There is never a traceback.
"""

import argparse
import gc
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from scoring.money import fewest_payments
from scoring.options import house, options_in_force
from scoring.problems import Problem, ProblemKind
from scoring.records import errors, score_record
from scoring.variants import VARIANTS
from scoring.words.cards import seating_text
from scoring.words.command_line import ARGUMENTS, COMMANDS, PROGRAM
from scoring.words.printer import ENGLISH

#: Whole numbers with more digits are read as fractions, which are refused wherever a whole number is expected.
_LONGEST_WHOLE = 18
_LONG = re.compile(rb"\d" * (_LONGEST_WHOLE + 1))


class BadJson(ValueError):
    """Raised for text that is not valid JSON. `problem` describes what is wrong with it."""

    def __init__(self, kind: ProblemKind, /, **values: object) -> None:
        super().__init__(kind)
        self.problem = Problem("", "bad-json", kind, values)


def main(arguments: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except BadJson as bad:
        return _refuse([bad.problem])
    except OSError as error:
        values = {"file": error.filename, "reason": error.strerror}
        return _refuse([Problem("", "bad-format", ProblemKind.FILE_NOT_READABLE, values)])


def _run_score(options: argparse.Namespace) -> int:
    if options.lines:
        return _print_lines(_read_lines(options.file))
    return _print_result(score_record(parse(_read_file(options.file))))


def _print_lines(lines: Iterator[bytes]) -> int:
    """Write one result per line, in order. A bad line has its errors on its own line, and the others are scored."""
    # Records and results have no reference cycles, so the garbage collector need not run often.
    gc.set_threshold(20_000, 20, 20)
    status = 0
    for line in lines:
        try:
            result = score_record(parse(line))
        except BadJson as bad:
            result = errors([bad.problem])
        _write(_ONE_LINE.encode(result))
        if "errors" in result:
            status = 2
    return status


def _run_variants(options: argparse.Namespace) -> int:
    _print(
        [
            {
                "key": key,
                "name": variant.name,
                "nicknames": list(variant.nicknames),
                "family": variant.family,
                "players": list(variant.rules.players),
                "sides": seating_text(variant.rules),
                "total": variant.rules.total,
                "bids": [call.word for call in variant.rules.ladder],
                "target": variant.rules.target,
                "sentence": variant.sentence,
            }
            for key, variant in VARIANTS.items()
        ]
    )
    return 0


def _run_rules(options: argparse.Namespace) -> int:
    if options.key not in VARIANTS:
        return _refuse([Problem("variant", "unknown-variant", ProblemKind.UNKNOWN_VARIANT, {"key": options.key})])
    changes = parse(_read_file(options.overrides)) if options.overrides else {}
    if not isinstance(changes, dict):
        return _refuse([Problem("", "bad-rules", ProblemKind.RULES_NOT_OBJECT)])
    rules, problems = house(VARIANTS[options.key].rules, changes)
    return _refuse(problems) if problems else _print_result(options_in_force(rules))


def _run_settle(options: argparse.Namespace) -> int:
    balances = parse(_read_file(options.file))
    if not isinstance(balances, dict):
        return _refuse([Problem("", "bad-format", ProblemKind.BALANCES_NOT_OBJECT)])
    wrong = [name for name, amount in balances.items() if type(amount) is not int]
    if wrong:
        return _refuse([Problem(name, "bad-format", ProblemKind.BALANCE_NOT_WHOLE) for name in wrong])
    if sum(balances.values()) != 0:
        return _refuse([Problem("", "contradiction", ProblemKind.BALANCES_NOT_ZERO)])
    return _print_result([list(payment) for payment in fewest_payments(balances)])


def parse(text: bytes) -> Any:
    """Return the JSON values of UTF-8 text. Raise `BadJson` also for a key twice in an object, NaN and Infinity."""
    try:
        return json.loads(
            text.decode("utf-8-sig"),
            object_pairs_hook=_unique_keys,
            parse_constant=_refuse_constant,
            parse_int=_whole_number if _LONG.search(text) else None,
        )
    except UnicodeDecodeError as error:
        raise BadJson(ProblemKind.NOT_UTF8, reason=error.reason, byte=error.start) from None
    except json.JSONDecodeError as error:
        raise BadJson(ProblemKind.NOT_JSON, reason=error.msg, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BadJson(ProblemKind.NESTED_TOO_DEEPLY) from None


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits.removeprefix("-")) <= _LONGEST_WHOLE else float(digits)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise BadJson(ProblemKind.KEY_TWICE, key=twice)
    return values


def _refuse_constant(word: str) -> NoReturn:
    raise BadJson(ProblemKind.NOT_A_JSON_NUMBER, word=word)


def _read_lines(name: str) -> Iterator[bytes]:
    if name == "-":
        yield from (line for line in sys.stdin.buffer if line.strip())
        return
    with Path(name).open("rb") as file:
        yield from (line for line in file if line.strip())


def _read_file(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    return Path(name).read_bytes()


def _print_result(result: Any) -> int:
    _print(result)
    return 2 if isinstance(result, dict) and "errors" in result else 0


def _refuse(problems: list[Problem]) -> int:
    _print(errors(problems))
    return 2


_ONE_LINE = json.JSONEncoder(ensure_ascii=False, check_circular=False)


def _print(value: Any) -> None:
    _write(json.dumps(value, ensure_ascii=False, indent=1))


def _write(text: str) -> None:
    """Write a line of UTF-8. A lone surrogate is written as its escape, which is valid JSON."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")


class _Parser(argparse.ArgumentParser):
    """Treats wrong usage as bad input: an `errors` object and exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        raise SystemExit(_refuse([Problem("", "bad-format", ProblemKind.WRONG_USAGE, {"reason": message})]))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m scoring", description=ENGLISH.text(PROGRAM))
    commands: Any = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        about = ENGLISH.text(COMMANDS[name])
        added: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run)
        return added

    score = command("score", _run_score)
    score.add_argument("file", nargs="?", default="-", help=ENGLISH.text(ARGUMENTS["record"]))
    score.add_argument("--lines", action="store_true", help=ENGLISH.text(ARGUMENTS["lines"]))
    command("variants", _run_variants)
    rules = command("rules", _run_rules)
    rules.add_argument("key", help=ENGLISH.text(ARGUMENTS["variant"]))
    rules.add_argument("--with", dest="overrides", metavar="FILE", help=ENGLISH.text(ARGUMENTS["overrides"]))
    settle = command("settle", _run_settle)
    settle.add_argument("file", nargs="?", default="-", help=ENGLISH.text(ARGUMENTS["balances"]))
    return parser


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The program that read the output has ended. The input is not to blame.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    raise SystemExit(status)
