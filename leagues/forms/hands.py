"""The form of a hand: text in, an entry of `scoring` out, or errors at the questions that can fix them.

Sides are buttons, so the first seat of a side stands for the side.
"""

from collections.abc import Iterable

from django import forms

import scoring
from leagues.forms.hand_fields import hand_fields
from leagues.forms.hand_initial import initial_of
from leagues.forms.hand_questions import HandQuestions
from leagues.forms.hand_setting import ALONE, COUNT, NOBODY, PASS, HandSetting

_BROKEN = dict.fromkeys(("invalid", "required"), "This form is incomplete. Reload the page and try again.")


class EntryForm(forms.Form):
    """The hidden fields of every entry: its key, the key of the entry before, and the version that the person saw."""

    key = forms.RegexField(r"^[A-Za-z0-9_-]{8,64}$", widget=forms.HiddenInput, error_messages=_BROKEN)
    after = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def add_problems(self, problems: Iterable[scoring.Problem]) -> None:
        """Add what the rules do not allow as errors of the fields that can fix it."""
        for problem in problems:
            self.add_error(self.field_of(problem.path), scoring.problem_text(problem))

    def field_of(self, path: str) -> str | None:
        """Return the name of the field for a fact of an entry, or None for the form as a whole."""
        return path if path in self.fields else None


