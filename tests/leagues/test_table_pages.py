"""The size and the queries of the score page, its other pages, watching, sharing, sheets and icons."""

import gzip
import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues import actions
from leagues.models import Event, Game
from scoring import VARIANTS
from tests.conftest import ROOT
from tests.leagues.pages import CATEGORIES, Browser, text_of
from tests.leagues.table import Phone

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "table"}


@pytest.fixture
def table(client):
    return Browser.starts(client, **{"stake-game": "1.00"})


@pytest.fixture
def long_table(client):
    """Return a game with thirty hands."""
    table = Browser.starts(client, target="500")
    for number in range(30):
        table.plays(number % 4, 2 + number % 3, number % 5, number * 2 % 3)
    return table


def statements(queries) -> list[str]:
    """Return the queries, except those of the session and of transactions."""
    sent = [query["sql"] for query in queries]
    return [
        sql
        for sql in sent
        if not sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) and "django_session" not in sql
    ]


# ---- Weight ----


def test_the_response_to_a_hand_is_small_and_needs_few_queries(long_table):
    hand = {"key": "fresh-key-1", "after": long_table.game.live_hands[-1].key, "bidder": "1", "bid": "3"}
    hand |= {f"took-{word}": side for word, side in zip(CATEGORIES, "010101", strict=True)}
    with CaptureQueriesContext(connection) as queries:
        answer = long_table.posts("hands/", hand, headers=HTMX | {"Accept-Encoding": "gzip"})
    assert "Saved hand 31." in gzip.decompress(answer.content).decode()
    assert len(answer.content) <= 4096  # as it goes over the wire
    assert len(statements(queries)) <= 10, statements(queries)


def test_the_number_of_queries_does_not_depend_on_the_hands(long_table):
    first = long_table.hand_id(1)
    for path in (
        "",
        f"hands/{first}/why/",
        f"hands/{first}/",
        "menu/",
        "share/",
        "sheet/",
        "changes/",
        "links/",
        "rules/",
    ):
        with CaptureQueriesContext(connection) as queries:
            assert long_table.client.get(f"/games/{long_table.game_id}/{path}").status_code == 200
        assert len(statements(queries)) <= 15, path


def test_the_start_page_needs_as_many_queries_for_one_game_as_for_many(client):
    counts = []
    for _ in range(3):
        Browser.starts(client).plays(1, 3, 2, 3)
        with CaptureQueriesContext(connection) as queries:
            assert "2 – 3" in text_of(client.get("/"))
        counts.append(len(statements(queries)))
    assert counts[0] == counts[2] <= 15


def test_our_own_scripts_and_styles_are_small():
    def packed(folder):
        return sum(len(gzip.compress(file.read_bytes(), 9)) for file in (ROOT / "static" / folder).iterdir())

    assert packed("js") <= 20_000
    assert packed("css") <= 15_000


def test_a_poll_without_news_reads_one_number_and_writes_nothing(table):
    token, version = table.game.watch_link.token, table.game.version
    watcher = Client()
    watcher.get(f"/w/{token}")
    for path in (f"/w/{token}/board", f"/w/{token}/wall/board"):
        with CaptureQueriesContext(connection) as queries:
            answer = watcher.get(f"{path}?version={version}")
        assert (answer.status_code, answer.content) == (204, b"")
        assert len(queries) == 1
        assert queries[0]["sql"].startswith("SELECT")
    assert not watcher.cookies


# ---- Why, and what if ----


def test_the_page_explains_the_score_of_a_hand(table):
    took = {f"took-{word}": side for word, side in zip(CATEGORIES, ("1", "0", "1", "nobody", "0", "1"), strict=True)}
    table.sends({"bidder": "1", "bid": "3", "trump": "hearts", "note": "close"} | took)
    said = text_of(table.client.get(f"/games/{table.game_id}/hands/{table.hand_id(1)}/why/"))
    assert "▲ +3Bo and Di bid 3 and took 3 G-6" in said
    assert "Dealer Ann" in said
    assert "Trump ♥ hearts" in said
    assert "Low Ann and Cy" in said
    assert "Note close" in said
    assert "If Low goes to the side that takes it, and the other side took it: ● +1 ▲ +4 made" in said


# ---- Two phones ----


