"""The stakes of a game: the amounts that players pay, for a new game and for one in progress."""

from django import forms

import scoring
from leagues.currencies import in_digits
from leagues.forms.amounts import AmountField
from leagues.forms.questions import Pick, PickField, Question, QuestionForm

_STAKES = (
    ("game", "The game", "each loser pays"),
    ("set", "Each set (hickey)", "each loser pays for their side’s"),
    ("point", "Each point behind", "each loser pays"),
    ("ante", "Ante", "everyone pays, and the winners share it"),
    ("set_to_pot", "Each set, into the pot", "everyone pays for their side’s"),
)


class StakesQuestions(QuestionForm):
    """The questions about money. A form with them calls `add_stakes`. `digits`: those of its currency."""

    def add_stakes(self, stakes: scoring.Stakes | None = None, digits: int = 2) -> None:
        """Add the fields of all stakes, filled with those in force."""
        for word, label, help_text in _STAKES:
            cents = getattr(stakes, word) if stakes else 0
            initial = in_digits(cents, digits) if cents else ""
            field = AmountField(label=label, help_text=help_text, initial=initial, digits=digits)
            field.widget.attrs |= {"placeholder": in_digits(0, digits), "autocomplete": "off"}
            self.fields[f"stake-{word}"] = field
        picks = [Pick(value="yes", label="yes"), Pick(value="", label="no")]
        self.fields["double_at_zero"] = PickField(picks, initial="yes" if stakes and stakes.double_at_zero else "")

    @property
    def stake_fields(self) -> list[forms.BoundField]:
        return [self[f"stake-{word}"] for word, _, _ in _STAKES]

    @property
    def zero_question(self) -> Question:
        return self.question("double_at_zero", "Does a side that ends at zero or below pay double?", css="bids")

    @property
    def has_open_stakes(self) -> bool:
        return any(self[f"stake-{word}"].value() for word, _, _ in _STAKES)

    def read_stakes(self) -> dict[str, object]:
        """Return the stakes that are not 0, as in a game record."""
        amounts = {word: self.cleaned_data.get(f"stake-{word}") or 0 for word, _, _ in _STAKES}
        stakes: dict[str, object] = {word: cents for word, cents in amounts.items() if cents}
        return stakes | ({"double_at_zero": True} if self.cleaned_data.get("double_at_zero") and stakes else {})


class StakesForm(StakesQuestions):
    """The stakes of a game in progress. A valid form has `stakes`."""

    def __init__(self, data=None, *, stakes: scoring.Stakes, digits: int):
        super().__init__(data)
        self.add_stakes(stakes, digits)
        self.stakes = stakes

    def clean(self):
        if not self.errors:
            self.stakes = scoring.Stakes(**self.read_stakes())
        return self.cleaned_data
