"""The ledger: posted once, corrected by reverse transfers, never changed, zero-sum, on both databases."""

import ast
from datetime import date

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

import scoring
from leagues.actions import change_stakes
from leagues.actions.ledger import Draft, Entry, record_draft, take_back
from leagues.actions.money import post_night, repost_game, repost_night
from leagues.models import Account, Booking, Event, Game, Player, Transfer
from leagues.models.append_only import guard, missing_guards
from tests.conftest import ROOT
from tests.leagues.club import DOLLAR, TREASURER, Club

pytestmark = pytest.mark.django_db

CHANGES = ("UPDATE {} SET id = id + 100", "DELETE FROM {}")
MONEY_TABLES = ("leagues_booking", "leagues_transfer")


@pytest.fixture
def club():
    return Club.of("Ann", "Bo", "Cy", "Di")


def test_it_works(club):
    """With two losing hickeys at a dollar, the losers pay $3 each, and the winners get $3 each (M-2)."""
    night = club.night()
    club.game(night, "Ann Cy", "Bo Di", sets=(1, 2))
    club.close(night)
    assert club.balances == {"Ann": 300, "Bo": -300, "Cy": 300, "Di": -300}
    assert [booking.kind for booking in Booking.objects.all()] == ["games"]
    assert Event.objects.filter(what=Event.What.MONEY_BOOKED, league=club.league).count() == 1


def test_with_three_players_each_loser_pays_for_their_own_hickeys(club):
    night = club.night()
    club.game(night, "Ann", "Bo", "Cy", scores=(11, 3, 4), sets=(0, 2, 1), variant="contway-three")
    club.close(night)
    assert club.balances == {"Ann": 500, "Bo": -300, "Cy": -200}


def test_a_dollar_shared_by_three(club):
    night = club.night()
    club.game(night, "Bo", "Ann", "Cy", "Di", variant="barn", scores=(11, 11, 11, 0), sets=(0,) * 4, winners=(0, 1, 2))
    club.close(night)
    assert club.balances == {"Bo": 34, "Ann": 33, "Cy": 33, "Di": -100}


def test_an_open_night_posts_nothing(club):
    night = club.night()
    game = club.game(night, "Ann Cy", "Bo Di")
    assert repost_game(game, TREASURER, "why") == []
    assert repost_night(night, TREASURER, "why") == []
    assert not Booking.objects.exists()


def test_closing_twice_posts_once(club):
    night = club.night()
    club.game(night, "Ann Cy", "Bo Di")
    club.close(night)
    assert post_night(night, TREASURER) == []
    club.close(night)
    assert Booking.objects.count() == 1


def test_a_casual_evening_posts_nothing_before_a_league_takes_it_in(club):
    night = club.night()
    club.game(night, "Ann Cy", "Bo Di")
    league, night.league = night.league, None
    night.save()
    club.close(night)
    assert not Booking.objects.exists()
    night.league = league
    night.save()
    post_night(night, TREASURER)
    assert club.balances == {"Ann": 100, "Bo": -100, "Cy": 100, "Di": -100}


def test_a_correction_posts_the_reverse_and_the_right_transfers(club):
    """Both name the game and the reason, and the first transfers stay unchanged (M-9)."""
    night = club.night()
    game = club.game(night, "Ann Cy", "Bo Di")
    club.close(night)
    change_stakes(game.pk, scoring.Stakes(game=50), TREASURER)
    assert club.balances == {"Ann": 50, "Bo": -50, "Cy": 50, "Di": -50}
    correction = Booking.objects.get(kind="correction")
    assert correction.reason == "changed the stakes"
    assert {transfer.game for transfer in correction.transfers.all()} == {game}
    assert correction.transfers.exclude(reverses=None).count() == 2
    assert correction.transfers.count() == 4
    assert Transfer.objects.count() == 6


