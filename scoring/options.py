"""House options: JSON values for the fields of `Rules`, checked one by one and together (part 3). Knows no variant.

An option has one name everywhere: in the rulebook, in `Rules`, in stored records and in forms. Which values it takes
follows from its field in `Rules`; its words are in `scoring.words.options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, get_type_hints

from scoring.categories import CATEGORIES
from scoring.problems import Problem, ProblemKind
from scoring.rules import REQUIRED, Backdoor, BackdoorThen, GameBy, GameTie, Limits, Moon, Out, Rules
from scoring.words.options import OPTION_WORDS

#: The most points of one category. The ladder of calls has a call for each number up to the total, so it needs a limit.
MOST_POINTS = 1000


class Refused(ValueError):
    """Raised for a value that an option does not take. Has the kind of problem and its values."""

    def __init__(self, kind: ProblemKind, /, **values: object) -> None:
        super().__init__(kind)
        self.kind, self.values = kind, values


@dataclass(frozen=True, kw_only=True)
class Option:
    """One house option. `read` turns a JSON value into the value of a field of `Rules`, and `write` turns it back."""

    word: str
    limits: Limits

    @property
    def label(self) -> str:
        return OPTION_WORDS[self.word].label

    def applies(self, rules: Rules) -> bool:
        """Return whether the option has an effect under these rules."""
        return self.limits.applies(rules)

    def read(self, value: object) -> Any:
        raise NotImplementedError

    def write(self, value: Any) -> object:
        return value


@dataclass(frozen=True, kw_only=True)
class Switch(Option):
    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise Refused(ProblemKind.OPTION_NOT_FLAG)
        return value


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One word of a closed list."""

    kind: type[StrEnum]

    def read(self, value: object) -> StrEnum:
        if type(value) is str and value in list(self.kind):
            return self.kind(value)
        raise Refused(ProblemKind.OPTION_NOT_ONE_OF, choices=tuple(self.kind))

    def write(self, value: StrEnum) -> object:
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Whole(Option):
    """A whole number, or the JSON value for "not at all" if there is one."""

    @property
    def least(self) -> int:
        return self.limits.least

    @property
    def most(self) -> int | None:
        return self.limits.most

    @property
    def none(self) -> str | None:
        return self.limits.none

    @property
    def is_optional(self) -> bool:
        """Whether there is a value for "not at all"."""
        return self.limits.none != REQUIRED

    def read(self, value: object) -> int | None:
        if self.none != REQUIRED and value == self.none and type(value) is type(self.none):
            return None
        if type(value) is int and value >= self.least and (self.most is None or value <= self.most):
            return value
        if self.most is not None:
            raise Refused(ProblemKind.OPTION_NOT_IN_RANGE, least=self.least)
        if self.none == REQUIRED:
            raise Refused(ProblemKind.OPTION_NOT_WHOLE, least=self.least)
        raise Refused(ProblemKind.OPTION_NOT_WHOLE_OR, least=self.least, none=self.none or "null")

    def write(self, value: int | None) -> object:
        return self.none if value is None else value


@dataclass(frozen=True, kw_only=True)
class MoonOption(Option):
    """One word of a list, or a whole number."""

    def read(self, value: object) -> Moon | int:
        if type(value) is int and value >= 1:
            return value
        if type(value) is str and value in list(Moon):
            return Moon(value)
        raise Refused(ProblemKind.OPTION_NOT_ONE_OF_OR_WHOLE, choices=tuple(Moon))

    def write(self, value: Moon | int) -> object:
        return str(value) if isinstance(value, Moon) else value


@dataclass(frozen=True, kw_only=True)
class BackdoorOption(Option):
    def read(self, value: object) -> Backdoor | None:
        if value is None:
            return None
        if not isinstance(value, dict) or set(value) != {"at", "then"} or type(value["at"]) is not int:
            raise Refused(ProblemKind.OPTION_NOT_BACKDOOR)
        if value["then"] not in list(BackdoorThen):
            raise Refused(ProblemKind.BACKDOOR_THEN, choices=tuple(BackdoorThen))
        if value["at"] >= 0:
            raise Refused(ProblemKind.BACKDOOR_AT)
        return Backdoor(at=value["at"], then=BackdoorThen(value["then"]))

    def write(self, value: Backdoor | None) -> object:
        return None if value is None else {"at": value.at, "then": str(value.then)}