def test_another_phone_takes_over_and_the_history_lists_it(table):
    table.plays(1, 3, 2, 3)
    client = Client()
    client.get(f"/l/{table.game.score_link.token}")
    other = Browser(client, table.game_id)
    assert 'id="entry"' not in other.page.text
    assert "keeps score of this game" in text_of(other.page)
    other.posts("take-over/")
    assert 'id="entry"' in other.page.text
    assert 'id="entry"' not in table.page.text
    event = Event.objects.latest("id")
    assert event.what == Event.What.SCORER_CHANGED
    assert event.after["device"] == table.game.scorer_device
    assert "Took over the scoring" in text_of(table.client.get(f"/games/{table.game_id}/changes/"))
    before = Event.objects.count()
    other.posts("take-over/")
    assert Event.objects.count() == before


def test_news_only_when_something_changed(table):
    version = table.game.version
    url = f"/games/{table.game_id}/news/?version="
    assert table.client.get(f"{url}{version}", headers=HTMX).status_code == 204
    table.plays(1, 3, 2, 3)
    answer = table.client.get(f"{url}{version}", headers=HTMX)
    assert answer.status_code == 200
    assert f'data-version="{table.game.version}"' in answer.text
    assert "<html" not in answer.text


# ---- Rearranging ----


def test_swapping_seats_moves_results_with_the_players(table):
    for _ in range(2):
        table.plays(1, 6, 0, 6)
    answer = table.posts("seats/", {"swap": ["1", "2"]})
    assert answer.status_code == 302
    won = {result.player.name for result in table.game.results.filter(won=True).select_related("player")}
    assert won == {"Cy", "Di"}


@pytest.mark.parametrize("swap", [[], ["1"], ["0", "1", "2"], ["7", "8"]])
def test_an_invalid_swap_is_refused(table, swap):
    before = Event.objects.count()
    answer = table.posts("seats/", {"swap": swap})
    assert answer.status_code == 422
    assert "Tap exactly two players." in text_of(answer) or "Tap one of the buttons" in text_of(answer)
    assert Event.objects.count() == before


def rules_fields(table, **changes) -> dict:
    """Return the input of the page of rules for the current game, with some changes."""
    page = table.client.get(f"/games/{table.game_id}/rules/")
    fields = {}
    for form in (page.context["form"], page.context["stakes"]):
        fields |= {name: form[name].value() for name in form.fields}
    return {name: value for name, value in (fields | changes).items() if value is not None}


def test_other_rules_are_previewed_before_they_apply(table):
    for _ in range(2):
        table.plays(1, 6, 0, 6)
    answer = table.posts("rules/", rules_fields(table, target="21"))
    assert "The game is no longer over." in text_of(answer)
    assert table.game.state == Game.State.FINISHED
    answer = table.posts("rules/", rules_fields(table, target="21") | {"confirmed": "yes"})
    assert answer.status_code == 302
    assert table.game.state == Game.State.OPEN
    assert "Contway six-point, to 21" in text_of(table.page)


def test_removing_a_floor_lists_the_hands_that_change(table):
    table.plays(1, 4, 3, 3)
    said = text_of(table.posts("rules/", rules_fields(table, floor="none")))
    assert "Hand 1: +3 · −4 instead of +3 · 0." in said
    assert "The score is 3 – −4 instead of 3 – 0." in said


def test_changing_the_stakes_of_a_finished_game(table):
    for _ in range(2):
        table.plays(1, 6, 0, 6)
    answer = table.posts("rules/", rules_fields(table, **{"stake-game": "2.50"}))
    assert "Ann: −$2.50 instead of −$1.00." in text_of(answer)
    table.posts("rules/", rules_fields(table, **{"stake-game": "2.50"}) | {"confirmed": "yes"})
    assert table.game.stakes == {"game": 250}
    assert "−$2.50" in text_of(table.page)


def test_rules_that_contradict_a_hand_are_refused(table):
    table.plays(1, 2, 1, 2)
    answer = table.posts("rules/", rules_fields(table, bid_min="3", dealer_min="3"))
    assert answer.status_code == 422
    assert table.game.rules_value.bid_min == 2


# ---- The next game ----


