"""The rules in force as one frozen value: what scores, what may be bid, and how a game ends.

Each option of the rulebook's part 3 is a field under its own name. Knows no variant, no players and no hands.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property
from typing import TypeVar

from scoring.calls import Call, CallKind, ladder_of
from scoring.categories import CATEGORIES, JOKERS


class AllPass(StrEnum):
    """What happens when nobody bids (G-9)."""

    DEALER = "dealer"
    REDEAL = "redeal"
    SAME_DEALER = "same-dealer"


class Moon(StrEnum):
    """What shooting the moon does. In its place a number means plus or minus that number."""

    OFF = "off"
    BID = "bid"
    GAME = "game"
    TARGET = "target"


class MoonAt(StrEnum):
    ABOVE = "above"
    TOP = "top"


class DoubleMade(StrEnum):
    POINTS = "points"
    BID = "bid"


class SmudgeNeeds(StrEnum):
    TRICKS = "tricks"
    POINTS = "points"


class GoesTo(StrEnum):
    """Who scores a low trump or the Two: the side that played it or the side that took it (G-2, DIRTY-1)."""

    KEEPER = "keeper"
    TAKER = "taker"


class MadeScores(StrEnum):
    TAKEN = "taken"
    BID = "bid"


class OthersScore(StrEnum):
    ALWAYS = "always"
    WHEN_SET = "when-set"


class Out(StrEnum):
    """Who goes out when the target is reached (G-17, AUC-7)."""

    BIDDER_FIRST = "bidder-first"
    BIDDER_ONLY = "bidder-only"
    HIGHEST = "highest"


class BackdoorThen(StrEnum):
    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"


class GameBy(StrEnum):
    """How the Game point is counted (G-4, MAR-4)."""

    PIPS = "pips"
    TENS = "tens"
    OFF = "off"


class GameTie(StrEnum):
    """Who gets Game when it is tied; of the tied sides only (G-4)."""

    NOBODY = "nobody"
    JOKER = "joker"
    HALF_JOKER = "half-joker"


class BurnedTo(StrEnum):
    NOBODY = "nobody"
    OPPONENTS = "opponents"


class Ranking(StrEnum):
    NORMAL = "normal"
    REVERSED = "reversed"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Which values an option allows, beside its type, and whether it has an effect under the rules in force.

    `least` and `most` limit a whole number. `none` is the JSON value for "not at all", or `REQUIRED` if a number must
    be given.
    """

    least: int = 1
    most: int | None = None
    none: str | None = None
    applies: Callable[["Rules"], bool] = lambda rules: True


#: A number can't be left out.
REQUIRED = ""
NO_LIMITS = Limits()
T = TypeVar("T")


def option(default: T, limits: Limits = NO_LIMITS) -> T:
    """Return a field of `Rules` that a house may change."""
    return field(default=default, metadata={"limits": limits})


@dataclass(frozen=True, kw_only=True)
class Backdoor:
    """A score of `at` points or lower ends the game (BACK-1)."""

    at: int
    then: BackdoorThen


class Effect(Enum):
    """What a line of a score is for. `Rules.source_of` is its rule id."""

    __hash__ = (
        object.__hash__
    )  # the default hash of an enum is computed from its name, and every line looks up its sentence

    MADE = "made"
    MADE_THE_BID = "made the bid"
    EXACT_BID = "exact bid"
    DOUBLE_MADE = "double made"
    SET = "set"
    DOUBLE_SET = "double set"
    FOLDED = "folded"
    MOON_MADE = "moon made"
    MOON_FAILED = "moon failed"
    MOON_TO_TARGET = "moon to target"
    MOON_TO_ZERO = "moon to zero"
    SMUDGE_MADE = "smudge made"
    SMUDGE_FAILED = "smudge failed"
    HOTSHOT_MADE = "hotshot made"
    HOTSHOT_FAILED = "hotshot failed"
    DOUBLE_TOTAL_MADE = "double total made"
    DOUBLE_TOTAL_FAILED = "double total failed"
    OTHERS = "others"
    OTHERS_WAIT = "others wait"
    ALWAYS = "always"
    FLOOR = "floor"
    POOKIE = "pookie"
    PARTNER_SPARED = "partner spared"
    GAME_TIED = "game tied"
    GAME_BY_JOKER = "game by joker"
    GAME_BY_HALF_JOKERS = "game by half jokers"
    DEAD_CARD = "dead card"
    STOLEN = "stolen"
    FORCED = "forced"
    ADJUSTED = "adjusted"


