"""A night of a league through its pages: check-in, draws, paper, substitutes, forfeits, closing, corrections."""

import re

import pytest
from django.test import Client

from leagues.actions import join_league
from leagues.models import CheckIn, Event, Game, Result, Seat, SitOut, TableSeat, Transfer, User
from tests.leagues.desk import Desk
from tests.leagues.table import Phone
from tests.leagues.test_seasons import filled

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")
FOUR = NAMES[:4]

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return Desk.of(*NAMES)


@pytest.fixture
def table(desk):
    """Return a night with one table, Ann and Cy against Bo and Di, without a result."""
    desk.checks_in(*FOUR)
    (game,) = desk.plays_round()
    desk.seats(game, *FOUR)
    return desk


def game_of(desk: Desk) -> Game:
    return desk.games[0]


def test_it_works(desk):
    desk.checks_in(*NAMES)
    assert "9 here" in desk.page().text
    games = desk.plays_round()
    assert len(games) == 2
    assert SitOut.objects.count() == 1
    desk.types((games[0], 11, 5), (games[1], 4, 12))
    assert desk.said == ["Saved 2 results for round 1."]
    desk.closes()
    desk.night.refresh_from_db()
    assert desk.night.is_closed
    # Two winners by 8, two by 6, those who sat out, and the losers. The difference breaks the ties.
    assert [row.split()[0] for row in desk.standings()] == ["1", "1", "3", "3", "5", "6", "6", "8", "8"]
    assert Transfer.objects.filter(game__in=games).exists()


def test_a_draw_is_a_draft_before_it_is_published(desk):
    desk.checks_in(*NAMES[:8])
    desk.draws()
    assert Game.objects.count() == 0
    first = list(TableSeat.objects.order_by("pk").values_list("player", flat=True))
    desk.draws()
    assert desk.round.number == 1
    assert list(TableSeat.objects.order_by("pk").values_list("player", flat=True)) != first
    assert ": draft" in desk.page().text
    desk.in_round("publish")
    assert ": draft" not in desk.page().text
    assert Game.objects.count() == 2


def test_a_draft_is_changed_by_hand(desk):
    desk.checks_in(*NAMES)
    desk.draws("by-hand")
    resting = SitOut.objects.get().player
    seat = TableSeat.objects.first()
    desk.in_round("swap", one=seat.player_id, other=resting.pk)
    assert TableSeat.objects.get(table=seat.table, number=seat.number).player == resting
    assert SitOut.objects.get().player == seat.player


def test_too_few_for_a_table(desk):
    desk.checks_in("Ann", "Bo", "Cy")
    desk.draws()
    assert desk.said == ["A table needs 4 players. Check in more players."]


def test_a_draw_by_standings_seats_the_leader_with_the_last(table):
    table.types((game_of(table), 11, 3))
    table.draws("standing")
    seats = {seat.number: seat.player.name for seat in TableSeat.objects.filter(table__round=table.round)}
    assert {frozenset((seats[0], seats[2])), frozenset((seats[1], seats[3]))} == {
        frozenset(("Ann", "Di")),
        frozenset(("Cy", "Bo")),
    }


def test_correcting_a_result_does_not_change_a_draw_by_standings(table):
    first = game_of(table)
    table.types((first, 11, 3))
    table.draws("standing")
    assert "corrected after this draw" not in table.page().text
    link = f"{table.night_url}rounds/1/grid/"
    fields = {f"score-{first.pk}-0": 3, f"score-{first.pk}-1": 11}
    table.posts(link, **fields)
    text = table.page().text
    assert "Results were corrected after this draw. Draw again to use them:" in text
    assert "Round 1, table 1, game 1: changed from 11–3 to 3–11" in text
    table.in_round("publish")
    before = list(TableSeat.objects.filter(table__round=table.round).values_list("player", "number"))
    table.posts(link, **fields | {f"score-{first.pk}-0": 4})
    text = table.page().text
    assert "Results were corrected after this draw. The draw stays the same:" in text
    assert "changed from 11–3 to 4–11" in text
    assert list(TableSeat.objects.filter(table__round=table.round).values_list("player", "number")) == before
    # Corrected back, the result equals the one used for the draw.
    table.posts(link, **{f"score-{first.pk}-0": 11, f"score-{first.pk}-1": 3})
    assert "corrected after this draw" not in table.page().text


def test_other_changes_of_a_game_are_not_corrections(table):
    first = game_of(table)
    table.types((first, 11, 3))
    table.plays_round("standing")
    table.client.post(f"/games/{first.pk}/note/", {"note": "a good one"})
    table.does(game_of(table), "forfeit", side="1")
    assert "corrected after this draw" not in table.page().text
    table.does(first, "dispute", reason="wrong table")
    assert "Round 1, table 1, game 1: 11–3 no longer counts" in table.page().text


