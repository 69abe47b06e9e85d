"""The screen of a club night: made by an organizer, opened by a code or a link, and updated by polling."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from leagues import actions
from leagues.models import Adjustment, Event, Link
from tests.leagues.desk import Desk
from tests.leagues.pages import plain
from tests.leagues.table import Phone

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return Desk.of(*NAMES)


def opened(desk) -> Link:
    """Return the link of the screen, made on its page."""
    assert f'href="{desk.night_url}wall/"' in desk.page().text
    assert "There is no screen yet" in desk.page(f"{desk.night_url}wall/").text
    desk.posts(f"{desk.night_url}wall/")
    return Link.objects.get(kind="wall")


def screens(text: str) -> list[str]:
    return re.findall(r'data-screen="(\w+)"', text)


def test_it_works(desk):
    link = opened(desk)
    desk.posts(f"{desk.night_url}wall/")  # a second tap does not make another one
    assert Link.objects.get(kind="wall") == link
    page = desk.page(f"{desk.night_url}wall/").text
    assert f"{link.code[:4]} {link.code[4:]}" in page
    assert f"/w/{link.token}/night" in page
    desk.checks_in(*NAMES)
    games = desk.plays_round()
    phone = Phone(games[0])
    phone.plays(0, 4, 4, 2)
    desk.types((games[1], 11, 5))

    television = Client()
    answer = television.post("/wall/", {"code": link.code.lower()})
    assert answer.url == f"/w/{link.token}/night"
    text = television.get(answer.url).text
    assert screens(text) == ["tables", "scores", "tonight", "season"]
    assert "Sitting out" in text
    assert "hand 2" in text
    assert "$" not in text
    assert "<form" not in text
    assert 'http-equiv="refresh"' in text


def test_before_the_first_round_the_screen_lists_who_is_here(desk):
    link = opened(desk)
    desk.checks_in("Ann", "Bo")
    text = Client().get(f"/w/{link.token}/night").text.replace(link.token, "")  # which may hold any two letters
    assert screens(text) == ["here"]
    words = plain(text)  # without the token in the address, which may contain any letters
    assert "Bo" in words
    assert "Cy" not in words
    desk.draws()  # the screen does not show a draft
    assert screens(Client().get(f"/w/{link.token}/night").text) == ["here"]


def test_the_screen_shows_the_clock_and_the_end_of_time(desk):
    link = opened(desk)
    desk.checks_in(*NAMES[:4])
    desk.plays_round()
    desk.in_round("clock", minutes=45)
    text = Client().get(f"/w/{link.token}/night").text
    assert re.search(r'data-left="2[67]\d\d"', text)
    ends = timezone.localtime(desk.round.clock_from, desk.league.zone) + timezone.timedelta(minutes=45)
    assert f"{ends:%-I:%M %p}" in text
    desk.in_round("clock", what="call")
    assert "Time is called" in Client().get(f"/w/{link.token}/night").text


def test_an_unchanged_poll_reads_one_row_and_writes_nothing(desk, django_assert_num_queries):
    link = opened(desk)
    desk.checks_in(*NAMES[:8])
    games = desk.plays_round()
    television = Client()

    def version() -> str:
        return re.search(r'data-version="([^"]+)"', television.get(f"/w/{link.token}/night").text)[1]

    def changed(before: str) -> bool:
        answer = television.get(f"/w/{link.token}/night/board?version={before}", headers={"HX-Request": "true"})
        assert answer.status_code == (200 if answer.content else 204)
        assert not answer.content.startswith(b"<!doctype")
        return answer.status_code == 200

    before = version()
    with django_assert_num_queries(1):
        assert not changed(before)
    for change in (
        lambda: Phone(games[1]).plays(0, 4, 4, 2),
        lambda: desk.checks_in("Ida"),
        lambda: desk.in_round("clock", minutes=45),
        lambda: desk.types((games[0], 11, 5)),
    ):
        change()
        assert changed(before)
        before = version()
        assert not changed(before)


def test_changes_without_a_version_appear_after_ten_minutes(desk, monkeypatch):
    """A penalty of the season or a new name changes no version of the night or its games."""
    link = opened(desk)
    desk.checks_in(*NAMES[:4])
    (game,) = desk.plays_round()
    desk.types((game, 11, 5))
    before = re.search(r'data-version="([^"]+)"', Client().get(f"/w/{link.token}/night").text)[1]
    actions.adjust_points(desk.season, desk.player("Ann"), -7, "late", desk.boss)
    assert Adjustment.objects.exists()
    later = timezone.now() + timezone.timedelta(minutes=10)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    answer = Client().get(f"/w/{link.token}/night/board?version={before}")
    assert answer.status_code == 200
    assert re.search(r"Ann.*−[57]", answer.text, re.DOTALL)


def test_unranked_players_are_listed_last(desk):
    link = opened(desk)
    desk.posts(f"{desk.url}roster/{desk.player('Ann').pk}/change/", what="occasional")
    desk.checks_in(*NAMES[:4])
    (game,) = desk.plays_round()
    desk.types((game, 11, 5))
    text = Client().get(f"/w/{link.token}/night").text
    tonight = text.partition('data-screen="tonight"')[2].partition("</section>")[0]
    rows = tonight.split("<li>")[1:]
    assert len(rows) == 4
    assert "Ann" in rows[-1]
    assert '<span class="rank"></span>' in rows[-1]


def test_renewing_the_link_turns_off_the_old_screen(desk):
    link = opened(desk)
    page = desk.posts(f"{desk.url}links/{link.pk}/renew/")
    new = Link.objects.live().get(kind="wall")
    assert new.code != link.code
    assert f"/w/{new.token}/night" in page.text
    for path in ("", "/board?version=1"):
        assert Client().get(f"/w/{link.token}/night{path}").status_code == 404
    assert Client().get(f"/w/{new.token}/night").status_code == 200


def test_the_link_of_a_screen_opens_nothing_else(desk):
    link = opened(desk)
    for path in ("", "/board", "/wall", "/wall/board"):
        assert Client().get(f"/w/{link.token}{path}").status_code == 404
    television = Client()
    assert television.get(f"/l/{link.token}").url == f"/w/{link.token}/night"
    assert television.get(desk.night_url).status_code == 404


def test_the_history_names_who_made_the_link(desk):
    opened(desk)
    event = Event.objects.latest("pk")
    assert (event.what, event.who.username, event.night) == (Event.What.LINK_MADE, "owner", desk.night)


def test_an_evening_has_no_screen(desk):
    """It has no rounds, so there is nothing to alternate."""
    desk.night.season = desk.night.terms = None
    desk.night.save(update_fields=["season", "terms"])
    assert desk.client.get(f"{desk.night_url}wall/").status_code == 404
