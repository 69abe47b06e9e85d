"""The game record (`pitch-game/1`): a game as plain JSON values, read with all its problems at once, scored, written.

Paths count from 0 (`hands[2].took.jack`). Codes and formats are those of the rulebook's part 5.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.entries import EntryReader, Names, write_entry
from scoring.games import Entry, Game, Outcome, Replay, Step, abandoned, called, conceded, next_dealer
from scoring.hands import Hand
from scoring.money import NO_STAKES, Final, Stakes, settle
from scoring.options import house
from scoring.problems import Problem, ProblemKind
from scoring.rules import Ending, Rules
from scoring.seating import Seating, is_grouping
from scoring.variants import VARIANTS
from scoring.words.problems import problem_text
from scoring.words.reasons import Describer

FORMAT = "pitch-game/1"
RESULT_FORMAT = "pitch-result/1"


@dataclass(frozen=True, kw_only=True)
class ResultOnly:
    """The result of a game whose hands are not known: one number for each side, not checked. `winners` are sides."""

    scores: tuple[int, ...]
    sets: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Record:
    """A game as recorded. `options`: the house options as given. `ended`: how people ended a game that was not over."""

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
    """A record and its game, replayed. With problems, both are None."""

    record: Record | None
    problems: tuple[Problem, ...]
    game: Game | None = None


def read_record(data: object) -> Reading:
    """Return the record in JSON values, or every problem it has."""
    return _Reader(data).reading()


def score_record(data: object) -> dict[str, Any]:
    """Return the result of a record as JSON values, or `{"errors": [...]}`."""
    reading = read_record(data)
    if reading.record is None or reading.game is None:
        return errors(reading.problems)
    record, game = reading.record, reading.game
    outcome = game.outcome
    describer = Describer(rules=record.rules, seating=record.seating, names=record.names)
    seats = zip(record.names, record.seating.side_of, strict=True)
    return {
        "format": RESULT_FORMAT,
        "sides": [[record.names[seat] for seat in side] for side in record.seating.sides],
        "hands": [_printed_step(describer, number, step) for number, step in enumerate(game.steps, 1)],
        "over": outcome is not None,
        "draw": outcome is not None and outcome.draw,
        "winners": [] if outcome is None else [name for name, side in seats if side in outcome.winners],
        "why": None if outcome is None else str(outcome.why),
        "sets": list(game.sets),
        "money": dict(zip(record.names, settle(record.stakes, final(record, game)), strict=True)),
    }


def final(record: Record, game: Game) -> Final:
    """Return the state of the game that its money depends on."""
    scores = game.scores if record.result is None else record.result.scores
    return Final(seating=record.seating, scores=scores, sets=game.sets, outcome=game.outcome)


def errors(problems: Sequence[Problem]) -> dict[str, Any]:
    """Return problems as JSON values."""
    return {
        "errors": [
            {"path": problem.path, "code": problem.code, "message": problem_text(problem)} for problem in problems
        ]
    }


def write_record(record: Record) -> dict[str, Any]:
    """Return a record as JSON values that `read_record` reads as the same game."""
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


def _printed_step(describer: Describer, number: int, step: Step) -> dict[str, Any]:
    entry, scored = step.entry, step.scored
    return {
        "number": number,
        "bidder": describer.names[entry.bidder] if isinstance(entry, Hand) else None,
        "bid": entry.bid.written if isinstance(entry, Hand) else None,
        "made": None if scored is None else scored.made,
        "taken": [0] * len(step.scores) if scored is None else list(scored.taken),
        "change": list(step.change),
        "score": list(step.scores),
        "reasons": [
            {
                "side": line.side,
                "points": line.points,
                "rule": describer.rules.source_of(line.effect),
                "text": describer.line(step, line),
            }
            for line in step.lines
        ],
    }


_KEYS = ("format", "variant", "rules", "players", "sides", "stakes", "hands", "ended", "result")


_STAKES = {f.name: bool if f.name == "double_at_zero" else int for f in fields(Stakes)}


@lru_cache(maxsize=256)
def _house_of(variant: str, options: str) -> tuple[Rules, list[Problem]]:
    """Return a variant's rules with house options, given as JSON text. The games of a file share a few houses."""
    return house(VARIANTS[variant].rules, json.loads(options))


