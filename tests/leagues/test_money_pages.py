"""The pages of money: the treasurer's desk, statements, balances, files, and who sees them."""

import csv
import io
from datetime import date

import pytest
from django.utils import timezone

import scoring
from leagues.models import Account, Booking, League, Night, Player, Terms, Transfer, rules_snapshot
from tests.leagues.club import Club, browser, corrected

CONTWAY = scoring.variant("contway").rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return Club.of("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def desk(club):
    return browser(club.member("tess", "treasurer"))


@pytest.fixture
def played(club):
    """A closed night with one game. Ann and Cy are owed a dollar each."""
    night = club.night(date(2026, 1, 6))
    club.game(night, "Ann Cy", "Bo Di")
    club.close(night)
    return night


def looked_at(desk, club, word, **typed):
    return desk.post(club.url(f"desk/{word}/"), {"stage": "check"} | typed)


def booked(desk, club, word, **typed):
    """Type in a step, check it and record it."""
    page = looked_at(desk, club, word, **typed)
    assert page.status_code == 200, page.content.decode()
    return desk.post(club.url(f"desk/{word}/"), sent_again(page))


def sent_again(page, stage="book"):
    found = {name: [] for name, _ in page.context["typed"]}
    for name, value in page.context["typed"]:
        found[name].append(value)
    return found | {"stage": stage, "key": page.context["key"], "seen": page.context["seen"]}


def test_it_works(club, desk, played):
    """A payment takes two steps. The check page records nothing."""
    typed = {"payer": club.key("Bo"), "payee": club.key("Ann"), "amount": "1,00"}
    page = looked_at(desk, club, "payment", **typed)
    assert "Bo pays Ann $1.00" in page.content.decode()
    assert [(row.name, row.before, row.after) for row in page.context["draft"].changed] == [
        ("Ann", "+$1.00", "$0.00"),
        ("Bo", "−$1.00", "$0.00"),
    ]
    assert club.balances["Ann"] == 100
    answer = desk.post(club.url("desk/payment/"), sent_again(page))
    assert answer.status_code == 302
    assert club.balances == {"Cy": 100, "Di": -100}


def test_part_payment(club, desk):
    booked(desk, club, "opening", **{f"balance-{club.key('Bo')}": "−8.25", f"balance-{club.key('Ann')}": "8.25"})
    booked(desk, club, "payment", payer=club.key("Bo"), payee=club.key("Ann"), amount="5.00")
    assert club.balances == {"Ann": 325, "Bo": -325}


def test_the_same_form_sent_twice_records_once(club, desk, played):
    page = looked_at(desk, club, "payment", payer=club.key("Bo"), payee="pot", amount="0.50")
    for _ in range(2):
        assert desk.post(club.url("desk/payment/"), sent_again(page)).status_code == 302
    assert Booking.objects.filter(kind="payment").count() == 1


def test_changed_balances_are_checked_again(club, desk, played):
    page = looked_at(desk, club, "settle", how="fewest")
    booked(desk, club, "payment", payer=club.key("Bo"), payee=club.key("Ann"), amount="1")
    answer = desk.post(club.url("desk/settle/"), sent_again(page))
    assert answer.status_code == 409
    assert "Balances changed" in answer.content.decode()
    assert not Booking.objects.filter(kind="settlement").exists()
    assert desk.post(club.url("desk/settle/"), sent_again(answer)).status_code == 302
    assert club.balances == {}


def test_changing_it_keeps_the_input(club, desk):
    page = looked_at(desk, club, "payment", payer=club.key("Bo"), payee="pot", amount="3.33")
    form = desk.post(club.url("desk/payment/"), sent_again(page, stage="edit"))
    assert form.status_code == 200
    assert 'value="3.33"' in form.content.decode()


@pytest.mark.parametrize(
    ("word", "typed", "sentence"),
    [
        ("payment", {"payer": "pot", "payee": "pot", "amount": "1"}, "Nobody can pay themselves"),
        ("payment", {"payer": "pot", "payee": "", "amount": "1"}, "Pick one"),
        ("payment", {"payer": "pot", "payee": "player-0", "amount": "1"}, "Pick one from the list"),
        ("payment", {"payer": "pot", "payee": "pot", "amount": ""}, "Type an amount like 1.50"),
        ("payment", {"payer": "pot", "payee": "pot", "amount": "-1"}, "without a minus"),
        ("payment", {"payer": "pot", "payee": "pot", "amount": "1,538"}, "can be read in two ways"),
        ("payment", {"payer": "pot", "payee": "pot", "amount": "99999999"}, "more than one step can record"),
        ("dues", {"amount": "5"}, "Tick at least one"),
        ("expense", {"amount": "5", "by": "pot"}, "Give a reason"),
        ("count", {"counted": "0", "reason": "x"}, "matches the ledger"),
        ("settle", {}, "nothing to record"),
        ("opening", {}, "nothing to record"),
        ("prizes", {"pot": "5", "shares": "60 50"}, "at most 100 percent"),
        ("prizes", {"pot": "5", "shares": "half"}, "whole percentages"),
        ("prizes", {"pot": "5", "shares": "100"}, "a rank"),
    ],
)
def test_a_refused_step_explains_itself(club, desk, word, typed, sentence):
    answer = looked_at(desk, club, word, **typed)
    assert answer.status_code == 422
    assert sentence in answer.content.decode().replace("&#x27;", "'")
    assert not Booking.objects.exists()


def test_only_debts_are_written_off(club, desk, played):
    for name, amount, sentence in (("Ann", "", "Pick one from the list"), ("Bo", "1.01", "owes less")):
        answer = looked_at(desk, club, "write-off", who=club.key(name), amount=amount, reason="gone")
        assert answer.status_code == 422
        assert sentence in answer.content.decode()


def test_more_than_the_pot_is_not_given_out(club, desk):
    answer = looked_at(desk, club, "prizes", pot="1", shares="100", **{f"rank-{club.key('Ann')}": "1"})
    assert "more than the pot is worth" in answer.content.decode()


def dues(club, desk, amount="10", paid=""):
    names = [club.key(name) for name in club.players]
    return booked(desk, club, "dues", amount=amount, who=names, paid=paid, reason="winter")


def test_dues_owed(club, desk):
    dues(club, desk)
    assert club.standing.worth == 4000
    assert club.standing.cash == 0
    assert club.balances == {"Ann": -1000, "Bo": -1000, "Cy": -1000, "Di": -1000, "the pot": 4000}


def test_dues_paid_at_once(club, desk):
    dues(club, desk, paid="yes")
    assert (club.standing.worth, club.standing.cash) == (4000, 4000)
    assert club.balances == {}


def test_prizes_two_sharing_first(club, desk):
    dues(club, desk, amount="2.50", paid="yes")
    places = {f"rank-{club.key(name)}": place for name, place in (("Bo", 1), ("Ann", 1), ("Di", 3))}
    booked(desk, club, "prizes", pot="10", shares="50/30/20", **places)
    assert club.balances == {"Ann": 400, "Bo": 400, "Di": 200, "the pot": -1000}
    assert club.standing.worth == 0


def test_prizes_begin_with_the_standings_of_the_season(club, desk):
    season = club.season("Winter", date(2026, 1, 1), date(2026, 3, 31))
    terms = Terms.objects.create(season=season, from_date=season.first_date, rules=rules_snapshot(CONTWAY))
    night = club.night(date(2026, 1, 6))
    Night.objects.filter(pk=night.pk).update(season=season, terms=terms, start=season.start)
    club.game(Night.objects.get(), "Ann Cy", "Bo Di")
    form = desk.get(club.url("desk/prizes/")).context["form"]
    places = {name: form[f"rank-{club.key(name)}"].value() for name in club.players}
    assert places == {"Ann": 1, "Cy": 1, "Bo": 3, "Di": 3}
    assert form["season"].value() == str(season.pk)


def test_prizes_pot_of_ten_to_three_winners(club, desk):
    dues(club, desk, amount="2.50", paid="yes")
    places = {f"rank-{club.key(name)}": 1 for name in ("Cy", "Bo", "Ann")}
    booked(desk, club, "prizes", pot="10", shares="50 30 20", paid="yes", **places)
    given = Transfer.objects.filter(booking__kind="prizes", source__kind="pot").values_list("amount", flat=True)
    assert sorted(given) == [333, 333, 334]
    assert club.balances == {}
    assert club.standing.cash == 0


def test_an_expense_out_of_the_cash_or_laid_out(club, desk):
    dues(club, desk, paid="yes")
    booked(desk, club, "expense", amount="7.50", by="pot", reason="cards")
    booked(desk, club, "expense", amount="12", by=club.key("Ann"), reason="pizza")
    assert (club.standing.worth, club.standing.cash) == (4000 - 750 - 1200, 4000 - 750)
    assert club.balances == {"Ann": 1200, "the pot": -1200}


def test_a_bill_from_someone_else(club, desk):
    assert desk.post(club.url("desk/accounts/"), {"name": "The hall"}).status_code == 302
    booked(desk, club, "expense", amount="30", by=club.key("The hall"), reason="rent")
    assert club.balances == {"The hall": 3000, "the pot": -3000}
    assert desk.post(club.url("desk/accounts/"), {"name": " "}).status_code == 422
    assert Account.objects.filter(kind="other").count() == 1


def test_a_refund(club, desk):
    dues(club, desk, paid="yes")
    booked(desk, club, "refund", who=club.key("Di"), amount="10", paid="yes", reason="moved away")
    assert club.balances == {}
    assert (club.standing.worth, club.standing.cash) == (3000, 3000)


@pytest.mark.parametrize(("counted", "left"), [("39.40", 3940), ("41", 4100)])
def test_a_cash_count(club, desk, counted, left):
    dues(club, desk, paid="yes")
    booked(desk, club, "count", counted=counted, reason="the tin was on the floor")
    assert (club.standing.worth, club.standing.cash) == (left, left)
    assert club.balances == {}


def test_a_bad_debt_is_borne_by_the_pot(club, desk):
    dues(club, desk)
    booked(desk, club, "write-off", who=club.key("Di"), amount="", reason="never came back")
    assert club.balances["the pot"] == 3000
    assert "Di" not in club.balances


def test_settling_through_the_pot(club, desk, played):
    page = looked_at(desk, club, "settle", how="pot")
    assert page.context["draft"].sentences == [
        "Bo pays $1.00 into the pot",
        "Di pays $1.00 into the pot",
        "The pot pays Ann $1.00",
        "The pot pays Cy $1.00",
    ]
    desk.post(club.url("desk/settle/"), sent_again(page))
    assert club.balances == {}


def test_settle_all_is_taken_back_as_one_step_and_both_stay_visible(club, desk, played):
    before = club.balances
    booked(desk, club, "settle", how="fewest")
    assert club.balances == {}
    number = Booking.objects.get(kind="settlement").number
    url = club.url(f"bookings/{number}/take-back/")
    assert desk.get(url).status_code == 200
    assert desk.post(url, {"reason": ""}).status_code == 422
    assert desk.post(url, {"reason": "too early"}).status_code == 302
    assert desk.post(url, {"reason": "too early"}).status_code == 302
    assert club.balances == before
    page = desk.get(club.url("desk/")).content.decode()
    assert "Settled up, taken back" in page
    assert "Taken back: Settled up" in page
    assert "too early" in page


def test_pay_at_the_table(club, desk, played):
    url = club.url(f"nights/{played.pk}/pay/")
    page = desk.get(url).content.decode()
    assert "pays $1.00" in page
    assert "gets $1.00" in page
    for names in (["Bo", "Ann"], ["Di"]):
        look = desk.post(url, {"stage": "check", "who": [club.key(name) for name in names]})
        assert desk.post(url, sent_again(look)).status_code == 302
    assert club.balances == {"Cy": 100, "the pot": -100}
    assert [name for _, name in desk.get(url).context["form"].desk.people] == ["Cy"]


def test_only_a_closed_night_is_paid(club, desk):
    assert desk.get(club.url(f"nights/{club.night().pk}/pay/")).status_code == 404


def test_the_account_of_a_night_before_it_is_closed(club, desk):
    night = club.night()
    club.game(night, "Ann Cy", "Bo Di", sets=(0, 2))
    page = desk.get(club.url(f"nights/{night.pk}/"))
    account = page.context["account"]
    assert [(row.player.name, row.games, row.won, row.money) for row in account.rows] == [
        ("Ann", 1, 1, "+$3.00"),
        ("Cy", 1, 1, "+$3.00"),
        ("Bo", 1, 0, "−$3.00"),
        ("Di", 1, 0, "−$3.00"),
    ]
    assert list(account.payments) == [("Bo", "Ann", "$3.00"), ("Di", "Cy", "$3.00")]
    assert "what closing the night will record" in page.content.decode()


def test_the_account_of_a_trip(club, desk):
    for day, winners, losers in ((5, "Ann Cy", "Bo Di"), (6, "Ann Bo", "Cy Di"), (20, "Di Bo", "Ann Cy")):
        club.game(club.night(date(2026, 6, day)), winners, losers)
    account = desk.get(club.url("games/?from=2026-06-05&to=2026-06-07")).context["account"]
    assert [(row.player.name, row.money) for row in account.rows] == [
        ("Ann", "+$2.00"), ("Bo", "$0.00"), ("Cy", "$0.00"), ("Di", "−$2.00"),
    ]  # fmt: skip
    assert list(account.payments) == [("Di", "Ann", "$2.00")]
    assert desk.get(club.url("games/?from=never&to=2026-02-31")).context["account"].games == 3


def test_a_statement_runs_along_and_names_the_games(club, desk, played):
    booked(desk, club, "payment", payer=club.key("Bo"), payee=club.key("Ann"), amount="0.40", reason="first part")
    page = desk.get(club.url(f"players/{club.players['Bo'].pk}/"))
    lines = page.context["statement"].lines
    assert [(line.text, line.change, line.running) for line in lines] == [
        ("Game 1", "−$1.00", "−$1.00"),
        ("Payment: Bo pays Ann $0.40", "+$0.40", "−$0.60"),
    ]
    assert f"/games/{lines[0].game.pk}/" in page.content.decode()
    assert "first part" in page.content.decode()


def test_a_statement_of_a_season_brings_forward(club, desk):
    for day in (date(2025, 12, 2), date(2026, 1, 6), date(2026, 1, 13)):
        night = club.night(day)
        club.game(night, "Ann Cy", "Bo Di")
        club.close(night)
    season = club.season("Winter", date(2026, 1, 1), date(2026, 3, 31))
    url = club.url(f"players/{club.players['Ann'].pk}/")
    found = desk.get(url, {"season": season.pk}).context["statement"]
    assert (found.brought_forward, len(found.lines), found.total) == ("+$1.00", 2, "+$3.00")
    assert desk.get(url, {"season": season.pk + 1}).status_code == 404
    assert desk.get(url, {"season": "x"}).status_code == 404
    rows = list(csv.reader(io.StringIO(desk.get(f"{url}statement.csv", {"season": season.pk}).content.decode())))
    assert rows[1] == ["", "Brought forward", "", "", "1.00"]
    assert rows[-1] == ["2026-01-13", "Game 1", "", "1.00", "3.00"]


def test_a_correction_is_on_the_statement_with_its_reason(club, desk, played):
    game = played.games.get()
    game.result_only["sets"] = [0, 1]
    game.save()
    corrected(game, "Bo was set once")
    lines = desk.get(club.url(f"players/{club.players['Bo'].pk}/")).context["statement"].lines
    assert [(line.text, line.change, line.running) for line in lines] == [
        ("Game 1", "−$1.00", "−$1.00"),
        ("Game 1, taken back", "+$1.00", "$0.00"),
        ("Game 1", "−$2.00", "−$2.00"),
    ]
    assert lines[1].reason == lines[2].reason == "Bo was set once"


def test_a_player_sees_only_their_own_statement(club, played):
    bo = browser(club.member("bo", "player", player="Bo"))
    own = club.url(f"players/{club.players['Bo'].pk}/")
    assert bo.get(club.url()).url == own
    assert bo.get(own).status_code == 200
    assert bo.get(f"{own}statement.csv").status_code == 200
    assert bo.get(club.url(f"players/{club.players['Ann'].pk}/")).status_code == 404
    assert bo.get(club.url(f"nights/{played.pk}/")).status_code == 403
    for rest in ("desk/", "desk/payment/", "ledger.csv", "ledger.beancount", "games/"):
        assert bo.get(club.url(rest)).status_code == 403


def test_all_members_see_all_if_the_league_allows_it(club, played):
    League.objects.update(balances_open=True)
    bo = browser(club.member("bo", "player", player="Bo"))
    assert "+$1.00" in bo.get(club.url()).content.decode()
    assert bo.get(club.url(f"players/{club.players['Ann'].pk}/")).status_code == 200
    assert bo.get(club.url("desk/")).status_code == 403


def test_a_member_without_a_player_gets_an_explanation(club):
    assert "Once you are a player" in browser(club.member("vi", "visitor")).get(club.url()).content.decode()


def test_one_person_in_several_leagues_by_currency(club, played):
    user = club.member("bo", "player", player="Bo")
    for slug, currency in (("monday", "USD"), ("london", "GBP")):
        other = Club(League.objects.create(name=slug.title(), slug=slug, currency=currency))
        other.players = {name: Player.objects.create(league=other.league, name=name) for name in ("Bo", "Al")}
        other.league.memberships.create(user=user, role="player")
        Player.objects.filter(pk=other.players["Bo"].pk).update(user=user)
        night = other.night()
        other.game(night, "Bo", "Al", variant="barn")
        other.close(night)
    page = browser(user).get("/me/money/")
    assert [(row.league.name, row.balance) for row in page.context["rows"]] == [
        ("London", "+£1.00"), ("Monday", "+$1.00"), ("Tuesday Club", "−$1.00"),
    ]  # fmt: skip
    assert page.context["totals"] == ["+£1.00 GBP", "$0.00 USD"]


def test_a_league_for_points_shows_no_money(club):
    ann = browser(club.member("ann", "player", player="Ann"))
    assert "Money" not in ann.get(f"/leagues/{club.league.slug}/").content.decode()
    assert "Nothing has been recorded for you yet" in ann.get("/me/money/").content.decode()


def test_recorded_money_keeps_its_currency(club, played):
    owner = browser(club.member("olga", "owner"))
    url = f"/leagues/{club.league.slug}/settings/"
    typed = {"name": "Tuesday Club", "time_zone": "America/Chicago", "currency": "EUR"}
    answer = owner.post(url, typed)
    assert answer.status_code == 422
    assert "The currency can’t change once money has been recorded" in answer.content.decode()
    assert League.objects.get().currency == "USD"
    assert owner.post(url, typed | {"currency": "USD"}).status_code == 302


def test_former_players_stay_in_the_ledger_until_zero(club, desk, played):
    Player.objects.filter(name="Bo").update(left_at=timezone.now())
    assert club.balances["Bo"] == -100
    booked(desk, club, "payment", payer=club.key("Bo"), payee="pot", amount="1")
    assert "Bo" not in [party.label for party in club.standing.people]
    assert desk.get(club.url(f"players/{club.players['Bo'].pk}/")).status_code == 200


def test_a_currency_without_cents(club, desk):
    League.objects.update(currency="JPY")
    assert looked_at(desk, club, "payment", payer=club.key("Bo"), payee="pot", amount="1.5").status_code == 422
    booked(desk, club, "payment", payer=club.key("Bo"), payee="pot", amount="¥ 150")
    assert "+¥150" in desk.get(club.url()).content.decode()


def test_the_table_of_all_entries_sums_to_zero(club, desk, played):
    dues(club, desk)
    Player.objects.filter(name="Bo").update(name="=cmd|calc")
    rows = list(csv.reader(io.StringIO(desk.get(club.url("ledger.csv")).content.decode())))
    assert "'=cmd|calc" in rows[0]
    assert [row[0] for row in rows[1:]] == ["2026-01-06", timezone.localdate(timezone=club.league.zone).isoformat()]
    for row in rows[1:]:
        assert sum(round(float(cell) * 100) for cell in row[4:]) == 0
    assert "-0.00" not in str(rows)


@pytest.mark.parametrize("people", [4, 40])
def test_pages_run_a_fixed_number_of_queries(people, django_assert_max_num_queries):
    club = Club.of(*(f"P{number:02}" for number in range(people)))
    desk = browser(club.member("tess", "treasurer"))
    for week in range(1, 6):
        night = club.night(date(2026, 1, week))
        names = list(club.players)
        for first in range(0, people, 4):
            club.game(night, " ".join(names[first : first + 2]), " ".join(names[first + 2 : first + 4]))
        club.close(night)
    pages = ["", "desk/", "desk/dues/", "games/", f"nights/{night.pk}/", f"nights/{night.pk}/pay/", "ledger.csv"]
    statement = f"players/{club.players['P00'].pk}/"
    pages += ["ledger.beancount", statement, f"{statement}statement.csv"]
    for rest in pages:
        with django_assert_max_num_queries(15):
            assert desk.get(club.url(rest)).status_code == 200