def test_a_draw_names_the_night_of_a_corrected_result(table):
    first, night = game_of(table), table.night
    table.types((first, 11, 3))
    table.closes()
    table.next_night()
    table.checks_in(*FOUR)
    table.plays_round("standing")
    later, table.night = table.night, night
    table.posts(f"{table.night_url}reopen/", reason="the winners are wrong")
    table.posts(f"{table.night_url}rounds/1/grid/", **{f"score-{first.pk}-0": 3, f"score-{first.pk}-1": 11})
    table.night = later
    assert "Sep 8, round 1, table 1, game 1: changed from 11–3 to 3–11" in table.page().text


def test_a_round_is_redrawn_only_before_its_first_result(table):
    table.in_round("drop")
    assert Game.objects.count() == 0
    table.plays_round()
    table.types((game_of(table), 11, 3))
    table.in_round("drop")
    assert "can’t be undone" in table.said[0]
    assert Game.objects.count() == 1


def test_an_undone_hand_counts_as_entered(table):
    phone = Phone(game_of(table))
    hand = phone.plays(1, 4, 2, 4).hand
    table.client.post(f"/games/{hand.game_id}/undo/")
    table.in_round("drop")
    assert "can’t be undone" in table.said[-1]


def test_sit_outs_are_fair_and_a_latecomer_gets_a_seat(desk):
    desk.checks_in(*NAMES[:5])
    for _ in range(5):
        (game,) = desk.plays_round()
        desk.types((game, 11, 5))
    assert sorted(SitOut.objects.values_list("player__name", flat=True)) == sorted(NAMES[:5])
    desk.checks_in(*NAMES[5:8])
    desk.checks_in("Ann", what="out")
    desk.plays_round()
    seated = set(TableSeat.objects.filter(table__round=desk.round).values_list("player__name", flat=True))
    assert "Ann" not in seated
    assert len(seated) == 4


def test_a_player_with_a_seat_cannot_be_marked_absent(table):
    table.checks_in("Ann", what="undo")
    assert "has a seat in a round" in table.said[0]
    assert CheckIn.objects.get(player__name="Ann").is_here


def test_a_row_of_the_grid_is_corrected(table):
    answer = table.types((game_of(table), 11, "eleven"))
    assert answer.status_code == 422
    assert "Type a whole number" in answer.text
    assert 'value="eleven"' in answer.text
    assert Result.objects.count() == 0
    assert "both have the same score" in table.types((game_of(table), 7, 7)).text
    table.types((game_of(table), 7, 7), **{f"winner-{game_of(table).pk}": "draw"})
    assert set(Result.objects.values_list("drew", flat=True)) == {True}
    table.types((game_of(table), 12, 11), **{f"winner-{game_of(table).pk}": "1"})
    assert table.standings() == ["1 Bo 2", "1 Di 2", "3 Ann 0", "3 Cy 0"]


def test_a_result_from_paper_is_replaced_by_its_hands(table):
    game = game_of(table)
    table.types((game, 11, 5), sets=(0, 1))
    assert Result.objects.get(player__name="Bo").money == -200
    table.does(game, "clear")
    assert Result.objects.count() == 0
    phone = Phone(game)
    for _ in range(3):
        phone.plays(0, 4, 4, 2)
    assert game_of(table).state == "finished"
    ann = Result.objects.get(player__name="Ann")
    assert (ann.bids, ann.made, ann.hands) == (3, 3, 3)


def test_a_result_from_paper_does_not_replace_hands(table):
    Phone(game_of(table)).plays(0, 4, 4, 2)
    assert "All games of this round already have hands" in table.page(f"{table.night_url}rounds/1/grid/").text
    table.types((game_of(table), 11, 5))
    assert game_of(table).result_only is None


def test_a_substitute_plays_from_a_given_hand(table):
    """Ann bids twice and leaves, and Ed bids once in her seat. The result is Ed's, and the bids are their own."""
    game = game_of(table)
    phone = Phone(game)
    phone.plays(0, 4, 4, 2)
    phone.plays(0, 4, 2, 4)
    table.does(game, "substitute", seat=0, player=table.player("Ed").pk)
    assert game_of(table).names == ("Ed", "Bo", "Cy", "Di")
    for _ in range(3):
        phone.plays(0, 3, 4, 2)
    ann, ed = (Result.objects.get(player__name=name) for name in ("Ann", "Ed"))
    assert (ann.hands, ann.bids, ann.made, ann.won, ann.lost, ann.money) == (2, 2, 1, False, False, 0)
    assert (ed.hands, ed.bids, ed.made, ed.won, ed.money) == (3, 3, 3, True, 100)
    assert [row for row in table.standings() if "Ann" in row or "Ed" in row] == ["1 Ed 2", "3 Ann 0"]


