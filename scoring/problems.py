"""Problems with an input: the key, the kind of problem, and the values for its sentence.

The sentences are in `scoring.words.problems`.
"""

from collections.abc import Mapping
from enum import StrEnum, auto
from types import MappingProxyType
from typing import NamedTuple


class ProblemKind(StrEnum):
    """What exactly is wrong. Each kind has one sentence. Several kinds share an error code of the rulebook."""

    # The auction
    NOT_A_BID = auto()
    NOT_A_CALL = auto()
    BELOW_LOWEST_BID = auto()
    FORCED_NINE_BID = auto()
    FORCED_NINE_PASS = auto()
    FORCED_BID = auto()
    NOT_HIGHER = auto()
    OUT_OF_TURN = auto()
    TOO_MANY_CALLS = auto()
    TOO_FEW_CALLS = auto()
    OTHER_BIDDER = auto()
    OTHER_BID = auto()
    BID_MISSING = auto()
    ALL_PASSED = auto()
    CALL_IN_THROWN_IN_HAND = auto()
    BID_IS_FORCED = auto()
    MISDEAL_NOT_ALLOWED = auto()

    # What only some games have
    NO_PARTNER_CALLED = auto()
    PARTNER_IS_BIDDER = auto()
    PARTNER_MISSING = auto()
    NO_FORCED_NINE = auto()
    EVERYONE_LOOKS = auto()
    NOT_A_SUIT = auto()
    ONE_TRUMP_ONLY = auto()
    SAME_TRUMPS = auto()

    # What was taken
    NOTHING_TAKEN = auto()
    CARDS_AND_TOTALS = auto()
    TOTALS_AND_COUNT = auto()
    TOTALS_NOT_ENOUGH = auto()
    TOO_MANY_POINTS = auto()
    CATEGORY_NOT_SCORED = auto()
    UNKNOWN_CATEGORY = auto()
    CATEGORY_MISSING = auto()
    GAME_NOT_SCORED = auto()
    NOT_A_COUNT = auto()
    COUNTS_TOO_HIGH = auto()
    GAME_AND_COUNT = auto()
    NOT_A_SCORED_CARD = auto()
    BURNED_AND_TAKEN = auto()
    SIDE_NAMED_TWICE = auto()

    # A fold
    FOLD_NOT_ALLOWED = auto()
    GAME_IN_FOLDED_HAND = auto()
    FOLDER_SCORES = auto()
    TOTALS_IN_FOLDED_HAND = auto()
    TRICKS_IN_FOLDED_HAND = auto()

    # An entry of a record
    HAND_NOT_OBJECT = auto()
    UNKNOWN_HAND_KEY = auto()
    UNKNOWN_ADJUSTMENT_KEY = auto()
    HAND_KEY_IN_ADJUSTMENT = auto()
    REASON_MISSING = auto()
    REASON_NOT_TEXT = auto()
    ADJUSTMENT_NOT_WHOLE = auto()
    ADJUSTED_TWICE = auto()
    UNPLAYED_HAND_KEY = auto()
    NOT_A_PLAYER = auto()
    PLAYER_NOT_TEXT = auto()
    NOT_A_FLAG = auto()
    NOTE_NOT_TEXT = auto()
    BID_NOT_READABLE = auto()
    CALLS_NOT_LIST = auto()
    CALL_NOT_PAIR = auto()
    ADJUST_NOT_OBJECT = auto()
    TOOK_NOT_OBJECT = auto()
    PIPS_NOT_OBJECT = auto()
    POINTS_NOT_OBJECT = auto()
    BURNED_NOT_OBJECT = auto()
    LOOKED_NOT_LIST = auto()
    TAKEN_NOT_WHOLE = auto()
    TRICKS_NOT_ALL = auto()

    # A record
    UNKNOWN_RECORD_KEY = auto()
    RECORD_NOT_OBJECT = auto()
    RECORD_KEY_MISSING = auto()
    OTHER_FORMAT = auto()
    VARIANT_NOT_TEXT = auto()
    UNKNOWN_VARIANT = auto()
    HANDS_AND_RESULT = auto()
    HANDS_MISSING = auto()
    HANDS_NOT_LIST = auto()
    RULES_NOT_OBJECT = auto()
    PLAYERS_NOT_LIST = auto()
    PLAYER_COUNT = auto()
    STAKES_NOT_OBJECT = auto()
    UNKNOWN_STAKE = auto()
    STAKE_NOT_FLAG = auto()
    STAKE_NOT_CENTS = auto()
    SIDES_NOT_LISTS = auto()
    SIDES_UNEQUAL = auto()
    SIDES_WITH_CALLED_PARTNER = auto()
    AFTER_THE_END = auto()
    ENDED_ALREADY = auto()
    NOT_AN_ENDING = auto()
    RESULT_NOT_OBJECT = auto()
    UNKNOWN_RESULT_KEY = auto()
    RESULT_KEY_MISSING = auto()
    RESULT_NOT_BY_SIDE = auto()
    RESULT_NOT_WHOLE = auto()
    RESULT_BELOW_ZERO = auto()
    WINNERS_NOT_LIST = auto()
    WINNERS_NOT_SIDES = auto()

    # Names and texts
    NAME_NOT_TEXT = auto()
    NAME_BROKEN = auto()
    NAME_INVISIBLE = auto()
    NAME_WITH_SPACE = auto()
    NAME_USED_TWICE = auto()

    # House options
    UNKNOWN_OPTION = auto()
    OPTION_NOT_FLAG = auto()
    OPTION_NOT_ONE_OF = auto()
    OPTION_NOT_IN_RANGE = auto()
    OPTION_NOT_WHOLE = auto()
    OPTION_NOT_WHOLE_OR = auto()
    OPTION_NOT_ONE_OF_OR_WHOLE = auto()
    OPTION_NOT_BACKDOOR = auto()
    BACKDOOR_THEN = auto()
    BACKDOOR_AT = auto()
    OPTION_NOT_POINTS = auto()
    OPTION_CATEGORY_UNKNOWN = auto()
    OPTION_CATEGORY_POINTS = auto()
    OPTION_NOT_LIST = auto()
    OPTION_NOT_PLAYER_COUNTS = auto()
    OPTION_NOT_HALF = auto()
    OPTION_WITH_HANDS = auto()
    BID_MAX_TOO_HIGH = auto()
    BID_MIN_TOO_HIGH = auto()
    FORCED_BID_TOO_HIGH = auto()
    FORCED_BID_TOO_LOW = auto()
    FLOAT_TOO_LOW = auto()
    LEAD_WITH_BIDDER_ONLY = auto()
    FLOAT_WITH_BIDDER_ONLY = auto()
    TIE_NEEDS_JOKER = auto()

    # The command line
    NOT_UTF8 = auto()
    NOT_JSON = auto()
    NESTED_TOO_DEEPLY = auto()
    KEY_TWICE = auto()
    NOT_A_JSON_NUMBER = auto()
    FILE_NOT_READABLE = auto()
    WRONG_USAGE = auto()
    BALANCES_NOT_OBJECT = auto()
    BALANCE_NOT_WHOLE = auto()
    BALANCES_NOT_ZERO = auto()

    # What a database cannot store
    NAME_TOO_LONG = auto()
    NAME_TAKEN = auto()
    TEXT_TOO_LONG = auto()
    TEXT_BROKEN = auto()
    NUMBER_TOO_LARGE = auto()
    ADJUSTMENT_TOO_LARGE = auto()
    BID_UNKNOWN_TO_RULES = auto()


class Problem(NamedTuple):
    """`path`: the key with the problem (`took.jack`, empty for the whole); `code`: an error code of the rulebook's
    part 5; `values`: the values of its sentence, as numbers, texts and values of scoring.
    """

    path: str
    code: str
    kind: ProblemKind
    values: Mapping[str, object] = MappingProxyType({})

    def under(self, prefix: str) -> "Problem":
        """Return the same problem one level up: `took.jack` under `hands[2]` is `hands[2].took.jack`."""
        if not self.path:
            return self._replace(path=prefix)
        dot = "" if self.path.startswith("[") else "."
        return self._replace(path=f"{prefix}{dot}{self.path}")
