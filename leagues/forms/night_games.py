"""The forms for the games of a night: a substitute, a forfeit, games set aside at closing."""

from collections.abc import Iterable, Sequence

from django import forms

from leagues.forms.numbers import NumberField
from leagues.forms.questions import Pick, PicksField, Question, QuestionForm


class SubstituteForm(forms.Form):
    """`seats` and `players`: (number, name)."""

    def __init__(self, seats: Sequence[tuple[int, str]], players: Iterable[tuple[int, str]] = (), data=None):
        super().__init__(data)
        self.fields["seat"] = NumberField(label="Leaves", choices=seats, max_value=len(seats) - 1)
        self.fields["player"] = NumberField(label="Sits down", choices=players)


class ForfeitForm(QuestionForm):
    """`sides`: (number, names)."""

    def __init__(self, sides: Sequence[tuple[int, str]], data=None):
        super().__init__(data)
        self.fields["side"] = PicksField([Pick(value=str(number), label=names) for number, names in sides])

    @property
    def side_question(self) -> Question:
        return self.question("side", "Who forfeits?", hint="both sides may", css="broad")

    @property
    def sides(self) -> list[int]:
        """The numbers of the sides of a valid form."""
        return [int(side) for side in self.cleaned_data["side"]]


class CloseForm(QuestionForm):
    """`games`: (number in the address, label, why it does not count)."""

    def __init__(self, games: Sequence[tuple[int, str, str]]):
        super().__init__()
        picks = [Pick(value=str(number), label=label, hint=why) for number, label, why in games]
        self.fields["set_aside"] = PicksField(picks)

    @property
    def set_aside_question(self) -> Question:
        return self.question("set_aside", "Set aside", hint="It pays once it counts.", css="broad")