class Ending(StrEnum):
    """Why a game is over: the `why` of a result (G-16)."""

    TARGET = "target"
    BIDDER_FIRST = "bidder-first"
    WIN_BY = "win-by"
    FLOAT = "float"
    MOON_MADE = "moon-made"
    MOON_FAILED = "moon-failed"
    HOTSHOT_MADE = "hotshot-made"
    HOTSHOT_FAILED = "hotshot-failed"
    BACKDOOR = "backdoor"
    HANDS = "hands"
    SETS = "sets"
    CALLED = "called"
    CONCEDED = "conceded"
    ABANDONED = "abandoned"
    RESULT = "result"


#: The rule for an effect or an ending, unless the variant has its own.
SOURCES: dict[Effect | Ending, str] = {
    Effect.MADE: "G-6",
    Effect.MADE_THE_BID: "MAR-2",
    Effect.EXACT_BID: "MAR-2",
    Effect.DOUBLE_MADE: "OKL-3",
    Effect.SET: "G-7",
    Effect.DOUBLE_SET: "OKL-4",
    Effect.FOLDED: "CON-6",
    Effect.MOON_TO_TARGET: "TEN-6",
    Effect.MOON_TO_ZERO: "TEN-6",
    Effect.SMUDGE_MADE: "NIN-2",
    Effect.SMUDGE_FAILED: "NIN-2",
    Effect.HOTSHOT_MADE: "HOT-1",
    Effect.HOTSHOT_FAILED: "HOT-1",
    Effect.DOUBLE_TOTAL_MADE: "NEC-1",
    Effect.DOUBLE_TOTAL_FAILED: "NEC-1",
    Effect.OTHERS: "G-8",
    Effect.OTHERS_WAIT: "MAR-3",
    Effect.ALWAYS: "MAR-3",
    Effect.FLOOR: "CON-5",
    Effect.POOKIE: "JUN-2",
    Effect.PARTNER_SPARED: "CALL-2",
    Effect.GAME_TIED: "G-4",
    Effect.GAME_BY_JOKER: "CON-4",
    Effect.GAME_BY_HALF_JOKERS: "NEB-1",
    Effect.DEAD_CARD: "CAR-3",
    Effect.STOLEN: "G-11",
    Effect.FORCED: "G-9",
    Effect.ADJUSTED: "G-22",
    Ending.TARGET: "G-16",
    Ending.BIDDER_FIRST: "G-17",
    Ending.WIN_BY: "SUS-2",
    Ending.FLOAT: "SUS-2",
    Ending.HOTSHOT_MADE: "HOT-1",
    Ending.HOTSHOT_FAILED: "HOT-1",
    Ending.BACKDOOR: "BACK-1",
    Ending.HANDS: "G-16",
    Ending.SETS: "G-16",
    Ending.CALLED: "G-20",
    Ending.CONCEDED: "G-21",
    Ending.ABANDONED: "G-21",
    Ending.RESULT: "G-16",
}

