"""The game record (`pitch-game/1`): a game as plain JSON values, read with all its faults at once, scored and written.

Paths count from 0 (`hands[2].took.jack`); codes and forms are those of the rulebook's part 5.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.entries import EntryReader, Names, write_entry
from scoring.games import Entry, Game, Outcome, Step, Table, abandoned, called, conceded, next_dealer
from scoring.hands import Hand
from scoring.money import NO_STAKES, Final, Stakes, settle
from scoring.options import house
from scoring.problems import Problem
from scoring.reasons import Teller
from scoring.rules import Ending, Rules
from scoring.seating import Seating, is_grouping
from scoring.variants import VARIANTS

FORMAT = "pitch-game/1"
RESULT_FORMAT = "pitch-result/1"


@dataclass(frozen=True, kw_only=True)
class ResultOnly:
    """A game of which only the result is known: one number a side, believed. `winners` are sides."""

    scores: tuple[int, ...]
    sets: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Record:
    """A game as noted. `options`: the house options as given; `ended`: how it ended where the rules left it open."""

    variant: str
    rules: Rules
    names: tuple[str, ...]
    seating: Seating
    options: Mapping[str, object] = field(default_factory=dict)
    stakes: Stakes = NO_STAKES
    entries: tuple[Entry, ...] = ()
    first_dealer: int = 0
    ended: Ending | None = None
    conceded_by: int | None = None  # a side
    result: ResultOnly | None = None


class Reading(NamedTuple):
    """A record read, and its game replayed. With problems there is neither."""

    record: Record | None
    problems: tuple[Problem, ...]
    game: Game | None = None


def read_record(data: object) -> Reading:
    """A record from JSON values, checked as a whole; every fault is reported."""
    return _Reader(data).reading()


def score_record(data: object) -> dict[str, Any]:
    """The result of a record as JSON values, or `{"errors": [...]}`."""
    reading = read_record(data)
    if reading.record is None or reading.game is None:
        return errors(reading.problems)
    record, game = reading.record, reading.game
    outcome = game.outcome
    teller = Teller(rules=record.rules, seating=record.seating, names=record.names)
    seats = zip(record.names, record.seating.side_of, strict=True)
    return {
        "format": RESULT_FORMAT,
        "sides": [[record.names[seat] for seat in side] for side in record.seating.sides],
        "hands": [_printed_step(teller, number, step) for number, step in enumerate(game.steps, 1)],
        "over": outcome is not None,
        "draw": outcome is not None and outcome.draw,
        "winners": [] if outcome is None else [name for name, side in seats if side in outcome.winners],
        "why": None if outcome is None else str(outcome.why),
        "sets": list(game.sets),
        "money": dict(zip(record.names, settle(record.stakes, final(record, game)), strict=True)),
    }


def final(record: Record, game: Game) -> Final:
    """How the game stands, for its money; a result that alone is known is believed."""
    scores = game.scores if record.result is None else record.result.scores
    return Final(seating=record.seating, scores=scores, sets=game.sets, outcome=game.outcome)


def errors(problems: Sequence[Problem]) -> dict[str, Any]:
    return {"errors": [problem._asdict() for problem in problems]}


def write_record(record: Record) -> dict[str, Any]:
    """A record as JSON values, which `read_record` reads as the same game."""
    names = record.names
    data: dict[str, Any] = {"format": FORMAT, "variant": record.variant}
    if record.options:
        data["rules"] = dict(record.options)
    data["players"] = list(names)
    data["sides"] = [[names[seat] for seat in side] for side in record.seating.sides]
    if record.stakes:
        given = {f.name: getattr(record.stakes, f.name) for f in fields(Stakes)}
        data["stakes"] = {word: value for word, value in given.items() if value}
    if record.result is not None:
        winners = [names[seat] for seat in range(len(names)) if record.seating.side_of[seat] in record.result.winners]
        data["result"] = {"scores": list(record.result.scores), "sets": list(record.result.sets), "winners": winners}
        return data
    data["hands"] = [write_entry(entry, record.rules, record.seating, names) for entry in record.entries]
    if record.ended is Ending.CONCEDED and record.conceded_by is not None:
        data["ended"] = {"conceded": names[record.seating.sides[record.conceded_by][0]]}
    elif record.ended is not None:
        data["ended"] = str(record.ended)
    return data


def _printed_step(teller: Teller, number: int, step: Step) -> dict[str, Any]:
    entry, scored = step.entry, step.scored
    return {
        "number": number,
        "bidder": teller.names[entry.bidder] if isinstance(entry, Hand) else None,
        "bid": entry.bid.written if isinstance(entry, Hand) else None,
        "made": None if scored is None else scored.made,
        "taken": [0] * len(step.scores) if scored is None else list(scored.taken),
        "change": list(step.change),
        "score": list(step.scores),
        "reasons": [
            {
                "side": line.side,
                "points": line.points,
                "rule": teller.rules.source_of(line.effect),
                "text": teller.line(step, line),
            }
            for line in step.lines
        ],
    }


_TOP = ("format", "variant", "rules", "players", "sides", "stakes", "hands", "ended", "result")


_STAKES = {f.name: bool if f.name == "double_at_zero" else int for f in fields(Stakes)}


@lru_cache(maxsize=256)
def _house_of(variant: str, options: str) -> tuple[Rules, list[Problem]]:
    """A variant's rules with house options as JSON text. Many games of a file share a few houses."""
    return house(VARIANTS[variant].rules, json.loads(options))


