"""Limits on entries and games before they are stored: the rules in force, and what both databases can store.

A game record has no largest number and no longest name, but columns do.
"""

from collections.abc import Iterator, Mapping

import scoring
from leagues.models import Game, Player
from scoring import ProblemKind

#: A larger number is a typing error, and a column could not store the sum of many of them.
LARGEST_ADJUSTMENT = 10_000
LARGEST_OPTION = 10_000
LARGEST_SCORE = 1_000_000
LARGEST_STAKE = 100_000_000


def entry_problems(game: Game, entry: scoring.Entry) -> tuple[scoring.Problem, ...]:
    """Return the problems of an entry in this game. Raise `ValueError` for a seat or side that it does not have."""
    _check_seats(game.seating, entry)
    found = list(_entry_limit_problems(entry))
    if isinstance(entry, scoring.Hand):
        found += scoring.problems(game.rules_value, game.seating, entry)
    return tuple(found)


def _entry_limit_problems(entry: scoring.Entry) -> Iterator[scoring.Problem]:
    yield from text_problems("note", entry.note)
    if isinstance(entry, scoring.Adjustment):
        yield from text_problems("reason", entry.reason)
        if not entry.reason.strip():
            yield scoring.Problem("reason", "missing", ProblemKind.REASON_MISSING)
        if any(abs(points) > LARGEST_ADJUSTMENT for _, points in entry.points):
            values = {"most": LARGEST_ADJUSTMENT}
            yield scoring.Problem("adjust", "bad-format", ProblemKind.ADJUSTMENT_TOO_LARGE, values)


def limit_problems(record: scoring.Record) -> Iterator[scoring.Problem]:
    """Yield the problems that keep a valid record from being stored. Their paths are those of a record."""
    for i, name in enumerate(record.names):
        problem = name_too_long(name, f"players[{i}]")
        if problem:
            yield problem
    for i, entry in enumerate(record.entries):
        yield from (problem.under(f"hands[{i}]") for problem in _entry_limit_problems(entry))
    yield from too_large({"rules": record.options}, LARGEST_OPTION)
    yield from too_large({"stakes": vars(record.stakes)}, LARGEST_STAKE)
    if record.result is not None:
        yield from too_large({"result": vars(record.result)}, LARGEST_SCORE)


def too_large(values: Mapping[str, object], largest: int) -> Iterator[scoring.Problem]:
    """Yield a problem for each number in these JSON values that is too large, with its path."""
    for path, value in values.items():
        if isinstance(value, int) and abs(value) > largest:
            yield scoring.Problem(path, "bad-rules", ProblemKind.NUMBER_TOO_LARGE, {"most": largest})
        elif isinstance(value, Mapping):
            yield from (problem.under(path) if path else problem for problem in too_large(value, largest))
        elif isinstance(value, list | tuple):
            numbered = {f"[{i}]": inner for i, inner in enumerate(value)}
            yield from (problem.under(path) for problem in too_large(numbered, largest))


def name_too_long(name: str, path: str = "name") -> scoring.Problem | None:
    """Return a problem if a player’s name is too long for its column."""
    longest = Player.name.field.max_length
    if len(name) <= longest:
        return None
    return scoring.Problem(path, "bad-players", ProblemKind.NAME_TOO_LONG, {"most": longest})


def text_problems(path: str, text: str, longest: int = 1000) -> Iterator[scoring.Problem]:
    """Yield a problem if a text can’t be stored. PostgreSQL stores neither NUL nor lone surrogates."""
    if len(text) > longest:
        yield scoring.Problem(path, "bad-format", ProblemKind.TEXT_TOO_LONG, {"most": longest})
    elif "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        yield scoring.Problem(path, "bad-format", ProblemKind.TEXT_BROKEN)


def _check_seats(seating: scoring.Seating, entry: scoring.Entry) -> None:
    if isinstance(entry, scoring.Adjustment):
        unknown = [side for side, _ in entry.points if not 0 <= side < len(seating.sides)]
    else:
        unknown = [seat for seat in _seats_of(entry) if not 0 <= seat < seating.players]
    if unknown:
        raise ValueError(f"this game has no such seat or side: {unknown}")


def _seats_of(entry) -> Iterator[int]:
    yield entry.dealer
    if not isinstance(entry, scoring.Misdeal):
        yield from (seat for seat, _ in entry.calls or ())
    if isinstance(entry, scoring.Hand):
        yield entry.bidder
        yield from (seat for seat in (entry.partner, entry.forced_nine) if seat is not None)
        yield from entry.looked or ()
        yield from (seat for _, seat in (*(entry.took or ()), *entry.burned))
        yield from (seat for seat, _ in (*(entry.pips or ()), *(entry.points or ())))
