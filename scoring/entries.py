"""One entry of a record's `hands`: JSON values to a hand, a misdeal, a thrown-in hand or an adjustment, and back."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.auction import auction_problems, highest_bid
from scoring.calls import Call
from scoring.categories import CATEGORIES
from scoring.games import Adjustment, Entry, Misdeal, ThrownIn
from scoring.hands import Hand, is_count, problems
from scoring.problems import Problem, ProblemKind
from scoring.rules import AllPass, Rules
from scoring.seating import Seating

_HAND_KEYS = frozenset(
    "dealer bidder bid calls trump sub_trump partner took pips points tricks folded burned looked forced_nine note"
    " thrown_in misdeal".split()
)
_ADJUST_KEYS = ("adjust", "reason", "note")

#: Keys that only some games have, with a test for those games, and the problem in all others.
_FOREIGN_KEYS: tuple[tuple[str, Callable[[Rules], bool], ProblemKind], ...] = (
    ("partner", lambda rules: rules.call_partner, ProblemKind.NO_PARTNER_CALLED),
    ("sub_trump", lambda rules: rules.two_trumps, ProblemKind.ONE_TRUMP_ONLY),
    ("looked", lambda rules: rules.looks, ProblemKind.EVERYONE_LOOKS),
    ("forced_nine", lambda rules: rules.forced_nine, ProblemKind.NO_FORCED_NINE),
)


class Names:
    """The seats of a record's players by name. Names are equal if they are after Unicode NFC."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._seats: dict[str, int] = {unicodedata.normalize("NFC", name): seat for seat, name in enumerate(names)}

    def __len__(self) -> int:
        return len(self.names)

    def seat(self, name: object) -> int | None:
        if type(name) is not str:
            return None
        seat = self._seats.get(name)
        return self._seats.get(unicodedata.normalize("NFC", name)) if seat is None else seat


