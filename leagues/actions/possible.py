"""Whether an entry or a game may be stored: the rules in force allow it, and both databases can hold it.

A record knows no largest number and no longest name; columns do.
"""

from collections.abc import Iterator, Mapping

import scoring
from leagues.models import Game, Player
from scoring import ProblemKind

#: Beyond these a number is a slip of the finger, and no column would hold the sum of many.
LARGEST_ADJUSTMENT = 10_000
LARGEST_OPTION = 10_000
LARGEST_SCORE = 1_000_000
LARGEST_STAKE = 100_000_000


def entry_problems(game: Game, entry: scoring.Entry) -> tuple[scoring.Problem, ...]:
    """What speaks against an entry of this game. A seat that the game does not have is a fault of the caller."""
    refuse_strange_seats(game.seating, entry)
    found = list(unstorable(entry))
    if isinstance(entry, scoring.Hand):
        found += scoring.problems(game.rules_value, game.seating, entry)
    return tuple(found)


def unstorable(entry: scoring.Entry) -> Iterator[scoring.Problem]:
    yield from text_problems("note", entry.note)
    if isinstance(entry, scoring.Adjustment):
        yield from text_problems("reason", entry.reason)
        if not entry.reason.strip():
            yield scoring.Problem("reason", "missing", ProblemKind.REASON_MISSING)
        if any(abs(points) > LARGEST_ADJUSTMENT for _, points in entry.points):
            values = {"most": LARGEST_ADJUSTMENT}
            yield scoring.Problem("adjust", "bad-format", ProblemKind.ADJUSTMENT_TOO_LARGE, values)


def unstorable_game(record: scoring.Record) -> Iterator[scoring.Problem]:
    """What keeps a game without faults from being stored; paths are those of a record."""
    for i, name in enumerate(record.names):
        problem = name_too_long(name, f"players[{i}]")
        if problem:
            yield problem
    for i, entry in enumerate(record.entries):
        yield from (problem.under(f"hands[{i}]") for problem in unstorable(entry))
    yield from too_large({"rules": record.options}, LARGEST_OPTION)
    yield from too_large({"stakes": vars(record.stakes)}, LARGEST_STAKE)
    if record.result is not None:
        yield from too_large({"result": vars(record.result)}, LARGEST_SCORE)


def too_large(values: Mapping[str, object], largest: int) -> Iterator[scoring.Problem]:
    """A problem for each number in these JSON values that is too large, under its path."""
    for path, value in values.items():
        if isinstance(value, int) and abs(value) > largest:
            yield scoring.Problem(path, "bad-rules", ProblemKind.NUMBER_TOO_LARGE, {"most": largest})
        elif isinstance(value, Mapping):
            yield from (problem.under(path) if path else problem for problem in too_large(value, largest))
        elif isinstance(value, list | tuple):
            numbered = {f"[{i}]": inner for i, inner in enumerate(value)}
            yield from (problem.under(path) for problem in too_large(numbered, largest))


def name_too_long(name: str, path: str = "name") -> scoring.Problem | None:
    """Return a problem if a name is too long for its column."""
    longest = Player.name.field.max_length
    if len(name) <= longest:
        return None
    return scoring.Problem(path, "bad-players", ProblemKind.NAME_TOO_LONG, {"most": longest})


def text_problems(path: str, text: str, longest: int = 1000) -> Iterator[scoring.Problem]:
    """Yield a problem if a text cannot be stored. PostgreSQL stores no NUL and no lone surrogates."""
    if len(text) > longest:
        yield scoring.Problem(path, "bad-format", ProblemKind.TEXT_TOO_LONG, {"most": longest})
    elif "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        yield scoring.Problem(path, "bad-format", ProblemKind.TEXT_BROKEN)


def refuse_strange_seats(seating: scoring.Seating, entry: scoring.Entry) -> None:
    if isinstance(entry, scoring.Adjustment):
        strange = [side for side, _ in entry.points if not 0 <= side < len(seating.sides)]
    else:
        strange = [seat for seat in _seats_of(entry) if not 0 <= seat < seating.players]
    if strange:
        raise ValueError(f"this game has no such seat or side: {strange}")


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
