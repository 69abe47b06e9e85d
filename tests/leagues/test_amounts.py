"""Amounts of any currency: typed, stored as whole smallest units, and printed with its digits (ISO 4217)."""

import doctest

import pytest
from django import forms

from leagues import currencies
from leagues.forms.amounts import AmountField
from leagues.forms.leagues import LeagueForm
from leagues.forms.stakes import StakesForm
from leagues.reports import amounts
from leagues.reports.amounts import amount, plain
from scoring import Stakes
from tests.leagues.club import Club, browser

LEAGUE = {"name": "Tuesday Club", "time_zone": "America/Chicago"}


@pytest.mark.parametrize(
    ("code", "digits"),
    [("USD", 2), ("MGA", 2), ("UGX", 0), ("PYG", 0), ("XOF", 0), ("IQD", 3), ("LYD", 3), ("CLF", 4), ("UYW", 4)],
)
def test_every_currency_has_its_own_digits(code, digits):
    assert currencies.digits_of(code) == digits
    form = LeagueForm(LEAGUE | {"currency": code})
    assert form.is_valid()
    assert form.cleaned_data["currency"] == code


def test_money_is_offered_by_name_where_pitch_is_played_first():
    (near, first), (everywhere, rest) = LeagueForm().fields["currency"].choices
    assert (near, everywhere) == ("Near", "Everywhere")
    assert [code for code, _ in first] == ["USD", "CAD", "BSD", "EUR"]
    assert ("ISK", "Iceland Krona (ISK)") in rest
    codes = [code for code, _ in [*first, *rest]]
    assert len(codes) == len(set(codes)) > 150


@pytest.mark.parametrize("code", ["QQQ", "usd", "Dollar", "XAU", "XXX", "XTS", "$"])
def test_an_unknown_currency_is_refused_with_a_hint(code):
    form = LeagueForm(LEAGUE | {"currency": code})
    assert form.errors["currency"] == [
        f"“{code}” is no currency. Type the three capital letters of one, like USD or CAD."
    ]


@pytest.mark.django_db
def test_a_league_takes_any_currency_and_refuses_others():
    club = Club.of("Ann")
    owner, url = browser(club.member("olga", "owner")), f"/leagues/{club.league.slug}/settings/"
    assert owner.post(url, LEAGUE | {"currency": "ISK"}).status_code == 302
    refused = owner.post(url, LEAGUE | {"currency": "ISL"})
    assert refused.status_code == 422
    assert "“ISL” is no currency" in refused.text
    club.league.refresh_from_db()
    assert club.league.currency == "ISK"


@pytest.mark.parametrize(
    ("digits", "typed", "units"),
    [
        *((2, typed, 1538) for typed in ("15.38", "15,38", "$15.38", " $ 15.38 ", "15.38 USD", "€15,38", "₱15.38")),
        (2, "15", 1500), (2, "15.", 1500), (2, "1.5", 150), (2, "", 0), (2, "0.07", 7),
        (0, "¥ 1500", 1500), (0, "1500 ₩", 1500), (0, "100000000", 100_000_000),
        (3, "1.538", 1538), (3, "1,5", 1500), (3, "1538", 1_538_000), (3, "1.5 KWD", 1500),
        (4, "1.5381", 15381), (4, "1,5", 15000),
    ],
)  # fmt: skip
def test_typed_amounts_are_whole_smallest_units(digits, typed, units):
    assert AmountField(digits=digits).clean(typed) == units


@pytest.mark.parametrize(
    ("digits", "typed", "said"),
    [
        (2, "1,538", "can be read in two ways"),
        (2, "1.538", "can be read in two ways"),
        (0, "1.500", "can be read in two ways"),
        (3, "1,538", "can be read in two ways"),
        (2, "1,538.20", "Type an amount like 1.50."),
        (3, "lots", "Type an amount like 1.500."),
        (0, "1e3", "Type an amount like 15."),
        (0, "1.5", "Type a whole number."),
        (3, "1.5381", "Type at most 3 digits after the point."),
        (2, "-1", "without a minus"),
        (2, "1000000.01", "more than a game is played for"),
        (0, "100000001", "more than a game is played for"),
    ],
)
def test_ambiguous_amounts_are_refused(digits, typed, said):
    with pytest.raises(forms.ValidationError, match=said):
        AmountField(digits=digits).clean(typed)


@pytest.mark.parametrize(
    ("units", "currency", "printed", "bare"),
    [
        (123456, "USD", "$1,234.56", "1234.56"),
        (-123456, "JPY", "−¥123,456", "-123456"),
        (1538, "KWD", "1.538 KWD", "1.538"),
        (-1, "CLF", "−0.0001 CLF", "-0.0001"),
        (0, "IQD", "0.000 IQD", "0.000"),
        (-500, "UGX", "−500 UGX", "-500"),
        (10**17 + 1, "USD", "$1,000,000,000,000,000.01", "1000000000000000.01"),
    ],
)
def test_printed_with_the_digits_of_its_currency(units, currency, printed, bare):
    assert (amount(units, currency), plain(units, currency)) == (printed, bare)


def test_stakes_are_shown_again_as_they_were_typed():
    form = StakesForm(stakes=Stakes(game=1538, set=5), digits=3)
    assert [form["stake-game"].value(), form["stake-set"].value(), form["stake-ante"].value()] == ["1.538", "0.005", ""]
    again = StakesForm(
        {f"stake-{word}": form[f"stake-{word}"].value() for word in ("game", "set")}, stakes=Stakes(), digits=3
    )
    assert again.is_valid()
    assert again.stakes == Stakes(game=1538, set=5)


def test_the_examples_in_the_code_are_right():
    for module in (currencies, amounts):
        tested = doctest.testmod(module)
        assert (tested.failed, tested.attempted > 0) == (0, True)
