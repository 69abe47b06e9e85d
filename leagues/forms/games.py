"""Starting a game: which Pitch, who sits where, who deals, the target, what the house plays otherwise, the stakes."""

import unicodedata
from collections.abc import Sequence

from django import forms

import scoring
from leagues.forms.options import ASKS, PickAsk, button_value
from leagues.forms.questions import Pick, PickField, Question
from leagues.forms.stakes import StakesQuestions
from leagues.rulelinks import SharedRules

USUAL = "usual"
FIRST_CHOICE = "contway"
#: A sign for each side, printed beside the seats of partners.
SIGNS = "●▲■◆★✚▼◗✖"

Offered = Sequence[tuple[str, SharedRules]]


class NewGameForm(StakesQuestions):
    """Clean, it has `options`, `stakes` (as a record's), `names` by seat and `first_dealer`."""

    choose = forms.CharField(required=False)

    def __init__(self, data=None, *, shared: SharedRules | None = None, offered: Offered = (), **options):
        """`shared`: house rules that came with the address. `offered`: (whose, rules), a button each."""
        self.is_other_game = bool(data) and data.get("shown", data.get("variant")) != data.get("variant")
        super().__init__(data, **options)
        self.from_address = shared
        self.offered = {f"house-{rules.text}": rules for _, rules in offered}
        houses = [Pick(value=f"house-{rules.text}", label=rules.name, hint=whose) for whose, rules in offered]
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
            self._take_its_options()

    def _take_its_options(self) -> None:
        """The target and the options that came belong to the game that was shown before: begin with this one's."""
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
        signs = SIGNS if len(self.seating.sides[0]) > 1 else ""
        for seat in range(self.count):
            self.fields[f"name-{seat}"] = forms.CharField(
                required=False,
                max_length=60,
                label=f"Seat {seat + 1}",
                help_text=signs[self.seating.side_of[seat]] if signs else "",
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

    # What the page asks

    @property
    def variant_questions(self) -> list[tuple[str, Question]]:
        """The variants by family, each a button."""
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
        return self.told("variant")

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
            return "Each plays for himself." if not self.base.call_partner else "Partners are called hand by hand."
        return "Partners sit opposite: seats with the same sign are one side."

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
            "Hands to play"
            if self.base.hands
            else "Target: who is above it wins"
            if self.base.target_over
            else "Target"
        )

    @property
    def house_questions(self) -> list[Question]:
        return [self.question(f"house-{word}", legend, css="broad") for word, legend, _ in self._house()]

    @property
    def has_open_house(self) -> bool:
        return any(self.told(f"house-{word}") for word, _, _ in self._house()) or bool(self.house_changes())

    # What it says

    def house_changes(self) -> dict[str, object]:
        """The house's options that differ from the rules in force before."""
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
            self.add_error(None, f"Look at the target and the options of {self.variant.name}, then start.")
        self._clean_names()
        options = (dict(self.shared.options) if self.shared else {}) | self.house_changes()
        target = (self.cleaned_data.get("target") or "").strip()
        goal = "hands" if self.base.hands else "target"
        if not target.isascii() or not target.isdecimal() or not 1 <= int(target) <= 10_000:
            self.add_error("target", "Type a whole number from 1 to 10000.")
        elif int(target) != getattr(self.base, goal):
            options[goal] = int(target)
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
            trouble = scoring.problem_text(problem) if problem else ""
            if not name:
                trouble = f"Type who sits in seat {seat + 1}."
            same = unicodedata.normalize("NFC", name).casefold()
            if not trouble and same in seen:
                trouble = f"{name} sits at the table already; add a letter to tell the two apart."
            seen[same] = name
            if trouble and field not in self.errors:
                self.add_error(field, trouble)
        self.names = tuple(self.cleaned_data.get(f"name-{seat}") or "" for seat in range(self.count))


class NoteForm(forms.Form):
    """A note on a whole game."""

    note = forms.CharField(label="Note on the game", max_length=500, required=False, widget=forms.Textarea({"rows": 2}))
