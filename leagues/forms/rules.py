"""The form for house rules. It asks for every option and turns the answers into the options of `scoring.house`.

`scoring` checks which options go together. `forms.options` has the question for each option.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django import forms

import scoring
from leagues.forms.options import ASKS, Ask, Unreadable
from leagues.forms.questions import Pick, PickField, PicksField, Question, QuestionForm
from leagues.rulelinks import LONGEST_NAME, SharedRules, house_name_error, option_errors
from scoring.words.cards import SECTION_TITLES

Leagues = Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Row:
    """One question as its template prints it."""

    ask: Ask
    question: Question | None
    bound: tuple[forms.BoundField, ...]
    errors: tuple[str, ...]
    changed: bool


@dataclass(frozen=True, kw_only=True)
class Section:
    title: str
    rows: list[Row] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        """Whether something in it is wrong or changed."""
        return any(row.errors or row.changed for row in self.rows)


class HouseForm(QuestionForm):
    """House rules made from a variant.

    `shared` are the house rules to start with. Without `naming`, no name is asked for. `leagues` are (address, name) of
    the leagues that the rules can be saved for. A clean form has `shared_rules`, and `chosen_league`: the address of
    the league to save for, or an empty text.
    """

    def __init__(
        self, data=None, *, variant, shared: SharedRules | None = None, naming: bool = True, leagues: Leagues = ()
    ):
        super().__init__(data)
        self.variant, self.naming = variant, naming
        self.given = shared.options if shared else {}
        self.start = shared.rules if shared else variant.rules
        self.in_force = scoring.options_in_force(self.start)
        self.options: dict[str, object] = {}
        self.fields["name"] = forms.CharField(
            label="What do you call your rules?",
            required=False,
            max_length=LONGEST_NAME,
            initial=shared.name if shared else "",
            widget=forms.TextInput({"autocomplete": "off", "placeholder": "Saturday table"}),
        )
        if leagues:
            picks = [Pick(value="", label="For me"), *(Pick(value=slug, label=name) for slug, name in leagues)]
            self.fields["keep_for"] = PickField(picks, initial="")
        self.names: dict[str, tuple[str, ...]] = {}  # the names of the fields of each option
        for ask in ASKS.values():
            fields = ask.fields(self.start, self.in_force[ask.word])
            self.names[ask.word] = tuple(fields)
            self.fields |= fields

    def clean(self):
        own = scoring.options_in_force(self.variant.rules)
        for ask in ASKS.values():
            try:
                value = ask.read({name: self.cleaned_data.get(name) or "" for name in self.names[ask.word]})
            except Unreadable as error:
                self.add_option_error(ask.word, str(error))
                continue
            # A value that follows from another one (the highest bid from the points) is left out until it is changed.
            untouched = ask.word not in self.given and value == self.in_force[ask.word]
            if value != own[ask.word] and not untouched:
                self.options[ask.word] = value
        for word, message in option_errors(self.variant.key, self.options):
            self.add_option_error(word, message)
        if self.naming:
            self.clean_naming()
        return self.cleaned_data

    def clean_naming(self):
        name = self.cleaned_data.get("name") or ""
        error = house_name_error(name) or ("" if name else "Give your rules a name, like “Saturday table”.")
        if error and "name" not in self.errors:
            self.add_error("name", error)

    def add_option_error(self, word: str, message: str) -> None:
        """Add the error to the option's first field."""
        self.add_error(self.names[word][0], message)

    @property
    def shared_rules(self) -> SharedRules:
        return SharedRules(variant=self.variant.key, options=self.options, name=self.cleaned_data.get("name") or "")

    @property
    def accepted_rules(self) -> SharedRules:
        """The rules so far, for the card, without the options that have an error."""
        refused = {word for word, _ in option_errors(self.variant.key, self.options)}
        options = {word: value for word, value in self.options.items() if word not in refused}
        if any(option_errors(self.variant.key, options)):
            options = {}
        return SharedRules(variant=self.variant.key, options=options)

    @property
    def chosen_league(self) -> str:
        return self.cleaned_data.get("keep_for") or ""

    @property
    def league_question(self) -> Question | None:
        return self.question("keep_for", "Save them", css="broad") if "keep_for" in self.fields else None

    def row(self, ask: Ask) -> Row:
        names = self.names[ask.word]
        has_picks = isinstance(self.fields[names[0]], PickField | PicksField)
        return Row(
            ask=ask,
            question=self.question(names[0], ask.legend, hint=ask.hint, css=ask.css) if has_picks else None,
            bound=tuple(self[name] for name in names),
            errors=tuple(dict.fromkeys(error for name in names for error in self.errors_of(name))),
            changed=ask.word in (self.options if self.is_bound else self.given),
        )

    @property
    def rows(self) -> list[Row]:
        return [self.row(ask) for ask in ASKS.values()]

    @property
    def first_rows(self) -> list[Row]:
        return [self.row(ask) for ask in ASKS.values() if self.is_first(ask)]

    def is_first(self, ask: Ask) -> bool:
        """Return whether the option is asked above "More options"."""
        return ask.is_first(self.start, self.variant.rules)

    @property
    def more_sections(self) -> list[Section]:
        sections: dict[str, Section] = {}
        for ask in ASKS.values():
            if not self.is_first(ask):
                title = SECTION_TITLES[ask.words.section]
                sections.setdefault(title, Section(title=title)).rows.append(self.row(ask))
        return list(sections.values())
