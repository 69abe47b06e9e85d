"""Pages of rules: every card, the search, the finder, and making, saving, sharing and playing house rules."""

import ast
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from leagues.forms.options import ASKS
from leagues.models import Game, RuleSet
from leagues.rulelinks import decode, encode
from scoring import ENGLISH_CARDS, OPTION_WORDS, OPTIONS, VARIANTS, rule_card, variant
from tests.conftest import ROOT

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def fields_of(html: str) -> dict[str, list[str]]:
    """Return what a browser would send for the inputs of a page as they are."""
    sent: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", html):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        ticked = given.get("type") not in ("radio", "checkbox") or " checked" in tag
        if "name" in given and ticked and given["name"] != "csrfmiddlewaretoken":
            sent.setdefault(given["name"], []).append(given.get("value", ""))
    return sent


def post_house(client, address, **changes):
    typed = fields_of(client.get(address).text) | changes
    return client.post(urlsplit(address).path, typed)


@pytest.fixture
def saved(client):
    """Return house rules of Contway, saved in this browser."""
    post_house(client, "/rules/house/contway/", name="Barn table", target="15", low_to="taker")
    return RuleSet.objects.get()


def shared_path(client, saved) -> str:
    html = client.get(reverse("saved_rules", args=[saved.token])).text
    return urlsplit(re.search(r'href="(http[^"]*/rules/shared/[^"]+)"', html)[1]).path


# Cards


@pytest.mark.parametrize("key", VARIANTS)
def test_every_card_is_printed_whole(client, key):
    response = client.get(f"/rules/{key}/")
    assert response.status_code == 200
    text = response.text.replace("&#x27;", "'")
    for section in ENGLISH_CARDS.card(rule_card(variant(key))).sections:
        for line in section.lines:
            assert line.text in text
            assert line.rule in text
    assert f"/games/new/?variant={key}" in text
    assert f"/rules/house/{key}/" in text


def test_all_rules_are_listed(client, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        text = client.get("/rules/").text
    for key in VARIANTS:
        assert f'href="/rules/{key}/"' in text


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("Setback", "auction-pitch"),
        ("smear", "ten-point"),
        ("High-Low-Jack", "auction-pitch"),
        ("high low jack", "auction-pitch"),
        ("Kentucky", "cell"),
        ("New Yorker", "partnership-draw"),
        ("ster-don", "susqy-river"),
        ("sterdon", "susqy-river"),
        ("5-9", "five-nine-northeast"),
        ("hickey", "contway"),
        ("nine teams pookie", "juniper"),
    ],
)
def test_the_search_finds_nicknames(client, query, key):
    found = re.findall(r'href="/rules/([\w-]+)/"', client.get("/rules/", {"q": query}).text)
    assert key in found
    assert len(found) < len(VARIANTS) / 2


def test_a_search_without_results_offers_the_finder(client):
    text = client.get("/rules/", {"q": "bridge & <b>"}).text
    assert "No Pitch here is called “bridge &amp; &lt;b&gt;”" in text
    assert "/rules/which/" in text


@pytest.mark.parametrize("address", ["/rules/bridge/", "/rules/house/bridge/", "/rules/saved/nobody-has-this/"])
def test_unknown_rules_are_not_found(client, address):
    assert client.get(address).status_code == 404


# Which Pitch?


def test_a_few_taps_lead_to_a_card(client):
    address = "/rules/which/"
    for label in ("6", "Nobody", "9"):
        text = client.get(address).text
        query = re.search(rf'href="(\?[^"]*)">{label}</a>', text)
        if query:
            address = "/rules/which/" + query[1].replace("&amp;", "&")
    text = client.get(address).text
    assert "Juniper" in text
    assert 'href="/rules/juniper/"' in text
    assert "How it differs from" in text


def test_the_finder_counts_the_remaining_variants(client):
    assert f"{len(VARIANTS)} kinds of Pitch fit so far" in client.get("/rules/which/").text
    assert f"{len(VARIANTS)} kinds of Pitch fit so far" in client.get("/rules/which/?total=unsure").text
    assert "2 kinds" not in client.get("/rules/which/?total=9").text


def test_an_answer_can_be_taken_back(client):
    text = client.get("/rules/which/?total=4&low=taken").text
    assert 'href="?low=taken"' in text
    assert 'href="?total=4"' in text


def test_variants_that_score_the_same_are_compared(client):
    text = client.get("/rules/which/?total=4&looks=yes").text
    assert "differ only in play" in text
    assert "The bidder is shown the lost cards" in text


