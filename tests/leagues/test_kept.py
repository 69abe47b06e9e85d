"""What a worker keeps of games: the same as is stored, of the version that is stored, and nobody's to change."""

from threading import Thread

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from leagues import actions
from leagues.actions import changes
from leagues.models import Game, Hand, Player
from leagues.models.kept import KeptGame, forget_kept_games, keep_game, kept_game
from leagues.models.recent import Recent
from leagues.reports.scoreboard import Board
from tests.leagues.pages import Browser
from tests.leagues.table import PHONE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(client) -> Browser:
    table = Browser.starts(client, target="21")
    table.plays(1, 3, 2, 4)
    table.plays(2, 2, 6, 0)
    return table


def facts(hands) -> list[dict]:
    """All columns and calls of hands."""
    told = ("_state", "_read", "auction", "entered_at")
    return [
        {name: value for name, value in vars(hand).items() if name not in told}
        | {"calls": [(bid.hand_id, bid.order, bid.seat, bid.call) for bid in hand.auction]}
        for hand in hands
    ]


def now(table: Browser) -> KeptGame:
    """The game as a page begins with it."""
    game = table.game
    return KeptGame(game.version, game.names, game.seating, list(game.all_hands))


def is_kept_as_stored(table: Browser) -> bool:
    """Whatever the site keeps of the game, read beside what the database has."""
    table.page  # noqa: B018 - the page is what keeps
    kept = kept_game(table.game_id, table.game.version)
    forget_kept_games()
    stored = now(table)
    return (
        kept is not None
        and kept._replace(hands=[]) == stored._replace(hands=[])
        and facts(kept.hands) == facts(stored.hands)
    )


