"""The pages of seasons and standings: ties, best N, sit-outs, penalties, exports, later changes."""

import csv
import io
from datetime import timedelta
from itertools import pairwise

import pytest
from django.test import Client
from openpyxl import load_workbook

from leagues.actions import Agreement, change_terms, join_league
from leagues.models import Adjustment, CheckIn, Event, Night, SitOut, Terms, User
from tests.leagues.desk import FIRST, Desk, agreement

FOUR = ("Ann", "Bo", "Cy", "Di")
pytestmark = pytest.mark.django_db


def played(desk: Desk, *results: tuple[str, int, int]) -> Desk:
    """Enter a game per result in the current night. "Ann Cy Bo Di" are Ann and Cy against Bo and Di."""
    for names, first, second in results:
        one, two, three, four = names.split()
        here = set(CheckIn.objects.filter(night=desk.night, left_at=None).values_list("player__name", flat=True))
        desk.checks_in(*[name for name in (one, two, three, four) if name not in here])
        for name in here - {one, two, three, four}:
            desk.checks_in(name, what="out")
        (game,) = desk.plays_round("by-hand")
        desk.seats(game, one, three, two, four)
        desk.types((game, first, second))
    return desk


def filled(form) -> dict:
    """Return the data that a browser sends for an untouched form."""
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def test_a_season_is_planned_week_by_week():
    desk = Desk.of(*FOUR, weeks=12)
    dates = list(desk.season.nights.order_by("date").values_list("date", flat=True))
    assert len(dates) == 12
    assert {later - earlier for earlier, later in pairwise(dates)} == {timedelta(weeks=1)}
    # 7 PM in Chicago, across the end of daylight saving time on November 1.
    hours = [night.starts_at.hour for night in desk.season.nights.select_related("league").order_by("date")]
    assert hours == [0] * 8 + [1] * 4
    assert "Contway six-point to 11, 4 at a table" in desk.page(desk.season_url).text


def test_a_season_is_started_by_its_form():
    desk = Desk.of(*FOUR)
    form = desk.page(f"{desk.url}seasons/new/").context["form"]
    fields = filled(form)
    fields |= {"name": "Winter", "first_date": "2026-12-01", "last_date": "2026-12-29", "rules": "ten-point"}
    fields |= {"start": "19:30", "win": "2", "stake-game": "0.50", "counts_score": "", "fixed_pairs": ""}
    answer = desk.client.post(f"{desk.url}seasons/new/", fields | {"table_size": "3"})
    assert answer.status_code == 422
    assert "This game is for" in answer.text
    answer = desk.posts(f"{desk.url}seasons/new/", **fields)
    assert desk.said == ["Winter is planned: 5 nights."]
    assert Terms.objects.get(season__name="Winter").stakes == {"game": 50}
    assert desk.posts(f"{desk.url}seasons/new/", **fields).status_code == 422


def test_points_and_shared_ranks():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5), ("Ann Di Bo Cy", 11, 5))
    assert desk.standings() == ["1 Ann 4", "2 Cy 2", "2 Di 2", "4 Bo 0"]
    text = desk.page(f"{desk.season_url}standings/").text
    assert "Ranked by most points, then most wins, then wins against each other" in text
    assert "A win counts 2, a draw 1, a loss 0." in text


def test_head_to_head_among_the_tied():
    """Ann, Bo, Ed and Flo have one win each. Among them Flo lost to no one, Bo and Ed won once and lost once, and
    Ann beat Bo, but lost to both Ed and Flo."""
    desk = Desk.of("Ann", "Bo", "Cy", "Di", "Ed", "Flo", measures=("points", "head-to-head"))
    played(desk, ("Ann Cy Bo Di", 11, 5), ("Ann Di Ed Flo", 2, 11), ("Bo Cy Di Ed", 11, 9))
    assert desk.standings() == ["1 Cy 4", "2 Flo 2", "3 Bo 2", "3 Ed 2", "5 Ann 2", "6 Di 0"]