def test_stakes_changed_in_week_four_leave_weeks_one_to_three(club):
    for week in range(1, 4):
        night = club.night(date(2026, 1, 6 * week))
        club.game(night, "Ann Cy", "Bo Di")
        club.close(night)
    before = list(Transfer.objects.values_list("pk", "amount"))
    night = club.night(date(2026, 1, 27))
    club.game(night, "Ann Cy", "Bo Di", stakes=scoring.Stakes(game=500))
    club.close(night)
    assert club.balances["Ann"] == 3 * 100 + 500
    assert list(Transfer.objects.values_list("pk", "amount"))[: len(before)] == before


def test_the_money_of_a_game_that_no_longer_counts_is_reversed_once(club):
    night = club.night()
    first, second = club.game(night, "Ann Cy", "Bo Di"), club.game(night, "Ann Di", "Bo Cy")
    club.close(night)
    Game.objects.filter(pk=second.pk).update(hold="disputed")
    for _ in range(3):
        repost_night(night, TREASURER, "Bo disputes it")
    assert club.balances == {"Ann": 100, "Bo": -100, "Cy": 100, "Di": -100}
    assert Transfer.objects.filter(game=second).count() == 4
    assert Transfer.objects.filter(game=first).count() == 2
    Game.objects.filter(pk=second.pk).update(hold="")
    repost_night(night, TREASURER, "settled")
    assert club.balances == {"Ann": 200, "Bo": -200}


def test_other_money_is_not_posted(club):
    night = club.night()
    game = club.game(night, "Ann Cy", "Bo Di")
    Game.objects.filter(pk=game.pk).update(currency="EUR")
    club.close(night)
    assert club.balances == {}


def test_merged_players_have_one_balance_until_they_are_separated(club):
    night = club.night()
    club.game(night, "Ann Cy", "Bo Di")
    club.close(night)
    bo, di = club.players["Bo"], club.players["Di"]
    Player.objects.filter(pk=di.pk).update(merged_into=bo)
    assert club.balances == {"Ann": 100, "Bo": -200, "Cy": 100}
    Player.objects.filter(pk=di.pk).update(merged_into=None)
    assert club.balances == {"Ann": 100, "Bo": -100, "Cy": 100, "Di": -100}


def moved(club, **facts):
    entry = Entry(source=club.standing.pot.account, target=club.standing.by_key(club.key("Ann")).account, amount=100)
    return Draft(league=club.league, kind=Booking.Kind.REFUND, entries=(entry,), **facts)


def test_one_key_records_one_booking(club):
    assert record_draft(moved(club), TREASURER, "k1") == record_draft(moved(club), TREASURER, "k1")
    assert club.balances == {"Ann": 100, "the pot": -100}


def test_a_booking_is_taken_back_once_as_a_whole(club):
    booking = record_draft(moved(club), TREASURER)
    back = take_back(booking, "a slip", TREASURER)
    assert take_back(Booking.objects.get(pk=booking.pk), "again", TREASURER) == back
    assert club.balances == {}
    assert Booking.objects.count() == 2


def test_reversals_and_postings_of_games_cannot_be_taken_back(club):
    back = take_back(record_draft(moved(club), TREASURER), "a slip", TREASURER)
    night = club.night()
    club.game(night, "Ann Cy", "Bo Di")
    club.close(night)
    for booking in (back, Booking.objects.get(kind="games")):
        with pytest.raises(ValueError, match="can't be taken back"):
            take_back(booking, "no", TREASURER)


def test_a_draft_with_problems_is_not_recorded(club):
    with pytest.raises(ValueError, match="can't be recorded"):
        record_draft(Draft(league=club.league, kind=Booking.Kind.DUES), TREASURER)


@pytest.mark.parametrize("table", MONEY_TABLES)
@pytest.mark.parametrize("statement", CHANGES)
def test_the_database_refuses_to_change_the_ledger(club, table, statement):
    record_draft(moved(club), TREASURER)
    with pytest.raises(IntegrityError, match="is append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table))
    assert club.balances == {"Ann": 100, "the pot": -100}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("model", "table"), [(Booking, "leagues_booking"), (Transfer, "leagues_transfer")])