class _Reader:
    """Reads one record and collects its problems. Leaves out values that can't be read, to check the rest, too."""

    def __init__(self, data: object) -> None:
        self.data = data if isinstance(data, dict) else {}
        self.problems: list[Problem] = []
        if not isinstance(data, dict):
            self.refuse("", "bad-format", ProblemKind.RECORD_NOT_OBJECT)

    def refuse(self, path: str, code: str, kind: ProblemKind, /, **values: object) -> None:
        self.problems.append(Problem(path, code, kind, values))

    def refuse_player(self, path: str, name: object, otherwise: str) -> None:
        """Refuse a text that is not a player, or with the code `otherwise` a value that is not text."""
        if type(name) is str:
            self.refuse(path, "unknown-player", ProblemKind.NOT_A_PLAYER, name=name)
        else:
            self.refuse(path, otherwise, ProblemKind.PLAYER_NOT_TEXT)

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
            values = {"allowed": rules.players, "count": len(names)}
            self.refuse("players", "bad-players", ProblemKind.PLAYER_COUNT, **values)
            if len(names) < 2:
                return Reading(None, tuple(self.problems))
        seating = self.read_sides(rules, names)
        replay = self.read_hands(rules, seating, names)
        ended, conceded_by = self.read_ended(seating, names, replay)
        result = self.read_result(seating, names) if "result" in self.data else None
        if self.problems or replay is None:
            return Reading(None, tuple(self.problems))
        record = Record(
            variant=str(variant),
            rules=rules,
            names=names.names,
            seating=seating,
            options=self.data.get("rules", {}),
            stakes=stakes,
            entries=tuple(step.entry for step in replay.steps),
            ended=ended,
            conceded_by=conceded_by,
            result=result,
        )
        return Reading(record, (), ended_game(replay.game(), record.ended, record.conceded_by, record.result))

    def read_top(self) -> None:
        data = self.data
        for key in data:
            if key not in _KEYS:
                self.refuse(key, "unknown-key", ProblemKind.UNKNOWN_RECORD_KEY, key=key)
        for key in ("format", "variant", "players"):
            if key not in data:
                self.refuse("", "missing", ProblemKind.RECORD_KEY_MISSING, key=key)
        if "format" in data and data["format"] != FORMAT:
            self.refuse("format", "bad-format", ProblemKind.OTHER_FORMAT, format=FORMAT)
        if "variant" in data and type(data["variant"]) is not str:
            self.refuse("variant", "bad-format", ProblemKind.VARIANT_NOT_TEXT)
        elif "variant" in data and data["variant"] not in VARIANTS:
            self.refuse("variant", "unknown-variant", ProblemKind.UNKNOWN_VARIANT, key=data["variant"])
        if "hands" in data and "result" in data:
            self.refuse("result", "contradiction", ProblemKind.HANDS_AND_RESULT)
        elif "hands" not in data and "result" not in data:
            self.refuse("", "missing", ProblemKind.HANDS_MISSING)

    def read_rules(self, variant: str) -> Rules | None:
        """Return the rules in force, without options that have a problem, so that the hands can be checked."""
        base = VARIANTS[variant].rules
        changes = self.data.get("rules", {})
        if not isinstance(changes, dict):
            self.refuse("rules", "bad-rules", ProblemKind.RULES_NOT_OBJECT)
            return base
        if not changes:
            return base
        rules, problems = _house_of(variant, json.dumps(changes))
        if not problems:
            return rules
        self.problems += [problem.under("rules") for problem in problems]
        refused = {problem.path for problem in problems}
        rules, problems = house(base, {word: value for word, value in changes.items() if word not in refused})
        return None if problems else rules

    def read_players(self) -> Names | None:
        players = self.data.get("players")
        if "players" not in self.data:
            return None
        if not isinstance(players, list):
            self.refuse("players", "bad-players", ProblemKind.PLAYERS_NOT_LIST)
            return None
        before = len(self.problems)
        seen: set[str] = set()
        for i, name in enumerate(players):
            problem = name_problem(name, f"players[{i}]")
            if problem:
                self.problems.append(problem)
                continue
            same = unicodedata.normalize("NFC", name)
            if same in seen:
                self.refuse(f"players[{i}]", "duplicate-player", ProblemKind.NAME_USED_TWICE, name=name)
            seen.add(same)
        return None if len(self.problems) > before else Names(tuple(players))

    def read_stakes(self) -> Stakes:
        given = self.data.get("stakes", {})
        if not isinstance(given, dict):
            self.refuse("stakes", "bad-rules", ProblemKind.STAKES_NOT_OBJECT)
            return Stakes()
        good: dict[str, Any] = {}
        for word, value in given.items():
            if word not in _STAKES:
                self.refuse(f"stakes.{word}", "bad-rules", ProblemKind.UNKNOWN_STAKE, known=tuple(_STAKES))
            elif type(value) is not _STAKES[word] or value < 0:
                kind = ProblemKind.STAKE_NOT_FLAG if _STAKES[word] is bool else ProblemKind.STAKE_NOT_CENTS
                self.refuse(f"stakes.{word}", "bad-rules", kind, key=word)
            else:
                good[word] = value
        return Stakes(**good) if good else NO_STAKES

    def read_sides(self, rules: Rules, names: Names) -> Seating:
        usual = Seating.usual(len(names), 1 if rules.call_partner else rules.side_size)
        if "sides" not in self.data:
            return usual
        sides = self.data["sides"]
        if not isinstance(sides, list) or not all(isinstance(side, list) for side in sides):
            self.refuse("sides", "bad-sides", ProblemKind.SIDES_NOT_LISTS)
            return usual
        before = len(self.problems)
        seats: list[list[int]] = []
        for i, side in enumerate(sides):
            seats.append([])
            for j, name in enumerate(side):
                seat = names.seat(name)
                if seat is None:
                    self.refuse_player(f"sides[{i}][{j}]", name, "bad-sides")
                else:
                    seats[-1].append(seat)
        if len(self.problems) > before:
            return usual
        if not is_grouping(seats) or sum(map(len, seats)) != len(names):
            self.refuse("sides", "bad-sides", ProblemKind.SIDES_UNEQUAL)
            return usual
        if rules.call_partner and len(seats[0]) > 1:
            self.refuse("sides", "bad-sides", ProblemKind.SIDES_WITH_CALLED_PARTNER)
            return usual
        return Seating(sides=tuple(map(tuple, seats)))

    def read_hands(self, rules: Rules, seating: Seating, names: Names) -> Replay | None:
        """Replay the hands one by one, and refuse every hand after the end of the game."""
        hands = self.data.get("hands", [])
        replay, dealer = Replay.new(rules, seating), 0
        if not isinstance(hands, list):
            self.refuse("hands", "bad-format", ProblemKind.HANDS_NOT_LIST)
            return None
        whole = not self.problems
        for i, data in enumerate(hands):
            if replay.outcome is not None:
                self.refuse(f"hands[{i}]", "after-the-end", ProblemKind.AFTER_THE_END)
            reader = EntryReader(rules, seating, names, dealer)
            entry = reader.read(data)
            if entry is None:
                self.problems += [problem.under(f"hands[{i}]") for problem in reader.problems]
                whole = False
            elif whole and replay.outcome is None:
                replay.add(entry)
            if reader.attempt is not None:
                dealer = next_dealer(rules, seating, dealer, reader.attempt)
        return replay

    def read_ended(self, seating: Seating, names: Names, replay: Replay | None) -> tuple[Ending | None, int | None]:
        if "ended" not in self.data:
            return None, None
        word = self.data["ended"]
        over = "result" in self.data or (replay is not None and replay.outcome is not None)
        if over:
            self.refuse("ended", "after-the-end", ProblemKind.ENDED_ALREADY)
        if type(word) is str and word in (Ending.CALLED, Ending.ABANDONED):
            return Ending(word), None
        if not isinstance(word, dict) or set(word) != {"conceded"}:
            self.refuse("ended", "bad-format", ProblemKind.NOT_AN_ENDING)
            return None, None
        seat = names.seat(word["conceded"])
        if seat is None:
            self.refuse_player("ended.conceded", word["conceded"], "bad-format")
            return None, None
        return Ending.CONCEDED, seating.side_of[seat]

    def read_result(self, seating: Seating, names: Names) -> ResultOnly | None:
        data = self.data["result"]
        if not isinstance(data, dict):
            self.refuse("result", "bad-format", ProblemKind.RESULT_NOT_OBJECT)
            return None
        before, sides = len(self.problems), len(seating.sides)
        for key in data:
            if key not in ("scores", "sets", "winners"):
                self.refuse(f"result.{key}", "unknown-key", ProblemKind.UNKNOWN_RESULT_KEY, key=key)
        for key in ("scores", "winners"):
            if key not in data:
                self.refuse("result", "missing", ProblemKind.RESULT_KEY_MISSING, key=key)
        scores, sets = data.get("scores", [0] * sides), data.get("sets", [0] * sides)
        for key, numbers, least in (("scores", scores, None), ("sets", sets, 0)):
            if not isinstance(numbers, list) or len(numbers) != sides:
                self.refuse(f"result.{key}", "bad-format", ProblemKind.RESULT_NOT_BY_SIDE, sides=sides)
            elif any(type(n) is not int or (least is not None and n < least) for n in numbers):
                kind = ProblemKind.RESULT_NOT_WHOLE if least is None else ProblemKind.RESULT_BELOW_ZERO
                self.refuse(f"result.{key}", "bad-format", kind)
        winners = self.read_winners(data.get("winners", []), seating, names)
        if len(self.problems) > before or winners is None:
            return None
        return ResultOnly(scores=tuple(scores), sets=tuple(sets), winners=winners)

    def read_winners(self, winners: object, seating: Seating, names: Names) -> tuple[int, ...] | None:
        if not isinstance(winners, list):
            self.refuse("result.winners", "bad-format", ProblemKind.WINNERS_NOT_LIST)
            return None
        seats = [names.seat(name) for name in winners]
        for i, seat in enumerate(seats):
            if seat is None:
                self.refuse_player(f"result.winners[{i}]", winners[i], "bad-format")
        if None in seats:
            return None
        won = sorted({seating.side_of[seat] for seat in seats if seat is not None})
        if sorted(seat for side in won for seat in seating.sides[side]) != sorted(
            seat for seat in seats if seat is not None
        ):
            self.refuse("result.winners", "bad-format", ProblemKind.WINNERS_NOT_SIDES)
            return None
        return tuple(won)


