"""Two versions of a hand, compared fact by fact, so that a person can choose from each."""

from dataclasses import dataclass

import scoring
from leagues.forms.hand_initial import initial_of
from leagues.forms.hand_setting import HandSetting
from leagues.forms.hands import HandForm
from leagues.forms.questions import Pick, Question

_LEGENDS = {
    "dealer": "Who dealt?",
    "bidder": "Who bid?",
    "bid": "What?",
    "partner": "Partner",
    "trump": "Trump",
    "sub_trump": "Sub-trump",
    "tricks": "Every trick?",
    "folded": "Folded?",
    "looked": "Who looked?",
    "forced_nine": "Who had the Nine?",
    "note": "Note",
}


@dataclass(frozen=True, kw_only=True)
class Merge:
    """`agreed`: the fields with equal values. `questions`: the others, with the other version tapped."""

    agreed: tuple[tuple[str, str], ...]
    questions: tuple[Question, ...]


def merge(setting: HandSetting, theirs: scoring.Entry, mine: scoring.Entry) -> Merge | None:
    """Return the comparison, or None if the two can't be compared: another kind of entry, or totals against cards."""
    if not isinstance(theirs, scoring.Hand) or not isinstance(mine, scoring.Hand):
        return None
    if (theirs.points is None) != (mine.points is None):
        return None
    form = HandForm(setting)
    versions = [_flat(initial_of(setting, entry)) for entry in (theirs, mine)]
    agreed, questions = [], []
    for name in dict.fromkeys([*versions[0], *versions[1]]):
        values = [version.get(name, "") for version in versions]
        if values[0] == values[1]:
            agreed.append((name, values[0]))
        else:
            questions.append(_question(form, name, values))
    return Merge(agreed=tuple(agreed), questions=tuple(questions))


def _flat(initial: dict[str, object]) -> dict[str, str]:
    """Return one text for each field, as a form sends it."""
    return {
        name: ",".join(value) if isinstance(value, list) else "" if value is None else str(value)
        for name, value in initial.items()
    }


def _question(form: HandForm, name: str, values: list[str]) -> Question:
    sources = ("on the other phone", "on this phone")
    picks = [
        (Pick(value=value, label=_shown(form, name, value), hint=hint), hint == sources[0])
        for value, hint in zip(values, sources, strict=True)
    ]
    return Question(name=name, legend=_legend(form, name), picks=picks, css="broad")


def _shown(form: HandForm, name: str, value: str) -> str:
    labels = {pick.value: pick.spoken or pick.label for pick in getattr(form.fields.get(name), "picks", ())}
    return ", ".join(labels.get(one, one) for one in value.split(",")) if value else "nothing"


def _legend(form: HandForm, name: str) -> str:
    kind, _, rest = name.partition("-")
    if kind in ("took", "burned"):
        return scoring.category_label(rest) + (" burned by" if kind == "burned" else "")
    if kind == "call":
        return f"Call of {form.setting.names[int(rest)]}"
    if kind in ("points", "pips"):
        return f"{form.fields[f'points-{rest}'].label} {'took' if kind == 'points' else 'counted'}"
    return _LEGENDS.get(name, name)