class HandForm(EntryForm, HandQuestions):
    """A played hand, a misdeal or a thrown-in hand. A valid form has `entry`."""

    way = forms.ChoiceField(choices=[("took", ""), ("totals", "")], required=False)
    kind = forms.ChoiceField(choices=[("played", ""), ("misdeal", ""), ("thrown-in", "")], required=False)
    note = forms.CharField(
        required=False,
        max_length=200,
        error_messages={"max_length": "A note can have at most 200 characters. Enter a shorter one."},
    )

    def __init__(self, setting: HandSetting, data=None, *, entry: scoring.Entry | None = None, **options):
        self.setting = setting
        self.entry: scoring.Entry | None = None
        initial = options.pop("initial", {}) | ({} if entry is None else initial_of(setting, entry))
        super().__init__(data, initial=initial, **options)
        self.fields |= hand_fields(setting)

    def rest_to(self, side: str) -> dict[str, object]:
        """Return the data with every category that is still open given to one side, or all of them if none is open."""
        typed = self.data.dict() | {name: self.data.getlist(name) for name in ("tricks", "folded", "looked")}
        names = [f"took-{category}" for category in self.setting.rules.values]
        return typed | dict.fromkeys([name for name in names if not typed.get(name)] or names, side)

    @property
    def first_error(self) -> str:
        """The first error, shown as a hint before anything is saved."""
        return next((message for messages in self.errors.values() for message in messages), "")

    def is_possible(self) -> bool:
        """Whether the form is valid and the rules allow its entry; if not, the form has the errors."""
        if self.is_valid() and isinstance(self.entry, scoring.Hand):
            self.add_problems(scoring.problems(self.setting.rules, self.setting.seating, self.entry))
        return self.is_valid()

    def clean(self):
        if self.errors:
            return self.cleaned_data
        kind = self.cleaned_data.get("kind") or "played"
        builder = {"misdeal": self._misdeal, "thrown-in": self._thrown_in, "played": self._played}[kind]
        entry = builder()
        if not self.errors:
            self.entry = entry
        return self.cleaned_data

    @property
    def _dealer(self) -> int:
        return int(self.cleaned_data.get("dealer") or self.setting.dealer)

    def _misdeal(self) -> scoring.Misdeal:
        if not self.setting.rules.misdeal:
            self.add_error(None, "There are no misdeals in this game.")
        return scoring.Misdeal(dealer=self._dealer, note=self.cleaned_data["note"])

    def _thrown_in(self) -> scoring.ThrownIn:
        if self.setting.rules.is_bid_forced:
            self.add_error(None, "The dealer can’t pass in this game. Enter the dealer’s bid.")
        calls = self._calls()
        if calls is not None and scoring.highest_bid(calls) is not None:
            self.add_error(f"call-{calls[-1][0]}", "Someone bid in this auction, so the hand wasn’t thrown in.")
        return scoring.ThrownIn(dealer=self._dealer, calls=calls, note=self.cleaned_data["note"])

    def _played(self) -> scoring.Hand | None:
        data = self.cleaned_data
        calls = self._calls()
        bidder, bid = self._bidding(calls)
        partner = self._partner()
        if self.errors or bidder is None or bid is None:
            self._took(bidder or 0, None)  # Adds the errors of the points, so that all errors appear at once.
            return None
        return scoring.Hand(
            dealer=self._dealer,
            bidder=bidder,
            bid=bid,
            calls=calls,
            partner=partner,
            trump=data["trump"] or None,
            sub_trump=data.get("sub_trump") or None,
            folded=bool(data.get("folded")),
            all_tricks=bool(data.get("tricks")),
            looked=tuple(int(seat) for seat in data["looked"]) if data.get("looked") else None,
            forced_nine=_seat_number(data.get("forced_nine")),
            note=data["note"],
            **self._scored(bidder, partner),
        )

    def _calls(self) -> tuple[tuple[int, scoring.Call | None], ...] | None:
        order = self.setting.seating.around(self._dealer)
        words = [(seat, self.cleaned_data.get(f"call-{seat}") or "") for seat in order]
        if not any(word for _, word in words):
            return None
        silent = [self.setting.names[seat] for seat, word in words if not word]
        if silent:
            self.add_error(f"call-{order[-1]}", f"Enter the call of {scoring.listed(silent)} too, or no calls at all.")
            return None
        return tuple((seat, None if word == PASS else self._call(word)) for seat, word in words)

    def _call(self, word: str) -> scoring.Call | None:
        return self.setting.rules.call(int(word) if word.isdecimal() else word)

    def _bidding(self, calls) -> tuple[int | None, scoring.Call | None]:
        """Return the bidder and the bid, as tapped or from the whole auction."""
        bidder, bid = _seat_number(self.cleaned_data["bidder"]), self._call(self.cleaned_data["bid"])
        if calls is not None:
            winner = scoring.highest_bid(calls)
            if winner is None:
                last = f"call-{calls[-1][0]}"
                self.add_error(last, "Everyone passed. Save the hand as all passed, or enter the dealer’s bid.")
                return None, None
            return winner[0] if bidder is None else bidder, bid or winner[1]
        if bidder is None:
            self.add_error("bidder", "Tap who bid.")
        if bid is None:
            self.add_error("bid", "Tap what was bid.")
        return bidder, bid

    def _partner(self) -> int | None:
        if "partner" not in self.fields:
            return None
        called = self.cleaned_data["partner"]
        if not called:
            self.add_error("partner", "Tap who was called as partner, or “alone”.")
        return _seat_number(called)

    def _scored(self, bidder: int, partner: int | None) -> dict:
        if self.is_totals:
            points = self._points(bidder, partner)
            return {"points": None if points is None else points}
        return {
            "took": self._took(bidder, partner),
            "pips": self._pips(bidder, partner),
            "burned": tuple(self._burned().items()),
        }

    def _took(self, bidder: int, partner: int | None) -> tuple[tuple[str, int], ...]:
        if self.is_totals:
            return ()
        took, burned, folded = [], self._burned(), bool(self.cleaned_data.get("folded"))
        for category in self.setting.rules.values:
            answer = self.cleaned_data.get(f"took-{category}") or ""
            if not answer and not folded and category not in burned:
                label = scoring.category_label(category)
                self.add_error(f"took-{category}", f"Tap who has {label}, or – for nobody.")
            elif answer not in ("", NOBODY, COUNT):
                took.append((category, self.setting.seat_for(answer, bidder, partner)))
        return tuple(took)

    def _burned(self) -> dict[str, int]:
        answers = {name: self.cleaned_data.get(name) for name in self.fields if name.startswith("burned-")}
        return {name.removeprefix("burned-"): int(seat) for name, seat in answers.items() if seat and seat != NOBODY}

    def _pips(self, bidder: int, partner: int | None) -> tuple[tuple[int, float], ...] | None:
        if self.cleaned_data.get("took-game") != COUNT:
            return None
        pips = [(pick, self._pips_of(pick.value)) for pick in self.setting.scorers]
        if all(count is None for _, count in pips):
            self.add_error("took-game", "Type what each side counted for Game.")
        return tuple((self.setting.seat_for(pick.value, bidder, partner), count or 0) for pick, count in pips)

    def _pips_of(self, side: str) -> float | None:
        """Return the count of a side as typed or added up from its cards, or None if nothing was typed."""
        typed = (self.cleaned_data.get(f"pips-{side}") or "").replace(",", ".").replace("½", ".5").strip()
        if typed:
            try:
                count = float(typed)
            except ValueError:
                count = -1.0
            if not 0 <= count <= 100 or count * 2 % 1:
                self.add_error("took-game", "Type a whole or half number, 0 or more.")
                return None
            return count
        counts = [(self.cleaned_data.get(f"count-{side}-{rank}"), pips) for rank, _, pips in self.setting.ranks]
        return None if all(n is None for n, _ in counts) else sum((n or 0) * pips for n, pips in counts)

    def _points(self, bidder: int, partner: int | None) -> tuple[tuple[int, int], ...] | None:
        """Return the totals by seat. A side that is left out took the rest."""
        answers = [(pick, self.cleaned_data.get(f"points-{pick.value}")) for pick in self.setting.scorers]
        silent = [pick for pick, points in answers if points is None]
        if len(silent) > 1:
            for pick in silent:
                self.add_error(f"points-{pick.value}", f"Type how many points {pick.label} took, or 0 for none.")
        rest = max(self.setting.rules.total - sum(points or 0 for _, points in answers), 0)
        return tuple(
            (self.setting.seat_for(pick.value, bidder, partner), rest if points is None else points)
            for pick, points in answers
        )

    def field_of(self, path: str) -> str | None:
        word, _, rest = path.partition(".")
        if word.startswith("calls"):
            return f"call-{self.setting.seating.around(self._dealer)[-1]}"
        name = {"took": f"took-{rest}", "burned": f"burned-{rest}", "pips": "took-game"}.get(word, word)
        if word == "points":
            name = f"points-{self.setting.scorers[0].value}"
        return name if name in self.fields else None


def _seat_number(answer: str | None) -> int | None:
    return int(answer) if answer and answer not in (ALONE, NOBODY) else None
