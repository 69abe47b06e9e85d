"""The form of a new game: the variant, the players, the dealer, the target, house rules and stakes."""

import unicodedata
from collections.abc import Sequence

from django import forms

import scoring
from leagues.forms.options import ASKS, PickAsk, button_value
from leagues.forms.questions import Pick, PickField, Question
from leagues.forms.stakes import StakesQuestions
from leagues.rulelinks import SharedRules

FIRST_CHOICE = "contway"
#: A symbol for each side, printed beside the seats of partners.
SYMBOLS = "●▲■◆★✚▼◗✖"

Offered = Sequence[tuple[str, SharedRules]]


class NewGameForm(StakesQuestions):
    """A valid form has `options`, `stakes` (as in a game record), `names` by seat and `first_dealer`."""

    choose = forms.CharField(required=False)

    def __init__(self, data=None, *, shared: SharedRules | None = None, offered: Offered = (), **options):
        """`shared`: house rules from the address. `offered`: (owner, rules), one button each."""
        self.is_other_game = bool(data) and data.get("shown", data.get("variant")) != data.get("variant")
        super().__init__(data, **options)
        self.from_address = shared
        self.offered = {f"house-{rules.text}": rules for _, rules in offered}
        houses = [Pick(value=f"house-{rules.text}", label=rules.name, hint=owner) for owner, rules in offered]
        if shared is not None and f"house-{shared.text}" in self.offered:
            self.initial["variant"] = f"house-{shared.text}"
        picks = [
            Pick(value=key, label=variant.name, hint=", ".join(map(str, variant.rules.players)) + " players")
            for key, variant in scoring.VARIANTS.items()
        ]
        self.fields["variant"] = PickField([*houses, *picks], initial=shared.variant if shared else FIRST_CHOICE)
        self.chosen = self["variant"].value()
        shared = self.offered.get(self.chosen, shared)
        key = shared.variant if self.chosen in self.offered else self.chosen
        self.variant = scoring.VARIANTS.get(key, scoring.VARIANTS[FIRST_CHOICE])
        if shared is not None and shared.variant != self.variant.key:
            shared = None
        self.shared = shared
        self.base, _ = scoring.house(self.variant.rules, shared.options if shared else {})
        self._add_players()
        self.fields["target"] = forms.CharField(
            label=self.target_label,
            required=False,
            max_length=6,
            initial=str(self.base.hands or self.base.target),
            widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        )
        for word, _, values in self._house():
            picks = [Pick(value=button_value(value), label=label) for value, label in values]
            self.fields[f"house-{word}"] = PickField(picks, initial=button_value(self._in_force(word)))
        self.add_stakes()
        if self.is_other_game:
            self._reset_options()

    def _reset_options(self) -> None:
        """Reset the target and the options, which belong to the variant shown before."""
        self.data = self.data.copy()
        for name, field in self.fields.items():
            if name == "target" or name.startswith("house-"):
                self.data[name] = field.initial

    def _add_players(self) -> None:
        allowed = self.base.players
        self.fields["count"] = PickField(
            [Pick(value=str(n), label=str(n)) for n in allowed], initial=str(4 if 4 in allowed else allowed[0])
        )
        count = self["count"].value()
        self.count = (
            int(count) if count and count.isdecimal() and int(count) in allowed else int(self.fields["count"].initial)
        )
        self.seating = scoring.Seating.usual(self.count, 1 if self.base.call_partner else self.base.side_size)
        symbols = SYMBOLS if len(self.seating.sides[0]) > 1 else ""
        for seat in range(self.count):
            self.fields[f"name-{seat}"] = forms.CharField(
                required=False,
                max_length=60,
                label=f"Seat {seat + 1}",
                help_text=symbols[self.seating.side_of[seat]] if symbols else "",
                widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "words", "list": "known-names"}),
            )
        seats = [
            Pick(value=str(seat), label=self[f"name-{seat}"].value() or f"Seat {seat + 1}")
            for seat in range(self.count)
        ]
        self.fields["dealer"] = PickField(seats, initial="0")

    def _house(self):
        """Return (option, question, labeled values) of the options that tables change most, where they apply."""
        asks = [ask for ask in ASKS.values() if isinstance(ask, PickAsk) and ask.is_first(self.base)]
        return [(ask.word, ask.legend, ask.whole_picks) for ask in asks]

    def _in_force(self, word: str) -> object:
        return scoring.options_in_force(self.base)[word]

    @property
    def errors(self):
        """The errors by field, none while the form is quiet."""
        return {} if self.quiet else super().errors

    # Questions of the page

    @property
    def variant_questions(self) -> list[tuple[str, Question]]:
        """The variants by family."""
        question = self.question("variant", "Which Pitch?", css="broad")
        families: dict[str, list] = {}
        for pick, tapped in question.picks:
            family = "House rules" if pick.value in self.offered else scoring.VARIANTS[pick.value].family
            families.setdefault(family, []).append((pick, tapped))
        return [
            (family, Question(name="variant", legend=family, picks=picks, css="broad"))
            for family, picks in families.items()
        ]

    @property
    def variant_errors(self) -> list[str]:
        return self.errors_of("variant")

    @property
    def title(self) -> str:
        """The name of the variant; a template's `form.variant` is the field."""
        return self.variant.name

    @property
    def key_shown(self) -> str:
        """The choice whose options the page shows."""
        return self.chosen if self.chosen in self.offered else self.variant.key

    @property
    def sentence(self) -> str:
        return self.variant.sentence

    @property
    def rules_url(self) -> str:
        return f"/rules/{self.variant.key}/"

    @property
    def house_url(self) -> str:
        return f"/rules/house/{self.variant.key}/"

    @property
    def shared_rules(self) -> SharedRules | None:
        return self.shared

    @property
    def shared_name(self) -> str:
        return self.shared.name if self.shared else ""

    @property
    def rules_text(self) -> str:
        return self.from_address.text if self.from_address else ""

    @property
    def players_hint(self) -> str:
        side = len(self.seating.sides[0])
        if side == 1:
            return "Everyone plays alone." if not self.base.call_partner else "Bidders call a partner hand by hand."
        return "Partners sit opposite each other. Seats with the same symbol are on one side."

    @property
    def count_question(self) -> Question | None:
        return self.question("count", "How many?", css="bids") if len(self.base.players) > 1 else None

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return [self[f"name-{seat}"] for seat in range(self.count)]

    @property
    def dealer_question(self) -> Question:
        return self.question("dealer", "Who deals first?")

    @property
    def target_label(self) -> str:
        return (
            "Hands to play" if self.base.hands else "Target (go above it to win)" if self.base.target_over else "Target"
        )

    @property
    def house_questions(self) -> list[Question]:
        return [self.question(f"house-{word}", legend, css="broad") for word, legend, _ in self._house()]

    @property
    def has_open_house(self) -> bool:
        return any(self.errors_of(f"house-{word}") for word, _, _ in self._house()) or bool(self.house_changes())

    # Data

    def house_changes(self) -> dict[str, object]:
        """Return the options that differ from the base rules."""
        changes = {}
        for word, _, values in self._house():
            typed = self[f"house-{word}"].value()
            chosen = {button_value(value): value for value, _ in values}
            if typed in chosen and typed != button_value(self._in_force(word)):
                changes[word] = chosen[typed]
        return changes

    def clean(self):
        if not self.cleaned_data.get("variant"):
            self.add_error("variant", "Tap which Pitch you play.")
            return self.cleaned_data
        if self.is_other_game:
            self.add_error(None, f"Check the target and the options of {self.variant.name}, then start the game.")
        self._clean_names()
        options = (dict(self.shared.options) if self.shared else {}) | self.house_changes()
        target = (self.cleaned_data.get("target") or "").strip()
        length = "hands" if self.base.hands else "target"
        if not target.isascii() or not target.isdecimal() or not 1 <= int(target) <= 10_000:
            self.add_error("target", "Type a whole number from 1 to 10000.")
        elif int(target) != getattr(self.base, length):
            options[length] = int(target)
        _, problems = scoring.house(self.variant.rules, options)
        for problem in problems:
            name = f"house-{problem.path}"
            self.add_error(name if name in self.fields else None, scoring.problem_text(problem))
        self.options = options
        self.stakes = self.read_stakes()
        self.first_dealer = int(self.cleaned_data.get("dealer") or 0)
        return self.cleaned_data

    def _clean_names(self) -> None:
        seen: dict[str, str] = {}
        for seat in range(self.count):
            field = f"name-{seat}"
            name = self.cleaned_data.get(field) or ""
            problem = scoring.name_problem(name)
            error = scoring.problem_text(problem) if problem else ""
            if not name:
                error = f"Type a name for seat {seat + 1}."
            same = unicodedata.normalize("NFC", name).casefold()
            if not error and same in seen:
                error = f"{name} is already at the table. Add a letter to tell the two apart."
            seen[same] = name
            if error and field not in self.errors:
                self.add_error(field, error)
        self.names = tuple(self.cleaned_data.get(f"name-{seat}") or "" for seat in range(self.count))


class NoteForm(forms.Form):
    """A note on a whole game."""

    note = forms.CharField(label="Note on the game", max_length=500, required=False, widget=forms.Textarea({"rows": 2}))
