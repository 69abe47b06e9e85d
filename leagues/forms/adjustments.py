"""A penalty or correction between hands (G-22)."""

from django import forms

import scoring
from leagues.forms.hands import EntryForm
from leagues.forms.questions import Pick, PickField, Question, QuestionForm
from leagues.models.lengths import LONGEST_REASON


class AdjustForm(EntryForm, QuestionForm):
    """A penalty or correction of one side. A valid form has `entry`."""

    points = forms.CharField(
        label="Points", help_text="with a minus for a penalty, like −2", max_length=6, required=False
    )
    reason = forms.CharField(label="Why?", help_text="for instance a renege", max_length=LONGEST_REASON, required=False)

    def __init__(self, sides: tuple[Pick, ...], data=None, *, entry: scoring.Adjustment | None = None, **options):
        initial = options.pop("initial", {})
        if entry is not None:
            side, points = entry.points[0]
            initial |= {"side": str(side), "points": scoring.signed(points), "reason": entry.reason}
        super().__init__(data, initial=initial, **options)
        self.fields["side"] = PickField(sides)
        self.entry: scoring.Adjustment | None = None

    @property
    def side_question(self) -> Question:
        return self.question("side", "Whose score?")

    def clean_points(self) -> int:
        text = self.cleaned_data["points"].strip().replace("−", "-").removeprefix("+")
        try:
            points = int(text)
        except ValueError:
            raise forms.ValidationError("Type a whole number, with a minus for a penalty: −2.") from None
        if not 0 < abs(points) <= 1000:
            raise forms.ValidationError("Type a number from 1 to 1000, with a minus for a penalty.")
        return points

    def clean_reason(self) -> str:
        if not self.cleaned_data["reason"]:
            raise forms.ValidationError("Give a reason. Everyone in the league can see it.")
        return self.cleaned_data["reason"]

    def clean(self):
        if not self.cleaned_data.get("side"):
            self.add_error("side", "Tap whose score changes.")
        if not self.errors:
            side = int(self.cleaned_data["side"])
            self.entry = scoring.Adjustment(
                points=((side, self.cleaned_data["points"]),), reason=self.cleaned_data["reason"]
            )
        return self.cleaned_data
