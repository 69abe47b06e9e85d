"""What a game is played for: amounts that a player pays, asked for a new game and for one that is on."""

from django import forms

import scoring
from leagues.currencies import in_digits
from leagues.forms.amounts import AmountField
from leagues.forms.questions import Pick, PickField, Question, QuestionForm

_STAKES = (
    ("game", "The game", "each loser pays"),
    ("set", "Each set (hickey)", "each loser pays for his side’s"),
    ("point", "Each point behind", "each loser pays"),
    ("ante", "Ante", "everybody pays; the winners share"),
    ("set_to_pot", "Each set, into the pot", "everybody pays for his side’s"),
)


class StakesQuestions(QuestionForm):
    """The questions about money; whoever makes a form of them calls `add_stakes`. `digits`: of its currency."""

    def add_stakes(self, stakes: scoring.Stakes | None = None, digits: int = 2) -> None:
        """Ask for all stakes, beginning with those in force."""
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
        return self.question("double_at_zero", "Who ends at zero or below pays the game twice?", css="bids")

    @property
    def has_open_stakes(self) -> bool:
        return any(self[f"stake-{word}"].value() for word, _, _ in _STAKES)

    def read_stakes(self) -> dict[str, object]:
        """The stakes as a record has them: what is not 0."""
        amounts = {word: self.cleaned_data.get(f"stake-{word}") or 0 for word, _, _ in _STAKES}
        stakes: dict[str, object] = {word: cents for word, cents in amounts.items() if cents}
        return stakes | ({"double_at_zero": True} if self.cleaned_data.get("double_at_zero") and stakes else {})


class StakesForm(StakesQuestions):
    """Other stakes for a game that is on. Clean, it has `stakes`."""

    def __init__(self, data=None, *, stakes: scoring.Stakes, digits: int):
        super().__init__(data)
        self.add_stakes(stakes, digits)
        self.stakes = stakes

    def clean(self):
        if not self.errors:
            self.stakes = scoring.Stakes(**self.read_stakes())
        return self.cleaned_data