def test_the_ledger_is_guarded_after_a_rebuild_of_its_table(model, table):
    club = Club.of("Ann", "Bo", "Cy", "Di")
    record_draft(moved(club), TREASURER)
    with connection.schema_editor() as editor:
        rebuild(editor, model, table)
    guard()
    assert missing_guards() == set()
    for statement in CHANGES:
        with pytest.raises(IntegrityError, match="is append-only"), connection.cursor() as cursor:
            cursor.execute(statement.format(table))


def rebuild(editor, model, table):
    """Rebuild the table of a model. SQLite copies the table and loses its triggers. PostgreSQL rewrites it."""
    if connection.vendor == "sqlite":
        editor._remake_table(model)  # noqa: SLF001 - what a migration of Django does here
    else:
        editor.execute(f"ALTER TABLE {table} ALTER COLUMN id TYPE bigint USING id + 0")


@pytest.mark.parametrize(
    "facts", [{"amount": 0}, {"amount": -5}, {"amount": 10**13}, {"target_id": None}, {"source_id": None}]
)
def test_the_database_refuses_invalid_transfers(club, facts):
    booking = record_draft(moved(club), TREASURER)
    row = {"booking": booking, "source_id": booking.transfers.get().source_id, "amount": 5}
    row |= {"target_id": booking.transfers.get().target_id} | facts
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(**row)


def test_a_transfer_needs_two_accounts(club):
    booking = record_draft(moved(club), TREASURER)
    pot = booking.transfers.get().source
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(booking=booking, source=pot, target=pot, amount=5)


def test_a_transfer_is_reversed_once(club):
    first = record_draft(moved(club), TREASURER).transfers.get()
    back = {"booking": first.booking, "source": first.target, "target": first.source, "amount": 100, "reverses": first}
    Transfer.objects.create(**back)
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(**back)


@pytest.mark.parametrize(
    "facts", [{"kind": "pot"}, {"kind": "other"}, {"kind": "player"}, {"kind": "bank", "name": "x"}]
)
def test_the_database_refuses_invalid_accounts(club, facts):
    record_draft(moved(club), TREASURER)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(league=club.league, **facts)


def test_no_column_is_a_float_or_a_decimal():
    """Money is stored in whole smallest units only."""
    columns = [field for model in apps.get_app_config("leagues").get_models() for field in columns_of(model)]
    assert [str(field) for field in columns if isinstance(field, models.FloatField | models.DecimalField)] == []
    money = {str(field): type(field) for field in columns if field.name in ("amount", "money")}
    assert money == {"leagues.Transfer.amount": models.BigIntegerField, "leagues.Result.money": models.BigIntegerField}


def columns_of(model):
    return model._meta.local_fields  # noqa: SLF001 - Django's own way to a model's columns


@pytest.mark.parametrize(
    "module",
    "scoring/money scoring/prizes leagues/currencies leagues/models/money leagues/models/parties leagues/actions/money"
    " leagues/actions/ledger leagues/actions/treasury leagues/forms/amounts leagues/forms/stakes leagues/forms/money"
    " leagues/reports/amounts leagues/reports/ledger leagues/reports/money_audit leagues/reports/money_exports"
    " leagues/steps/base leagues/steps/cash leagues/steps/settling".split(),
)
def test_code_for_money_uses_whole_numbers(module):
    """Division is only by `//` and `divmod`, and nothing is a float."""
    for node in ast.walk(ast.parse((ROOT / f"{module}.py").read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Div), module
        assert not isinstance(getattr(node, "value", None), float), module
        assert getattr(node, "id", "") not in ("float", "round"), module


def test_stakes_are_whole_cents():
    assert DOLLAR.game == 100
    for amount in (1.0, 0.5, True, "1"):
        with pytest.raises(ValueError, match="whole cents"):
            scoring.Stakes(game=amount)
