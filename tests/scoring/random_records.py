"""Random game records: legal ones over all variants and house options, and legal ones with random errors.

All random numbers come from the given `Random`, so a seed determines the whole record.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from random import Random
from typing import Any

from scoring import CATEGORIES, OPTIONS, SUITS, VARIANTS, Call, Rules, Seating, house, score_record

Json = dict[str, Any]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Zoë", "大山", "O'Neil", "Al 2", "Мария")

#: For each option, some values that a house may choose. Those that contradict the other options are left out.
CHOICES: dict[str, list[Any]] = {
    "target": [1, 5, 11, 21, 52],
    "points": [
        {"high": 1, "low": 1, "jack": 1, "game": 1},
        {"high": 1, "low": 1, "jack": 1, "game": 1, "five": 5},
        {"ace": 1, "two": 1, "three": 3, "joker": 1, "off_two": 1},
        {"high_joker": 2, "low_joker": 1, "game": 2, "last_trick": 1, "off_jack": 4},
    ],
    "bid_min": [1, 2, 3, 5],
    "bid_max": [4, 6, 10],
    "dealer_min": [2, 3, 6],
    "moon": ["off", "bid", "game", "target", 15],
    "smudge": ["off", 19],
    "blind_smudge": ["off", 20],
    "exact_bonus": [0, 1, 2],
    "always_score": [[], ["off_jack"], ["jack", "game"]],
    "floor": [None, 0],
    "win_by": [1, 2, 5],
    "float_to": [None, 18, 57],
    "backdoor": [None, *({"at": at, "then": then} for at in (-1, -11) for then in ("win", "lose", "draw"))],
    "joker_pips": [0, 0.5],
    "hands": [None, 1, 3],
    "sets_lose": [None, 1, 2, 4],
}


def legal_record(random: Random) -> Json:
    """Return a record that must be scored. Some games are over, called or conceded, and some have only a result."""
    key = random.choice(list(VARIANTS))
    base = VARIANTS[key].rules
    options = house_options(random, base)
    return _Maker(random, key, options, house(base, options)[0]).record()


def house_options(random: Random, base: Rules) -> Json:
    """Return some changed options, without those that contradict the others."""
    options: Json = {}
    for word in random.sample(list(OPTIONS), random.choice([0, 0, 1, 3, 8])):
        tried = options | {word: option_value(random, word, base)}
        if not house(base, tried)[1]:
            options = tried
    return options


def option_value(random: Random, word: str, base: Rules) -> Any:
    option = OPTIONS[word]
    if word == "players":
        return random.sample(range(2, 8), 3)
    if word in CHOICES:
        return random.choice(CHOICES[word])
    if hasattr(option, "kind"):
        return str(random.choice(list(option.kind)))
    return not getattr(base, word)


class _Maker:
    """Makes one record for rules in force."""

    def __init__(self, random: Random, key: str, options: Json, rules: Rules) -> None:
        self.random, self.key, self.options, self.rules = random, key, options, rules
        self.names = random.sample(NAMES, random.choice(rules.players))
        self.seating = Seating.usual(len(self.names), 1 if rules.call_partner else rules.side_size)
        self.record_sides: list[list[str]] | None = None
        self.dealer = 0

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def record(self) -> Json:
        self.seat()
        record: Json = {"format": "pitch-game/1", "variant": self.key, "players": self.names}
        if self.options:
            record["rules"] = self.options
        if self.record_sides is not None:
            record["sides"] = self.record_sides
        if self.chance(0.5):
            record["stakes"] = self.stakes()
        if self.chance(0.05):
            return record | {"result": self.result()}
        record["hands"] = [self.entry() for _ in range(self.random.choice([0, 1, 3, 8, 20]))]
        return self.ended(record)

    def seat(self) -> None:
        """Sometimes choose other sides than usual, of any equal size."""
        count = len(self.names)
        if not self.chance(0.3):
            return
        sizes = [size for size in range(1, count) if count % size == 0]
        size = 1 if self.rules.call_partner else self.random.choice(sizes)
        seats = self.random.sample(range(count), count)
        self.seating = Seating(sides=tuple(tuple(seats[i : i + size]) for i in range(0, count, size)))
        self.record_sides = [[self.names[seat] for seat in side] for side in self.seating.sides]

    def stakes(self) -> Json:
        stakes = {word: self.random.choice([0, 1, 25, 100]) for word in ("game", "set", "point", "ante", "set_to_pot")}
        return stakes | {"double_at_zero": self.chance(0.5)}

    def result(self) -> Json:
        sides = self.seating.sides
        won = self.random.sample(sides, self.random.randint(0, len(sides) - 1))
        result: Json = {"scores": [self.random.randint(-20, 60) for _ in sides]}
        if self.chance(0.5):
            result["sets"] = [self.random.randint(0, 3) for _ in sides]
        return result | {"winners": [self.names[seat] for side in won for seat in side]}

    def ended(self, record: Json) -> Json:
        """Remove hands after the end of the game. Sometimes call, abandon or concede a game that is not over."""
        result = score_record(record)
        late = [int(error["path"][6:-1]) for error in result.get("errors", []) if error["code"] == "after-the-end"]
        if late:
            record["hands"] = record["hands"][: min(late)]
        elif not result.get("over") and self.chance(0.3):
            record["ended"] = self.random.choice(["called", "abandoned", {"conceded": self.random.choice(self.names)}])
        return record

    # Entries

    def entry(self) -> Json:
        if self.chance(0.06):
            return self.adjustment()
        data: Json = {}
        if self.chance(0.3):
            self.dealer = self.random.randrange(len(self.names))
            data["dealer"] = self.names[self.dealer]
        if self.chance(0.2):
            data["note"] = self.random.choice(["", "a long night", "Zoë’s deal"])
        if self.rules.misdeal and self.chance(0.05):
            return data | {"misdeal": True}
        if not self.rules.is_bid_forced and self.chance(0.15):
            data |= self.thrown_in()
            self.pass_deal(stays=self.rules.all_pass == "same-dealer")
            return data
        data |= self.hand()
        self.pass_deal()
        return data

    def pass_deal(self, *, stays: bool = False) -> None:
        self.dealer = self.dealer if stays else self.seating.left_of(self.dealer)

    def adjustment(self) -> Json:
        sides = self.random.sample(self.seating.sides, self.random.randint(1, len(self.seating.sides)))
        points = {self.names[self.random.choice(side)]: self.random.randint(-5, 3) for side in sides}
        return {"adjust": points, "reason": self.random.choice(["renege", "a correction"])}

    def thrown_in(self) -> Json:
        calls = [[self.names[seat], "pass"] for seat in self.seating.around(self.dealer)]
        return {"thrown_in": True} | ({"calls": calls} if self.chance(0.5) else {})

    def hand(self) -> Json:
        bidder, data = self.auction()
        partner = None
        if self.rules.call_partner:
            others = [seat for seat in range(len(self.names)) if seat != bidder]
            partner = self.random.choice([None, *others]) if len(others) > 1 else None
            data["partner"] = None if partner is None else self.names[partner]
        if self.chance(0.7):
            data["trump"], other = self.random.sample(SUITS, 2)
            if self.rules.two_trumps:
                data["sub_trump"] = other
        if self.rules.looks and self.chance(0.5):
            data["looked"] = self.random.sample(self.names, 2)
        return data | self.play(self.hand_sides(bidder, partner))

    def hand_sides(self, bidder: int, partner: int | None) -> list[list[int]]:
        """Return the sides of this hand, the bidder's first."""
        if self.rules.call_partner:
            bidders = [bidder] if partner is None else [bidder, partner]
            return [bidders, [seat for seat in range(len(self.names)) if seat not in bidders]]
        return sorted((list(side) for side in self.seating.sides), key=lambda side: bidder not in side)

    # The auction

    def auction(self) -> tuple[int, Json]:
        may_be_forced = self.rules.forced_nine and self.rules.highest_bid >= 9
        nine = self.random.randrange(len(self.names)) if may_be_forced and self.chance(0.2) else None
        data: Json = {} if nine is None else {"forced_nine": self.names[nine]}
        if self.chance(0.4):
            calls = self.calls(nine)
            bids = [i for i, (_, call) in enumerate(calls) if call is not None]
            if bids:
                written = [[self.names[seat], "pass" if call is None else self.word(call)] for seat, call in calls]
                bidder = calls[bids[-1]][0]
                both = {"bidder": self.names[bidder], "bid": written[bids[-1]][1]} if self.chance(0.2) else {}
                return bidder, data | {"calls": written} | both
        legal = [call for call in self.rules.ladder if nine is None or call.is_special or call.number >= 9]
        bidder = self.random.randrange(len(self.names))
        return bidder, data | {"bidder": self.names[bidder], "bid": self.word(self.low_choice(legal))}

    def word(self, call: Call) -> int | str:
        return call.word if call.also is None else self.random.choice([call.word, call.also])

    def low_choice(self, calls: list[Call]) -> Call:
        """Return a call, more often a low one, so that about half of the bids are made."""
        return calls[min(self.random.randrange(len(calls)) for _ in range(2))]

    def calls(self, nine: int | None) -> list[tuple[int, Call | None]]:
        """Return one call for each player, in order. All pass only if the rules allow it."""
        rules, highest = self.rules, None
        calls: list[tuple[int, Call | None]] = []
        for seat in self.seating.around(self.dealer):
            is_stuck = seat == self.dealer and highest is None and rules.is_bid_forced
            higher = [call for call in rules.ladder if highest is None or call.rank > highest.rank]
            if is_stuck:
                higher = [call for call in higher if call.is_special or call.number >= rules.forced_bid]
            must_bid_nine = seat == nine and (highest is None or not (highest.is_special or highest.number >= 9))
            if must_bid_nine:
                higher = [call for call in higher if call.is_special or call.number >= 9]
            may_steal = rules.steal and seat == self.dealer and highest is not None and not highest.is_special
            # A player who must bid nine cannot steal a lower bid (NIN-1).
            if may_steal and not must_bid_nine and highest.number < rules.highest_bid and self.chance(0.3):
                higher = [highest]
            bids = higher and (is_stuck or must_bid_nine or self.chance(0.4))
            call = self.low_choice(higher) if bids else None
            highest = call or highest
            calls.append((seat, call))
        return calls

    # What was taken

    def play(self, sides: list[list[int]]) -> Json:
        if self.rules.fold and self.chance(0.1):
            return {"folded": True, "took": self.took(sides[1:], without=("game",), all_named=False)}
        data: Json = {"tricks": "all"} if self.chance(0.1) else {}
        burnable = [word for word in self.rules.values if CATEGORIES[word].single_card]
        burned = self.random.sample(burnable, 1) if burnable and self.chance(0.1) else []
        if burned:
            data["burned"] = {burned[0]: self.someone(sides)}
        if not self.rules.always_score and self.chance(0.25):
            return data | {"points": self.shares(sides, self.rules.total, step=1)}
        counted = "game" in self.rules.values and self.chance(0.4)
        data["took"] = self.took(sides, without=(*burned, "game") if counted else burned)
        if counted:
            data["pips"] = self.shares(sides, self.rules.highest_pips, step=self.random.choice([1, 10, 0.5]))
        return data

    def took(self, sides: list[list[int]], without: Iterable[str] = (), all_named: bool = True) -> Json:
        took: Json = {}
        for category in self.rules.values:
            named = all_named and category in self.rules.must_be_named
            if category in without or (not named and self.chance(0.1)):
                continue
            took[category] = None if not named and self.chance(0.1) else self.someone(sides)
        return took

    def someone(self, sides: list[list[int]]) -> str:
        """Return a player, more often of the first side."""
        side = sides[0] if self.chance(0.5) else self.random.choice(sides)
        return self.names[self.random.choice(side)]

    def shares(self, sides: list[list[int]], most: int, step: float) -> Json:
        """Return up to `most`, in steps, divided among some of the sides."""
        shares: Json = {}
        for side in sides if self.chance(0.7) else self.random.sample(sides, 1):
            share = self.random.randint(0, int(most / step)) * step
            share = self.random.choice([share, most, 20 if step != 1 else 1])
            shares[self.names[self.random.choice(side)]] = share = min(share, most)
            most -= share
        return shares


