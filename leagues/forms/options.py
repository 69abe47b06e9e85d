"""How a form asks for one house option: its fields, and the option's JSON value from what was typed.

All of it follows from the kind of the option's values in `scoring.OPTIONS` and from its words in
`scoring.OPTION_WORDS`. Names no option.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django import forms

import scoring
from leagues.forms.questions import Pick, PickField, PicksField
from leagues.rulelinks import MOST_PLAYERS
from scoring.options import BackdoorOption, CategoriesOption, MoonOption, Option, PlayersOption, PointsOption, Whole
from scoring.words.options import NUMBER, YES_NO, Asked, OptionWords


class Unreadable(ValueError):
    """The input is not a value of the option. The message is shown with the question."""


@dataclass(frozen=True, kw_only=True)
class Ask:
    """The question for one option. `template` prints it, with `css` on its buttons."""

    option: Option
    template = "rules/ask_picks.html"
    css = "broad"

    @property
    def word(self) -> str:
        return self.option.word

    @property
    def words(self) -> OptionWords:
        return scoring.OPTION_WORDS[self.word]

    @property
    def legend(self) -> str:
        return self.words.question or self.words.label

    @property
    def hint(self) -> str:
        return self.words.hint

    def is_first(self, *rules: scoring.Rules) -> bool:
        """Return whether tables often change the option, and at least one of the rules uses it."""
        if self.words.asked is Asked.FIRST_IF_ON:
            return any(getattr(one, self.word) for one in rules)
        return self.words.asked is Asked.FIRST and any(map(self.option.applies, rules))

    def fields(self, rules: scoring.Rules, value: object) -> dict[str, forms.Field]:
        """Return the form fields. `value` is the option's JSON value under `rules`."""
        raise NotImplementedError

    def read(self, typed: Mapping[str, object]) -> object:
        """Return the option's JSON value. Raise `Unreadable` if there is none in what was typed."""
        raise NotImplementedError


class PickAsk(Ask):
    """One button out of several."""

    @property
    def picks(self) -> list[tuple[object, str]]:
        """(JSON value, label) of each button."""
        return [(self.written(value), label) for value, label in (self.words.values or YES_NO).items()]

    @property
    def whole_picks(self) -> list[tuple[object, str]]:
        """The buttons that don't have a number field next to them."""
        return [(value, label) for value, label in self.picks if value != NUMBER]

    def written(self, value: object) -> object:
        return self.option.write(value)

    def fields(self, rules, value):
        return self.pick_field(value)

    def pick_field(self, value):
        picks = [Pick(value=button_value(one), label=label) for one, label in self.picks]
        return {self.word: PickField(picks, initial=button_value(value))}

    def read(self, typed):
        for value, _ in self.picks:
            if button_value(value) == typed[self.word]:
                return value
        raise Unreadable("Tap one of the buttons.")


class NumberAsk(Ask):
    """A whole number. Blank is the option's value for "not at all", if it has one."""

    template = "rules/ask_number.html"

    def fields(self, rules, value):
        is_blank = self.option.is_optional and value == self.option.none
        return {self.word: number_field("" if is_blank else value)}

    def read(self, typed):
        text = str(typed[self.word]).strip()
        return self.option.none if not text and self.option.is_optional else whole_number(text)


class MoonAsk(PickAsk):
    """One button out of several. One of them takes a number."""

    template = "rules/ask_moon.html"

    def written(self, value):
        return value if value == NUMBER else super().written(value)

    def fields(self, rules, value):
        is_number = not isinstance(value, str)
        return self.pick_field(NUMBER if is_number else value) | {
            f"{self.word}_number": number_field(value if is_number else "")
        }

    def read(self, typed):
        kind = super().read(typed)
        return whole_number(str(typed[f"{self.word}_number"])) if kind == NUMBER else kind


class BackdoorAsk(PickAsk):
    """One button out of several. All but the first take a number below zero."""

    template = "rules/ask_backdoor.html"

    def written(self, value):
        return None if value is None else str(value)

    def fields(self, rules, value):
        backdoor = value or {"at": "", "then": None}
        at = number_field(str(backdoor["at"]).replace("-", "−"))
        return self.pick_field(backdoor["then"]) | {f"{self.word}_at": at}

    def read(self, typed):
        then = super().read(typed)
        if then is None:
            return None
        at = whole_number(str(typed[f"{self.word}_at"]).strip().lstrip("-−"))
        if not at:
            raise Unreadable("Type a number below zero.")
        return {"at": -at, "then": then}


class PointsAsk(Ask):
    """A number for each category. Blank or 0 does not score."""

    template = "rules/ask_points.html"

    def fields(self, rules, value):
        return {
            f"{self.word}-{word}": number_field(value.get(word, ""), max_length=4, label=scoring.category_label(word))
            for word in scoring.CATEGORIES
        }

    def read(self, typed):
        numbers = {word: whole_number(str(typed[f"{self.word}-{word}"]).strip() or "0") for word in scoring.CATEGORIES}
        return {word: number for word, number in numbers.items() if number}


class PlayersAsk(Ask):
    """Any of the numbers of players, at least one."""

    css = "bids"

    def fields(self, rules, value):
        picks = [Pick(value=str(number), label=str(number)) for number in range(2, MOST_PLAYERS + 1)]
        return {self.word: PicksField(picks, initial=[str(number) for number in value])}

    def read(self, typed):
        chosen = [number for number in range(2, MOST_PLAYERS + 1) if str(number) in typed[self.word]]
        if not chosen:
            raise Unreadable("Tap at least one.")
        return chosen


class CategoriesAsk(Ask):
    """Any of the categories that score."""

    def fields(self, rules, value):
        known = {*rules.values, *value}
        picks = [Pick(value=word, label=scoring.category_label(word)) for word in scoring.CATEGORIES if word in known]
        return {self.word: PicksField(picks, initial=list(value))}

    def read(self, typed):
        return [word for word in scoring.CATEGORIES if word in typed[self.word]]


_ASKS: dict[type[Option], type[Ask]] = {
    MoonOption: MoonAsk,
    BackdoorOption: BackdoorAsk,
    PointsOption: PointsAsk,
    PlayersOption: PlayersAsk,
    CategoriesOption: CategoriesAsk,
    Whole: NumberAsk,
}


def ask_for(word: str) -> Ask:
    """Return the question for an option. A whole number with labels for its values gets buttons."""
    option = scoring.OPTIONS[word]
    if isinstance(option, Whole) and scoring.OPTION_WORDS[word].values:
        return PickAsk(option=option)
    return _ASKS.get(type(option), PickAsk)(option=option)


#: Every option, in the order in which forms ask.
ASKS: dict[str, Ask] = {word: ask_for(word) for word in scoring.OPTION_WORDS}


def number_field(value: object, *, max_length: int = 6, label: str | None = None) -> forms.CharField:
    return forms.CharField(required=False, max_length=max_length, label=label, initial=str(value))


def button_value(value: object) -> str:
    """Return the value of the button for a JSON value."""
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value), str(value))


def whole_number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        raise Unreadable("Type a whole number.")
    return int(text)
