"""The rules of the house as one frozen value: what scores, what may be bid, and how a game ends.

Each field is an option of the rulebook's part 3 under its own name. Knows no variant and no facts of an evening.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cached_property

from scoring.calls import Call, CallKind, ladder_of
from scoring.categories import CATEGORIES, JOKERS


class AllPass(StrEnum):
    """What happens when nobody bids (G-9)."""

    DEALER = "dealer"
    REDEAL = "redeal"
    SAME_DEALER = "same-dealer"


class Moon(StrEnum):
    """What shooting the moon does; a number in its place is plus or minus that number."""

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
    """Who scores a low trump or the Two: who played it or who takes it (G-2, DIRTY-1)."""

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
class Backdoor:
    """A score of `at` points or lower ends the game (BACK-1)."""

    at: int
    then: BackdoorThen


class Effect(Enum):
    """What a line of a score says. Its rule id is `Rules.source_of`."""

    __hash__ = object.__hash__  # members are single, and every line looks up its sentence: Enum's own is slow

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


#: The rule that an effect or an ending names where the variant has none of its own.
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

#: Which rule speaks of a moon of each kind.
_MOON_SOURCES = {Moon.BID: "CAR-7", Moon.GAME: "CTEN-3", Moon.TARGET: "TEN-6"}
_MOON_EFFECTS = (Effect.MOON_MADE, Effect.MOON_FAILED, Ending.MOON_MADE, Ending.MOON_FAILED)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules in force. Scores are points of the game; `points` are (category, value) pairs.

    `options.house` builds changed rules from a person's words and refuses nonsense; building one with a plain
    `dataclasses.replace` is for constants.
    """

    # The options of the rulebook's part 3.
    players: tuple[int, ...] = (4,)
    call_partner: bool = False
    target: int = 11
    target_over: bool = False
    points: tuple[tuple[str, int], ...] = (("high", 1), ("low", 1), ("jack", 1), ("game", 1))
    bid_min: int = 2
    bid_max: int | None = None  # None: the total
    all_pass: AllPass = AllPass.DEALER
    dealer_min: int | None = None  # None: bid_min
    steal: bool = False
    doubles: bool = False
    double_made: DoubleMade = DoubleMade.POINTS
    moon: Moon | int = Moon.OFF
    moon_at: MoonAt = MoonAt.ABOVE
    moon_tricks: bool = False
    smudge: int | None = None
    blind_smudge: int | None = None
    smudge_needs: SmudgeNeeds = SmudgeNeeds.TRICKS
    hotshot: bool = False
    double_total: bool = False
    fold: bool = False
    low_to: GoesTo = GoesTo.KEEPER
    two_to: GoesTo = GoesTo.KEEPER
    made_scores: MadeScores = MadeScores.TAKEN
    exact_bonus: int = 0
    others_score: OthersScore = OthersScore.ALWAYS
    always_score: tuple[str, ...] = ()
    floor: int | None = None
    pookie: bool = False
    out: Out = Out.BIDDER_FIRST
    win_by: int = 1
    float_to: int | None = None
    backdoor: Backdoor | None = None
    game: GameBy = GameBy.PIPS
    game_tie: GameTie = GameTie.NOBODY
    joker_pips: float = 0
    hands: int | None = None
    sets_lose: int | None = None
    burned_to: BurnedTo = BurnedTo.NOBODY
    partner_set: bool = True
    misdeal: bool = True
    forced_nine: bool = False
    ranking: Ranking = Ranking.NORMAL
    capture_low: bool = False
    double_down: bool = False

    # What a variant is beside its options; a house keeps it.
    variant: str
    side_size: int = 2  # players of a side, as usually seated
    two_trumps: bool = False  # a sub-trump is named (TWO-1)
    looks: bool = False  # who looked at his cards may be noted (ABA-1)
    names_high_and_low: bool = False  # somebody scores High and Low in every hand (G-15)
    sources: tuple[tuple[Effect | Ending, str], ...] = ()  # effects that the variant has a rule of its own for

    @cached_property
    def values(self) -> dict[str, int]:
        """Category to points."""
        return dict(self.points)

    @cached_property
    def total(self) -> int:
        """All that can be taken in a hand (G-15)."""
        return sum(self.values.values())

    @cached_property
    def highest_bid(self) -> int:
        return self.total if self.bid_max is None else self.bid_max

    @cached_property
    def forced_bid(self) -> int:
        """The least that a dealer stuck with the bid must call (G-9)."""
        return self.bid_min if self.dealer_min is None else self.dealer_min

    @cached_property
    def moon_kind(self) -> Moon | int:
        """The moon in force: with a fixed number of hands there is no target to shoot for."""
        return Moon.GAME if self.hands is not None and self.moon is Moon.TARGET else self.moon

    @cached_property
    def ladder(self) -> tuple[Call, ...]:
        """All calls but pass, lowest first (G-10)."""
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
        """The call that a record or a form means by `word`, or None."""
        return self._calls.get(word) if type(word) is int or type(word) is str else None

    @property
    def is_bid_forced(self) -> bool:
        """Must the dealer bid when all others pass? (G-9)"""
        return self.all_pass is AllPass.DEALER

    def is_kept(self, category: str) -> bool:
        """Does its point stay with who played the card, whoever wins the trick? (G-2, DIRTY-1)"""
        if category in ("two", "off_two"):
            return self.two_to is GoesTo.KEEPER
        return category in ("low", "sub_low") and self.low_to is GoesTo.KEEPER

    @cached_property
    def cards_may_burn(self) -> bool:
        """Is a point card discarded often enough to be asked for? (G-14)"""
        single = sum(CATEGORIES[category].single_card for category in self.values)
        return self.burned_to is BurnedTo.OPPONENTS or single > 3

    @cached_property
    def scored_jokers(self) -> tuple[str, ...]:
        return tuple(joker for joker in JOKERS if joker in self.values)

    @property
    def counts_tens(self) -> bool:
        """Does Game go by tens instead of pips? (MAR-4)"""
        return self.game is GameBy.TENS

    @property
    def has_special_calls(self) -> bool:
        """Is there a call that needs every trick, or every point? (TEN-6, NIN-2, ROA-2)"""
        return any(call.is_special for call in self.ladder)

    @cached_property
    def highest_pips(self) -> int:
        """What all counts for Game together may come to: a deck has 80 pips, 81 with jokers, or four tens (G-4)."""
        if self.counts_tens:
            return 4
        return 81 if self.joker_pips else 80

    @cached_property
    def always_scored(self) -> frozenset[str]:
        return frozenset(self.always_score)

    @cached_property
    def must_be_named(self) -> tuple[str, ...]:
        """Categories that somebody scores in every hand (G-15)."""
        return tuple(word for word in ("high", "low") if word in self.values) if self.names_high_and_low else ()

    @cached_property
    def _sources(self) -> dict[Effect | Ending, str]:
        moon = _MOON_SOURCES.get(self.moon_kind, "ROA-2") if isinstance(self.moon_kind, Moon) else "ROA-2"
        return SOURCES | dict.fromkeys(_MOON_EFFECTS, moon) | dict(self.sources)

    def source_of(self, effect: Effect | Ending) -> str:
        """The id of the rule that explains an effect or an ending."""
        return self._sources[effect]