AUCTION = {"call-3": "pass", "call-0": "3", "call-1": "4", "call-2": "pass"}
CHANGES = {
    "another hand": lambda table: table.plays(3, 4, 5, 1),
    "with an auction": lambda table: table.plays(1, 4, 2, 4, **AUCTION),
    "undo": lambda table: table.posts("undo/", {"last": table.game.live_hands[-1].key}),
    "edit": lambda table: table.plays(1, 4, 3, 3, path=f"hands/{table.hand_id(1)}/"),
    "insert": lambda table: table.plays(3, 2, 3, 3, path=f"hands/{table.hand_id(1)}/insert/"),
    "remove": lambda table: table.posts(f"hands/{table.hand_id(1)}/remove/"),
    "seats": lambda table: table.posts("seats/", {"swap": ["1", "2"]}),
    "note": lambda table: table.posts("note/", {"note": "at the kitchen table"}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_kept_after_a_change_is_what_is_stored(table, change):
    before = table.game.version
    assert change(table).status_code == 302
    assert table.game.version == before + 1
    assert is_kept_as_stored(table)


def test_what_is_kept_after_a_new_name_is_what_is_stored(table):
    before = table.game.version
    assert actions.rename_player(Player.objects.get(name="Bo"), "Bob", PHONE) == []
    assert table.game.version == before + 1
    assert is_kept_as_stored(table)


def test_a_hand_that_was_removed_and_restored(table):
    hand = table.hand_id(1)
    table.posts(f"hands/{hand}/remove/")
    assert is_kept_as_stored(table)
    table.posts(f"hands/{hand}/restore/")
    assert is_kept_as_stored(table)
    assert table.hand_id(1) == hand


def test_who_sits_there_is_seen_at_once(table):
    assert table.told[0].startswith("1 Bo and Di bid 3")
    table.posts("seats/", {"swap": ["0", "1"]})
    assert table.told[0].startswith("1 Ann and Di bid 3")
    actions.rename_player(Player.objects.get(name="Ann"), "Anna", PHONE)
    assert table.told[0].startswith("1 Anna and Di bid 3")


SEATS = {
    "swapped": (lambda game: actions.swap_players(game, 0, 1, PHONE), ("Bo", "Ann", "Cy", "Di")),
    "another sits down": (
        lambda game: actions.substitute(game, 3, Player.objects.create(night=game.night, name="Eve"), PHONE),
        ("Ann", "Bo", "Cy", "Eve"),
    ),
}


@pytest.mark.parametrize(("change", "names"), SEATS.values(), ids=SEATS)
def test_who_changes_the_seats_has_the_new_ones_at_hand(table, change, names):
    """Though the names were read before, and the page has kept them."""
    table.page  # noqa: B018
    game = table.game
    assert game.names == ("Ann", "Bo", "Cy", "Di")
    change(game)
    assert game.names == names
    assert is_kept_as_stored(table)


def test_a_game_is_read_once(table):
    with CaptureQueriesContext(connection) as read:
        assert table.page.status_code == 200
    forget_kept_games()
    with CaptureQueriesContext(connection) as read_again:
        assert table.page.status_code == 200
    assert len(read_again) == len(read) + 3
    tables = ("leagues_seat", "leagues_hand", "leagues_bid")
    assert not any(name in query["sql"] for query in read for name in tables)


def test_a_row_of_the_list_is_made_once_and_anew_where_its_hand_or_a_name_changed(table):
    before = Board(table.game).hands
    table.plays(3, 4, 5, 1)
    assert Board(table.game).hands[1:] == before  # compared by identity
    table.plays(1, 4, 3, 3, path=f"hands/{table.hand_id(2)}/")
    corrected = Board(table.game).hands
    assert (corrected[1].text, corrected[2].text) == ("Bo and Di bid 4, took 3: set", before[1].text)
    actions.rename_player(Player.objects.get(name="Bo"), "Bob", PHONE)
    assert Board(table.game).hands[1].text == "Bob and Di bid 4, took 3: set"


def test_a_hand_of_another_worker_is_seen_at_once(table):
    """One has kept the game as it was; the other, which shares no memory with it, records a hand."""
    before = now(table)
    table.plays(3, 4, 5, 1)
    scores = table.scores
    forget_kept_games()
    keep_game(table.game_id, before)
    assert table.scores == scores


def test_an_old_version_does_not_replace_a_new_one(table):
    old = now(table)
    table.plays(3, 4, 5, 1)
    keep_game(table.game_id, old)
    assert len(kept_game(table.game_id, old.version + 1).hands) == 3


def test_a_change_that_comes_to_nothing_leaves_what_is_kept_alone(table, monkeypatch):
    def fails(*_, **__):
        raise RuntimeError("the disk is full")

    scores, told = table.scores, table.told
    monkeypatch.setattr(changes, "note", fails)
    table.client.raise_request_exception = False
    assert table.plays(3, 4, 5, 1).status_code == 500
    assert table.plays(1, 4, 3, 3, path=f"hands/{table.hand_id(1)}/").status_code == 500
    assert (table.scores, table.told) == (scores, told)
    assert is_kept_as_stored(table)


def test_nothing_is_kept_and_nothing_found_inside_a_transaction(table):
    forget_kept_games()
    version = table.game.version
    with transaction.atomic():
        table.page  # noqa: B018
    assert kept_game(table.game_id, version) is None
    table.page  # noqa: B018
    assert kept_game(table.game_id, version) is not None
    with transaction.atomic():
        assert kept_game(table.game_id, version) is None


def test_who_changes_his_copy_changes_nobody_elses(table):
    first, second = (Game.objects.get(pk=table.game_id) for _ in range(2))
    first.all_hands[0].note, first.all_hands[0].game.note = "mine", "mine"
    del first.all_hands[1]
    assert [hand.note for hand in second.all_hands] == ["", ""]
    assert second.all_hands[0].game.note == ""


def test_a_change_from_outside_a_page_is_seen(table):
    hand = Hand.objects.get(pk=table.hand_id(2))
    actions.remove_hand(hand, PHONE)
    assert len(table.told) == 1
    assert is_kept_as_stored(table)


def test_the_last_ones_are_kept():
    recent: Recent[str, int] = Recent(2)
    for key, value in (("a", 1), ("b", 2)):
        recent.keep(key, value)
    assert recent.find("a") == 1
    recent.keep("c", 3)
    assert [recent.find(key) for key in "abc"] == [1, None, 3]
    recent.keep("a", 4)
    assert recent.find("a") == 4
    recent.clear()
    assert recent.find("a") is None


def test_many_threads_at_once():
    recent: Recent[int, int] = Recent(3)

    def work(start: int) -> None:
        for key in range(start, start + 3000):
            recent.keep(key % 7, key)
            recent.find((key + 3) % 7)

    threads = [Thread(target=work, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(recent.find(key) is not None for key in range(7)) == 3
