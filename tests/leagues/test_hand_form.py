"""The entry form of every variant: any input leads to an entry or to errors."""

import random

import pytest
from django.http import QueryDict

from leagues.forms.hand_setting import HandSetting
from leagues.forms.hands import HandForm
from leagues.forms.questions import PickField, PicksField
from leagues.reports.names import MARKS
from scoring import VARIANTS, Seating, problems

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy")


def setting(key: str) -> HandSetting:
    rules = VARIANTS[key].rules
    players = max(rules.players)
    seating = Seating.usual(players, 1 if rules.call_partner else rules.side_size)
    marks = tuple(MARKS[: len(seating.sides)])
    return HandSetting(
        rules=rules, seating=seating, names=NAMES[:players], dealer=0, side_labels=marks, side_marks=marks
    )


def tapped(form: HandForm, chance: random.Random) -> QueryDict:
    """Return random input: half of the time complete, otherwise with gaps, numbers and nonsense."""
    careful = chance.random() < 0.5
    data = QueryDict(mutable=True)
    data["key"] = "a-key-of-a-hand"
    data["way"] = "took" if careful else chance.choice(["took", "totals", "", "nonsense"])
    data["kind"] = "" if careful else chance.choice(["", "", "played", "misdeal", "thrown-in"])
    for name, field in form.fields.items():
        if careful and not name.startswith(("took-", "bid", "partner")):
            continue
        if isinstance(field, PickField | PicksField) and (careful or chance.random() < 0.8):
            answers = [pick.value for pick in field.picks if not careful or pick.value not in ("count", "nobody")]
            data[name] = chance.choice(answers + ([] if careful else ["", "nonsense"]))
        elif name.startswith(("points-", "pips-", "count-")) and chance.random() < 0.5:
            data[name] = chance.choice(["0", "1", "2", "3", "12,5", "½", "-1", "1e9", "nan", "٣", "9" * 30])
    if chance.random() < 0.7:
        for name in [name for name in data if name.startswith("call-")]:
            del data[name]
    return data


@pytest.mark.parametrize("key", VARIANTS)
def test_any_input_gets_an_answer(key):
    chance = random.Random(key)
    table = setting(key)
    accepted = 0
    for _ in range(40):
        form = HandForm(table, tapped(HandForm(table), chance))
        if form.is_possible():
            accepted += 1
            entry = form.entry
            assert not hasattr(entry, "bid") or problems(table.rules, table.seating, entry) == []
        else:
            assert all(message for messages in form.errors.values() for message in messages)
    assert accepted > 0


def test_a_missing_partner_is_required():
    table = setting("razzle-dazzle")
    data = QueryDict("key=a-key-of-a-hand&bidder=1&bid=5&took-high=bidders")
    form = HandForm(table, data)
    assert not form.is_valid()
    assert form.errors["partner"] == ["Tap who was called as partner, or “alone”."]
