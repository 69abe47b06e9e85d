"""The score page: hands recorded, corrected, refused and in conflict."""

import pytest
from django.test import Client

from leagues.models import Event, Game, Hand, Result
from tests.leagues.pages import CATEGORIES, Browser, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(client):
    """Return a game of Contway to 11: Ann and Cy against Bo and Di, and Ann deals."""
    return Browser.starts(client)


def took(**answers) -> dict:
    """Return the fields for the points that each side took. Other points go to nobody."""
    return {f"took-{word}": answers.get(word, "nobody") for word in CATEGORIES}


def test_it_works(table):
    answer = table.sends({"bidder": "1", "bid": "3"} | took(high="1", low="0", jack="1", joker="0", game="1"))
    assert (answer.status_code, answer.url) == (302, f"/games/{table.game_id}/")
    assert table.scores == ["2", "3"]
    assert table.listed_hands == ["1 Bo and Di bid 3, took 3: made ✓ +2 · +3 2 – 3"]


def test_htmx_gets_all_parts_in_one_response(table):
    answer = table.posts(
        "hands/",
        {"key": "browser-9", "after": "", "bidder": "1", "bid": "3", "way": "totals", "points-0": "2", "points-1": "3"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert '<p class="score">3</p>' in answer.text
    assert "Saved hand 1. Bo and Di bid 3, took 3: made" in answer.text
    assert 'name="after" value="browser-9"' in answer.text
    assert "HX-Request" in answer.headers["Vary"]


def test_a_set_from_zero_goes_below_it_with_a_real_minus(client):
    table = Browser.starts(client, variant="ten-point", target="52")
    table.plays(1, 6, 5, 5)
    assert table.scores == ["5", "−6"]
    assert table.listed_hands == ["1 Bo and Di bid 6, took 5: set ✗ +5 · −6 5 – −6"]


def test_minus_zero_is_never_shown(table):
    table.plays(1, 4, 3, 3)  # set from zero, under a floor: −4 +4
    assert table.scores == ["3", "0"]
    for answer in (table.page, table.client.get(f"/games/{table.game_id}/hands/{table.hand_id(1)}/why/")):
        assert "−0" not in answer.text
        assert "-0" not in text_of(answer)
    said = text_of(answer)
    assert "▲ −4Bo and Di bid 4 and took 3: set CON-5" in said
    assert "▲ +4Bo and Di can’t go below zero CON-5" in said
    assert "If scores can go below zero: ● +3 ▲ −4 set" in said


def test_the_dealer_chip(client):
    table = Browser.starts(client, **{"house-all_pass": "redeal"})
    assert table.dealer == "Ann"
    table.plays(1, 3, 2, 3)
    assert table.dealer == "Bo"
    table.sends({"kind": "misdeal"})
    assert table.dealer == "Bo"  # G-13: the same dealer deals again
    table.sends({"kind": "thrown-in"})
    assert table.dealer == "Cy"
    table.plays(3, 2, 0, 2)
    assert table.dealer == "Di"
    for dealer in ("Cy", "Bo", "Bo", "Ann"):
        table.posts("undo/", {"last": table.game.live_hands[-1].key})
        assert table.dealer == dealer


def test_undo_of_the_winning_hand_reopens_the_game(client):
    table = Browser.starts(client, **{"stake-game": "1.00"})
    table.plays(1, 6, 0, 6)
    table.plays(1, 6, 0, 6)
    assert "Bo and Di win by reaching the target of 11" in text_of(table.page)
    assert Result.objects.filter(won=True).count() == 2
    answer = table.posts("undo/", {"last": table.game.live_hands[-1].key})
    assert answer.status_code == 302
    assert not Result.objects.exists()
    assert table.game.state == Game.State.OPEN
    assert table.scores == ["0", "6"]
    assert "Save hand 2" in text_of(table.page)
    assert Event.objects.latest("id").what == Event.What.HAND_UNDONE


def test_undo_from_an_old_page_undoes_nothing(table):
    table.plays(1, 2, 0, 2)
    seen = table.game.live_hands[-1].key
    table.plays(1, 3, 0, 3)
    table.posts("undo/", {"last": seen})
    assert table.scores == ["0", "5"]


def test_editing_hand_2_of_6_replays_3_to_6(table):
    for seat in range(6):
        table.plays(seat % 4, 2, 0, 1)
    assert table.scores == ["0", "0"]
    before = table.listed_hands
    page = table.client.get(f"/games/{table.game_id}/hands/{table.hand_id(2)}/")
    assert "4 later hands will be scored again." in page.text
    table.plays(1, 3, 1, 3, path=f"hands/{table.hand_id(2)}/")
    assert table.scores == ["0", "2"]
    assert table.listed_hands[0] == before[0]
    assert [line.rpartition(" +")[2].rpartition(" · ")[2][-5:] for line in table.listed_hands[1:]] == [
        "1 – 4", "0 – 5", "0 – 3", "0 – 4", "0 – 2",
    ]  # fmt: skip


def test_a_hand_inserted_after_hand_2_renumbers_the_later_ones(table):
    for points in (1, 2, 3, 0):
        table.plays(1, 2, 1, points)
    facts = {hand.key: (hand.facts, hand.position) for hand in table.game.live_hands}
    numbers = [hand.key for hand in table.game.live_hands]
    table.plays(2, 2, 2, 0, path=f"hands/{table.hand_id(2)}/insert/", after=numbers[1])
    live = table.game.live_hands
    assert [hand.key for hand in live] == [*numbers[:2], "browser-5", *numbers[2:]]
    assert {hand.key: (hand.facts, hand.position) for hand in live if hand.key != "browser-5"} == facts
    assert [line.split()[0] for line in table.listed_hands] == ["1", "2", "3", "4", "5"]


def test_remove_and_restore(table):
    table.plays(1, 2, 0, 2)
    table.plays(2, 2, 4, 0)
    first = table.hand_id(1)
    table.posts(f"hands/{first}/remove/")
    assert table.scores == ["4", "0"]
    assert "Removed: Bo and Di bid 2, took 2: made" in text_of(table.page)
    table.posts(f"hands/{first}/restore/")
    assert table.scores == ["4", "2"]
    assert [line.split()[0] for line in table.listed_hands] == ["1", "2"]


def test_a_penalty_between_hands(table):
    table.plays(1, 4, 2, 4)
    answer = table.sends({"side": "1", "points": "−2", "reason": "renege"}, "adjust/")
    assert answer.status_code == 302
    assert table.scores == ["2", "2"]
    assert table.listed_hands[-1] == "2 Bo and Di −2: renege 0 · −2 2 – 2"
    assert table.dealer == "Bo"


# ---- Keys and conflicts ----


def test_the_same_submission_twice_is_one_hand(table):
    hand = {"key": "the-same-key", "after": "", "way": "totals", "bidder": "1", "bid": "3", "points-0": "2"}
    for _ in range(2):
        assert table.posts("hands/", hand | {"points-1": "3"}).status_code == 302
    assert Hand.objects.count() == 1
    assert table.scores == ["2", "3"]


def test_a_used_key_with_other_content_is_a_conflict(table):
    table.plays(1, 3, 2, 3, key="the-same-key")
    answer = table.plays(1, 3, 1, 4, key="the-same-key", note="a slip", after="")
    assert answer.status_code == 422
    said = text_of(answer)
    assert "This form was already saved as hand 1" in said
    assert "Bo and Di bid 3, took 3: made" in said
    assert "Bo and Di bid 3, took 4: made" in said
    assert 'name="note" value="a slip"' in answer.text
    assert table.scores == ["2", "3"]


def rival(table, client, **fields):
    """Let another phone send a hand after the same one."""
    client.get(f"/l/{table.game.score_link.token}")
    other = Browser(client, table.game_id, name="another")
    other.plays(2, 4, 4, 2, after="", **fields)
    return other


def test_two_phones_with_different_hands(table):
    table.plays(1, 3, 2, 3)
    other = rival(table, Client(), note="we saw four")
    assert other.answer.status_code == 409
    said = text_of(other.answer)
    assert "Two phones entered this hand" in said
    assert "Bo and Di bid 3, took 3: made" in said
    assert "Ann and Cy bid 4, took 4: made" in said
    assert 'name="note" value="we saw four"' in other.answer.text
    assert 'name="points-0" value="4"' in other.answer.text
    assert table.scores == ["2", "3"]
    assert Hand.objects.count() == 1


def test_two_phones_with_the_same_hand(table):
    table.plays(1, 3, 2, 3)
    client = Client()
    client.get(f"/l/{table.game.score_link.token}")
    assert Browser(client, table.game_id, name="another").plays(1, 3, 2, 3, after="").status_code == 302
    assert Hand.objects.count() == 1


def test_the_key_of_a_removed_hand(table):
    table.plays(1, 3, 2, 3, key="removed-key")
    table.posts(f"hands/{table.hand_id(1)}/remove/")
    answer = table.plays(1, 3, 2, 3, key="removed-key", after="")
    assert answer.status_code == 409
    assert "This hand was recorded and then removed" in text_of(answer)
    assert "It was removed by computer " in text_of(answer)
    assert not table.game.live_hands


def test_a_hand_for_a_game_that_is_over(table):
    table.plays(1, 6, 0, 6)
    table.plays(1, 6, 0, 6)
    answer = table.plays(2, 2, 2, 0, note="too late")
    assert answer.status_code == 409
    assert "The game is over" in text_of(answer)
    assert "Ann and Cy bid 2, took 2: made" in text_of(answer)
    assert len(table.game.live_hands) == 2


def test_another_variant_brings_its_own_target_and_options(client):
    typed = {
        "shown": "contway",
        "variant": "auction-pitch",
        "target": "11",
        "house-out": "bidder-first",
        "name-0": "Ann",
    }
    page = client.post("/games/new/options/", typed).text
    assert 'name="target" value="7"' in page
    assert 'name="house-out" value="bidder-only" checked' in page
    assert 'name="house-out" value="bidder-first" checked' not in page
    assert 'value="Ann"' in page
    answer = client.post("/games/new/", typed | {"name-1": "Bo", "name-2": "Cy", "name-3": "Di"})
    assert answer.status_code == 422
    assert "Check the target and the options of Auction Pitch, then start the game." in text_of(answer)


# ---- Fifty bad inputs ----

HAND = {"key": "typed-key", "after": "", "bidder": "1", "bid": "3"} | took(high="1", low="0", jack="1", game="1")
TOTALS = {"key": "typed-key", "after": "", "way": "totals", "bidder": "1", "bid": "3", "points-0": "2", "points-1": "3"}
COUNT = HAND | {"took-game": "count"}
PENALTY = {"key": "typed-key", "after": "", "side": "1", "points": "−2", "reason": "renege"}

BAD_HANDS = [
    (HAND, {"bidder": ""}, "Tap who bid."),
    (HAND, {"bidder": "4"}, "Tap one of the buttons"),
    (HAND, {"bidder": "Bo"}, "Tap one of the buttons"),
    (HAND, {"bid": ""}, "Tap what was bid."),
    (HAND, {"bid": "7"}, "Tap one of the buttons"),
    (HAND, {"bid": "moon"}, "Tap one of the buttons"),
    (HAND, {"trump": "stars"}, "Tap one of the buttons"),
    (HAND, {"took-high": ""}, "Tap who has High, or – for nobody."),
    (HAND, {"took-high": "nobody"}, "High"),
    (HAND, {"took-low": "nobody"}, "Low"),
    (HAND, {"took-jack": "2"}, "Tap one of the buttons"),
    (HAND, {"took-joker": ""}, "Tap who has Joker"),
    (HAND, {"dealer": "9"}, "Tap one of the buttons"),
    (HAND, {"call-1": "3"}, "Enter the call of Cy, Di and Ann too, or no calls at all."),
    (HAND, {f"call-{seat}": "pass" for seat in range(4)}, "Everyone passed"),
    (HAND, {"call-1": "3", "call-2": "3", "call-3": "pass", "call-0": "pass"}, "higher"),
    (HAND, {"call-1": "pass", "call-2": "3", "call-3": "pass", "call-0": "pass"}, "auction"),
    (HAND, {"folded": "yes"}, "fold"),
    (HAND, {"kind": "thrown-in"}, "The dealer can’t pass in this game"),
    (HAND, {"note": "x" * 201}, "A note can have at most 200 characters. Enter a shorter one."),
    (HAND, {"key": "short"}, "This form is incomplete. Reload the page and try again."),
    (HAND, {"key": ""}, "This form is incomplete. Reload the page and try again."),
    (TOTALS, {"points-0": "", "points-1": ""}, "Type how many points A&C took, or 0 for none."),
    (TOTALS, {"points-0": "7"}, "Type a whole number from 0 to 6."),
    (TOTALS, {"points-0": "-1"}, "Type a whole number from 0 to 6."),
    (TOTALS, {"points-0": "two"}, "Type a whole number from 0 to 6."),
    (TOTALS, {"points-0": "2.5"}, "Type a whole number from 0 to 6."),
    (TOTALS, {"points-0": "4", "points-1": "4"}, "6"),
    (COUNT, {}, "Type what each side counted for Game."),
    (COUNT, {"pips-0": "many"}, "Type a whole or half number, 0 or more."),
    (COUNT, {"pips-0": "2.3"}, "Type a whole or half number, 0 or more."),
    (COUNT, {"pips-0": "50", "pips-1": "40"}, "80"),
    (COUNT, {"count-0-ten": "5"}, "Type a whole number from 0 to 4."),
]
BAD_GAMES = [
    ({"variant": ""}, "Tap which Pitch you play."),
    ({"variant": "bridge"}, "Tap one of the buttons"),
    ({"name-0": ""}, "Type a name for seat 1."),
    ({"name-1": "Ann"}, "Ann is already at the table"),
    ({"name-1": "ann"}, "ann is already at the table"),
    ({"name-2": "x" * 61}, "60"),
    ({"name-2": "\u200b"}, "name"),
    ({"target": ""}, "Type a whole number from 1 to 10000."),
    ({"target": "0"}, "Type a whole number from 1 to 10000."),
    ({"target": "eleven"}, "Type a whole number from 1 to 10000."),
    ({"target": "11.5"}, "Type a whole number from 1 to 10000."),
    ({"target": "²"}, "Type a whole number from 1 to 10000."),
    ({"dealer": "7"}, "Tap one of the buttons"),
    ({"house-out": "nobody"}, "Tap one of the buttons"),
    ({"stake-game": "a dollar"}, "Type an amount like 1.50."),
    ({"stake-game": "1,000"}, "could mean two amounts"),
    ({"stake-set": "1.2345"}, "Type at most 2 digits after the point."),
    ({"stake-ante": "-1"}, "Type the amount without a minus."),
    ({"stake-ante": "99999999"}, "too much for one game"),
]
BAD_PENALTIES = [
    ({"side": ""}, "Tap whose score changes."),
    ({"side": "2"}, "Tap one of the buttons"),
    ({"points": ""}, "Type a whole number, with a minus for a penalty"),
    ({"points": "two"}, "Type a whole number, with a minus for a penalty"),
    ({"points": "0"}, "Type a number from 1 to 1000"),
    ({"points": "−1001"}, "Type a number from 1 to 1000"),
    ({"points": "1.5"}, "Type a whole number, with a minus for a penalty"),
    ({"reason": ""}, "Give a reason. Everyone in the league can see it."),
    ({"reason": "x" * 201}, "200"),
    ({"key": "no key!"}, "This form is incomplete. Reload the page and try again."),
]


def counts():
    return Game.objects.count(), Hand.objects.count(), Event.objects.count()


def assert_kept(answer, typed: dict):
    """Fail unless the page shows all input again that can be shown."""
    page = answer.text
    for name, value in typed.items():
        if not value or name in ("key", "after", "way", "kind"):
            continue
        is_button = f'name="{name}" value="{value}"' in page
        if is_button and 'type="text"' not in page.split(f'name="{name}" value="{value}"')[0][-60:]:
            assert f'name="{name}" value="{value}" checked' in page, (name, value)
        elif f'name="{name}"' in page and f'type="radio" name="{name}"' not in page:
            assert f'value="{value}"' in page, (name, value)


@pytest.mark.parametrize(("start", "change", "words"), BAD_HANDS)
def test_a_bad_hand(table, start, change, words):
    before = counts()
    answer = table.posts("hands/", start | change)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert counts() == before
    assert_kept(answer, start | change)


@pytest.mark.parametrize(("change", "words"), BAD_GAMES)
def test_a_bad_new_game(client, change, words):
    typed = {"variant": "contway", "target": "11", "stake-point": "0.25", "dealer": "2"}
    typed |= {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bo", "Cy", "Di"))}
    before = counts()
    answer = client.post("/games/new/", typed | change)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert counts() == before
    assert_kept(answer, typed | change)


@pytest.mark.parametrize(("change", "words"), BAD_PENALTIES)
def test_a_bad_penalty(table, change, words):
    before = counts()
    answer = table.posts("adjust/", PENALTY | change)
    assert answer.status_code == 422
    assert words in text_of(answer)
    assert counts() == before
    assert_kept(answer, PENALTY | change)


def test_a_refused_penalty_comes_back_to_htmx_as_the_page_part_with_what_was_typed(table):
    typed = {"key": "penalty-1", "after": "", "side": "1", "points": "a lot", "reason": "renege"}
    answer = table.posts("adjust/", typed, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert "<html" not in answer.text
    assert 'id="table"' in answer.text
    assert 'value="a lot"' in answer.text
    assert 'value="renege"' in answer.text
    assert 'class="error"' in answer.text


def test_a_penalty_in_conflict_comes_back_to_htmx_with_both_versions(table):
    table.plays(1, 3, 2, 3)
    typed = {"key": "penalty-1", "after": "", "side": "1", "points": "−2", "reason": "renege"}
    answer = table.posts("adjust/", typed, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "<html" not in answer.text
    assert 'id="conflict"' in answer.text