def test_a_new_game_during_a_game_needs_confirmation(table):
    table.plays(1, 3, 2, 3)
    said = text_of(table.client.get(f"/games/{table.game_id}/another/"))
    assert "This game is not over: Ann & Cy 2, Bo & Di 3 after 1 hand." in said
    page = table.client.get(f"/games/new/?like={table.game_id}").text
    assert 'value="Cy"' in page
    table.posts("next/")
    assert Game.objects.filter(state=Game.State.OPEN).count() == 2
    assert "Unfinished" in text_of(table.client.get("/"))


# ---- Watching, sharing, paper ----


def test_a_watched_game_has_a_preview_for_messages(table):
    table.plays(1, 3, 2, 3)
    page = Client().get(f"/w/{table.game.watch_link.token}").text
    assert '<meta property="og:title" content="Ann &amp; Cy 2, Bo &amp; Di 3">' in page
    assert "Contway six-point, to 11. Hand 2: Bo deals." in page
    assert '<meta property="og:image" content="http://testserver/static/icons/card.png">' in page
    assert "<form" not in page


def test_a_watcher_sees_why(table):
    table.plays(1, 3, 2, 3)
    answer = Client().get(f"/w/{table.game.watch_link.token}/hands/{table.hand_id(1)}/")
    assert "Bo and Di bid 3 and took 3" in text_of(answer)
    assert "<form" not in answer.text
    other = Browser.starts(Client())
    assert Client().get(f"/w/{other.game.watch_link.token}/hands/{table.hand_id(1)}/").status_code == 404


def test_the_result_as_text_and_as_a_drawing(table):
    for _ in range(2):
        table.plays(1, 6, 0, 6)
    said = table.client.get(f"/games/{table.game_id}/share/").context["text"].splitlines()
    assert said[:3] == [
        "Contway six-point, to 11",
        "Ann and Cy 0, Bo and Di 12",
        "Bo and Di win by reaching the target of 11.",
    ]
    assert said[3].startswith("2 hands, ")
    assert said[-1] == f"http://testserver/w/{table.game.watch_link.token}"
    answer = table.client.get(f"/games/{table.game_id}/picture.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert ">12</text>" in answer.text
    assert "style=" not in answer.text


@pytest.mark.parametrize("key", VARIANTS)
def test_a_blank_sheet_of_every_variant(client, key):
    for players in VARIANTS[key].rules.players:
        answer = client.get(f"/rules/{key}/sheet/?players={players}")
        assert answer.status_code == 200
        assert len(answer.context["sheets"][0].sides) >= 2
        assert f"Seat {players}" in answer.text
        assert f"Seat {players + 1}" not in answer.text
    assert client.get("/rules/bridge/sheet/").status_code == 404


def test_the_filled_sheet(table):
    table.plays(1, 3, 2, 3, note="close")
    said = text_of(table.client.get(f"/games/{table.game_id}/sheet/"))
    assert "1AnnBo bid 3, took 3: made (close)+22+33" in said
    assert "High 1 · Low 1 (kept) · Jack 1 · Off-Jack 1 · Joker 1 · Game 1: 6 in all" in said


def test_the_manifest_names_icons_that_exist(client):
    answer = client.get("/manifest.webmanifest")
    manifest = json.loads(answer.content)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    for icon in manifest["icons"]:
        data = (ROOT / icon["src"].lstrip("/")).read_bytes()
        assert f"{int.from_bytes(data[16:20], 'big')}x{int.from_bytes(data[20:24], 'big')}" == icon["sizes"]


def test_with_many_sides_each_number_has_the_mark_of_its_side(client):
    """Without marks, nine numbers in a row would have to be counted off."""
    names = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")
    game = actions.start_game(actions.NewGame(variant="two-trump", names=names), actions.Actor(device="phone 3f2a"))
    phone = Phone(game)
    phone.plays(1, 3, 0, 6, 0, 3, 0, 0, 0, 0, 0)
    client.get(f"/l/{game.score_link.token}")
    line = client.get(f"/games/{game.pk}/").text.partition('<li id="hand-1"')[2].partition("</li>")[0]
    moved = re.findall(r'<span class="moved">.*?>(.)</span>.*?>(\w+)</span> <b>(\d)</b> <small>(.\d)</small>', line)
    assert moved == [("▲", "Bo", "6", "+6"), ("◆", "Di", "3", "+3")]
    assert line.count('class="mark') == 9
    assert "0 · +6" not in line