@pytest.mark.parametrize("query", ["total=99", "total=", "weather=fine", "total=4&total=5", "total=%F0%9F"])
def test_unknown_answers_are_ignored(client, query):
    assert client.get(f"/rules/which/?{query}").status_code == 200


# House rules


def test_every_option_is_asked_once():
    assert sorted(ASKS) == sorted(OPTIONS)


def test_the_form_shows_every_option_with_its_words(client):
    text = client.get("/rules/house/contway/").text.replace("&#x27;", "'")
    for word, words in OPTION_WORDS.items():
        assert text.count(f'id="why-{word}"') == 1
        assert (words.question or words.label) in text
        assert all(label in text for label in words.values.values())


@pytest.mark.parametrize("module", ["options.py", "rules.py"])
def test_the_form_names_no_option(module):
    tree = ast.parse((ROOT / "leagues" / "forms" / module).read_text())
    spelled = {getattr(node, "value", None) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert spelled & OPTIONS.keys() == set()


@pytest.mark.parametrize("key", VARIANTS)
def test_an_untouched_form_changes_nothing(client, key):
    response = post_house(client, f"/rules/house/{key}/", name="As it is")
    assert response.status_code == 302
    assert RuleSet.objects.get().rules == {"format": "pitch-rules/1", "variant": key, "options": {}}


CHANGES = [
    ({"target": "15"}, {"target": 15}),
    ({"target": " 15 "}, {"target": 15}),
    ({"out": "highest"}, {"out": "highest"}),
    ({"floor": "none"}, {"floor": None}),
    ({"float_to": "15"}, {"float_to": 15}),
    ({"backdoor": "win", "backdoor_at": "−11"}, {"backdoor": {"at": -11, "then": "win"}}),
    ({"backdoor": "draw", "backdoor_at": "20"}, {"backdoor": {"at": -20, "then": "draw"}}),
    ({"moon": "number", "moon_number": "12"}, {"moon": 12}),
    ({"moon": "game", "moon_number": "12"}, {"moon": "game"}),
    ({"smudge": "7"}, {"smudge": 7}),
    ({"players": ["4", "6"]}, {"players": [4, 6]}),
    ({"joker_pips": "0.5"}, {"joker_pips": 0.5}),
    ({"steal": "yes"}, {"steal": True}),
    ({"others_score": "when-set", "always_score": ["jack"]}, {"others_score": "when-set", "always_score": ["jack"]}),
    ({"hands": "8"}, {"hands": 8}),
]


@pytest.mark.parametrize(("typed", "options"), CHANGES)
def test_changed_options_are_saved(client, typed, options):
    assert post_house(client, "/rules/house/contway/", name="Ours", **typed).status_code == 302
    assert RuleSet.objects.get().rules["options"] == options


def test_changed_points_change_the_highest_bid(client):
    post_house(
        client, "/rules/house/contway/", name="Ours", **{"points-five": "5", "points-joker": "", "game_tie": "nobody"}
    )
    rules = RuleSet.objects.get().rules_value
    assert rules.values == {"high": 1, "low": 1, "jack": 1, "off_jack": 1, "five": 5, "game": 1}
    assert rules.highest_bid == 10


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"name": ""}, "Give your rules a name"),
        ({"name": " \u200b "}, "A name needs at least one visible character"),
        ({"name": "x" * 61}, "at most 60"),
        ({"target": "many"}, "Type a whole number."),
        ({"target": ""}, "Type a whole number."),
        ({"target": "0"}, "“Target” must be a whole number, 1 or more."),
        ({"target": "99999"}, "Type a number up to 10,000"),
        ({"target": "1" * 50}, "at most 6"),
        ({"bid_min": "7"}, "The lowest bid can’t be above the highest."),
        ({"float_to": "9"}, "The float must be above the target."),
        ({"hands": "8", "target": "15"}, "doesn’t apply to a fixed number of hands"),
        ({"backdoor": "win", "backdoor_at": ""}, "Type a whole number."),
        ({"backdoor": "win", "backdoor_at": "0"}, "Type a number below zero."),
        ({"out": "nobody"}, "Tap one of the buttons"),
        ({"out": []}, "Tap one of the buttons."),
        ({"players": []}, "Tap at least one."),
        ({"points-joker": ""}, "A joker can break a tie for Game only if a joker scores."),
    ],
)
def test_errors_are_explained_and_the_input_is_shown_again(client, typed, why):
    response = post_house(client, "/rules/house/contway/", **({"name": "Our table", "sets_lose": "5"} | typed))
    assert response.status_code == 422
    assert why in response.text
    assert RuleSet.objects.count() == 0
    kept = fields_of(response.text)
    assert kept["sets_lose"] == ["5"]
    if typed.get("target"):
        assert kept["target"] == [typed["target"]]