@dataclass(frozen=True, kw_only=True)
class PointsOption(Option):
    def read(self, value: object) -> tuple[tuple[str, int], ...]:
        if not isinstance(value, dict) or not value:
            raise Refused(ProblemKind.OPTION_NOT_POINTS)
        for category, points in value.items():
            if category not in CATEGORIES:
                raise Refused(ProblemKind.OPTION_CATEGORY_UNKNOWN, word=category)
            if type(points) is not int or not 1 <= points <= MOST_POINTS:
                values = {"category": CATEGORIES[category], "most": MOST_POINTS}
                raise Refused(ProblemKind.OPTION_CATEGORY_POINTS, **values)
        return tuple(value.items())

    def write(self, value: tuple[tuple[str, int], ...]) -> object:
        return dict(value)


@dataclass(frozen=True, kw_only=True)
class ListOption(Option):
    """Any of some values."""

    def read(self, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Refused(ProblemKind.OPTION_NOT_LIST)
        for entry in value:
            self.check(entry)
        return tuple(value)

    def check(self, entry: object) -> None:
        raise NotImplementedError

    def write(self, value: tuple[Any, ...]) -> object:
        return list(value)


@dataclass(frozen=True, kw_only=True)
class PlayersOption(ListOption):
    """The numbers of players, at least one of them."""

    def read(self, value: object) -> tuple[Any, ...]:
        if value == []:
            raise Refused(ProblemKind.OPTION_NOT_LIST)
        return super().read(value)

    def check(self, entry: object) -> None:
        if type(entry) is not int or entry < 2:
            raise Refused(ProblemKind.OPTION_NOT_PLAYER_COUNTS)


@dataclass(frozen=True, kw_only=True)
class CategoriesOption(ListOption):
    """Any point categories."""

    def check(self, entry: object) -> None:
        if type(entry) is not str or entry not in CATEGORIES:
            raise Refused(ProblemKind.OPTION_CATEGORY_UNKNOWN, word=entry)


@dataclass(frozen=True, kw_only=True)
class HalfOption(Option):
    def read(self, value: object) -> float:
        if type(value) in (int, float) and value in (0, 0.5):
            return 0.5 if value else 0
        raise Refused(ProblemKind.OPTION_NOT_HALF)


#: The kind of an option whose type is neither a flag, nor a list of words, nor a whole number.
_KINDS: dict[Any, type[Option]] = {
    Moon | int: MoonOption,
    Backdoor | None: BackdoorOption,
    tuple[tuple[str, int], ...]: PointsOption,
    tuple[int, ...]: PlayersOption,
    tuple[str, ...]: CategoriesOption,
    float: HalfOption,
}


def _option_for(word: str, kind: Any, limits: Limits) -> Option:
    """Return the option for a field of `Rules` of this type."""
    if kind is bool:
        return Switch(word=word, limits=limits)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Choice(word=word, limits=limits, kind=kind)
    if kind is int:
        return Whole(word=word, limits=replace(limits, none=REQUIRED))
    if kind == int | None:
        return Whole(word=word, limits=limits)
    return _KINDS[kind](word=word, limits=limits)


_TYPES = get_type_hints(Rules)
#: Every field of `Rules` that a house may change, in the order of the rulebook.
OPTIONS: dict[str, Option] = {
    field.name: _option_for(field.name, _TYPES[field.name], field.metadata["limits"])
    for field in fields(Rules)
    if "limits" in field.metadata
}


def house(rules: Rules, changes: Mapping[str, object]) -> tuple[Rules, list[Problem]]:
    """Return `rules` with a house's `changes` (JSON values), and the problems: code `bad-rules`, path the option.

    If there are problems, the rules are returned unchanged.

    >>> from scoring import variant
    >>> house(variant("contway").rules, {"target": 15})[0].target
    15
    """
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for word, value in changes.items():
        option = OPTIONS.get(word)
        if option is None:
            problems.append(Problem(word, "bad-rules", ProblemKind.UNKNOWN_OPTION, {"option": word}))
            continue
        try:
            values[word] = option.read(value)
        except Refused as refused:
            named = {"option": option.label, **refused.values}
            problems.append(Problem(word, "bad-rules", refused.kind, named))
    changed = _with_values(rules, values)
    problems += [*_needless_with_hands(values), *_contradictions(changed)]
    return (rules, problems) if problems else (changed, [])


def options_in_force(rules: Rules) -> dict[str, object]:
    """Return all options as JSON values, with defaults filled in."""
    values = {word: option.write(getattr(rules, word)) for word, option in OPTIONS.items()}
    return values | {"bid_max": rules.highest_bid, "dealer_min": rules.forced_bid}


def changes_between(base: Rules, rules: Rules) -> dict[str, object]:
    """Return the options in which `rules` differ from `base`, in the form of a record's `rules`."""
    before, after = options_in_force(base), options_in_force(rules)
    changed = {word: value for word, value in after.items() if value != before[word]}
    for word in ("bid_max", "dealer_min"):
        own, usual = getattr(rules, word), getattr(base, word)
        if own is None and usual is None:
            changed.pop(word, None)  # it follows from the points, or from the lowest bid
        elif own is not None and (own != usual or (word == "bid_max" and "points" in changed)):
            changed[word] = own  # without it, it would follow from them
    return changed


def _with_values(rules: Rules, values: Mapping[str, Any]) -> Rules:
    """Return the changed rules. The highest bid follows from the points, and `game` decides whether Game scores."""
    values = dict(values)
    points = dict(values.get("points", rules.points))
    if "points" in values and "game" not in values:
        values["game"] = (
            (rules.game if rules.game is not GameBy.OFF else GameBy.PIPS) if "game" in points else GameBy.OFF
        )
    elif values.get("game") is GameBy.OFF:
        points.pop("game", None)
    elif "game" in values:
        points.setdefault("game", 1)
    values["points"] = tuple(points.items())
    if points != rules.values and "bid_max" not in values:
        values["bid_max"] = None
    return replace(rules, **values)


def _needless_with_hands(values: Mapping[str, Any]) -> list[Problem]:
    if values.get("hands") is None:
        return []
    clashing = [word for word in ("target", "win_by", "float_to") if values.get(word) is not None]
    return [
        Problem(word, "bad-rules", ProblemKind.OPTION_WITH_HANDS, {"option": OPTIONS[word].label}) for word in clashing
    ]


def _contradictions(rules: Rules) -> list[Problem]:
    """Return a problem for each pair of options that contradict each other."""
    needs_joker = rules.game_tie is not GameTie.NOBODY and not rules.scored_jokers
    checks = (
        (rules.highest_bid > rules.total, "bid_max", ProblemKind.BID_MAX_TOO_HIGH),
        (rules.bid_min > rules.highest_bid, "bid_min", ProblemKind.BID_MIN_TOO_HIGH),
        (rules.forced_bid > rules.total, "dealer_min", ProblemKind.FORCED_BID_TOO_HIGH),
        (rules.forced_bid < rules.bid_min, "dealer_min", ProblemKind.FORCED_BID_TOO_LOW),
        (rules.float_to is not None and rules.float_to <= rules.target, "float_to", ProblemKind.FLOAT_TOO_LOW),
        (rules.win_by > 1 and rules.out is Out.BIDDER_ONLY, "win_by", ProblemKind.LEAD_WITH_BIDDER_ONLY),
        (
            rules.float_to is not None and rules.out is Out.BIDDER_ONLY,
            "float_to",
            ProblemKind.FLOAT_WITH_BIDDER_ONLY,
        ),
        (needs_joker, "game_tie", ProblemKind.TIE_NEEDS_JOKER),
    )
    values = {"total": rules.total}
    return [Problem(word, "bad-rules", kind, values) for wrong, word, kind in checks if wrong]