class _Reader:
    """Reads one record, collecting problems; what cannot be read is left out so that the rest is checked too."""

    def __init__(self, data: object) -> None:
        self.data = data if isinstance(data, dict) else {}
        self.problems: list[Problem] = []
        if not isinstance(data, dict):
            self.refuse("", "bad-format", "A game record is an object.")

    def refuse(self, path: str, code: str, message: str) -> None:
        self.problems.append(Problem(path, code, message))

    def reading(self) -> Reading:
        if self.problems:
            return Reading(None, tuple(self.problems))
        self.read_top()
        variant = self.data.get("variant")
        rules = self.read_rules(variant) if type(variant) is str and variant in VARIANTS else None
        names = self.read_players()
        stakes = self.read_stakes()
        if rules is None or names is None:
            return Reading(None, tuple(self.problems))
        if len(names) not in rules.players:
            allowed = ", ".join(map(str, rules.players))
            self.refuse("players", "bad-players", f"This game is for {allowed} players; the record has {len(names)}.")
            if len(names) < 2:
                return Reading(None, tuple(self.problems))
        seating = self.read_sides(rules, names)
        table = self.read_hands(rules, seating, names)
        ended, conceded_by = self.read_ended(seating, names, table)
        result = self.read_result(seating, names) if "result" in self.data else None
        if self.problems or table is None:
            return Reading(None, tuple(self.problems))
        record = Record(
            variant=str(variant),
            rules=rules,
            names=names.names,
            seating=seating,
            options=self.data.get("rules", {}),
            stakes=stakes,
            entries=tuple(step.entry for step in table.steps),
            ended=ended,
            conceded_by=conceded_by,
            result=result,
        )
        return Reading(record, (), ended_game(table.game(), record.ended, record.conceded_by, record.result))

    def read_top(self) -> None:
        data = self.data
        for key in data:
            if key not in _TOP:
                self.refuse(key, "unknown-key", f"A record has no key {key!r}.")
        for key in ("format", "variant", "players"):
            if key not in data:
                self.refuse("", "missing", f"The record has no {key!r}.")
        if "format" in data and data["format"] != FORMAT:
            self.refuse("format", "bad-format", f"The format must be {FORMAT!r}.")
        if "variant" in data and type(data["variant"]) is not str:
            self.refuse("variant", "bad-format", "A variant is named by its key, a text.")
        elif "variant" in data and data["variant"] not in VARIANTS:
            self.refuse("variant", "unknown-variant", f"There is no variant {data['variant']!r}.")
        if "hands" in data and "result" in data:
            self.refuse("result", "contradiction", "A game has its hands or only its result, not both.")
        elif "hands" not in data and "result" not in data:
            self.refuse("", "missing", "The record has neither hands nor a result.")

    def read_rules(self, variant: str) -> Rules | None:
        """The rules in force; with faulty options, as far as the others go, so that the hands can be looked at."""
        base = VARIANTS[variant].rules
        changes = self.data.get("rules", {})
        if not isinstance(changes, dict):
            self.refuse("rules", "bad-rules", "Rules are an object of options.")
            return base
        if not changes:
            return base
        rules, problems = _house_of(variant, json.dumps(changes))
        if not problems:
            return rules
        self.problems += [problem.under("rules") for problem in problems]
        faulty = {problem.path for problem in problems}
        rules, problems = house(base, {word: value for word, value in changes.items() if word not in faulty})
        return None if problems else rules

    def read_players(self) -> Names | None:
        players = self.data.get("players")
        if "players" not in self.data:
            return None
        if not isinstance(players, list):
            self.refuse("players", "bad-players", "Players are a list of names in the order in which they sit.")
            return None
        before = len(self.problems)
        seen: set[str] = set()
        for i, name in enumerate(players):
            trouble = name_trouble(name)
            if trouble:
                self.refuse(f"players[{i}]", "bad-players", trouble)
                continue
            same = unicodedata.normalize("NFC", name)
            if same in seen:
                self.refuse(f"players[{i}]", "duplicate-player", f"Two players are called {name}.")
            seen.add(same)
        return None if len(self.problems) > before else Names(tuple(players))

    def read_stakes(self) -> Stakes:
        given = self.data.get("stakes", {})
        if not isinstance(given, dict):
            self.refuse("stakes", "bad-rules", "Stakes are an object of whole cents.")
            return Stakes()
        good: dict[str, Any] = {}
        for word, value in given.items():
            if word not in _STAKES:
                self.refuse(f"stakes.{word}", "bad-rules", f"Stakes know {', '.join(_STAKES)}.")
            elif type(value) is not _STAKES[word] or value < 0:
                wanted = "true or false" if _STAKES[word] is bool else "whole cents from 0"
                self.refuse(f"stakes.{word}", "bad-rules", f"{word} is {wanted}.")
            else:
                good[word] = value
        return Stakes(**good) if good else NO_STAKES

    def read_sides(self, rules: Rules, names: Names) -> Seating:
        usual = Seating.usual(len(names), 1 if rules.call_partner else rules.side_size)
        if "sides" not in self.data:
            return usual
        sides = self.data["sides"]
        if not isinstance(sides, list) or not all(isinstance(side, list) for side in sides):
            self.refuse("sides", "bad-sides", "Sides are a list of lists of names.")
            return usual
        before = len(self.problems)
        seats: list[list[int]] = []
        for i, side in enumerate(sides):
            seats.append([])
            for j, name in enumerate(side):
                seat = names.seat(name)
                if seat is None:
                    code = "unknown-player" if type(name) is str else "bad-sides"
                    self.refuse(f"sides[{i}][{j}]", code, f"{name!r} is not a player of this game.")
                else:
                    seats[-1].append(seat)
        if len(self.problems) > before:
            return usual
        if not is_grouping(seats) or sum(map(len, seats)) != len(names):
            self.refuse("sides", "bad-sides", "Everybody sits in one of two or more sides of equal size.")
            return usual
        if rules.call_partner and len(seats[0]) > 1:
            self.refuse("sides", "bad-sides", "Where a partner is called, each player holds a score of his own.")
            return usual
        return Seating(sides=tuple(map(tuple, seats)))

    def read_hands(self, rules: Rules, seating: Seating, names: Names) -> Table | None:
        """The hands replayed one by one: only so can a hand after the end be told."""
        hands = self.data.get("hands", [])
        table, dealer = Table.new(rules, seating), 0
        if not isinstance(hands, list):
            self.refuse("hands", "bad-format", "Hands are a list.")
            return None
        whole = not self.problems
        for i, data in enumerate(hands):
            if table.outcome is not None:
                self.refuse(f"hands[{i}]", "after-the-end", "The game was over before this entry.")
            reader = EntryReader(rules, seating, names, dealer)
            entry = reader.read(data)
            if entry is None:
                self.problems += [problem.under(f"hands[{i}]") for problem in reader.problems]
                whole = False
            elif whole and table.outcome is None:
                table.add(entry)
            if reader.attempt is not None:
                dealer = next_dealer(rules, seating, dealer, reader.attempt)
        return table

    def read_ended(self, seating: Seating, names: Names, table: Table | None) -> tuple[Ending | None, int | None]:
        if "ended" not in self.data:
            return None, None
        word = self.data["ended"]
        over = "result" in self.data or (table is not None and table.outcome is not None)
        if over:
            self.refuse("ended", "after-the-end", "The game was over by its own rules.")
        if type(word) is str and word in (Ending.CALLED, Ending.ABANDONED):
            return Ending(word), None
        if not isinstance(word, dict) or set(word) != {"conceded"}:
            self.refuse("ended", "bad-format", 'A game ended "called", "abandoned" or {"conceded": a player}.')
            return None, None
        seat = names.seat(word["conceded"])
        if seat is None:
            code = "unknown-player" if type(word["conceded"]) is str else "bad-format"
            self.refuse("ended.conceded", code, f"{word['conceded']!r} is not a player of this game.")
            return None, None
        return Ending.CONCEDED, seating.side_of[seat]

    def read_result(self, seating: Seating, names: Names) -> ResultOnly | None:
        data = self.data["result"]
        if not isinstance(data, dict):
            self.refuse("result", "bad-format", "A result is an object with scores, sets and winners.")
            return None
        before, sides = len(self.problems), len(seating.sides)
        for key in data:
            if key not in ("scores", "sets", "winners"):
                self.refuse(f"result.{key}", "unknown-key", f"A result has no key {key!r}.")
        for key in ("scores", "winners"):
            if key not in data:
                self.refuse("result", "missing", f"The result has no {key!r}.")
        scores, sets = data.get("scores", [0] * sides), data.get("sets", [0] * sides)
        for key, numbers, least in (("scores", scores, None), ("sets", sets, 0)):
            if not isinstance(numbers, list) or len(numbers) != sides:
                self.refuse(f"result.{key}", "bad-format", f"There is one number a side, {sides} in all.")
            elif any(type(n) is not int or (least is not None and n < least) for n in numbers):
                self.refuse(
                    f"result.{key}", "bad-format", "These are whole numbers" + ("." if least is None else " from 0.")
                )
        winners = self.read_winners(data.get("winners", []), seating, names)
        if len(self.problems) > before or winners is None:
            return None
        return ResultOnly(scores=tuple(scores), sets=tuple(sets), winners=winners)

    def read_winners(self, winners: object, seating: Seating, names: Names) -> tuple[int, ...] | None:
        if not isinstance(winners, list):
            self.refuse("result.winners", "bad-format", "Winners are a list of players, empty for a draw.")
            return None
        seats = [names.seat(name) for name in winners]
        for i, seat in enumerate(seats):
            if seat is None:
                code = "unknown-player" if type(winners[i]) is str else "bad-format"
                self.refuse(f"result.winners[{i}]", code, f"{winners[i]!r} is not a player of this game.")
        if None in seats:
            return None
        won = sorted({seating.side_of[seat] for seat in seats if seat is not None})
        if sorted(seat for side in won for seat in seating.sides[side]) != sorted(
            seat for seat in seats if seat is not None
        ):
            self.refuse("result.winners", "bad-format", "Winners are whole sides, each player once.")
            return None
        return tuple(won)


def ended_game(
    game: Game, ended: Ending | None, conceded_by: int | None = None, result: ResultOnly | None = None
) -> Game:
    """The game with the ending that people stated, where its rules left it open; or with its result, if no more is
    known of it."""
    if result is not None:
        outcome = Outcome(Ending.RESULT, result.winners, draw=not result.winners)
        return game._replace(outcome=outcome, scores=result.scores, sets=result.sets)
    if ended is None or game.outcome is not None:
        return game
    if ended is Ending.CONCEDED and conceded_by is not None:
        return game._replace(outcome=conceded(game, conceded_by))
    return game._replace(outcome=called(game) if ended is Ending.CALLED else abandoned())


#: Letters that show nothing: Hangul fillers and the empty Braille cell.
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"


def name_trouble(name: object) -> str:
    """Why a value cannot be a player's name, in a sentence; empty when it can."""
    if type(name) is not str:
        return "A name is a text."
    if name.isascii() and name.isalnum():
        return ""
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        return "A name has no control characters and no broken letters."
    if not any(unicodedata.category(letter)[0] in "LMNPS" and letter not in _BLANK_LETTERS for letter in name):
        return "A name needs something that can be seen."
    if name != name.strip():
        return "A name has no space at either end."
    return ""
