"""Access by links. The session stores grants, and each request checks them again."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory

from leagues import access
from leagues.actions import Actor, next_game, renew_link, revoke_link, start_league
from leagues.models import Link, User
from tests.leagues.table import PHONE, contway

pytestmark = pytest.mark.django_db
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148"


@pytest.fixture
def game():
    return contway()


def browser(session=None, user_agent=IPHONE):
    request = RequestFactory().get("/", headers={"User-Agent": user_agent})
    request.session = SessionStore() if session is None else session
    request.user = AnonymousUser()
    return request


def test_a_link_lets_score(game, django_assert_num_queries):
    request = browser()
    assert access.open_link(request, game.score_link.token).game == game
    with django_assert_num_queries(1):
        mine = access.get_game(request, game.pk, to="score")
    assert (mine.game, mine.may_score) == (game, True)
    assert access.actor(request, mine).link == game.score_link.pk


def test_a_phone_keeps_its_games_for_a_year(game, client):
    client.get(f"/l/{game.score_link.token}")
    assert client.cookies["sessionid"]["max-age"] == 365 * 24 * 3600


def test_a_watch_link_does_not_let_score(game):
    request = browser()
    access.open_link(request, game.watch_link.token)
    assert access.get_game(request, game.pk).may_score is False
    with pytest.raises(PermissionDenied):
        access.get_game(request, game.pk, to="score")


def test_others_games_are_not_found(game):
    request = browser()
    access.open_link(request, contway().score_link.token)
    for number in (game.pk, 10**6):
        with pytest.raises(Http404):
            access.get_game(request, number)
    with pytest.raises(Http404):
        access.open_link(request, "no-such-token")


def test_a_revoked_link_is_dead_at_once(game):
    request = browser()
    link = access.open_link(request, game.score_link.token)
    revoke_link(link, PHONE)
    with pytest.raises(Http404):
        access.get_game(request, game.pk)
    with pytest.raises(Http404):
        access.open_link(request, link.token)


def test_a_renewed_link_opens_again(game):
    request = browser()
    access.open_link(request, game.score_link.token)
    access.open_link(request, renew_link(game.score_link, PHONE).token)
    assert access.get_game(request, game.pk, to="score").may_score


def test_the_link_of_an_evening_opens_its_games(game):
    link = game.night.links.get(kind=Link.Kind.SCORE)
    request = browser()
    access.open_link(request, link.token)
    later = next_game(game.pk, PHONE, rotate=False)
    assert access.get_game(request, later.pk, to="score").game == later
    with pytest.raises(Http404):
        access.get_game(request, contway().pk)
    assert list(access.games_here(request)) == [later, game]


def test_watching_by_the_url_alone(game):
    watched = access.get_watched_game(game.watch_link.token)
    assert (watched.game, watched.may_score) == (game, False)
    link = game.watch_link
    with pytest.raises(Http404):
        access.get_watched_game(game.score_link.token)
    revoke_link(link, PHONE)
    with pytest.raises(Http404):
        access.get_watched_game(link.token)


def test_the_games_of_this_browser(game):
    request = browser()
    other = contway()
    contway()
    access.grant(request, game.score_link)
    access.grant(request, other.watch_link)
    access.grant(request, game.score_link)
    assert list(access.games_here(request)) == [other, game]
    revoke_link(other.watch_link, PHONE)
    assert list(access.games_here(request)) == [game]
    assert list(access.games_here(browser())) == []


def test_use_of_a_link_is_recorded(game):
    access.open_link(browser(), game.score_link.token)
    assert game.score_link.last_used_at is not None
    assert game.watch_link.last_used_at is None


def test_the_number_of_grants_is_limited(game, monkeypatch):
    monkeypatch.setattr("leagues.access.browser.MOST_GRANTS", 2)
    request = browser()
    for link in (game.score_link, game.watch_link, contway().score_link):
        access.grant(request, link)
    assert len(request.session["grants"]) == 2
    assert access.get_game(request, game.pk).may_score is False


@pytest.mark.parametrize(
    ("user_agent", "kind"),
    [
        (IPHONE, "phone"),
        ("Mozilla/5.0 (iPad)", "tablet"),
        ("Mozilla/5.0 (Android 14; Tablet)", "tablet"),
        ("", "computer"),
    ],
)
def test_a_browser_has_a_name(user_agent, kind):
    session = SessionStore()
    name = access.actor(browser(session, user_agent)).device
    assert name.split()[0] == kind
    assert access.actor(browser(session, user_agent)).device == name


def test_a_user_is_the_actor():
    request = browser()
    request.user = User.objects.create_user("ann")
    assert access.actor(request).label == "ann"


def test_a_league_and_the_rights_of_its_member_come_as_one_value():
    ann = User.objects.create_user("ann")
    league = start_league("Tuesday Pitch", "America/Chicago", "USD", Actor(user=ann))
    request = browser()
    request.user = ann
    found = access.get_league(request, league.slug)
    assert (found.league, found.membership.user, found.role) == (league, ann, "owner")
    assert found.may("run_nights")
    with pytest.raises(ValueError, match="fly"):
        found.may("fly")


def test_the_actor_names_the_link_that_opened_an_evening(game):
    request = browser()
    link = access.open_link(request, game.night.links.get(kind=Link.Kind.SCORE).token)
    evening = access.get_evening(request, game.night_id, to="score")
    assert (evening.evening, evening.may_score) == (game.night, True)
    assert access.actor(request, evening).link == link.pk
    assert access.actor(request).link is None
