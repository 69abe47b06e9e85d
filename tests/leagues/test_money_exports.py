"""Exports of the ledger. `bean-check` accepts them and computes the same sums."""

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from beancount import loader
from beancount.core import data
from django.core.management import call_command

from leagues.actions.treasury import book_step, digest, draft
from leagues.models import League, Player
from leagues.steps.base import StepValues
from tests.leagues.club import TREASURER, Club, browser, corrected

pytestmark = pytest.mark.django_db


def books(club, word, reason="", **given):
    step = StepValues(league=club.league, word=word, given=given, reason=reason)
    return book_step(step, TREASURER, f"{word}-{reason}", digest(draft(step)))


@pytest.fixture
def season():
    """A season from opening balances to settling up, with a correction and unusual names."""
    club = Club.of("Ann", "Bo", "Cy", "Di", 'Ed "the \\ Hand"', "Zoë 🂡", name='"Tuesday"\nClub')
    keys = [club.key(name) for name in club.players]
    books(club, "opening", balances={keys[0]: -500, keys[1]: 200}, cash=300)
    books(club, "dues", 'winter; "2026"', who=keys, amount=1000, paid=False)
    for week in range(4):
        night = club.night(date(2026, 1, 6 + 7 * week))
        for sides in (("Ann Cy", "Bo Di"), ("Ann Bo", "Cy Di")):
            game = club.game(night, *sides, sets=(1, week))
        club.close(night)
    game.result_only["sets"] = [0, 0]
    game.save()
    corrected(game, "no hickeys after all")
    books(club, "payment", payer=keys[2], payee="pot", amount=825)
    books(club, "expense", "cards", by="pot", amount=325)
    books(club, "prizes", pot=5000, shares=(50, 30, 20), ranks=dict.fromkeys(keys[:3], 1), paid=False)
    books(club, "settle", how="fewest")
    return club


def exported(club) -> str:
    answer = browser(club.member("tess", "treasurer")).get(club.url("ledger.beancount"))
    assert answer.headers["Content-Disposition"].endswith('.beancount"')
    return answer.content.decode()


def checked(text: str, folder: Path) -> subprocess.CompletedProcess:
    path = folder / "ledger.beancount"
    path.write_text(text, encoding="utf-8")
    program = Path(sys.executable).parent / "bean-check"
    return subprocess.run([program, "--no-cache", path], capture_output=True, text=True)


def test_it_works(season, tmp_path):
    done = checked(exported(season), tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_season_of_the_demo_is_accepted(tmp_path):
    call_command("demo", verbosity=0)
    league = League.objects.get()
    assert league.bookings.count() >= 14
    done = checked(exported(Club(league)), tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_bean_check_finds_a_wrong_sum(season, tmp_path):
    text = exported(season)
    wrong = text.replace(" 10.00 USD", " 10.01 USD", 1)
    assert wrong != text
    assert checked(wrong, tmp_path).returncode != 0


def test_its_entries_and_balances_are_the_same(season):
    entries, errors, _ = loader.load_string(exported(season))
    assert errors == []
    booked = [entry for entry in entries if isinstance(entry, data.Transaction)]
    assert len(booked) == season.league.bookings.count()
    closing = {entry.account: entry.amount.number for entry in entries if isinstance(entry, data.Balance)}
    assert sum(closing.values()) == 0
    assert closing["Assets:Cash"] * 100 == season.standing.cash
    assert -closing["Equity:Pot"] * 100 == season.standing.worth
    assert [number for name, number in closing.items() if name.startswith("Liabilities:")] == [0] * 6


def test_an_empty_ledger_is_accepted_too(tmp_path):
    done = checked(exported(Club.of("Ann")), tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_yen_have_no_cents(tmp_path):
    club = Club.of("Ann", "Bo", currency="JPY")
    books(club, "payment", payer=club.key("Ann"), payee=club.key("Bo"), amount=150)
    text = exported(club)
    assert " 150 JPY" in text
    assert checked(text, tmp_path).returncode == 0


def test_an_erased_name_is_gone_from_it(season):
    Player.objects.filter(name="Ann").update(name="Player 17")
    League.objects.update(name="Club")
    assert "Ann" not in exported(season)
