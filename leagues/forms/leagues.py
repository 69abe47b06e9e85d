"""Forms to start a league, change it and invite people, and the form for a typed code."""

import zoneinfo
from collections.abc import Iterable

from django import forms

from leagues import currencies
from leagues.models.lengths import LONGEST_NAME
from leagues.roles import Role

COMMON_TIME_ZONES = (
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
COMMON_CURRENCIES = (("USD", "US dollars"), ("CAD", "Canadian dollars"), ("BSD", "Bahamian dollars"), ("EUR", "euros"))
ROLES = {
    Role.OWNER: "Owner: can do everything",
    Role.ORGANIZER: "Organizer: manages nights and people",
    Role.TREASURER: "Treasurer: records money",
    Role.SCORER: "Scorer: scores and corrects games",
    Role.PLAYER: "Player: sees nights and standings",
    Role.VISITOR: "Visitor: can only look",
}


def time_zones() -> list:
    """Return the choices, beginning with the zones where Pitch is played."""
    zones = sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))
    return [
        ("Common", [(name, name.split("/")[-1].replace("_", " ")) for name in COMMON_TIME_ZONES]),
        ("All others", [(name, name.replace("_", " ")) for name in zones if name not in COMMON_TIME_ZONES]),
    ]


def currency_choices() -> list:
    """Return the choices, beginning with the currencies used where Pitch is played."""
    common = dict(COMMON_CURRENCIES)
    others = [(code, name) for code, name in currencies.names() if code not in common]
    return [("Common", COMMON_CURRENCIES), ("All others", others)]


def role_choices(roles) -> list[tuple[str, str]]:
    return [(str(role), ROLES[role]) for role in roles]


class LeagueForm(forms.Form):
    name = forms.CharField(
        max_length=LONGEST_NAME, label="League name", widget=forms.TextInput({"autocomplete": "off"})
    )
    time_zone = forms.ChoiceField(choices=time_zones, label="Time zone", help_text="for the start times of nights")
    currency = forms.ChoiceField(
        choices=currency_choices,
        label="Currency",
        error_messages={"invalid_choice": "“%(value)s” is not a currency. Pick one from the list, like USD or CAD."},
    )


class LeagueSettingsForm(LeagueForm):
    balances_open = forms.BooleanField(required=False, label="Members can see all balances")


class InviteForm(forms.Form):
    role = forms.ChoiceField(label="Role")
    label = forms.CharField(
        max_length=LONGEST_NAME,
        required=False,
        label="Who is it for?",
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
    """A typed code. Spaces and dashes are ignored, and O, I and L count as the digits they look like."""

    code = forms.CharField(
        max_length=20,
        label="Code",
        help_text="eight letters and digits, from the game’s page of links",
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def clean_code(self):
        typed = self.cleaned_data["code"].upper()
        return "".join(typed.translate(str.maketrans("OIL", "011")).replace("-", " ").split())