# Spoiled records

_WORDS = (
    "format variant rules players sides stakes hands ended result dealer bidder bid calls trump sub_trump partner took"
    " pips points tricks folded burned looked forced_nine note thrown_in misdeal adjust reason scores sets winners"
    " conceded game set ante at then"
).split()
_JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 7, 10**30, 0.5, 2.0, -0.0, 1e308, float("inf"), float("nan"), "", " ", "pass",
    "moon", "6 for 12", "hotshot", "all", "off", "called", "nobody", "Ann", "Bo\u0301", "\ud800", "\x00", "x" * 500,
    [], {}, [[]], [None], {"": None}, [["Ann", 2]], {"conceded": "Ann"}, {"Ann": 4}, {"high": "Ann"},
    {"at": 0, "then": "x"},
)  # fmt: skip


def spoiled(random: Random, record: Json) -> Any:
    """Return a copy with one to four values removed, replaced, duplicated or inserted anywhere."""
    copied: Any = copy.deepcopy(record)
    for _ in range(random.choice([1, 1, 2, 4])):
        positions = list(_positions(copied))
        if not positions:
            return random.choice(_JUNK)
        holder, key = random.choice(positions)
        random.choice((_remove, _replace, _replace, _insert, _duplicate))(random, holder, key, positions)
    return copied


def _positions(value: Any) -> Iterable[tuple[Any, Any]]:
    """Yield every (container, key or index) below a value."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _positions(value[key])


def _remove(random: Random, holder: Any, key: Any, positions: list[Any]) -> None:
    del holder[key]


def _replace(random: Random, holder: Any, key: Any, positions: list[Any]) -> None:
    holder[key] = _other_value(random, positions)


def _insert(random: Random, holder: Any, key: Any, positions: list[Any]) -> None:
    value = _other_value(random, positions)
    if isinstance(holder, list):
        holder.insert(random.randint(0, len(holder)), value)
    else:
        holder[random.choice([*_WORDS, *CATEGORIES, *OPTIONS, *NAMES])] = value


def _duplicate(random: Random, holder: Any, key: Any, positions: list[Any]) -> None:
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    else:
        holder[random.choice(_WORDS)] = copy.deepcopy(holder[key])


def _other_value(random: Random, positions: list[Any]) -> Any:
    """Return an odd value, or a value from elsewhere in the record."""
    if random.random() < 0.6:
        return copy.deepcopy(random.choice(_JUNK))
    holder, key = random.choice(positions)
    return copy.deepcopy(holder[key])