def ended_game(
    game: Game, ended: Ending | None, conceded_by: int | None = None, result: ResultOnly | None = None
) -> Game:
    """Return the game with the result, if only that is known, or with the ending that people chose, if its rules
    left it open.
    """
    if result is not None:
        outcome = Outcome(Ending.RESULT, result.winners, draw=not result.winners)
        return game._replace(outcome=outcome, scores=result.scores, sets=result.sets)
    if ended is None or game.outcome is not None:
        return game
    if ended is Ending.CONCEDED and conceded_by is not None:
        return game._replace(outcome=conceded(game, conceded_by))
    return game._replace(outcome=called(game) if ended is Ending.CALLED else abandoned())


#: Letters without a visible shape: Hangul fillers and the empty Braille cell.
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"


def name_problem(name: object, path: str = "name") -> Problem | None:
    """Return why a value cannot be a player's name, or None if it can."""
    kind = _name_problem_kind(name)
    return None if kind is None else Problem(path, "bad-players", kind)


def _name_problem_kind(name: object) -> ProblemKind | None:
    if type(name) is not str:
        return ProblemKind.NAME_NOT_TEXT
    if name.isascii() and name.isalnum():
        return None
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        return ProblemKind.NAME_BROKEN
    if not any(unicodedata.category(letter)[0] in "LMNPS" and letter not in _BLANK_LETTERS for letter in name):
        return ProblemKind.NAME_INVISIBLE
    if name != name.strip():
        return ProblemKind.NAME_WITH_SPACE
    return None
