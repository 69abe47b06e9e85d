"""House options: a person's words for `Rules`, checked one by one and as a whole (part 3). Knows no variant.

An option has one word: of the rulebook, of the field of `Rules`, of what is stored and of a form's field.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scoring.categories import CATEGORIES
from scoring.problems import Problem, ProblemKind
from scoring.rules import (
    AllPass,
    Backdoor,
    BackdoorThen,
    BurnedTo,
    DoubleMade,
    GameBy,
    GameTie,
    GoesTo,
    MadeScores,
    Moon,
    MoonAt,
    OthersScore,
    Out,
    Ranking,
    Rules,
    SmudgeNeeds,
)

#: Of one category. The ladder of calls goes up to the sum, one call a number, so that it must end somewhere.
MOST_POINTS = 1000


class Refused(ValueError):
    """A value that an option does not take, as the kind of problem and its values."""

    def __init__(self, kind: ProblemKind, /, **values: object) -> None:
        super().__init__(kind)
        self.kind, self.values = kind, values


@dataclass(frozen=True, kw_only=True)
class Option:
    """One thing a house may decide. `read` turns a JSON value into a field of `Rules`, `write` turns it back."""

    word: str
    label: str

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
        if type(value) is str and value in self.kind._value2member_map_:
            return self.kind(value)
        raise Refused(ProblemKind.OPTION_NOT_ONE_OF, choices=tuple(self.kind))

    def write(self, value: StrEnum) -> object:
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Whole(Option):
    """A whole number from `least`; `none` is the JSON word for "not at all", where there is one."""

    least: int = 1
    most: int | None = None
    none: str | None = ""  # "": the number may not be left out

    def read(self, value: object) -> int | None:
        if self.none != "" and value == self.none and type(value) is type(self.none):
            return None
        if type(value) is int and value >= self.least and (self.most is None or value <= self.most):
            return value
        if self.most is not None:
            raise Refused(ProblemKind.OPTION_NOT_IN_RANGE, least=self.least)
        if self.none == "":
            raise Refused(ProblemKind.OPTION_NOT_WHOLE, least=self.least)
        raise Refused(ProblemKind.OPTION_NOT_WHOLE_OR, least=self.least, none=self.none or "null")

    def write(self, value: int | None) -> object:
        return self.none if value is None else value


@dataclass(frozen=True, kw_only=True)
class MoonOption(Option):
    def read(self, value: object) -> Moon | int:
        if type(value) is int and value >= 1:
            return value
        if type(value) is str and value in Moon._value2member_map_:
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
    """A list of categories, or of numbers of players."""

    numbers: bool = False

    def read(self, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or (self.numbers and not value):
            raise Refused(ProblemKind.OPTION_NOT_LIST)
        for entry in value:
            if self.numbers and (type(entry) is not int or entry < 2):
                raise Refused(ProblemKind.OPTION_NOT_PLAYER_COUNTS)
            if not self.numbers and (type(entry) is not str or entry not in CATEGORIES):
                raise Refused(ProblemKind.OPTION_CATEGORY_UNKNOWN, word=entry)
        return tuple(value)

    def write(self, value: tuple[Any, ...]) -> object:
        return list(value)


@dataclass(frozen=True, kw_only=True)
class HalfOption(Option):
    def read(self, value: object) -> float:
        if type(value) in (int, float) and value in (0, 0.5):
            return 0.5 if value else 0
        raise Refused(ProblemKind.OPTION_NOT_HALF)


_ALL: tuple[Option, ...] = (
    ListOption(word="players", label="Players", numbers=True),
    Switch(word="call_partner", label="The bidder calls a partner hand by hand"),
    Whole(word="target", label="Target"),
    Switch(word="target_over", label="The target must be exceeded"),
    PointsOption(word="points", label="Points"),
    Whole(word="bid_min", label="Lowest bid"),
    Whole(word="bid_max", label="Highest bid"),
    Choice(word="all_pass", label="When all pass", kind=AllPass),
    Whole(word="dealer_min", label="Forced bid of the dealer"),
    Switch(word="steal", label="The dealer may steal the bid"),
    Switch(word="doubles", label="Bids may be doubled"),
    Choice(word="double_made", label="A doubled bid made scores twice", kind=DoubleMade),
    MoonOption(word="moon", label="Shoot the moon"),
    Choice(word="moon_at", label="The moon is", kind=MoonAt),
    Switch(word="moon_tricks", label="The moon needs every trick too"),
    Whole(word="smudge", label="Smudge", none="off"),
    Whole(word="blind_smudge", label="Blind smudge", none="off"),
    Choice(word="smudge_needs", label="A smudge needs every", kind=SmudgeNeeds),
    Switch(word="hotshot", label="The top number is the hotshot"),
    Switch(word="double_total", label="The total may be bid double"),
    Switch(word="fold", label="The bidder may fold"),
    Choice(word="low_to", label="Low goes to its", kind=GoesTo),
    Choice(word="two_to", label="The Two goes to its", kind=GoesTo),
    Choice(word="made_scores", label="A bid made scores what was", kind=MadeScores),
    Whole(word="exact_bonus", label="Bonus for exactly the bid", least=0),
    Choice(word="others_score", label="The others score", kind=OthersScore),
    ListOption(word="always_score", label="What others score at any time"),
    Whole(word="floor", label="No score below", least=0, most=0, none=None),
    Switch(word="pookie", label="A set costs all points and a pookie"),
    Choice(word="out", label="Who goes out", kind=Out),
    Whole(word="win_by", label="Win by"),
    Whole(word="float_to", label="Float to", none=None),
    BackdoorOption(word="backdoor", label="Back door"),
    Choice(word="game", label="Game is counted by", kind=GameBy),
    Choice(word="game_tie", label="Game tied goes to", kind=GameTie),
    HalfOption(word="joker_pips", label="Pips of a joker"),
    Whole(word="hands", label="Fixed number of hands", none=None),
    Whole(word="sets_lose", label="Sets that lose the game", none=None),
    Choice(word="burned_to", label="Burned cards score for", kind=BurnedTo),
    Switch(word="partner_set", label="A called partner is set too"),
    Switch(word="misdeal", label="Misdeals may be called"),
    Switch(word="forced_nine", label="A nine with company must bid"),
    Choice(word="ranking", label="Cards rank", kind=Ranking),
    Switch(word="capture_low", label="Low takes its trick"),
    Switch(word="double_down", label="Double-down override"),
)

OPTIONS: dict[str, Option] = {option.word: option for option in _ALL}


def house(rules: Rules, changes: Mapping[str, object]) -> tuple[Rules, list[Problem]]:
    """`rules` with a house's `changes` (JSON values), and what is wrong with them: code `bad-rules`, path the option.

    With problems the rules given back are the ones before the change.

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
    problems += [*_given_together(values), *_whole(changed)]
    return (rules, problems) if problems else (changed, [])