def test_head_to_head_of_a_night_counts_only_that_night():
    """A week ago Ann and Cy beat Bo and Di. Tonight each of the four won a game, and they did not meet."""
    desk = Desk.of("Ann", "Bo", "Cy", "Di", "Ed", "Flo", measures=("points", "head-to-head"))
    played(desk, ("Ann Cy Bo Di", 11, 5))
    desk.next_night()
    played(desk, ("Ann Di Ed Flo", 11, 5), ("Bo Cy Ed Flo", 11, 5))
    table = desk.page(f"{desk.night_url}standings/").context["table"]
    assert [(row.record.rank, row.record.name) for row in table.rows] == [
        (1, "Ann"), (1, "Bo"), (1, "Cy"), (1, "Di"), (5, "Ed"), (5, "Flo"),
    ]  # fmt: skip


@pytest.mark.parametrize("query", ["", "?who=pairs"])
def test_a_name_is_only_text(query):
    desk = played(Desk.of("<b>Ann</b>", "Bo&Co", "Cy", "Di"), ("<b>Ann</b> Cy Bo&Co Di", 11, 5))
    text = desk.page(f"{desk.season_url}standings/{query}").text
    assert "&lt;b&gt;Ann&lt;/b&gt;" in text
    assert "Bo&amp;Co" in text
    assert "<b>Ann" not in text


def test_game_points_count_when_that_is_agreed():
    desk = played(Desk.of(*FOUR, win=0, draw=0, counts_score=True), ("Ann Cy Bo Di", 11, 5))
    assert desk.standings() == ["1 Ann 11", "1 Cy 11", "3 Bo 5", "3 Di 5"]


def test_the_best_weeks_count():
    desk = Desk.of(*FOUR, best=1, best_of="weeks")
    played(desk, ("Ann Cy Bo Di", 11, 5), ("Ann Cy Bo Di", 11, 5))
    desk.next_night()
    played(desk, ("Ann Bo Cy Di", 11, 5))
    assert desk.standings() == ["1 Ann 4", "2 Cy 4", "3 Bo 2", "4 Di 0"]
    assert "Only each player’s best week counts." in desk.page(f"{desk.season_url}standings/").text


def test_the_best_games_count():
    desk = Desk.of(*FOUR, best=2, best_of="games", measures=("points",))
    played(desk, ("Ann Cy Bo Di", 11, 5), ("Ann Cy Bo Di", 11, 5), ("Ann Bo Cy Di", 11, 5))
    assert desk.standings() == ["1 Ann 4", "1 Cy 4", "3 Bo 2", "4 Di 0"]


def test_sitting_out_is_credited_and_looks_different_from_absence():
    desk = Desk.of("Ann", "Bo", "Cy", "Di", "Ed", "Flo", sit_out_points=1)
    desk.checks_in("Ann", "Bo", "Cy", "Di", "Ed")
    (game,) = desk.plays_round()
    desk.types((game, 11, 5))
    rested = SitOut.objects.get().player.name
    assert f"3 {rested} 1" in desk.standings()
    page = desk.page(f"{desk.season_url}by-night/")
    cells = {name: [cell.text for cell in row] for name, _, row in page.context["table"].rows}
    assert cells[rested] == ["sat out"]
    assert sorted(cells.values()) == [["0"], ["0"], ["2"], ["2"], ["sat out"]]
    desk.next_night()
    desk.checks_in("Flo")
    table = desk.page(f"{desk.season_url}by-night/").context["table"]
    assert {name: [cell.text for cell in row] for name, _, row in table.rows}["Flo"] == ["–", "sat out"]


def test_weeks_before_joining_are_not_absences():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5))
    desk.next_night()
    desk.posts(f"{desk.url}roster/", names="Gus\nann")
    assert "ann is already on the roster. Add a letter to tell the two apart." in desk.said
    gus = desk.player("Gus")
    gus.joined_on = desk.night.date
    gus.save()
    desk.checks_in("Gus")
    table = desk.page(f"{desk.season_url}by-night/").context["table"]
    assert {name: [cell.kind for cell in row] for name, _, row in table.rows}["Gus"] == ["out", "sat-out"]


