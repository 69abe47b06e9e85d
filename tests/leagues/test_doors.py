"""Coming into a league and out of it: invitations, sign-in links, roles, and who is which player."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from leagues import actions
from leagues.actions import Actor
from leagues.models import Claim, Event, Link, Membership, Player, SignIn, User
from tests.leagues.table import NAMES, PHONE, Phone
from tests.leagues.world import make_league, user

pytestmark = pytest.mark.django_db
PASSWORD = "pitch pitch pitch"


@pytest.fixture
def league():
    return make_league(user("ann"), "Tuesday Pitch")


@pytest.fixture
def ann(league):
    return browser("ann")


def browser(name: str = "") -> Client:
    client = Client()
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def member(league, name: str, role: str) -> Client:
    actions.join_league(league, user(name), role, PHONE)
    return browser(name)


def role_of(name: str) -> str:
    return Membership.objects.get(user__username=name, left_at=None).role


def noted(what: Event.What) -> list[dict]:
    return [event.after or event.before for event in Event.objects.filter(what=what).order_by("pk")]


def invited(ann, role="player") -> str:
    """The address of a new invitation."""
    page = ann.get(ann.post("/leagues/tuesday-pitch/invite/", {"role": role, "label": "for Bo"}).url)
    assert "QR code" in page.text
    return f"/l/{Link.objects.filter(kind='invite').latest('pk').token}"


def test_it_works(ann):
    """From an invitation without an account to a player of the roster."""
    bo = browser()
    page = bo.get(invited(ann), follow=True)
    assert "Tuesday Pitch" in page.text
    assert "Create an account" in page.text
    here = page.request["PATH_INFO"]
    done = bo.post("/account/signup/", {"username": "bo", "password1": PASSWORD, "next": here})
    assert done.url == here
    assert "Join as bo" in bo.get(here).text
    assert bo.post(here, follow=True).request["PATH_INFO"] == "/leagues/tuesday-pitch/"
    assert role_of("bo") == "player"
    assert noted(Event.What.MEMBER_JOINED) == [{"user": User.objects.get(username="bo").pk, "role": "player"}]


def test_opening_uses_nothing_up_and_joining_does(ann):
    address = invited(ann)
    for _ in range(3):
        assert browser().get(address, follow=True).status_code == 200
    user("bo")
    user("cy")
    bo, cy = browser("bo"), browser("cy")
    here = bo.get(address).url
    cy.get(address)
    assert bo.post(here).url == "/leagues/tuesday-pitch/"
    assert cy.post(here).status_code == 404
    assert not Membership.objects.filter(user__username="cy").exists()
    assert browser().get(address).status_code == 404


def test_an_invitation_ends_with_time_with_closing_and_with_its_maker(league, ann):
    organizer = member(league, "olga", "organizer")
    user("bo")
    bo = browser("bo")

    def try_to_join(spoil) -> int:
        address = invited(organizer)
        here = bo.get(address).url
        spoil(Link.objects.latest("pk"))
        bo.post(here)
        return Membership.objects.filter(user__username="bo").count()

    long_ago = timezone.now() - timedelta(seconds=1)
    assert try_to_join(lambda link: Link.objects.filter(pk=link.pk).update(expires_at=long_ago)) == 0
    assert try_to_join(lambda link: ann.post(f"/leagues/tuesday-pitch/links/{link.pk}/revoke/")) == 0
    olga = league.memberships.get(user__username="olga")
    assert try_to_join(lambda link: ann.post(f"/leagues/tuesday-pitch/members/{olga.pk}/remove/")) == 0


def test_an_invitation_takes_no_role_away(ann, league):
    scorer = member(league, "sue", "scorer")
    scorer.post(scorer.get(invited(ann, "visitor")).url)
    assert role_of("sue") == "scorer"
    scorer.post(scorer.get(invited(ann, "organizer")).url)
    assert role_of("sue") == "organizer"


def test_nobody_invites_above_himself(league):
    organizer = member(league, "olga", "organizer")
    for role in ("owner", "organizer", "treasurer", "king"):
        assert organizer.post("/leagues/tuesday-pitch/invite/", {"role": role}).status_code == 422
    assert not Link.objects.exists()


def sign_in_link(maker, name: str):
    membership = Membership.objects.get(user__username=name, league__slug="tuesday-pitch")
    return maker.post(f"/leagues/tuesday-pitch/members/{membership.pk}/sign-in/", follow=True)


def test_a_sign_in_link_signs_in_once(ann, league):
    member(league, "bo", "player")
    assert "/l/" in sign_in_link(ann, "bo").text
    link = Link.objects.get(kind="sign-in")
    phone = browser()
    here = phone.get(f"/l/{link.token}").url
    assert "as bo" in phone.get(here).text
    assert "sign_in" not in phone.session
    before = phone.cookies["sessionid"].value
    assert phone.post(here).url == "/leagues/tuesday-pitch/"
    assert phone.cookies["sessionid"].value != before
    assert SignIn.objects.get(user__username="bo").how == "link from ann"
    assert browser().get(f"/l/{link.token}").status_code == 404
    assert noted(Event.What.LINK_USED) == [{"link": link.pk, "kind": "sign-in", "user": link.user_id}]


def test_a_sign_in_link_is_shown_to_its_maker_only_and_not_for_long(ann, league):
    member(league, "bo", "player")
    olga = member(league, "olga", "organizer")
    sign_in_link(olga, "bo")
    link = Link.objects.get(kind="sign-in")
    assert link.token not in ann.get(f"/leagues/tuesday-pitch/links/{link.pk}/").text
    assert link.token in olga.get(f"/leagues/tuesday-pitch/links/{link.pk}/").text
    assert link.expires_at - timezone.now() <= timedelta(hours=1)
    sign_in_link(olga, "bo")
    assert browser().get(f"/l/{link.token}").status_code == 404


@pytest.mark.parametrize("role", ["owner", "organizer", "treasurer"])
def test_no_organizer_signs_in_as_somebody_with_other_rights(league, role):
    olga = member(league, "olga", "organizer")
    member(league, "bo", role)
    assert "a role below yours" in sign_in_link(olga, "bo").text
    assert not Link.objects.exists()


def test_nobody_signs_in_as_somebody_with_rights_elsewhere(ann, league):
    member(league, "bo", "player")
    other = make_league(User.objects.get(username="bo"), "Elsewhere")
    assert "rights outside this league" in sign_in_link(ann, "bo").text
    other.memberships.update(left_at=timezone.now())
    sign_in_link(ann, "bo")
    link = Link.objects.get(kind="sign-in")
    phone = browser()
    here = phone.get(f"/l/{link.token}").url
    other.memberships.update(left_at=None)
    assert phone.post(here).url == "/account/login/"
    assert not SignIn.objects.filter(user__username="bo").exists()


def change_role(client, name, role):
    membership = Membership.objects.get(user__username=name, left_at=None)
    return client.post(f"/leagues/tuesday-pitch/members/{membership.pk}/role/", {"role": role}, follow=True)


def test_roles_are_given_and_noted(ann, league):
    member(league, "bo", "player")
    assert "The role of bo is now scorer" in change_role(ann, "bo", "scorer").text
    assert role_of("bo") == "scorer"
    bo = User.objects.get(username="bo").pk
    change = Event.objects.get(what=Event.What.ROLE_CHANGED)
    assert (change.before, change.after) == ({"user": bo, "role": "player"}, {"user": bo, "role": "scorer"})
    assert change.who.username == "ann"


def test_an_organizer_changes_nobody_of_his_own_rank_or_above(league):
    olga = member(league, "olga", "organizer")
    member(league, "tom", "treasurer")
    for name in ("ann", "tom", "olga"):
        before = role_of(name)
        change_role(olga, name, "visitor")
        membership = Membership.objects.get(user__username=name)
        olga.post(f"/leagues/tuesday-pitch/members/{membership.pk}/remove/")
        assert role_of(name) == before


def test_the_last_owner_stays_until_he_hands_over(ann, league):
    assert "needs an owner" in ann.post("/leagues/tuesday-pitch/leave/", follow=True).text
    assert "needs an owner" in change_role(ann, "ann", "player").text
    member(league, "bo", "player")
    bo = league.memberships.get(user__username="bo")
    ann.post(f"/leagues/tuesday-pitch/members/{bo.pk}/hand-over/")
    assert (role_of("ann"), role_of("bo")) == ("organizer", "owner")
    assert ann.post("/leagues/tuesday-pitch/leave/").url == "/"
    assert ann.get("/leagues/tuesday-pitch/").status_code == 404


def test_who_leaves_and_comes_back_is_a_member_again(ann, league):
    bo = member(league, "bo", "scorer")
    bo.post("/leagues/tuesday-pitch/leave/")
    bo.post(bo.get(invited(ann, "visitor")).url)
    assert role_of("bo") == "visitor"
    assert league.memberships.filter(user__username="bo").count() == 2


def test_a_member_asks_to_be_a_player(ann, league):
    bo = member(league, "bo", "visitor")
    cy = member(league, "cy", "visitor")
    player = Player.objects.create(league=league, name="Bo B.")
    assert "I am Bo B." in bo.get("/leagues/tuesday-pitch/").text
    for client in (bo, bo, cy):
        client.post(f"/leagues/tuesday-pitch/roster/{player.pk}/claim/")
    assert Claim.objects.filter(answered_at=None).count() == 2
    assert "waiting for an organizer" in bo.get("/leagues/tuesday-pitch/").text
    claim = Claim.objects.get(user__username="bo")
    ann.post(f"/leagues/tuesday-pitch/claims/{claim.pk}/", {"answer": "yes"})
    player.refresh_from_db()
    assert player.user.username == "bo"
    assert (role_of("bo"), role_of("cy")) == ("player", "visitor")
    assert not Claim.objects.filter(answered_at=None).exists()
    assert "play as <b>Bo B.</b>" in bo.get("/leagues/tuesday-pitch/").text
    cy.post(f"/leagues/tuesday-pitch/roster/{player.pk}/claim/")
    assert not Claim.objects.filter(answered_at=None).exists()


def test_no_is_an_answer_too(ann, league):
    bo = member(league, "bo", "player")
    player = Player.objects.create(league=league, name="Bo")
    bo.post(f"/leagues/tuesday-pitch/roster/{player.pk}/claim/")
    ann.post(f"/leagues/tuesday-pitch/claims/{Claim.objects.get().pk}/", {"answer": "no"})
    player.refresh_from_db()
    assert player.user is None
    assert noted(Event.What.PLAYER_DECLINED)


def test_an_archived_league_stands_still(ann, league):
    address = invited(ann)
    user("bo")
    bo = browser("bo")
    here = bo.get(address).url
    ann.post("/leagues/tuesday-pitch/archive/")
    bo.post(here)
    assert not Membership.objects.filter(user__username="bo").exists()
    assert ann.post("/leagues/tuesday-pitch/invite/", {"role": "player"}).status_code == 403
    assert ann.get("/leagues/tuesday-pitch/").status_code == 200
    ann.post("/leagues/tuesday-pitch/reopen/")
    assert ann.post("/leagues/tuesday-pitch/invite/", {"role": "player"}).status_code == 302


def test_settings_of_a_league(ann, league):
    fields = {"name": "Wednesday Pitch", "time_zone": "America/Denver", "currency": "CAD", "balances_open": "on"}
    ann.post("/leagues/tuesday-pitch/settings/", fields)
    league.refresh_from_db()
    assert (league.name, league.slug, league.zone.key, league.currency, league.balances_open) == (
        "Wednesday Pitch",
        "tuesday-pitch",
        "America/Denver",
        "CAD",
        True,
    )
    bad = ann.post("/leagues/tuesday-pitch/settings/", fields | {"time_zone": "Mars/Olympus"})
    assert bad.status_code == 422
    assert "Wednesday Pitch" in bad.text
    assert len(noted(Event.What.LEAGUE_CHANGED)) == 1


def test_leagues_of_one_name_have_two_addresses(ann):
    fields = {"name": "Tuesday Pitch", "time_zone": "America/Chicago", "currency": "USD"}
    assert ann.post("/leagues/new/", fields).url == "/leagues/tuesday-pitch-2/"
    assert ann.post("/leagues/new/", fields | {"name": "New"}).url == "/leagues/new-2/"
    assert ann.post("/leagues/new/", fields | {"name": "♠"}).url == "/leagues/league/"


def test_the_list_of_changes_and_its_filters(ann, league):
    member(league, "bo", "player")
    invited(ann)
    change_role(ann, "bo", "scorer")
    everything = ann.get("/leagues/tuesday-pitch/changes/").text
    assert "Changed a role" in everything
    assert "bo, player → bo, scorer" in everything
    assert "Made a link" in everything
    links = ann.get("/leagues/tuesday-pitch/changes/?group=links").text
    assert "Made a link" in links
    assert "Changed a role" not in links
    assert "Made a link" not in ann.get("/leagues/tuesday-pitch/changes/?who=bo").text
    today = timezone.localdate(timezone=league.zone)
    assert "Made a link" in ann.get(f"/leagues/tuesday-pitch/changes/?day={today}").text
    assert "Made a link" not in ann.get(f"/leagues/tuesday-pitch/changes/?day={today - timedelta(days=1)}").text
    for strange in ("?day=x&group=x&before=x", "?before=99999999999999999999", "?day=0001-01-01", "?who=%FF"):
        assert ann.get(f"/leagues/tuesday-pitch/changes/{strange}").status_code == 200


def test_many_changes_come_in_pages(ann, league):
    for number in range(60):
        actions.change_league(league, {"name": f"Name {number}"}, PHONE)
    first = ann.get("/leagues/tuesday-pitch/changes/")
    assert "Name 59" in first.text
    assert "Name 3 " not in first.text
    older = first.context["page"].older
    assert "Started the league" in ann.get(f"/leagues/tuesday-pitch/changes/?{older}").text


def test_times_are_on_the_leagues_clock(ann, league):
    actions.change_league(league, {"time_zone": "Pacific/Honolulu"}, PHONE)
    at = Event.objects.latest("pk").at.astimezone(ZoneInfo("Pacific/Honolulu"))
    page = ann.get("/leagues/tuesday-pitch/changes/").text
    assert f"{at:%b} {at.day}, {at.hour % 12 or 12}:{at:%M %p}" in page


def test_a_renewed_link_of_a_game_kills_the_old_one(ann, league):
    night = league.nights.create()
    game = actions.start_game(actions.NewGame(variant="contway", names=("A", "B", "C", "D"), night=night), PHONE)
    old = game.watch_link
    watcher = browser()
    assert watcher.get(f"/w/{old.token}").status_code == 200
    assert old.code[:4] in ann.get(f"/leagues/tuesday-pitch/links/{old.pk}/").text
    ann.post(f"/leagues/tuesday-pitch/links/{old.pk}/renew/")
    assert watcher.get(f"/w/{old.token}").status_code == 404
    assert watcher.get(f"/w/{old.token}/board").status_code == 404
    assert game.watch_link.code != old.code
    assert old.token not in ann.get("/leagues/tuesday-pitch/links/").text


def test_pages_ask_the_database_little(ann, league, django_assert_max_num_queries):
    for number in range(12):
        member(league, f"m{number}", "player")
        Player.objects.create(league=league, name=f"P{number}")
        actions.invite(league, "player", "", Actor(user=User.objects.get(username="ann")))
    for page in ("", "members/", "links/", "changes/"):
        with django_assert_max_num_queries(15):
            ann.get(f"/leagues/tuesday-pitch/{page}")


def test_a_removed_hand_is_put_back_from_the_list_of_changes(ann, league):
    game = actions.start_game(actions.NewGame(variant="contway", names=NAMES, night=league.nights.create()), PHONE)
    phone = Phone(game)
    phone.plays(1, 4, 2, 4)
    hand = phone.plays(0, 3, 3, 3).hand
    actions.remove_hand(hand.game_id, hand.pk, PHONE)
    page = ann.get(f"/games/{game.pk}/changes/").text
    assert page.count("Restore this hand") == 1
    ann.post(f"/games/{game.pk}/hands/{hand.pk}/restore/")
    hand.refresh_from_db()
    assert hand.is_live
    assert "Restore this hand" not in ann.get(f"/games/{game.pk}/changes/").text
