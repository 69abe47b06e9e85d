"""House rules of a league: save, list, rename, delete, and use them in games."""

import re
from urllib.parse import urlsplit

import pytest
from django.test import Client

from leagues.actions import join_league
from leagues.models import Event, Game, RuleSet, Terms, User
from leagues.rulelinks import encode
from tests.leagues.desk import Desk
from tests.leagues.test_rules_pages import fields_of, post_house
from tests.leagues.test_seasons import filled

FOUR = ("Ann", "Bo", "Cy", "Di")
BARN = encode("contway", {"target": 15}, "Barn table")
pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return Desk.of(*FOUR)


def saved(desk: Desk) -> RuleSet:
    desk.posts(f"/rules/shared/{BARN}/save/", keep_for=desk.league.slug)
    return desk.league.rule_sets.get()


def test_saved_for_the_league_from_the_house_rules(desk):
    page = desk.page("/rules/house/contway/").text
    assert "Tuesday Club" in page
    answer = post_house(desk.client, "/rules/house/contway/", name="Club rules", target="21", keep_for=desk.league.slug)
    assert answer.url == f"{desk.url}rules/"
    (rule_set,) = desk.league.rule_sets.all()
    assert (rule_set.name, rule_set.rules["options"]) == ("Club rules", {"target": 21})
    assert "Club rules" in desk.page(answer.url).text
    assert "Club rules" not in desk.page("/rules/").text
    assert Event.objects.get(what="house-rules-saved").league == desk.league


def test_saved_for_the_league_from_a_shared_link(desk):
    assert "Save for Tuesday Club" in desk.page(f"/rules/shared/{BARN}/").text
    rule_set = saved(desk)
    assert (rule_set.name, rule_set.rules["options"]) == ("Barn table", {"target": 15})
    text = desk.page(f"{desk.url}rules/{rule_set.pk}/").text
    assert "The first to reach 15 wins." in text
    assert rule_set.token not in text


def test_names_are_unique(desk):
    first = saved(desk)
    assert saved(desk) == first
    other = encode("contway", {"target": 21}, "Barn table")
    desk.posts(f"/rules/shared/{other}/save/", keep_for=desk.league.slug)
    assert desk.said == ["The league already has house rules with this name. Choose another name."]
    fields = {"name": "Barn table", "target": "21", "keep_for": desk.league.slug}
    answer = post_house(desk.client, "/rules/house/contway/", **fields)
    assert answer.status_code == 422
    assert "The league already has house rules with this name" in answer.text
    assert RuleSet.objects.get() == first


def test_saving_for_a_league_needs_the_right_to_run_nights(desk):
    user = User.objects.create_user("bo", password="x")
    join_league(desk.league, user, "player", desk.boss)
    phone = Client()
    phone.force_login(user)
    assert "Tuesday Club" not in phone.get(f"/rules/shared/{BARN}/").text
    assert phone.post(f"/rules/shared/{BARN}/save/", {"keep_for": desk.league.slug}).status_code == 403
    assert Client().post(f"/rules/shared/{BARN}/save/", {"keep_for": desk.league.slug}).status_code == 404
    assert RuleSet.objects.count() == 0


def test_renamed(desk):
    rule_set = saved(desk)
    url = f"{desk.url}rules/{rule_set.pk}/rename/"
    assert desk.client.post(url, {"name": ""}).status_code == 422
    desk.posts(url, name="Big barn")
    rule_set.refresh_from_db()
    assert rule_set.name == "Big barn"
    saved_again = encode("contway", {"target": 21}, "Barn table")
    desk.posts(f"/rules/shared/{saved_again}/save/", keep_for=desk.league.slug)
    answer = desk.client.post(url, {"name": "Barn table"})
    assert answer.status_code == 422
    assert 'value="Barn table"' in answer.text
    rule_set.refresh_from_db()
    assert rule_set.name == "Big barn"


