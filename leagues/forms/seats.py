"""Swap the seats of two players in all hands of a game."""

from collections.abc import Sequence

from leagues.forms.questions import Pick, PicksField, Question, QuestionForm


class SwapForm(QuestionForm):
    """Clean, it has `pair`: the positions of the two."""

    def __init__(self, seats: Sequence[Pick], data=None):
        super().__init__(data)
        self.fields["swap"] = PicksField(seats)
        self.pair: tuple[int, int] | None = None

    @property
    def swap_question(self) -> Question:
        return self.question("swap", "Which two players?", hint="tap two", css="broad")

    def clean(self):
        chosen = [int(seat) for seat in self.cleaned_data.get("swap") or ()]
        if not self.errors and len(chosen) != 2:
            self.add_error("swap", "Tap exactly two players.")
        elif not self.errors:
            self.pair = (chosen[0], chosen[1])
        return self.cleaned_data