class EntryReader:
    """Reads one entry and collects its problems. `dealer`: the seat that deals if the entry does not name a dealer."""

    def __init__(self, rules: Rules, seating: Seating, names: Names, dealer: int) -> None:
        self.rules, self.seating, self.names, self.dealer = rules, seating, names, dealer
        self.problems: list[Problem] = []
        self.data: Mapping[str, Any] = {}
        self.attempt: Entry | None = None  # what was read, even with problems: the next dealer depends on it

    def refuse(self, path: str, code: str, kind: ProblemKind, /, **values: object) -> None:
        self.problems.append(Problem(path, code, kind, values))

    def read(self, data: object) -> Entry | None:
        """Return the entry, or None if it has a problem."""
        if not isinstance(data, dict):
            self.refuse("", "bad-format", ProblemKind.HAND_NOT_OBJECT)
            return None
        self.data = data
        if "adjust" in data:
            self.attempt = self.adjustment()
        else:
            if not data.keys() <= _HAND_KEYS:
                for key in data:
                    if key not in _HAND_KEYS:
                        self.refuse(key, "unknown-key", ProblemKind.UNKNOWN_HAND_KEY, key=key)
            if "dealer" in data:
                self.dealer = self.player("dealer", data["dealer"], self.dealer)
            self.attempt = self.unplayed() if self.flag("misdeal") or self.flag("thrown_in") else self.hand()
        return None if self.problems else self.attempt

    # Values

    def player(self, key: str, name: object, otherwise: int, under: str = "") -> int:
        """Return the seat of a player, or `otherwise` with a problem at `key` of the object `under`."""
        seat = self.names.seat(name)
        if seat is not None:
            return seat
        path = f"{under}.{key}" if under else key
        if type(name) is str:
            self.refuse(path, "unknown-player", ProblemKind.NOT_A_PLAYER, name=name)
        else:
            self.refuse(path, "bad-format", ProblemKind.PLAYER_NOT_TEXT)
        return otherwise

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if type(value) is not bool:
            self.refuse(key, "bad-format", ProblemKind.NOT_A_FLAG, key=key)
        return value is True

    def note(self) -> str:
        note = self.data.get("note", "")
        if type(note) is not str:
            self.refuse("note", "bad-format", ProblemKind.NOTE_NOT_TEXT)
            return ""
        return note

    def pairs(self, key: str, otherwise: ProblemKind) -> dict[str, Any]:
        """Return the object at `key`, or an empty one with the problem `otherwise`."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.refuse(key, "bad-format", otherwise)
            return {}
        return value

    # Entries

    def adjustment(self) -> Adjustment:
        for key in self.data:
            if key in _HAND_KEYS and key not in _ADJUST_KEYS:
                self.refuse(key, "contradiction", ProblemKind.HAND_KEY_IN_ADJUSTMENT, key=key)
            elif key not in _ADJUST_KEYS:
                self.refuse(key, "unknown-key", ProblemKind.UNKNOWN_ADJUSTMENT_KEY, key=key)
        reason = self.data.get("reason", "")
        if "reason" not in self.data:
            self.refuse("", "missing", ProblemKind.REASON_MISSING)
        elif type(reason) is not str:
            self.refuse("reason", "bad-format", ProblemKind.REASON_NOT_TEXT)
        points = []
        for name, change in self.pairs("adjust", ProblemKind.ADJUST_NOT_OBJECT).items():
            seat = self.player(name, name, 0, under="adjust")
            if type(change) is not int:
                self.refuse(f"adjust.{name}", "bad-format", ProblemKind.ADJUSTMENT_NOT_WHOLE)
            else:
                points.append((self.seating.side_of[seat], change))
        if not self.problems and len(dict(points)) < len(points):
            self.refuse("adjust", "contradiction", ProblemKind.ADJUSTED_TWICE)
        return Adjustment(points=tuple(points), reason=str(reason), note=self.note())

    def unplayed(self) -> Misdeal | ThrownIn:
        thrown = self.data.get("thrown_in") is True
        word = "thrown_in" if thrown else "misdeal"
        for key in self.data:
            if key in _HAND_KEYS and key not in ("dealer", "note", word, *(["calls"] if thrown else [])):
                self.refuse(key, "contradiction", ProblemKind.UNPLAYED_HAND_KEY, key=key)
        if thrown and self.rules.all_pass is AllPass.DEALER:
            self.refuse(word, "not-allowed", ProblemKind.BID_IS_FORCED)
        if not thrown and not self.rules.misdeal:
            self.refuse(word, "not-allowed", ProblemKind.MISDEAL_NOT_ALLOWED)
        if not thrown:
            return Misdeal(dealer=self.dealer, note=self.note())
        calls = self.calls()
        if calls is not None and any(call is not None for _, call in calls):
            self.refuse("calls", "contradiction", ProblemKind.CALL_IN_THROWN_IN_HAND)
        elif calls is not None and self.rules.all_pass is not AllPass.DEALER:
            self.problems += auction_problems(self.rules, self.seating, self.dealer, calls, None)
        passes = None if calls is None else tuple((seat, None) for seat, _ in calls)
        return ThrownIn(dealer=self.dealer, calls=passes, note=self.note())

    def hand(self) -> Hand:
        data, rules = self.data, self.rules
        known = len(self.problems)
        calls = self.calls()
        bidder, bid = self.bidding(calls)
        readable = bidder is not None and bid is not None and len(self.problems) == known
        self.check_foreign_keys()
        hand = Hand(
            dealer=self.dealer,
            bidder=0 if bidder is None else bidder,
            bid=bid if bid is not None and readable else rules.ladder[0],
            calls=calls if readable else None,
            took=self.took(),
            pips=self.pips(),
            points=self.points(),
            trump=data.get("trump"),
            sub_trump=data.get("sub_trump") if rules.two_trumps else None,
            partner=self.partner() if bidder is not None else None,
            folded=self.flag("folded") and bidder is not None,
            all_tricks=self.tricks(),
            burned=self.burned(),
            looked=self.looked(),
            forced_nine=self.forced_nine() if readable else None,
            note=self.note(),
        )
        self.check_trumps()
        found = problems(rules, self.seating, hand)
        if "took" in data and hand.took is None:
            found = [problem for problem in found if problem.code != "missing"]
        self.problems += found
        return hand

    # The auction

    def bid(self, path: str, word: object) -> Call | None:
        call = self.rules.call(word)
        if call is not None:
            return call
        if type(word) not in (int, str):
            self.refuse(path, "bad-format", ProblemKind.BID_NOT_READABLE)
        elif self.is_below_minimum(word):
            self.refuse(path, "bid-too-low", ProblemKind.BELOW_LOWEST_BID, lowest=self.rules.bid_min)
        else:
            self.refuse(path, "bad-bid", ProblemKind.NOT_A_CALL, word=word)
        return None

    def is_below_minimum(self, word: object) -> bool:
        if type(word) is int:
            return word < self.rules.bid_min
        number = str(word).partition(" for ")[0]
        if not (self.rules.doubles and number.isascii() and number.isdigit() and len(number) < 4):
            return False
        return word == f"{int(number)} for {2 * int(number)}" and int(number) < self.rules.bid_min

    def calls(self) -> tuple[tuple[int, Call | None], ...] | None:
        """Return the auction as recorded, or None if there is none or it cannot be read."""
        if "calls" not in self.data:
            return None
        given = self.data["calls"]
        if not isinstance(given, list):
            self.refuse("calls", "bad-format", ProblemKind.CALLS_NOT_LIST)
            return None
        before = len(self.problems)
        calls: list[tuple[int, Call | None]] = []
        for i, pair in enumerate(given):
            if not isinstance(pair, list) or len(pair) != 2:
                self.refuse(f"calls[{i}]", "bad-format", ProblemKind.CALL_NOT_PAIR)
                continue
            seat = self.player(f"calls[{i}][0]", pair[0], 0)
            calls.append((seat, None if pair[1] == "pass" else self.bid(f"calls[{i}][1]", pair[1])))
        return tuple(calls) if len(self.problems) == before else None

    def bidding(self, calls: tuple[tuple[int, Call | None], ...] | None) -> tuple[int | None, Call | None]:
        """Return the bidder and the bid, as named or as they follow from the calls."""
        data = self.data
        winner = highest_bid(calls) if calls is not None else None
        bidder, bid = winner if winner is not None else (None, None)
        if calls is not None and winner is None:
            self.check_all_passed(calls)
        if "calls" not in data:
            for key in ("bidder", "bid"):
                if key not in data:
                    self.refuse("", "missing", ProblemKind.BID_MISSING, key=key)
        if "bidder" in data:
            named = self.player("bidder", data["bidder"], -1)
            bidder = named if named >= 0 else None
        if "bid" in data:
            bid = self.bid("bid", data["bid"])
        return bidder, bid

    def check_all_passed(self, calls: tuple[tuple[int, Call | None], ...]) -> None:
        found = list(auction_problems(self.rules, self.seating, self.dealer, calls, None))
        if not found:
            found = [Problem("calls", "contradiction", ProblemKind.ALL_PASSED)]
        self.problems += found

    # The cards

    def took(self) -> tuple[tuple[str, int], ...] | None:
        if "took" not in self.data:
            return None
        if not isinstance(self.data["took"], dict):
            self.refuse("took", "bad-format", ProblemKind.TOOK_NOT_OBJECT)
            return None
        took, values, seat_of = [], self.rules.values, self.names.seat
        for category, name in self.data["took"].items():
            if category not in values:
                self.refuse_category(f"took.{category}", category, ProblemKind.CATEGORY_NOT_SCORED)
            elif name is not None:
                seat = seat_of(name)
                took.append((category, self.player(category, name, -1, under="took") if seat is None else seat))
        if "game" in self.data["took"] and self.data["took"]["game"] is None and "pips" in self.data:
            self.refuse("pips", "contradiction", ProblemKind.GAME_AND_COUNT)
        return tuple(took)

    def pips(self) -> tuple[tuple[int, float], ...] | None:
        if "pips" not in self.data:
            return None
        pips = []
        for name, count in self.pairs("pips", ProblemKind.PIPS_NOT_OBJECT).items():
            seat = self.player(name, name, -1, under="pips")
            if type(count) not in (int, float) or not is_count(count):
                self.refuse(f"pips.{name}", "bad-pips", ProblemKind.NOT_A_COUNT)
            elif seat >= 0:
                pips.append((seat, count))
        return tuple(pips)

    def points(self) -> tuple[tuple[int, int], ...] | None:
        if "points" not in self.data:
            return None
        points = []
        for name, sum_taken in self.pairs("points", ProblemKind.POINTS_NOT_OBJECT).items():
            seat = self.player(name, name, -1, under="points")
            if type(sum_taken) is not int or sum_taken < 0:
                self.refuse(f"points.{name}", "bad-format", ProblemKind.TAKEN_NOT_WHOLE)
            elif seat >= 0:
                points.append((seat, sum_taken))
        return tuple(points)

    def burned(self) -> tuple[tuple[str, int], ...]:
        if "burned" not in self.data:
            return ()
        burned = []
        for category, name in self.pairs("burned", ProblemKind.BURNED_NOT_OBJECT).items():
            if category not in self.rules.values or not CATEGORIES[category].single_card:
                self.refuse_category(f"burned.{category}", category, ProblemKind.NOT_A_SCORED_CARD)
            else:
                burned.append((category, self.player(category, name, 0, under="burned")))
        return tuple(burned)

    def refuse_category(self, path: str, word: str, kind: ProblemKind) -> None:
        if word in CATEGORIES:
            self.refuse(path, "not-a-category", kind, category=CATEGORIES[word])
        else:
            self.refuse(path, "not-a-category", ProblemKind.UNKNOWN_CATEGORY, word=word)

    # What only some games have

    def check_foreign_keys(self) -> None:
        for key, is_known, kind in _FOREIGN_KEYS:
            if key in self.data and not is_known(self.rules):
                self.refuse(key, "not-allowed", kind)

    def partner(self) -> int | None:
        if not self.rules.call_partner:
            return None
        if "partner" not in self.data:
            self.refuse("", "missing", ProblemKind.PARTNER_MISSING)
            return None
        name = self.data["partner"]
        seat = None if name is None else self.player("partner", name, -1)
        return None if seat == -1 else seat

    def forced_nine(self) -> int | None:
        if not self.rules.forced_nine or "forced_nine" not in self.data:
            return None
        seat = self.player("forced_nine", self.data["forced_nine"], -1)
        return None if seat == -1 else seat

    def looked(self) -> tuple[int, ...] | None:
        if not self.rules.looks or "looked" not in self.data:
            return None
        if not isinstance(self.data["looked"], list):
            self.refuse("looked", "bad-format", ProblemKind.LOOKED_NOT_LIST)
            return None
        return tuple(self.player(f"looked[{i}]", name, 0) for i, name in enumerate(self.data["looked"]))

    def tricks(self) -> bool:
        if "tricks" in self.data and self.data["tricks"] != "all":
            self.refuse("tricks", "bad-format", ProblemKind.TRICKS_NOT_ALL)
        return self.data.get("tricks") == "all"

    def check_trumps(self) -> None:
        """Refuse a trump that is null: it may only be left out."""
        for key in ("trump", "sub_trump"):
            if key in self.data and self.data[key] is None and (key == "trump" or self.rules.two_trumps):
                self.refuse(key, "bad-trump", ProblemKind.NOT_A_SUIT)


def write_entry(entry: Entry, rules: Rules, seating: Seating, names: Sequence[str]) -> dict[str, Any]:
    """Return an entry as JSON values of a record, without empty values."""
    if isinstance(entry, Adjustment):
        by_name = {names[seating.sides[side][0]]: points for side, points in entry.points}
        return {"adjust": by_name, "reason": entry.reason} | ({"note": entry.note} if entry.note else {})
    data: dict[str, Any] = {"dealer": names[entry.dealer]}
    if isinstance(entry, Misdeal):
        data["misdeal"] = True
    elif isinstance(entry, ThrownIn):
        data["thrown_in"] = True
    else:
        data |= {"bidder": names[entry.bidder], "bid": entry.bid.written}
    if not isinstance(entry, Misdeal) and entry.calls is not None:
        data["calls"] = [[names[seat], "pass" if call is None else call.written] for seat, call in entry.calls]
    if isinstance(entry, Hand):
        data |= _written_play(entry, rules, names)
    return data | ({"note": entry.note} if entry.note else {})


def _written_play(hand: Hand, rules: Rules, names: Sequence[str]) -> dict[str, Any]:
    def by_name(pairs: Sequence[tuple[int, Any]] | None) -> dict[str, Any] | None:
        return None if pairs is None else {names[seat]: value for seat, value in pairs}

    def by_category(pairs: Sequence[tuple[str, int]] | None) -> dict[str, str] | None:
        return None if pairs is None else {category: names[seat] for category, seat in pairs}

    data: dict[str, Any] = {
        "trump": hand.trump,
        "sub_trump": hand.sub_trump,
        "folded": hand.folded or None,
        "tricks": "all" if hand.all_tricks else None,
        "took": by_category(hand.took),
        "pips": by_name(hand.pips),
        "points": by_name(hand.points),
        "burned": by_category(hand.burned) or None,
        "looked": None if hand.looked is None else [names[seat] for seat in hand.looked],
        "forced_nine": None if hand.forced_nine is None else names[hand.forced_nine],
    }
    written = {key: value for key, value in data.items() if value is not None}
    if rules.call_partner:
        written["partner"] = None if hand.partner is None else names[hand.partner]
    return written