def test_a_substitute_before_the_first_hand_takes_the_seat(table):
    table.does(game_of(table), "substitute", seat=0, player=table.player("Ed").pk)
    assert Seat.objects.filter(game=game_of(table)).count() == 4
    table.does(game_of(table), "substitute", seat=1, player=table.player("Ed").pk)
    assert table.said == ["Ed is already playing in this game."]


@pytest.mark.parametrize(
    ("sides", "standing"),
    [(["1"], ["1 Ann 2", "1 Cy 2", "3 Bo 0", "3 Di 0"]), (["0", "1"], ["1 Ann 0", "1 Bo 0", "1 Cy 0", "1 Di 0"])],
)
def test_forfeits(table, sides, standing):
    table.does(game_of(table), "forfeit", side=sides)
    assert table.standings() == standing
    assert set(Result.objects.filter(side__in=sides).values_list("lost", flat=True)) == {True}
    assert sum(Result.objects.values_list("money", flat=True)) == 0
    table.does(game_of(table), "reopen")
    assert Result.objects.count() == 0


@pytest.mark.parametrize(
    ("pays", "words", "cents"),
    [("nothing", "A forfeit costs nothing.", 0), ("game", "A forfeit costs the game.", -100),
     ("sets", "A forfeit costs the game and the sets (hickeys) the side had so far.", -200)],
)  # fmt: skip
def test_what_a_forfeit_pays(pays, words, cents):
    """Bo and Di are set once, and then they leave."""
    desk = Desk.of(*FOUR, forfeit_pays=pays)
    assert words in desk.page(desk.season_url).text
    desk.checks_in(*FOUR)
    (game,) = desk.plays_round()
    desk.seats(game, *FOUR)
    Phone(game).plays(1, 4, 4, 2)
    desk.does(game, "forfeit", side="1")
    money = dict(Result.objects.values_list("player__name", "money"))
    assert money == {"Ann": -cents, "Bo": cents, "Cy": -cents, "Di": cents}
    desk.closes()
    assert desk.league.bookings.exists() is bool(cents)


def test_a_forfeit_uses_the_agreement_of_its_night(table):
    table.does(game_of(table), "forfeit", side="1")
    game = game_of(table)
    fields = filled(table.page(f"{table.season_url}terms/").context["form"])
    played = table.night
    table.next_night()
    table.posts(f"{table.season_url}terms/", **fields | {"from_night": table.night.pk, "forfeit_pays": "nothing"})
    assert table.said == ["Saved. Earlier nights are unchanged."]
    assert table.season.terms.forfeit_pays == "nothing"
    table.night = played
    table.does(game, "dispute", reason="who was late?")
    table.does(game, "release", reason="they were")
    assert Result.objects.get(player__name="Bo").money == -100


def test_time_is_called(table):
    game = game_of(table)
    table.in_round("clock", minutes="40")
    assert "40 min" in table.page().text
    Phone(game).plays(0, 4, 4, 2)
    table.in_round("clock", what="call")
    assert "Time is called" in table.page().text
    table.does(game, "called")
    assert table.standings()[:2] == ["1 Ann 2", "1 Cy 2"]


def test_a_clock_needs_minutes(table):
    table.in_round("clock", minutes="soon")
    assert "how many minutes" in table.said[0]


def test_a_disputed_game_does_not_count(table):
    game = game_of(table)
    table.types((game, 11, 5))
    table.does(game, "dispute")
    assert table.said == ["Give a reason. Everyone in the league can see it."]
    table.does(game, "dispute", reason="wrong table")
    assert table.standings() == []
    assert "is disputed" in table.page(f"/games/{game.pk}/see/").text
    table.does(game, "release", reason="it was right")
    assert len(table.standings()) == 4
    assert list(Event.objects.filter(game=game, reason__gt="").values_list("reason", flat=True)) == [
        "wrong table",
        "it was right",
    ]


def test_a_missing_result_is_named_and_does_not_block_closing(desk):
    desk.checks_in(*NAMES[:8])
    games = desk.plays_round()
    desk.types((games[0], 11, 5))
    page = desk.page(f"{desk.night_url}close/").text
    assert "Round 1, table 2: Game 2 has no result yet." in page
    assert page.count("$1.00") == 4
    desk.closes()
    desk.night.refresh_from_db()
    assert desk.night.is_closed