def test_below_the_minimum_and_now_and_then():
    desk = Desk.of("Ann", "Bo", "Cy", "Di", "Ed", minimum_games=2, measures=("points",))
    played(desk, ("Ann Cy Bo Di", 11, 5), ("Ann Ed Bo Di", 11, 5))
    page = desk.page(f"{desk.season_url}standings/")
    assert [row.name for row in page.context["report"].below] == ["Cy", "Ed"]
    assert "1 of 2" in page.text
    desk.posts(f"{desk.url}roster/{desk.player('Bo').pk}/change/", what="occasional")
    assert desk.standings() == ["1 Ann 4", "- Bo 0", "2 Di 0"]


def test_penalties_with_a_reason():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5))
    fields = {"who": f"player-{desk.player('Ann').pk}", "points": "-1"}
    assert desk.posts(f"{desk.season_url}points/", **fields).status_code == 422
    desk.posts(f"{desk.season_url}points/", reason="came late", **fields)
    assert desk.standings() == ["1 Cy 2", "2 Ann 1", "3 Bo 0", "3 Di 0"]
    assert "came late" in desk.page(f"{desk.season_url}standings/").text
    desk.posts(f"{desk.season_url}points/{Adjustment.objects.get().pk}/")
    assert desk.standings()[:2] == ["1 Ann 2", "1 Cy 2"]


def test_numbers_below_zero_have_a_minus_on_pages_and_a_hyphen_in_files():
    desk = played(Desk.of(*FOUR, win=0, draw=0, counts_score=True, minimum_games=2), ("Ann Cy Bo Di", 11, -4))
    played(desk, ("Ann Cy Bo Di", 11, -4))
    text = desk.page(f"{desk.season_url}standings/").text
    assert text.count(">−8<") == 6  # points and game points of two, and against the other two
    assert text.count(">−30<") == 2
    assert ">-" not in text
    assert ",-8," in desk.page(f"{desk.season_url}standings/?save=csv").content.decode()
    assert ">−8<" in desk.page(f"{desk.season_url}by-night/").text
    desk.posts(f"{desk.season_url}points/", who=f"player-{desk.player('Bo').pk}", points="-2", reason="late")
    assert desk.said == ["Bo: −2."]
    assert "<b>Bo</b> −2: late" in desk.page(f"{desk.season_url}points/").text


def test_points_below_zero_of_unranked_players():
    desk = played(Desk.of(*FOUR, win=0, draw=0, counts_score=True, minimum_games=2), ("Ann Cy Bo Di", 11, -4))
    assert "1 of 2, −4 points" in desk.page(f"{desk.season_url}standings/").text


def test_a_penalty_of_a_fixed_pair():
    desk = Desk.of(*FOUR, fixed_pairs=True)
    desk.posts(f"{desk.season_url}pairs/", **{"player-0": desk.player("Ann").pk, "player-1": desk.player("Cy").pk})
    desk.posts(f"{desk.season_url}pairs/", **{"player-0": desk.player("Bo").pk, "player-1": desk.player("Di").pk})
    played(desk, ("Ann Cy Bo Di", 11, 5))
    pair = desk.season.partnerships.get(players=desk.player("Ann"))
    assert "Ann and Cy" in desk.page(f"{desk.season_url}points/").text
    desk.posts(f"{desk.season_url}points/", who=f"pair-{pair.pk}", points="-3", reason="came late")
    assert desk.said == ["Ann and Cy: −3."]
    assert desk.standings("?who=pairs") == ["1 Bo and Di 0", "2 Ann and Cy -1"]
    text = desk.page(f"{desk.season_url}standings/?who=pairs").text
    assert "<b>Ann and Cy</b> −3: came late" in text
    # It does not appear in the standings of players.
    assert desk.standings()[:2] == ["1 Ann 2", "1 Cy 2"]
    assert "came late" not in desk.page(f"{desk.season_url}standings/").text
    assert Event.objects.get(what="points-adjusted").after == {"season": desk.season.pk, "pair": pair.pk, "points": -3}
    desk.posts(f"{desk.season_url}points/{Adjustment.objects.get().pk}/")
    assert desk.standings("?who=pairs") == ["1 Ann and Cy 2", "2 Bo and Di 0"]


