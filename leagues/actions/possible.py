"""Whether an entry or a game may be stored: the rules in force allow it, and both databases can hold it.

A record knows no largest number and no longest name; columns do.
"""

from collections.abc import Iterator, Mapping

import scoring
from leagues.models import Game, Player

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
    reason = ("reason", entry.reason) if isinstance(entry, scoring.Adjustment) else ("reason", "")
    for path, text in (("note", entry.note), reason):
        if text_trouble(text):
            yield scoring.Problem(path, "bad-format", text_trouble(text))
    if isinstance(entry, scoring.Adjustment):
        if not entry.reason.strip():
            yield scoring.Problem("reason", "missing", "An adjustment needs a reason.")
        if any(abs(points) > LARGEST_ADJUSTMENT for _, points in entry.points):
            yield scoring.Problem("adjust", "bad-format", f"An adjustment is at most {LARGEST_ADJUSTMENT} points.")


def unstorable_game(record: scoring.Record) -> Iterator[scoring.Problem]:
    """What keeps a game without faults from being stored; paths are those of a record."""
    for i, name in enumerate(record.names):
        if name_too_long(name):
            yield scoring.Problem(f"players[{i}]", "bad-players", name_too_long(name))
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
            yield scoring.Problem(path, "bad-rules", f"This is too large: at most {largest:,}.")
        elif isinstance(value, Mapping):
            yield from (problem.under(path) if path else problem for problem in too_large(value, largest))
        elif isinstance(value, list | tuple):
            numbered = {f"[{i}]": inner for i, inner in enumerate(value)}
            yield from (problem.under(path) for problem in too_large(numbered, largest))


def name_too_long(name: str) -> str:
    """Why a name is too long to be stored, in a sentence; empty when it is not."""
    longest = Player.name.field.max_length
    return f"A name has at most {longest} letters." if len(name) > longest else ""


def text_trouble(text: str, longest: int = 1000) -> str:
    """Why a text cannot be stored, in a sentence; empty when it can. PostgreSQL holds no NUL and no half letters."""
    if len(text) > longest:
        return f"This is too long: at most {longest} letters."
    if "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        return "This has letters that cannot be stored; type it anew."
    return ""


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