def options_in_force(rules: Rules) -> dict[str, object]:
    """All options as JSON values, defaults filled in."""
    values = {word: option.write(getattr(rules, word)) for word, option in OPTIONS.items()}
    return values | {"bid_max": rules.highest_bid, "dealer_min": rules.forced_bid}


def changes_between(base: Rules, rules: Rules) -> dict[str, object]:
    """The options in which `rules` differ from `base`, as a record's `rules` gives them."""
    before, after = options_in_force(base), options_in_force(rules)
    changed = {word: value for word, value in after.items() if value != before[word]}
    for word in ("bid_max", "dealer_min"):
        own, usual = getattr(rules, word), getattr(base, word)
        if own is None and usual is None:
            changed.pop(word, None)  # it follows the points, or the lowest bid
        elif own is not None and (own != usual or (word == "bid_max" and "points" in changed)):
            changed[word] = own  # it would follow, if it were not said
    return changed


def _with_values(rules: Rules, values: Mapping[str, Any]) -> Rules:
    """The changed rules. The highest bid follows the points, and how Game is counted says whether it scores."""
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


def _given_together(values: Mapping[str, Any]) -> list[Problem]:
    if values.get("hands") is None:
        return []
    clashing = [word for word in ("target", "win_by", "float_to") if values.get(word) is not None]
    return [
        Problem(word, "bad-rules", ProblemKind.OPTION_WITH_HANDS, {"option": OPTIONS[word].label}) for word in clashing
    ]


def _whole(rules: Rules) -> list[Problem]:
    """What does not go together, each with its reason."""
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