def test_a_pair_that_has_not_played_has_its_penalty():
    desk = Desk.of(*FOUR, fixed_pairs=True)
    desk.posts(f"{desk.season_url}pairs/", **{"player-0": desk.player("Ann").pk, "player-1": desk.player("Cy").pk})
    pair = desk.season.partnerships.get()
    desk.posts(f"{desk.season_url}points/", who=f"pair-{pair.pk}", points="2", reason="brought the cards")
    assert desk.standings("?who=pairs") == ["1 Ann and Cy 2"]


def test_after_each_night_and_of_one_night():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5))
    desk.closes()
    first = desk.night
    desk.next_night()
    played(desk, ("Bo Di Ann Cy", 11, 5), ("Bo Di Ann Cy", 11, 5))
    assert desk.standings(f"?until={first.pk}")[:2] == ["1 Ann 2", "1 Cy 2"]
    assert desk.standings()[:2] == ["1 Bo 4", "1 Di 4"]
    page = desk.page(f"{desk.url}nights/{first.pk}/standings/")
    assert [row.record.name for row in page.context["table"].rows][:2] == ["Ann", "Cy"]
    assert desk.client.get(f"{desk.season_url}standings/?until=999").status_code == 404


def test_partners_have_a_table():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5), ("Ann Cy Bo Di", 11, 5), ("Ann Bo Cy Di", 11, 5))
    assert desk.standings("?who=pairs") == ["1 Ann and Cy 4", "2 Ann and Bo 2", "3 Cy and Di 0", "4 Bo and Di 0"]


def test_fixed_pairs_play_a_round_robin():
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    desk = Desk.of(*names, fixed_pairs=True)
    for one, other in (("Ann", "Bo"), ("Cy", "Di"), ("Ed", "Flo")):
        desk.posts(f"{desk.season_url}pairs/", **{"player-0": desk.player(one).pk, "player-1": desk.player(other).pk})
    desk.posts(f"{desk.season_url}pairs/", **{"player-0": desk.player("Ann").pk, "player-1": desk.player("Cy").pk})
    assert "already in a pair" in desk.said[0]
    desk.checks_in(*names)
    met = []
    for _ in range(3):
        (game,) = desk.plays_round("round-robin")
        met.append(frozenset(frozenset(game.names[seat] for seat in side) for side in game.seating.sides))
        assert not game.sides.filter(partnership=None).exists()
        desk.types((game, 11, 5))
    assert len(set(met)) == 3
    assert len(desk.standings("?who=pairs")) == 3


