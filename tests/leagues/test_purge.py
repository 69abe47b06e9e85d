"""A league is erased with everything that belongs to it, and nothing else."""

import json

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection

from leagues.actions.ledger import take_back
from leagues.actions.purge import belongings
from leagues.actions.treasury import add_account, digest, draft, record_step
from leagues.models import Account, Booking, Event, Game, League, Link, Membership, Player, Transfer
from leagues.models.append_only import missing_guards
from leagues.reports.money_audit import ledger_faults
from leagues.steps.base import StepValues
from tests.leagues.club import TREASURER, Club, corrected
from tests.leagues.table import contway
from tests.leagues.world import make_game, make_league, make_world, user

pytestmark = pytest.mark.django_db


def purge(out, slug="zebra-club"):
    call_command("purge_league", slug, out=out, no_input=True, verbosity=0)


def all_ids() -> dict[type, set]:
    return {model: set(model.objects.values_list("pk", flat=True)) for model in apps.get_models()}


def test_only_the_league_is_erased(tmp_path):
    evening, other = contway(), make_league(user("zoe"), "Xenon Club")
    make_game(other)
    league = make_world().league
    mine, before = belongings(league), all_ids()
    assert mine[Game] == set(Game.objects.filter(night__league=league).values_list("pk", flat=True))
    assert mine[Membership] == set(league.memberships.values_list("pk", flat=True))
    assert {Event, Link, Player} <= mine.keys()
    for others in (belongings(other), belongings(evening.night)):
        assert all(not ids & mine.get(model, set()) for model, ids in others.items())
    purge(tmp_path / "zebra.jsonl")
    assert all_ids() == {model: ids - mine.get(model, set()) for model, ids in before.items()}
    connection.check_constraints()
    assert missing_guards() == set()
    rows = [json.loads(line) for line in (tmp_path / "zebra.jsonl").read_text().splitlines()]
    assert len(rows) == sum(map(len, mine.values()))
    assert {"model": "leagues.league", "pk": league.pk}.items() <= rows[0].items()


@pytest.mark.django_db(transaction=True)
def test_its_money_is_erased_and_other_ledgers_are_guarded_again(tmp_path):
    """This covers reversals, merged players and named accounts, and it runs in a transaction of its own."""
    club, other = with_money("zebra-club"), with_money("xenon-club")
    kept = other.balances
    assert kept
    assert Transfer.objects.exclude(reverses=None).filter(booking__league=club.league).exists()
    purge(tmp_path / "zebra.jsonl")
    for model in (Account, Booking):
        assert set(model.objects.values_list("league", flat=True)) == {other.league.pk}
    for ends in ("booking__league", "source__league", "target__league"):
        assert set(Transfer.objects.values_list(ends, flat=True)) == {other.league.pk}
    assert other.balances == kept
    assert list(ledger_faults()) == []
    for table in ("leagues_transfer", "leagues_booking", "leagues_event"):
        for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}"):
            with pytest.raises(IntegrityError, match="is append-only"), connection.cursor() as cursor:
                cursor.execute(statement)


def with_money(slug: str) -> Club:
    """Return a club with a closed night, a correction, dues, an expense, a reversed booking and a merge."""
    club = Club.of("Ann", "Bo", "Cy", "Di", slug=slug)
    night = club.night()
    game = club.game(night, "Ann Cy", "Bo Di")
    club.close(night)
    game.result_only |= {"winners": [1]}
    game.save()
    corrected(game, "typed in wrong")
    bar = add_account(club.league, "the bar", TREASURER)
    steps = {
        "dues": {"who": [club.key("Ann"), club.key("Bo")], "amount": 500, "paid": True},
        "expense": {"by": f"other-{bar.pk}", "amount": 300},
        "payment": {"payer": club.key("Ann"), "payee": "pot", "amount": 50},
    }
    for word, given in steps.items():
        step = StepValues(league=club.league, word=word, given=given, reason="because")
        booking = record_step(step, TREASURER, word, digest(draft(step)))
    take_back(booking, "a slip", TREASURER)
    club.players["Di"].merged_into = club.players["Bo"]
    club.players["Di"].save()
    return club


def test_nothing_is_erased_without_a_written_file(tmp_path):
    make_world()
    (tmp_path / "there").write_text("mine")
    for out, sentence in ((tmp_path / "there", "exists"), (tmp_path / "no" / "where", "Cannot write")):
        with pytest.raises(CommandError, match=sentence):
            purge(out)
    with pytest.raises(CommandError, match="no league otters"):
        purge(tmp_path / "a", "otters")
    assert League.objects.filter(slug="zebra-club").exists()


def test_nothing_is_erased_without_the_typed_name(tmp_path, monkeypatch):
    make_world()
    monkeypatch.setattr("builtins.input", lambda prompt: "no")
    with pytest.raises(CommandError, match="Nothing was erased"):
        call_command("purge_league", "zebra-club", out=tmp_path / "a")
    assert League.objects.filter(slug="zebra-club").exists()
