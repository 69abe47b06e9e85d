"""A league is erased for good with all that hangs on it, and with nothing else."""

import json

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from leagues.actions.purge import belongings
from leagues.models import Event, Game, League, Link, Membership, Player
from leagues.models.append_only import missing_guards
from tests.leagues.table import contway
from tests.leagues.world import make_game, make_league, make_world, user

pytestmark = pytest.mark.django_db


def purge(out, slug="zebra-club"):
    call_command("purge_league", slug, out=out, no_input=True, verbosity=0)


def all_ids() -> dict[type, set]:
    return {model: set(model.objects.values_list("pk", flat=True)) for model in apps.get_models()}


def test_nothing_is_left_and_nothing_else_is_missing(tmp_path):
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


def test_without_its_file_nothing_is_erased(tmp_path):
    make_world()
    (tmp_path / "there").write_text("mine")
    for out, said in ((tmp_path / "there", "exists"), (tmp_path / "no" / "where", "Cannot write")):
        with pytest.raises(CommandError, match=said):
            purge(out)
    with pytest.raises(CommandError, match="no league otters"):
        purge(tmp_path / "a", "otters")
    assert League.objects.filter(slug="zebra-club").exists()


def test_who_types_something_else_erases_nothing(tmp_path, monkeypatch):
    make_world()
    monkeypatch.setattr("builtins.input", lambda prompt: "no")
    with pytest.raises(CommandError, match="Nothing was erased"):
        call_command("purge_league", "zebra-club", out=tmp_path / "a")
    assert League.objects.filter(slug="zebra-club").exists()
