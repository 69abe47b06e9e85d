"""What the page asks of a hand, row by row, and what of it is open to begin with."""

from dataclasses import dataclass
from functools import cached_property

from django import forms

import scoring
from leagues.forms.hand_setting import HandSetting
from leagues.forms.questions import Pick, Question, QuestionForm


@dataclass(frozen=True, kw_only=True)
class CountRow:
    """The fields of one side's pile, for Game or for totals."""

    pick: Pick
    fields: tuple[forms.BoundField, ...]


class HandQuestions(QuestionForm):
    """The questions of a hand. Whoever makes one gives it its `setting` first."""

    setting: HandSetting

    @property
    def is_totals(self) -> bool:
        return self["way"].value() == "totals"

    @property
    def may_note_totals(self) -> bool:
        return not self.setting.rules.always_score

    @property
    def bidder_question(self) -> Question:
        return self.question("bidder", "Who bid?")

    @property
    def bid_question(self) -> Question:
        return self.question("bid", "What?", css="bids")

    @property
    def partner_question(self) -> Question | None:
        return self.question("partner", "Who was called as partner?") if "partner" in self.fields else None

    @property
    def trump_questions(self) -> list[Question]:
        questions = [self.question("trump", "Trump", hint="if you like", css="suits")]
        if "sub_trump" in self.fields:
            questions.append(self.question("sub_trump", "Sub-trump", hint="if you like", css="suits"))
        return questions

    @cached_property
    def category_questions(self) -> list[tuple[Question, bool]]:
        """A row a category, with "can it be counted?"."""
        return [
            (
                self.question(f"took-{word}", scoring.CATEGORIES[word].label, hint=f"{value} · {self._how(word)}"),
                word == "game",
            )
            for word, value in self.setting.rules.values.items()
        ]

    def _how(self, category: str) -> str:
        """How the point is won, in words: kept or taken must always be said (G-2)."""
        if category == "game":
            return "most tens" if self.setting.rules.counts_tens else "most pips"
        if category == "last_trick":
            return "who took it"
        return "kept by who played it" if self.setting.rules.is_kept(category) else "taken"

    @property
    def count_rows(self) -> list[CountRow]:
        return [
            CountRow(
                pick=pick,
                fields=(
                    *(self[f"count-{pick.value}-{rank}"] for rank, _, _ in self.setting.ranks),
                    self[f"pips-{pick.value}"],
                ),
            )
            for pick in self.setting.scorers
        ]

    @property
    def count_heads(self) -> list[str]:
        return [*(label for _, label, _ in self.setting.ranks), "or in all"]

    @property
    def total_rows(self) -> list[tuple[Pick, forms.BoundField, list[str]]]:
        return [
            (pick, self[f"points-{pick.value}"], self.told(f"points-{pick.value}")) for pick in self.setting.scorers
        ]

    @property
    def shortcuts(self) -> tuple[Pick, ...]:
        """All to one side, where there are two."""
        scorers = self.setting.scorers
        return scorers if len(scorers) == 2 else ()

    @property
    def extra_questions(self) -> list[Question]:
        """What few hands need, in the order in which a table would ask."""
        legends = {
            "tricks": "Every trick?",
            "folded": "Folded?",
            "looked": "Who looked at his cards?",
            "forced_nine": "Who held a nine and had to bid?",
        }
        return [self.question(name, legend, css="broad") for name, legend in legends.items() if name in self.fields]

    @property
    def burned_questions(self) -> list[Question]:
        return [
            self.question(name, f"{scoring.CATEGORIES[name.removeprefix('burned-')].label} burned by")
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
        """Is anything answered or wrong under "more", so that it must be seen?"""
        questions = [*self.burned_questions, *self.auction_questions]
        dealt = self["dealer"].value() not in (None, "", str(self.setting.dealer))
        answered = any(question.is_answered or question.errors for question in questions)
        return dealt or answered or bool(self["note"].value()) or bool(self.told("dealer"))