#: The rule for each kind of moon.
_MOON_SOURCES = {Moon.BID: "CAR-7", Moon.GAME: "CTEN-3", Moon.TARGET: "TEN-6"}
_MOON_EFFECTS = (Effect.MOON_MADE, Effect.MOON_FAILED, Ending.MOON_MADE, Ending.MOON_FAILED)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules in force. Scores are points of the game; `points` are (category, value) pairs.

    `options.house` changes the options that a person chose, and checks them. Constants use `dataclasses.replace`.
    """

    # The options of the rulebook's part 3. How to ask for them, and their sentences: `scoring.words.options`.
    players: tuple[int, ...] = option((4,))
    call_partner: bool = option(False)
    target: int = option(11, Limits(applies=lambda rules: rules.hands is None))
    target_over: bool = option(False)
    points: tuple[tuple[str, int], ...] = option((("high", 1), ("low", 1), ("jack", 1), ("game", 1)))
    bid_min: int = option(2)
    bid_max: int | None = option(None, Limits(none=REQUIRED))  # None: the total
    all_pass: AllPass = option(AllPass.DEALER)
    dealer_min: int | None = option(None, Limits(none=REQUIRED))  # None: bid_min
    steal: bool = option(False)
    doubles: bool = option(False)
    double_made: DoubleMade = option(DoubleMade.POINTS)
    moon: Moon | int = option(Moon.OFF)
    moon_at: MoonAt = option(MoonAt.ABOVE)
    moon_tricks: bool = option(False)
    smudge: int | None = option(None, Limits(none="off"))
    blind_smudge: int | None = option(None, Limits(none="off"))
    smudge_needs: SmudgeNeeds = option(SmudgeNeeds.TRICKS)
    hotshot: bool = option(False)
    double_total: bool = option(False)
    fold: bool = option(False)
    low_to: GoesTo = option(GoesTo.KEEPER, Limits(applies=lambda rules: bool({"low", "sub_low"} & rules.values.keys())))
    two_to: GoesTo = option(GoesTo.KEEPER, Limits(applies=lambda rules: bool({"two", "off_two"} & rules.values.keys())))
    made_scores: MadeScores = option(MadeScores.TAKEN)
    exact_bonus: int = option(0, Limits(least=0))
    others_score: OthersScore = option(OthersScore.ALWAYS)
    always_score: tuple[str, ...] = option(())
    floor: int | None = option(None, Limits(least=0, most=0, applies=lambda rules: not rules.pookie))
    pookie: bool = option(False)
    out: Out = option(Out.BIDDER_FIRST, Limits(applies=lambda rules: rules.win_by == 1))
    win_by: int = option(1)
    float_to: int | None = option(None)
    backdoor: Backdoor | None = option(None)
    game: GameBy = option(GameBy.PIPS)
    game_tie: GameTie = option(
        GameTie.NOBODY, Limits(applies=lambda rules: bool(rules.scored_jokers) and "game" in rules.values)
    )
    joker_pips: float = option(0)
    hands: int | None = option(None)
    sets_lose: int | None = option(None)
    burned_to: BurnedTo = option(BurnedTo.NOBODY)
    partner_set: bool = option(True, Limits(applies=lambda rules: rules.call_partner))
    misdeal: bool = option(True)
    forced_nine: bool = option(False)
    ranking: Ranking = option(Ranking.NORMAL)
    capture_low: bool = option(False)
    double_down: bool = option(False)

    # The other properties of a variant. A house can't change them.
    variant: str
    side_size: int = 2  # players of a side, as usually seated
    two_trumps: bool = False  # a sub-trump is named (TWO-1)
    looks: bool = False  # a hand may record who looked at their cards (ABA-1)
    names_high_and_low: bool = False  # someone scores High and Low in every hand (G-15)
    sources: tuple[tuple[Effect | Ending, str], ...] = ()  # effects for which the variant has its own rule

    @cached_property
    def values(self) -> dict[str, int]:
        """Category to points."""
        return dict(self.points)

    @cached_property
    def total(self) -> int:
        """All the points that can be taken in a hand (G-15)."""
        return sum(self.values.values())

    @cached_property
    def highest_bid(self) -> int:
        return self.total if self.bid_max is None else self.bid_max

    @cached_property
    def forced_bid(self) -> int:
        """The lowest bid of a dealer who has to bid because everyone else passed (G-9)."""
        return self.bid_min if self.dealer_min is None else self.dealer_min

    @cached_property
    def moon_kind(self) -> Moon | int:
        """The moon in force. With a fixed number of hands there is no target to shoot for."""
        return Moon.GAME if self.hands is not None and self.moon is Moon.TARGET else self.moon

    @cached_property
    def ladder(self) -> tuple[Call, ...]:
        """All calls except pass, lowest first (G-10)."""
        top_moon = self.moon is not Moon.OFF and self.moon_at is MoonAt.TOP and not self.hotshot
        special = (
            (CallKind.MOON, self.moon is not Moon.OFF and not top_moon),
            (CallKind.SMUDGE, self.smudge is not None),
            (CallKind.BLIND_SMUDGE, self.blind_smudge is not None),
            (CallKind.DOUBLE_TOTAL, self.double_total),
        )
        return ladder_of(
            range(self.bid_min, self.highest_bid + 1),
            doubles=self.doubles,
            top=CallKind.HOTSHOT if self.hotshot else CallKind.MOON if top_moon else CallKind.NUMBER,
            above=tuple(kind for kind, on in special if on),
            total=self.total,
        )

    @cached_property
    def _calls(self) -> dict[int | str, Call]:
        calls = [*self.ladder, *(call._replace(as_number=True) for call in self.ladder if call.also is not None)]
        return {call.written: call for call in calls}

    @cached_property
    def legal_calls(self) -> frozenset[Call]:
        return frozenset(self._calls.values())

    def call(self, word: object) -> Call | None:
        """Return the call that `word` stands for in a record or a form, or None."""
        return self._calls.get(word) if type(word) is int or type(word) is str else None

    @property
    def is_bid_forced(self) -> bool:
        """Whether the dealer must bid when everyone else passes (G-9)."""
        return self.all_pass is AllPass.DEALER

    def is_kept(self, category: str) -> bool:
        """Return whether the side that played the card scores it, no matter who wins the trick (G-2, DIRTY-1)."""
        if category in ("two", "off_two"):
            return self.two_to is GoesTo.KEEPER
        return category in ("low", "sub_low") and self.low_to is GoesTo.KEEPER

    @cached_property
    def cards_may_burn(self) -> bool:
        """Whether point cards are burned often enough for the form to ask about them (G-14)."""
        single = sum(CATEGORIES[category].single_card for category in self.values)
        return self.burned_to is BurnedTo.OPPONENTS or single > 3

    @cached_property
    def scored_jokers(self) -> tuple[str, ...]:
        return tuple(joker for joker in JOKERS if joker in self.values)

    @property
    def counts_tens(self) -> bool:
        """Whether Game is counted by tens (MAR-4)."""
        return self.game is GameBy.TENS

    @property
    def has_special_calls(self) -> bool:
        """Whether a call needs every trick or every point (TEN-6, NIN-2, ROA-2)."""
        return any(call.is_special for call in self.ladder)

    @cached_property
    def highest_pips(self) -> int:
        """The most that all counts for Game can add up to: a deck has 80 pips, 81 with jokers, or four tens (G-4)."""
        if self.counts_tens:
            return 4
        return 81 if self.joker_pips else 80

    @cached_property
    def always_scored(self) -> frozenset[str]:
        return frozenset(self.always_score)

    @cached_property
    def must_be_named(self) -> tuple[str, ...]:
        """Categories that someone scores in every hand (G-15)."""
        return tuple(word for word in ("high", "low") if word in self.values) if self.names_high_and_low else ()

    @cached_property
    def _sources(self) -> dict[Effect | Ending, str]:
        moon = _MOON_SOURCES.get(self.moon_kind, "ROA-2") if isinstance(self.moon_kind, Moon) else "ROA-2"
        return SOURCES | dict.fromkeys(_MOON_EFFECTS, moon) | dict(self.sources)

    def source_of(self, effect: Effect | Ending) -> str:
        """Return the id of the rule behind an effect or an ending."""
        return self._sources[effect]