def test_a_season_is_played_by_them_and_keeps_them_when_they_are_deleted(desk):
    rule_set = saved(desk)
    fields = filled(desk.page(f"{desk.url}seasons/new/").context["form"])
    fields |= {"name": "Winter", "first_date": "2026-12-01", "last_date": "2026-12-29", "start": "19:00"}
    fields |= {"rules": f"set-{rule_set.pk}", "win": "2", "counts_score": "", "fixed_pairs": ""}
    desk.posts(f"{desk.url}seasons/new/", **fields)
    desk.posts(f"{desk.url}rules/{rule_set.pk}/delete/")
    assert desk.said == ["“Barn table” has been deleted. Seasons and games that use its rules keep them."]
    assert "Barn table" not in desk.page(f"{desk.url}rules/").text
    terms = Terms.objects.get(season__name="Winter")
    assert terms.rules_value.target == 15
    assert "to 15" in desk.page(f"{desk.url}seasons/{terms.season_id}/").text
    assert Event.objects.get(what="house-rules-deleted").before["name"] == "Barn table"


def test_a_new_game_offers_them(desk):
    saved(desk)
    page = desk.page("/games/new/").text
    value = re.search(r'name="variant" value="(house-[^"]+)"', page)[1]
    assert "Barn table" in page
    names = {f"name-{seat}": name for seat, name in enumerate(FOUR)}
    options = desk.client.post("/games/new/options/", {"variant": value, "shown": "contway"} | names)
    assert 'name="target" value="15"' in options.text
    assert "House rules: <b>Barn table</b>" in options.text
    fields = {name: values[-1] for name, values in fields_of(options.text).items()}
    answer = desk.client.post("/games/new/", fields | names | {"variant": value, "shown": value})
    assert answer.status_code == 302
    game = Game.objects.get()
    assert game.rules == {"format": "pitch-rules/1", "variant": "contway", "options": {"target": 15}}
    assert "Barn table" not in Client().get("/games/new/").text


def test_its_page_starts_a_game_by_them(desk):
    rule_set = saved(desk)
    start = re.search(r'href="(/games/new/[^"]*)"', desk.page(f"{desk.url}rules/{rule_set.pk}/").text)[1]
    form = desk.page(start.replace("&amp;", "&")).context["form"]
    assert form.shared_name == "Barn table"
    assert form["variant"].value() == f"house-{form.shared_rules.text}"


# One's own


def test_a_double_tap_saves_one_set(client):
    typed = fields_of(client.get("/rules/house/contway/").text) | {"name": "Mine", "target": "15"}
    first, second = (client.post("/rules/house/contway/", typed) for _ in range(2))
    assert first.url == second.url
    assert RuleSet.objects.count() == 1
    client.post("/rules/house/contway/", typed | {"target": "21"})
    assert sorted(one.rules["options"]["target"] for one in RuleSet.objects.all()) == [15, 21]


def test_a_double_tap_on_shared_rules_saves_one_set(client):
    once = fields_of(client.get(f"/rules/shared/{BARN}/").text)["once"]
    for _ in range(2):
        assert client.post(f"/rules/shared/{BARN}/save/", {"once": once}).status_code == 302
    assert RuleSet.objects.count() == 1


def test_own_rules_are_deleted(client):
    post_house(client, "/rules/house/contway/", name="Mine", target="15")
    rule_set = RuleSet.objects.get()
    path = urlsplit(f"/rules/saved/{rule_set.token}/").path
    assert "Delete “Mine”" in client.get(path).text
    answer = client.post(f"{path}delete/", follow=True)
    assert "“Mine” has been deleted" in answer.text
    assert RuleSet.objects.count() == 0
    assert client.get(path).status_code == 404
    assert client.post(f"{path}delete/").status_code == 404


def test_the_token_of_league_rules_opens_nothing(desk):
    rule_set = saved(desk)
    assert desk.client.get(f"/rules/saved/{rule_set.token}/").status_code == 404
    assert desk.client.post(f"/rules/saved/{rule_set.token}/delete/").status_code == 404
