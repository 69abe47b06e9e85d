"""The questions about a hand in the order of the page, and which of its sections are open at first."""

from dataclasses import dataclass, replace
from functools import cached_property

from django import forms

import scoring
from leagues.forms.hand_setting import COUNT, NOBODY, HandSetting
from leagues.forms.questions import Pick, Question, QuestionForm

#: The most letters of a word that fit a button with four in a row, and with two.
LONGEST_ON_A_BUTTON, LONGEST_ON_A_BROAD_ONE = 8, 13


@dataclass(frozen=True, kw_only=True)
class CountRow:
    """The fields of a side's pile: its cards by rank, each with its pips, and the pips in total."""

    pick: Pick
    ranks: tuple[tuple[forms.BoundField, float], ...]
    pips: forms.BoundField


@dataclass(frozen=True, kw_only=True)
class CategoryRow:
    """Who has a point: one button for each side. `count`: the button to count it instead, and whether it is tapped."""

    question: Question
    count: tuple[Pick, bool] | None = None


class HandQuestions(QuestionForm):
    """The questions of a hand. A subclass sets `setting` before `__init__`."""

    setting: HandSetting

    @property
    def is_totals(self) -> bool:
        return self["way"].value() == "totals"

    @property
    def may_note_totals(self) -> bool:
        return not self.setting.rules.always_score

    @property
    def bidder_question(self) -> Question:
        longest = max(len(word) for name in self.setting.names for word in name.split())
        widths = ((LONGEST_ON_A_BUTTON, "broad"), (LONGEST_ON_A_BROAD_ONE, "long"))
        return self.question("bidder", "Who bid?", css=" ".join(css for most, css in widths if longest > most))

    @property
    def bid_question(self) -> Question:
        return self.question("bid", "What?", css="bids")

    @property
    def standing_bid(self) -> tuple[int | None, str]:
        """The seat of the bidder as tapped, and the bid as a sentence for the board."""
        bidder, bid = self["bidder"].value() or "", self["bid"].value() or ""
        if not bidder.isdecimal() or int(bidder) >= len(self.setting.names):
            return None, ""
        label = next((pick.label for pick in self.setting.calls if pick.value == bid), "…")
        return int(bidder), f"{self.setting.names[int(bidder)]} bids {label}"

    @property
    def partner_question(self) -> Question | None:
        return self.question("partner", "Who was called as partner?") if "partner" in self.fields else None

    @property
    def trump_questions(self) -> list[Question]:
        questions = [self.question("trump", "Trump", hint="optional", css="suits")]
        if "sub_trump" in self.fields:
            questions.append(self.question("sub_trump", "Sub-trump", hint="optional", css="suits"))
        return questions

    @cached_property
    def category_rows(self) -> list[CategoryRow]:
        return [self._category_row(word, value) for word, value in self.setting.rules.values.items()]

    def _category_row(self, word: str, value: int) -> CategoryRow:
        hint = f"{value} · {self._how(word)}"
        question = self.question(f"took-{word}", scoring.category_label(word), hint=hint)
        sides = [(pick, tapped) for pick, tapped in question.picks if pick.value != COUNT]
        count = next(((pick, tapped) for pick, tapped in question.picks if pick.value == COUNT), None)
        errors = question.errors
        if count is not None:
            errors = [*errors, *self._count_errors()]
        return CategoryRow(question=replace(question, picks=sides, errors=errors), count=count)

    def _count_errors(self) -> list[str]:
        counted = [name for name in self.fields if name.startswith(("count-", "pips-"))]
        return list(dict.fromkeys(error for name in counted for error in self.errors_of(name)))

    def _how(self, category: str) -> str:
        """Return how the point is won. Kept or taken must always be shown (G-2)."""
        if category == "game":
            return "most tens" if self.setting.rules.counts_tens else "highest count"
        if category == "last_trick":
            return "taken"
        return "kept" if self.setting.rules.is_kept(category) else "taken"

    @property
    def count_rows(self) -> list[CountRow]:
        return [
            CountRow(
                pick=pick,
                ranks=tuple((self[f"count-{pick.value}-{rank}"], pips) for rank, _, pips in self.setting.ranks),
                pips=self[f"pips-{pick.value}"],
            )
            for pick in self.setting.scorers
        ]

    @property
    def count_heads(self) -> list[str]:
        return [*(label for _, label, _ in self.setting.ranks), "in all"]

    @property
    def total_rows(self) -> list[tuple[Pick, forms.BoundField, list[str]]]:
        return [
            (pick, self[f"points-{pick.value}"], self.errors_of(f"points-{pick.value}"))
            for pick in self.setting.scorers
        ]

    @property
    def total(self) -> int:
        """All points of a hand."""
        return self.setting.rules.total

    @property
    def shortcuts(self) -> tuple[Pick, ...]:
        """The buttons that give all open points to one side."""
        return (*self.setting.scorers, Pick(value=NOBODY, label="nobody"))

    @property
    def extra_questions(self) -> list[Question]:
        """The questions that few hands need, in the order in which players would ask them."""
        legends = {
            "tricks": "Every trick?",
            "folded": "Folded?",
            "looked": "Who looked at their cards?",
            "forced_nine": "Who had the Nine and had to bid?",
        }
        return [self.question(name, legend, css="broad") for name, legend in legends.items() if name in self.fields]

    @property
    def burned_questions(self) -> list[Question]:
        return [
            self.question(name, f"{scoring.category_label(name.removeprefix('burned-'))} burned by")
            for name in self.fields
            if name.startswith("burned-")
        ]

    @property
    def auction_questions(self) -> list[Question]:
        setting = self.setting
        return [
            self.question(
                f"call-{seat}", setting.names[seat], css="bids", hint="deals" if seat == setting.dealer else ""
            )
            for seat in setting.seating.around(setting.dealer)
        ]

    @property
    def dealer_question(self) -> Question:
        return self.question("dealer", "Who dealt?")

    @property
    def may_misdeal(self) -> bool:
        return self.setting.rules.misdeal

    @property
    def may_throw_in(self) -> bool:
        return not self.setting.rules.is_bid_forced

    @property
    def has_open_extras(self) -> bool:
        """Whether a question under "More" has an answer or an error."""
        questions = [*self.burned_questions, *self.auction_questions]
        dealt = self["dealer"].value() not in (None, "", str(self.setting.dealer))
        answered = any(question.is_answered or question.errors for question in questions)
        return dealt or answered or bool(self["note"].value()) or bool(self.errors_of("dealer"))
