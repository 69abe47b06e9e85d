"""One entry of a record's `hands`: JSON values to a hand, a misdeal, a thrown-in hand or an adjustment, and back."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.auction import auction_problems, highest_bid
from scoring.calls import Call
from scoring.categories import CATEGORIES
from scoring.games import Adjustment, Entry, Misdeal, ThrownIn
from scoring.hands import Hand, is_count, label_of, problems
from scoring.problems import Problem
from scoring.rules import AllPass, Rules
from scoring.seating import Seating

_HAND_KEYS = frozenset(
    "dealer bidder bid calls trump sub_trump partner took pips points tricks folded burned looked forced_nine note"
    " thrown_in misdeal".split()
)
_ADJUST_KEYS = ("adjust", "reason", "note")

#: Keys that only some games know: which games, and what to say in the others.
_FOREIGN_KEYS: tuple[tuple[str, Callable[[Rules], bool], str], ...] = (
    ("partner", lambda rules: rules.call_partner, "Nobody calls a partner in this game."),
    ("sub_trump", lambda rules: rules.two_trumps, "This game has one trump only."),
    ("looked", lambda rules: rules.looks, "In this game everybody looks at his cards."),
    ("forced_nine", lambda rules: rules.forced_nine, "This game knows no forced nine."),
)


class Names:
    """The players of a record: name to seat, equal after Unicode NFC."""

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
    """Reads one entry; `dealer` is who has the deal where the entry does not say. Collects problems on the way."""

    def __init__(self, rules: Rules, seating: Seating, names: Names, dealer: int) -> None:
        self.rules, self.seating, self.names, self.dealer = rules, seating, names, dealer
        self.problems: list[Problem] = []
        self.data: Mapping[str, Any] = {}
        self.attempt: Entry | None = None  # what was read, faults and all: it tells who deals next

    def refuse(self, path: str, code: str, message: str) -> None:
        self.problems.append(Problem(path, code, message))

    def read(self, data: object) -> Entry | None:
        """The entry, or None with at least one problem."""
        if not isinstance(data, dict):
            self.refuse("", "bad-format", "A hand is an object.")
            return None
        self.data = data
        if "adjust" in data:
            self.attempt = self.adjustment()
        else:
            if not data.keys() <= _HAND_KEYS:
                for key in data:
                    if key not in _HAND_KEYS:
                        self.refuse(key, "unknown-key", f"A hand has no key {key!r}.")
            if "dealer" in data:
                self.dealer = self.player("dealer", data["dealer"], self.dealer)
            self.attempt = self.unplayed() if self.flag("misdeal") or self.flag("thrown_in") else self.hand()
        return None if self.problems else self.attempt

    # Values

    def player(self, key: str, name: object, otherwise: int, under: str = "") -> int:
        """The seat of a player; with a problem at `key` of the table `under`, `otherwise`."""
        seat = self.names.seat(name)
        if seat is not None:
            return seat
        path = f"{under}.{key}" if under else key
        if type(name) is str:
            self.refuse(path, "unknown-player", f"{name!r} is not a player of this game.")
        else:
            self.refuse(path, "bad-format", "A player is named by a text.")
        return otherwise

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if type(value) is not bool:
            self.refuse(key, "bad-format", f"{key} is true or left out.")
        return value is True

    def note(self) -> str:
        note = self.data.get("note", "")
        if type(note) is not str:
            self.refuse("note", "bad-format", "A note is a text.")
            return ""
        return note

    def table(self, key: str, what: str) -> dict[str, Any]:
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.refuse(key, "bad-format", f"{key} is an object: {what}.")
            return {}
        return value

    # Entries

    def adjustment(self) -> Adjustment:
        for key in self.data:
            if key in _HAND_KEYS and key not in _ADJUST_KEYS:
                self.refuse(key, "contradiction", "An adjustment is not a hand.")
            elif key not in _ADJUST_KEYS:
                self.refuse(key, "unknown-key", f"An adjustment has no key {key!r}.")
        reason = self.data.get("reason", "")
        if "reason" not in self.data:
            self.refuse("", "missing", "An adjustment needs a reason.")
        elif type(reason) is not str:
            self.refuse("reason", "bad-format", "A reason is a text.")
        points = []
        for name, change in self.table("adjust", "points by a player of the side").items():
            seat = self.player(name, name, 0, under="adjust")
            if type(change) is not int:
                self.refuse(f"adjust.{name}", "bad-format", "An adjustment is a whole number.")
            else:
                points.append((self.seating.side_of[seat], change))
        if not self.problems and len(dict(points)) < len(points):
            self.refuse("adjust", "contradiction", "A side is named twice.")
        return Adjustment(points=tuple(points), reason=str(reason), note=self.note())

    def unplayed(self) -> Misdeal | ThrownIn:
        thrown = self.data.get("thrown_in") is True
        word = "thrown_in" if thrown else "misdeal"
        for key in self.data:
            if key in _HAND_KEYS and key not in ("dealer", "note", word, *(["calls"] if thrown else [])):
                self.refuse(key, "contradiction", "A hand that was not played has nothing else to note.")
        if thrown and self.rules.all_pass is AllPass.DEALER:
            self.refuse(word, "not-allowed", "The bid is forced in this game: the dealer cannot pass.")
        if not thrown and not self.rules.misdeal:
            self.refuse(word, "not-allowed", "A misdeal may not be called in this game.")
        if not thrown:
            return Misdeal(dealer=self.dealer, note=self.note())
        calls = self.calls()
        if calls is not None and any(call is not None for _, call in calls):
            self.refuse("calls", "contradiction", "In a thrown-in hand everybody passes.")
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
            self.refuse(path, "bad-format", "A bid is a number or a word.")
        elif self.is_below_minimum(word):
            self.refuse(path, "bid-too-low", f"The lowest bid is {self.rules.bid_min}.")
        else:
            self.refuse(path, "bad-bid", f"{word!r} is not a bid of this game.")
        return None

    def is_below_minimum(self, word: object) -> bool:
        if type(word) is int:
            return word < self.rules.bid_min
        number = str(word).partition(" for ")[0]
        if not (self.rules.doubles and number.isascii() and number.isdigit() and len(number) < 4):
            return False
        return word == f"{int(number)} for {2 * int(number)}" and int(number) < self.rules.bid_min

    def calls(self) -> tuple[tuple[int, Call | None], ...] | None:
        """The auction as noted; None where there is none, or none that can be read."""
        if "calls" not in self.data:
            return None
        given = self.data["calls"]
        if not isinstance(given, list):
            self.refuse("calls", "bad-format", "Calls are a list of [player, call].")
            return None
        before = len(self.problems)
        calls: list[tuple[int, Call | None]] = []
        for i, pair in enumerate(given):
            if not isinstance(pair, list) or len(pair) != 2:
                self.refuse(f"calls[{i}]", "bad-format", "A call is [player, call].")
                continue
            seat = self.player(f"calls[{i}][0]", pair[0], 0)
            calls.append((seat, None if pair[1] == "pass" else self.bid(f"calls[{i}][1]", pair[1])))
        return tuple(calls) if len(self.problems) == before else None

    def bidding(self, calls: tuple[tuple[int, Call | None], ...] | None) -> tuple[int | None, Call | None]:
        """Bidder and bid, as named or as the calls give them."""
        data = self.data
        winner = highest_bid(calls) if calls is not None else None
        bidder, bid = winner if winner is not None else (None, None)
        if calls is not None and winner is None:
            self.check_all_passed(calls)
        if "calls" not in data:
            for key in ("bidder", "bid"):
                if key not in data:
                    self.refuse("", "missing", f"Say who bid and what: {key!r} is missing.")
        if "bidder" in data:
            named = self.player("bidder", data["bidder"], -1)
            bidder = named if named >= 0 else None
        if "bid" in data:
            bid = self.bid("bid", data["bid"])
        return bidder, bid

    def check_all_passed(self, calls: tuple[tuple[int, Call | None], ...]) -> None:
        found = list(auction_problems(self.rules, self.seating, self.dealer, calls, None))
        if not found:
            found = [Problem("calls", "contradiction", "All passed: note the hand as thrown in.")]
        self.problems += found

    # The cards

    def took(self) -> tuple[tuple[str, int], ...] | None:
        if "took" not in self.data:
            return None
        if not isinstance(self.data["took"], dict):
            self.refuse("took", "bad-format", "took is an object: a player by category.")
            return None
        took, values, seat_of = [], self.rules.values, self.names.seat
        for category, name in self.data["took"].items():
            if category not in values:
                self.refuse(f"took.{category}", "not-a-category", f"{_label(category)} does not score in this game.")
            elif name is not None:
                seat = seat_of(name)
                took.append((category, self.player(category, name, -1, under="took") if seat is None else seat))
        if "game" in self.data["took"] and self.data["took"]["game"] is None and "pips" in self.data:
            self.refuse("pips", "contradiction", "Give who took Game or the counts, not both.")
        return tuple(took)

    def pips(self) -> tuple[tuple[int, float], ...] | None:
        if "pips" not in self.data:
            return None
        pips = []
        for name, count in self.table("pips", "a count by a player of the side").items():
            seat = self.player(name, name, -1, under="pips")
            if type(count) not in (int, float) or not is_count(count):
                self.refuse(f"pips.{name}", "bad-pips", "A count for Game is a whole or half number from 0 to 81.")
            elif seat >= 0:
                pips.append((seat, count))
        return tuple(pips)

    def points(self) -> tuple[tuple[int, int], ...] | None:
        if "points" not in self.data:
            return None
        points = []
        for name, sum_taken in self.table("points", "a sum by a player of the side").items():
            seat = self.player(name, name, -1, under="points")
            if type(sum_taken) is not int or sum_taken < 0:
                self.refuse(f"points.{name}", "bad-format", "What a side took is a whole number from 0.")
            elif seat >= 0:
                points.append((seat, sum_taken))
        return tuple(points)

    def burned(self) -> tuple[tuple[str, int], ...]:
        if "burned" not in self.data:
            return ()
        burned = []
        for category, name in self.table("burned", "who had to discard, by category").items():
            if category not in self.rules.values or not CATEGORIES[category].single_card:
                self.refuse(
                    f"burned.{category}", "not-a-category", f"{_label(category)} is not a card that scores here."
                )
            else:
                burned.append((category, self.player(category, name, 0, under="burned")))
        return tuple(burned)

    # What only some games know

    def check_foreign_keys(self) -> None:
        for key, is_known, message in _FOREIGN_KEYS:
            if key in self.data and not is_known(self.rules):
                self.refuse(key, "not-allowed", message)

    def partner(self) -> int | None:
        if not self.rules.call_partner:
            return None
        if "partner" not in self.data:
            self.refuse("", "missing", "Say whom the bidder called, or null when he played alone.")
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
            self.refuse("looked", "bad-format", "looked is a list of players.")
            return None
        return tuple(self.player(f"looked[{i}]", name, 0) for i, name in enumerate(self.data["looked"]))

    def tricks(self) -> bool:
        if "tricks" in self.data and self.data["tricks"] != "all":
            self.refuse("tricks", "bad-format", 'tricks is "all" or left out.')
        return self.data.get("tricks") == "all"

    def check_trumps(self) -> None:
        """A trump may be left out, but not be null."""
        for key in ("trump", "sub_trump"):
            if key in self.data and self.data[key] is None and (key == "trump" or self.rules.two_trumps):
                self.refuse(key, "bad-trump", "A trump is clubs, diamonds, hearts or spades.")


def write_entry(entry: Entry, rules: Rules, seating: Seating, names: Sequence[str]) -> dict[str, Any]:
    """An entry as a record gives it; nothing that is empty is written."""
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


def _label(category: str) -> str:
    return label_of(category) if category in CATEGORIES else repr(category)