def test_a_closed_night_is_changed_only_with_a_reason(table):
    game = game_of(table)
    phone = Phone(game)
    for _ in range(3):
        phone.plays(0, 4, 4, 2)
    table.closes()
    assert table.client.get(f"/games/{game.pk}/").status_code == 403
    table.posts(f"{table.night_url}games/{game.pk}/correct/", reason="")
    assert table.said == ["Give a reason. Everyone in the league can see it."]
    table.posts(f"{table.night_url}games/{game.pk}/correct/", reason="hand 3 was a set")
    table.client.post(f"/games/{game.pk}/undo/")
    assert Event.objects.filter(game=game).last().reason == "hand 3 was a set"
    assert table.standings() == []
    assert Transfer.objects.filter(game=game).count() == 2 * Transfer.objects.filter(game=game, reverses=None).count()


def test_reopening_a_night_needs_a_reason(table):
    table.types((game_of(table), 11, 5))
    table.closes()
    table.posts(f"{table.night_url}reopen/", reason="")
    table.night.refresh_from_db()
    assert table.night.is_closed
    table.posts(f"{table.night_url}reopen/", reason="a result was wrong")
    table.types((game_of(table), 5, 11))
    table.closes()
    assert table.standings()[:2] == ["1 Bo 2", "1 Di 2"]


def test_a_table_link_scores_only_this_table_tonight(desk):
    desk.checks_in(*NAMES[:8])
    one, two = desk.plays_round()
    link = desk.night.links.get(table_number=1)
    phone = Client()
    assert phone.get(f"/l/{link.token}").url == f"/games/{one.pk}/"
    assert phone.get(f"/games/{one.pk}/").status_code == 200
    assert phone.get(f"/games/{two.pk}/").status_code == 404
    desk.types((one, 11, 5), (two, 11, 5))
    again = desk.plays_round()
    assert phone.get(f"/l/{link.token}").url == f"/games/{again[0].pk}/"
    desk.closes()
    assert phone.get(f"/games/{again[0].pk}/").status_code == 403


def test_players_check_in_by_link(desk):
    assert "Create QR code for check-in" in desk.page(f"{desk.night_url}links/").text
    desk.posts(f"{desk.night_url}links/")
    link = desk.night.links.get(kind="check-in")
    phone = Client()
    assert phone.get(f"/check-in/{desk.night.pk}/").status_code == 404
    assert phone.get(f"/l/{link.token}").url == f"/check-in/{desk.night.pk}/"
    answer = phone.post(f"/check-in/{desk.night.pk}/", {"player": desk.player("Bo").pk}, follow=True)
    assert "Welcome, Bo" in answer.text
    assert "1 here" in desk.page().text
    assert Event.objects.get(what="checked-in").link == link
    assert phone.get(desk.night_url).status_code == 404


def test_canceling_a_night(desk):
    desk.posts(f"{desk.night_url}cancel/", reason="snow")
    assert "This night is canceled" in desk.page().text
    desk.checks_in("Ann")
    assert desk.said == ["This night is canceled."]
    desk.posts(f"{desk.night_url}cancel/", what="revive")
    desk.checks_in("Ann")
    assert "1 here" in desk.page().text


def news(desk, version: str):
    return desk.client.get(f"{desk.night_url}news/", {"version": version}, headers={"HX-Request": "true"})


def version_shown(answer) -> str:
    return re.search(r'data-version="([^"]+)"', answer.text)[1]


def test_the_page_polls_for_news(desk, django_assert_max_num_queries):
    version = version_shown(desk.page())
    with django_assert_max_num_queries(6):
        assert news(desk, version).status_code == 204
    desk.checks_in(*FOUR)
    answer = news(desk, version)
    assert "4 here" in answer.text
    assert "<html" not in answer.text
    (game,) = desk.plays_round()
    version = version_shown(desk.page())
    Phone(game).plays(0, 4, 4, 2)
    answer = news(desk, version)
    assert "Game 1 is on hand 2." in answer.text
    assert news(desk, version_shown(answer)).status_code == 204


def test_each_state_of_a_night_has_its_own_version(table):
    """Undoing a draw also removes the versions of its games."""
    versions = [version_shown(table.page())]
    table.in_round("drop")
    versions.append(version_shown(table.page()))
    for name in NAMES[4:8]:
        table.checks_in(name)
        versions.append(version_shown(table.page()))
    assert len(set(versions)) == len(versions)


def test_a_message_is_shown_on_the_next_full_page(table):
    table.client.post(f"{table.night_url}draw/", {"how": "by magic"})
    assert "Choose how to draw." not in news(table, "old").text
    assert "Choose how to draw." in table.page().text


def test_players_cannot_change_a_night(desk):
    user = User.objects.create_user("bo", password="x")
    join_league(desk.league, user, "player", desk.boss)
    phone = Client()
    phone.force_login(user)
    page = phone.get(desk.night_url)
    assert page.status_code == 200
    assert "Draw the next round" not in page.text
    assert phone.post(f"{desk.night_url}check-in/", {"player": desk.player("Bo").pk, "what": "in"}).status_code == 403
    assert phone.post(f"{desk.night_url}draw/").status_code == 403
