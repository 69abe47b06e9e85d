"""The fields of a hand under its rules, named by the words of the game record: `bid`, `took-jack`."""

from collections.abc import Mapping
from functools import lru_cache

from django import forms

import scoring
from leagues.forms.hand_setting import ALONE, COUNT, NOBODY, PASS, HandSetting
from leagues.forms.questions import Pick, PickField, PicksField

_NOBODY = Pick(value=NOBODY, label="–", spoken="nobody", css="none")
_SUITS = (
    Pick(value="spades", label="♠", spoken="spades", css="suit"),
    Pick(value="hearts", label="♥", spoken="hearts", css="suit red-suit"),
    Pick(value="diamonds", label="♦", spoken="diamonds", css="suit red-suit"),
    Pick(value="clubs", label="♣", spoken="clubs", css="suit"),
)


@lru_cache(maxsize=512)
def hand_fields(setting: HandSetting) -> Mapping[str, forms.Field]:
    """Return the fields of a hand by name, in the order of the page.

    Cached and shared by all forms of a game, because fields have no answers, and building them takes longer than the
    rest of the form.
    """
    return {
        **_auction_fields(setting),
        **_special_fields(setting),
        **_category_fields(setting),
        **_number_fields(setting),
    }


def _auction_fields(setting: HandSetting) -> dict[str, forms.Field]:
    calls = setting.calls
    every_call = [Pick(value=PASS, label="pass"), *calls]
    return {
        "dealer": PickField(setting.seats, initial=str(setting.dealer)),
        "bidder": PickField(setting.players),
        "bid": PickField(calls),
        **{f"call-{seat}": PickField(every_call) for seat in range(len(setting.names))},
        "trump": PickField(_SUITS),
    }


def _special_fields(setting: HandSetting) -> dict[str, forms.Field]:
    """Return the fields that only some games have."""
    rules, seats = setting.rules, setting.seats
    asked = {
        "sub_trump": (rules.two_trumps, PickField(_SUITS)),
        "partner": (rules.call_partner, PickField([*seats, Pick(value=ALONE, label="alone", css="none")])),
        "tricks": (rules.has_special_calls, PicksField([Pick(value="all", label="The bidder took every trick")])),
        "folded": (rules.fold, PicksField([Pick(value="yes", label="The bidder folded")])),
        "looked": (rules.looks, PicksField(seats)),
        "forced_nine": (rules.forced_nine, PickField([*seats, Pick(value=NOBODY, label="nobody", css="none")])),
    }
    return {name: field for name, (is_asked, field) in asked.items() if is_asked}


def _category_fields(setting: HandSetting) -> dict[str, forms.Field]:
    fields: dict[str, forms.Field] = {}
    for category in setting.rules.values:
        counted = [Pick(value=COUNT, label="count")] if category == "game" else []
        fields[f"took-{category}"] = PickField([*setting.scorers, _NOBODY, *counted])
        if setting.rules.cards_may_burn and scoring.CATEGORIES[category].single_card:
            fields[f"burned-{category}"] = PickField([*setting.seats, _NOBODY])
    return fields


def _number_fields(setting: HandSetting) -> dict[str, forms.Field]:
    """Return the fields for the total of each side and for the count of its pile for Game."""
    fields: dict[str, forms.Field] = {}
    for pick in setting.scorers:
        fields[f"points-{pick.value}"] = _whole_field(setting.rules.total, label=pick.label)
        if "game" in setting.rules.values:
            for rank, label, _ in setting.ranks:
                fields[f"count-{pick.value}-{rank}"] = _whole_field(4, label=label)
            fields[f"pips-{pick.value}"] = forms.CharField(required=False, max_length=6, label="in all")
    return fields


def _whole_field(most: int, *, label: str) -> forms.IntegerField:
    wrong = f"Type a whole number from 0 to {most}."
    return forms.IntegerField(
        required=False,
        min_value=0,
        max_value=most,
        label=label,
        error_messages={"invalid": wrong, "min_value": wrong, "max_value": wrong},
    )
