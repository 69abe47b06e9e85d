"""Links of a night on the league's page of links: their targets and renewal."""

import pytest
from django.test import Client

from leagues.models import Link, Night
from tests.leagues.desk import Desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return Desk.of("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def test_a_table_gets_a_new_link_of_its_own(desk):
    desk.checks_in("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
    desk.plays_round()
    one, two = Link.objects.filter(kind="table").order_by("table_number")
    for link in (two, one):
        desk.posts(f"{desk.url}links/{link.pk}/renew/")
    assert not Link.objects.live().filter(pk__in=(one.pk, two.pk)).exists()
    new = Link.objects.live().filter(kind="table").order_by("table_number")
    assert [link.table_number for link in new] == [1, 2]
    table = Client()
    assert table.get(f"/l/{new[1].token}").url == f"/games/{desk.games[1].pk}/"


def test_an_evening_in_a_league_is_watched_by_its_link(desk):
    evening = Night.objects.create(league=desk.league)
    link = Link.objects.create(kind="watch", night=evening)
    page = desk.page(f"{desk.url}links/{link.pk}/").text
    assert f"/l/{link.token}" in page
    assert f"/w/{link.token}" not in page
    assert Client().get(f"/l/{link.token}").url == f"/evenings/{evening.pk}/"


def test_a_link_to_watch_leads_to_the_board_however_it_is_opened(desk):
    desk.checks_in("Ann", "Bo", "Cy", "Di")
    (game,) = desk.plays_round()
    assert Client().get(f"/l/{game.watch_link.token}").url == f"/w/{game.watch_link.token}"
