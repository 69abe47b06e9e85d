"""The command line: `python -m scoring score | variants | rules | settle` (the rulebook's part 6).

Exit status 0, or 2 with an `errors` object for bad input; never a traceback.
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
from scoring.problems import Problem
from scoring.records import errors, score_record
from scoring.variants import VARIANTS
from scoring.words.cards import seating_text

#: Longer whole numbers are read as fractions, which no place takes for a whole number.
_LONGEST_WHOLE = 18
_LONG = re.compile(rb"\d" * (_LONGEST_WHOLE + 1))


class BadJson(ValueError):
    """Text that is not JSON as this program reads it; the message says why."""


def main(arguments: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except BadJson as fault:
        return _refuse([Problem("", "bad-json", str(fault))])
    except OSError as fault:
        return _refuse([Problem("", "bad-format", f"{fault.filename or 'The file'} cannot be read: {fault.strerror}.")])


def _score(options: argparse.Namespace) -> int:
    if options.lines:
        return _score_lines(_lines(options.file))
    return _answer(score_record(parse(_text(options.file))))


def _score_lines(lines: Iterator[bytes]) -> int:
    """One result a line, in order; a bad line says so on its own line and the others go on."""
    gc.set_threshold(20_000, 20, 20)  # records and results hold no cycles, so looking for them seldom is enough
    status = 0
    for line in lines:
        try:
            result = score_record(parse(line))
        except BadJson as fault:
            result = errors([Problem("", "bad-json", str(fault))])
        _write(_ONE_LINE.encode(result))
        if "errors" in result:
            status = 2
    return status


def _variants(options: argparse.Namespace) -> int:
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


def _rules(options: argparse.Namespace) -> int:
    if options.key not in VARIANTS:
        return _refuse([Problem("variant", "unknown-variant", f"There is no variant {options.key!r}.")])
    changes = parse(_text(options.overrides)) if options.overrides else {}
    if not isinstance(changes, dict):
        return _refuse([Problem("", "bad-rules", "Rules are an object of options.")])
    rules, problems = house(VARIANTS[options.key].rules, changes)
    return _refuse(problems) if problems else _answer(options_in_force(rules))


def _settle(options: argparse.Namespace) -> int:
    balances = parse(_text(options.file))
    if not isinstance(balances, dict):
        return _refuse([Problem("", "bad-format", "Balances are an object of whole cents by name.")])
    wrong = [name for name, amount in balances.items() if type(amount) is not int]
    if wrong:
        return _refuse([Problem(name, "bad-format", "A balance is a whole number of cents.") for name in wrong])
    if sum(balances.values()) != 0:
        return _refuse([Problem("", "contradiction", "Balances must add up to zero.")])
    return _answer([list(payment) for payment in fewest_payments(balances)])


def parse(text: bytes) -> Any:
    """JSON values of UTF-8 text. Raises BadJson, also for a key twice in one object, NaN and Infinity."""
    try:
        return json.loads(
            text.decode("utf-8-sig"),
            object_pairs_hook=_unique_keys,
            parse_constant=_refuse_constant,
            parse_int=_whole if _LONG.search(text) else None,
        )
    except UnicodeDecodeError as fault:
        raise BadJson(f"The text is not UTF-8: {fault.reason} at byte {fault.start}.") from None
    except json.JSONDecodeError as fault:
        raise BadJson(f"Not JSON: {fault.msg} in line {fault.lineno}, column {fault.colno}.") from None
    except RecursionError:
        raise BadJson("The text is nested too deeply.") from None


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits.removeprefix("-")) <= _LONGEST_WHOLE else float(digits)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise BadJson(f"The key {twice!r} stands twice in one object.")
    return values


def _refuse_constant(word: str) -> NoReturn:
    raise BadJson(f"{word} is not a number of JSON.")


def _lines(name: str) -> Iterator[bytes]:
    if name == "-":
        yield from (line for line in sys.stdin.buffer if line.strip())
        return
    with Path(name).open("rb") as file:
        yield from (line for line in file if line.strip())


def _text(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    return Path(name).read_bytes()


def _answer(result: Any) -> int:
    _print(result)
    return 2 if isinstance(result, dict) and "errors" in result else 0


def _refuse(problems: list[Problem]) -> int:
    _print(errors(problems))
    return 2


_ONE_LINE = json.JSONEncoder(ensure_ascii=False, check_circular=False)


def _print(value: Any) -> None:
    _write(json.dumps(value, ensure_ascii=False, indent=1))


def _write(text: str) -> None:
    """UTF-8; a lone surrogate is written as its escape, which is JSON too."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")


class _Parser(argparse.ArgumentParser):
    """Wrong usage is bad input too: an `errors` object and exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        raise SystemExit(_refuse([Problem("", "bad-format", f"Wrong usage: {message}.")]))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m scoring", description="Scores Pitch games by the rules of any variant.")
    commands: Any = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run)
        return added

    score = command("score", _score, "Score one game record and print its result.")
    score.add_argument("file", nargs="?", default="-", help="a game record; standard input without it")
    score.add_argument("--lines", action="store_true", help="JSON Lines: a record a line in, a result a line out")
    command("variants", _variants, "List all variants.")
    rules = command("rules", _rules, "Print all options of a variant in force.")
    rules.add_argument("key", help="the key of a variant")
    rules.add_argument("--with", dest="overrides", metavar="FILE", help="house options to check and apply")
    settle = command("settle", _settle, "Print the fewest payments that clear the balances.")
    settle.add_argument("file", nargs="?", default="-", help="balances in cents by name; standard input without it")
    return parser


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads us has gone; nothing is wrong with the input.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    raise SystemExit(status)