def test_sorted_by_any_column():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5))
    assert [row.split()[1] for row in desk.standings("?sort=-name")] == ["Di", "Cy", "Bo", "Ann"]
    assert [row.split()[1] for row in desk.standings("?sort=points")][:2] == ["Bo", "Di"]


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+1", "-2+3", "@SUM(1)"])
def test_an_export_has_no_formula(name):
    desk = played(Desk.of(name, "Bo", "Cy", "Di"))
    desk.checks_in(name, "Bo", "Cy", "Di")
    (game,) = desk.plays_round()
    desk.types((game, 11, 5))
    answer = desk.page(f"{desk.season_url}standings/?save=csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert f"'{name}" in [row[1] for row in rows]
    assert rows[0][:3] == ["#", "Name", "Pts"]
    book = load_workbook(io.BytesIO(desk.page(f"{desk.season_url}standings/?save=xlsx").content))
    cells = {cell.value: cell.data_type for row in book.active.iter_rows() for cell in row}
    assert cells[f"'{name}"] == "s"
    assert "f" not in cells.values()
    assert desk.client.get(f"{desk.season_url}standings/?save=exe").status_code == 404


def test_the_agreement_changes_from_a_night_on():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5))
    first = desk.night
    page = desk.page(f"{desk.season_url}terms/")
    assert first.pk not in [int(value) for value, _ in page.context["nights"]]
    desk.next_night()
    form = page.context["form"]
    fields = filled(form)
    desk.posts(f"{desk.season_url}terms/", **fields | {"from_night": desk.night.pk, "win": "3", "target": "15"})
    assert desk.said == ["Saved. Earlier nights are unchanged."]
    played(desk, ("Ann Cy Bo Di", 15, 5))
    assert desk.standings() == ["1 Ann 5", "1 Cy 5", "3 Bo 0", "3 Di 0"]
    assert [game.rules_value.target for game in desk.games] == [15]
    change = Event.objects.get(what="terms-changed")
    assert (change.before["win"], change.after["win"]) == (2, 3)


def test_the_past_is_not_changed():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5))
    trouble = change_terms(desk.season, FIRST, agreement(win=9), desk.boss)
    assert "Games have been played on that night or later" in trouble
    assert isinstance(agreement(), Agreement)
    assert desk.standings()[:2] == ["1 Ann 2", "1 Cy 2"]


def test_a_new_season_beside_the_old_and_the_archive():
    desk = played(Desk.of(*FOUR), ("Ann Cy Bo Di", 11, 5))
    desk.posts(f"{desk.season_url}archive/", archive="yes")
    assert "archived" in desk.page(f"{desk.url}seasons/").text
    assert desk.standings()[:2] == ["1 Ann 2", "1 Cy 2"]
    rows = desk.page(f"{desk.url}standings/").context["table"].rows
    assert [row.record.tally.wins for row in rows] == [1, 1, 0, 0]


def test_an_extra_night():
    desk = Desk.of(*FOUR, weeks=2)
    desk.posts(f"{desk.season_url}nights/", date="2026-09-10", start="18:00")
    assert Night.objects.filter(season=desk.season).count() == 3
    desk.posts(f"{desk.season_url}nights/", date="2026-09-10", start="18:00")
    assert desk.said == ["There is already a night at that time."]
    desk.posts(f"{desk.season_url}nights/", date="soon", start="18:00")
    assert desk.said == ["Type the date and the time of the night."]


def test_players_answer_whether_they_will_come():
    desk = Desk.of(*FOUR)
    user = User.objects.create_user("bo", password="x")
    join_league(desk.league, user, "player", desk.boss)
    bo, ann = desk.player("Bo"), desk.player("Ann")
    bo.user = user
    bo.save()
    phone = Client()
    phone.force_login(user)
    assert "Will you come?" in phone.get(desk.season_url).text
    phone.post(f"{desk.url}roster/{bo.pk}/nights/{desk.night.pk}/", {"plan": "no"})
    assert "not coming" in desk.page().text
    assert phone.post(f"{desk.url}roster/{ann.pk}/nights/{desk.night.pk}/", {"plan": "no"}).status_code == 403


def test_the_calendar_shows_changes_of_the_nights():
    desk = Desk.of(*FOUR, weeks=2)
    desk.posts(f"{desk.url}calendar/")
    link = desk.league.links.get(kind="calendar")
    desk.posts(f"{desk.night_url}cancel/", reason="snow")
    answer = Client().get(f"/calendar/{link.token}.ics")
    text = answer.content.decode()
    assert answer["Content-Type"].startswith("text/calendar")
    assert text.count("BEGIN:VEVENT") == 2
    assert "DTSTART:20260909T000000Z" in text
    assert "STATUS:CANCELLED" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert Client().get("/calendar/no-such-token-no-such-token.ics").status_code == 404
