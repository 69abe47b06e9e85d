"""Forms of a league: started, changed, and people invited to it."""

import zoneinfo
from collections.abc import Iterable

from django import forms

from leagues import currencies
from leagues.models.lengths import LONGEST_NAME
from leagues.roles import Role

NEAR = (
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
    "America/Halifax",
    "America/Toronto",
    "America/Winnipeg",
    "America/Vancouver",
    "America/Nassau",
)
NEAR_MONEY = (("USD", "US dollars"), ("CAD", "Canadian dollars"), ("BSD", "Bahamian dollars"), ("EUR", "euros"))
ROLES = {
    Role.OWNER: "Owner: everything",
    Role.ORGANIZER: "Organizer: runs nights, looks after players and people",
    Role.TREASURER: "Treasurer: keeps the money",
    Role.SCORER: "Scorer: enters and corrects games",
    Role.PLAYER: "Player: plays, sees everything but others’ money",
    Role.VISITOR: "Visitor: only looks",
}


def time_zones() -> list:
    """Choices: those where Pitch is played first, then all."""
    everywhere = sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return [
        ("Near", [(name, name.split("/")[-1].replace("_", " ")) for name in NEAR]),
        ("Everywhere", [(name, name.replace("_", " ")) for name in everywhere if name not in NEAR]),
    ]


def currency_choices() -> list:
    """Choices: the money of where Pitch is played first, then all."""
    near = dict(NEAR_MONEY)
    return [("Near", NEAR_MONEY), ("Everywhere", [pair for pair in currencies.names() if pair[0] not in near])]


def role_choices(roles) -> list[tuple[str, str]]:
    return [(str(role), ROLES[role]) for role in roles]


class LeagueForm(forms.Form):
    name = forms.CharField(
        max_length=LONGEST_NAME, label="Name of the league", widget=forms.TextInput({"autocomplete": "off"})
    )
    time_zone = forms.ChoiceField(choices=time_zones, label="Clock", help_text="nights begin by it")
    currency = forms.ChoiceField(
        choices=currency_choices,
        label="Money",
        error_messages={
            "invalid_choice": "“%(value)s” is no currency. Type the three capital letters of one, like USD or CAD."
        },
    )


class LeagueSettingsForm(LeagueForm):
    balances_open = forms.BooleanField(required=False, label="Every member sees everybody’s balance")


class InviteForm(forms.Form):
    role = forms.ChoiceField(label="As")
    label = forms.CharField(
        max_length=LONGEST_NAME,
        required=False,
        label="For whom?",
        help_text="a reminder for you",
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, roles, data=None):
        super().__init__(data, initial={"role": Role.PLAYER})
        self.fields["role"].choices = role_choices(roles)


class RoleForm(forms.Form):
    """The role of a member. A page has one for each, built with an `auto_id` of its own."""

    role = forms.ChoiceField(label="Role")

    def __init__(self, roles: Iterable[str], data=None, **options):
        super().__init__(data, **options)
        self.fields["role"].choices = [(str(role), str(role)) for role in roles]


class CodeForm(forms.Form):
    """A code to type, however it is spaced; letters that look like digits are taken for them."""

    code = forms.CharField(
        max_length=20,
        label="Code",
        help_text="eight letters and digits, from the game’s page of links",
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def clean_code(self):
        typed = self.cleaned_data["code"].upper()
        return "".join(typed.translate(str.maketrans("OIL", "011")).replace("-", " ").split())