def test_options_are_checked_as_they_change(client):
    typed = fields_of(client.get("/rules/house/contway/").text) | {"target": "15", "bid_min": "9", "name": ""}
    response = client.post("/rules/house/contway/check/", typed, headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert "<html" not in response.text
    assert "The first to reach 15 wins." in response.text
    why = re.search(r'id="why-bid_min"[^>]*hx-swap-oob="true"[^>]*>(.*?)</div>', response.text)[1]
    assert "The lowest bid can’t be above the highest." in why
    assert "Give your rules a name" not in response.text
    assert RuleSet.objects.count() == 0


# Saved and shared


def test_saved_rules_are_listed_in_this_browser_only(client, saved):
    assert "Barn table" in client.get("/rules/").text
    client.session.flush()
    client.cookies.clear()
    assert "Barn table" not in client.get("/rules/").text
    assert client.get(f"/rules/saved/{saved.token}/").status_code == 200
    assert client.get(f"/rules/saved/{saved.pk}/").status_code == 404


def test_saved_rules_highlight_changed_lines(client, saved):
    text = client.get(f"/rules/saved/{saved.token}/").text
    marked = re.findall(r'<li class="changed"><b class="house">House</b> (.*?) <span', text)
    assert len(marked) == 2
    assert "The first to reach 15 wins." in marked
    assert "<svg" in text


def test_saved_rules_can_be_changed(client, saved):
    address = f"/rules/saved/{saved.token}/change/"
    assert fields_of(client.get(address).text)["target"] == ["15"]
    response = post_house(client, address, target="21", name="Bigger barn")
    assert response.status_code == 302
    saved.refresh_from_db()
    assert (saved.name, saved.rules["options"]) == ("Bigger barn", {"target": 21, "low_to": "taker"})
    assert post_house(client, address, target="").status_code == 422
    assert RuleSet.objects.count() == 1


def test_a_shared_link_carries_the_rules_themselves(client, saved):
    path = shared_path(client, saved)
    assert len(path) < 300
    RuleSet.objects.all().delete()
    client.session.flush()
    text = client.get(path).text
    assert "Barn table" in text
    assert "The first to reach 15 wins." in text
    assert saved.token not in text


def test_shared_rules_can_be_saved(client, saved):
    path = shared_path(client, saved)
    response = client.post(f"{path}save/")
    copy = RuleSet.objects.exclude(pk=saved.pk).get()
    assert response.url == f"/rules/saved/{copy.token}/"
    assert (copy.name, copy.rules) == (saved.name, saved.rules)
    assert copy.token != saved.token


def test_shared_rules_without_a_name_need_one(client):
    text = encode("barn", {"target": 21})
    response = client.post(f"/rules/shared/{text}/save/")
    assert response.status_code == 302
    response = post_house(client, response.url, name="Ours")
    assert response.status_code == 302
    assert RuleSet.objects.get().rules["options"] == {"target": 21}


def test_shared_rules_can_be_changed_before_saving(client, saved):
    text = shared_path(client, saved).split("/")[3]
    address = f"/rules/house/contway/?rules={text}"
    assert fields_of(client.get(address).text)["name"] == ["Barn table"]
    post_house(client, address, name="Mine", low_to="keeper")
    assert RuleSet.objects.get(name="Mine").rules["options"] == {"target": 15}


@pytest.mark.parametrize("text", ["1abc", "hello", encode("contway", {})[:-4], "1" + "A" * 1900, "1%E2%82%AC"])
def test_a_damaged_link_is_explained(client, text):
    for address in (f"/rules/shared/{text}/", f"/rules/house/contway/?rules={text}"):
        response = client.get(address)
        assert response.status_code == 400
        assert "Ask for a new one" in response.text
    assert client.post(f"/rules/shared/{text}/save/").status_code == 400
    assert RuleSet.objects.count() == 0


def test_saved_rules_fit_only_their_variant(client):
    assert client.get(f"/rules/house/barn/?rules={encode('contway', {})}").status_code == 404


def test_a_game_is_started_with_house_rules(client, saved):
    text = client.get(shared_path(client, saved)).text
    start = re.search(r'href="(/games/new/\?[^"]*)"', text)[1].replace("&amp;", "&")
    query = parse_qs(urlsplit(start).query)
    assert query["variant"] == ["contway"]
    assert decode(query["rules"][0]).options == {"target": 15, "low_to": "taker"}
    typed = fields_of(client.get(start).text)
    typed |= {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bo", "Cy", "Di"))}
    assert client.post("/games/new/", typed).status_code == 302
    assert Game.objects.get().rules == saved.rules
