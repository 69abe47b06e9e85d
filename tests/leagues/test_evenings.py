"""A casual evening: one link, games with rotating partners, who pays whom, and moving it into a league."""

import pytest
from django.test import Client

from leagues.actions import add_players, start_league
from leagues.models import Game, Link, Night, Player, Result, User
from tests.leagues.pages import CONTWAY, Browser
from tests.leagues.table import PHONE

pytestmark = pytest.mark.django_db
DOLLAR = {"stake-game": "1", "stake-set": "1"}


@pytest.fixture
def table():
    return Browser.starts(Client(), **DOLLAR)


def wins(table: Browser, side: int, hickeys: int = 0) -> None:
    """Let a side win the current game, after the other side was set `hickeys` times."""
    winner, loser = (Game.objects.get(pk=table.game_id).seating.sides[n][0] for n in (side, 1 - side))
    for _ in range(hickeys):
        assert table.plays(loser, 4, *((0, 6) if side else (6, 0))).status_code == 302
        if Game.objects.get(pk=table.game_id).is_over:
            return
    while not Game.objects.get(pk=table.game_id).is_over:
        assert table.plays(winner, 4, *((0, 6) if side else (6, 0))).status_code == 302


def goes_on(table: Browser) -> None:
    night = Game.objects.get(pk=table.game_id).night_id
    answer = table.client.post(f"/evenings/{night}/next/", {"rotate": "yes"})
    table.game_id = int(answer.url.strip("/").split("/")[-1])


def evening(table: Browser) -> Night:
    return Game.objects.get(pk=table.game_id).night


def test_it_works(table):
    wins(table, 0, hickeys=1)
    goes_on(table)
    wins(table, 1)
    page = table.client.get(f"/evenings/{evening(table).pk}/")
    assert page.status_code == 200
    report = page.context["report"]
    # Ann and Cy beat Bo and Di with one hickey: 2 dollars each. Then Ann sits with Di, and they lose a dollar each.
    assert {row.name: (row.wins, row.cents) for row in report.rows} == {
        "Ann": (1, 100),
        "Bo": (1, -100),
        "Cy": (2, 300),
        "Di": (0, -300),
    }
    assert report.winner == "Cy"
    assert [(pay.payer, pay.payee, pay.text) for pay in report.payments] == [
        ("Di", "Cy", "$3.00"),
        ("Bo", "Ann", "$1.00"),
    ]
    assert "Di pays Cy $3.00" in report.text()
    assert "Di pays Cy" in page.text


def test_partners_rotate_through_all_pairings(table):
    pairings = set()
    for _ in range(3):
        game = Game.objects.get(pk=table.game_id)
        pairings.add(frozenset(frozenset(game.names[seat] for seat in side) for side in game.seating.sides))
        wins(table, 0)
        goes_on(table)
    assert len(pairings) == 3


def test_one_link_for_all_its_games(table):
    token = evening(table).links.get(kind="score").token
    wins(table, 0)
    goes_on(table)
    other = Client()
    assert other.get(f"/l/{token}").url == f"/evenings/{evening(table).pk}/"
    assert other.get(f"/games/{table.game_id}/").status_code == 200
    assert other.post(f"/evenings/{evening(table).pk}/next/").status_code == 302
    watcher = Client()
    watcher.get(f"/l/{evening(table).links.get(kind='watch').token}")
    assert watcher.get(f"/evenings/{evening(table).pk}/").status_code == 200
    assert watcher.post(f"/evenings/{evening(table).pk}/next/").status_code == 403
    assert watcher.get(f"/games/{table.game_id}/see/").status_code == 200
    assert Client().get(f"/evenings/{evening(table).pk}/").status_code == 404
    page = table.client.get(f"/evenings/{evening(table).pk}/links/")
    assert token in page.text


def test_a_link_to_one_game_does_not_open_the_evening(table):
    other = Client()
    other.get(f"/l/{Link.objects.get(game=table.game_id, kind='score').token}")
    assert other.get(f"/games/{table.game_id}/").status_code == 200
    assert other.get(f"/evenings/{evening(table).pk}/").status_code == 404


@pytest.fixture
def league(table):
    user = User.objects.create_user("owner", password="x")
    league = start_league("Tuesday Club", "America/Chicago", "USD", PHONE.__class__(user=user))
    add_players(league, ["Ann", "Robert"], PHONE)
    table.client.force_login(user)
    return league


def test_a_league_takes_in_an_evening(table, league):
    wins(table, 0)
    night, version = evening(table), table.game.version
    url = f"/evenings/{night.pk}/take-in/"
    assert "Tuesday Club" in table.client.get(url).text
    page = table.client.get(url, {"league": league.slug})
    ann = Player.objects.get(league=league, name="Ann")
    initial = {field.label: field.initial for field in page.context["form"].match_fields}
    assert initial == {"Ann": str(ann.pk), "Bo": "new", "Cy": "new", "Di": "new"}
    people = dict(night.players.values_list("name", "pk"))
    robert = Player.objects.get(league=league, name="Robert")
    matches = {"Ann": ann.pk, "Bo": robert.pk, "Cy": "new", "Di": "new"}
    answer = table.client.post(
        url, {"league": league.slug} | {f"player-{people[name]}": to for name, to in matches.items()}
    )
    assert answer.url == f"/leagues/{league.slug}/nights/{night.pk}/"
    assert table.client.get(answer.url).status_code == 200
    rows = table.client.get(f"/leagues/{league.slug}/standings/").context["table"].rows
    assert [(row.record.name, row.record.tally.wins) for row in rows] == [
        ("Ann", 1),
        ("Cy", 1),
        ("Di", 0),
        ("Robert", 0),
    ]
    assert Result.objects.filter(player__night=night).count() == 4
    assert (
        table.client.get(f"/leagues/{league.slug}/roster/{robert.pk}/").context["report"].seasons[0].numbers["games"]
        == 1
    )
    # Open pages show the new name, Robert.
    assert (table.game.names[1], table.game.version) == ("Robert", version + 1)


def test_one_player_cannot_take_two_seats(table, league):
    people = dict(evening(table).players.values_list("name", "pk"))
    ann = Player.objects.get(league=league, name="Ann").pk
    matches = {f"player-{number}": ann if name in ("Ann", "Bo") else "new" for name, number in people.items()}
    answer = table.client.post(f"/evenings/{evening(table).pk}/take-in/", {"league": league.slug} | matches)
    assert answer.status_code == 422
    assert "can’t be the same player" in answer.text
    assert evening(table).league is None


def test_taking_in_an_evening_needs_a_sign_in(table):
    answer = table.client.get(f"/evenings/{evening(table).pk}/take-in/")
    assert answer.url.startswith("/account/login/")


def test_without_money_nobody_pays():
    table = Browser.starts(Client(), **CONTWAY)
    wins(table, 0)
    assert "Who pays whom" not in table.client.get(f"/evenings/{evening(table).pk}/").text


# Its links


def links(table: Browser) -> str:
    return f"/evenings/{evening(table).pk}/links/"


def test_the_score_link_of_an_evening_is_renewed(table):
    old = evening(table).links.get(kind="score")
    other = Client()
    other.get(f"/l/{old.token}")
    assert other.get(links(table)).status_code == 200
    answer = table.client.post(f"{links(table)}{old.pk}/renew/", follow=True)
    new = evening(table).links.get(kind="score", revoked_at=None)
    assert new.token in answer.text
    assert old.token not in answer.text
    assert other.get(f"/evenings/{evening(table).pk}/").status_code == 404
    assert other.get(f"/games/{table.game_id}/").status_code == 404
    assert Client().get(f"/l/{old.token}").status_code == 404
    assert table.plays(0, 4, 4, 2).status_code == 302
    # A second tap does not renew it again.
    table.client.post(f"{links(table)}{old.pk}/renew/")
    assert evening(table).links.get(kind="score", revoked_at=None) == new


def test_the_watch_link_of_an_evening_is_closed_and_replaced(table):
    old = evening(table).links.get(kind="watch")
    watcher = Client()
    watcher.get(f"/l/{old.token}")
    answer = table.client.post(f"{links(table)}{old.pk}/revoke/", follow=True)
    assert "This link is closed." in answer.text
    assert watcher.get(f"/evenings/{evening(table).pk}/").status_code == 404
    answer = table.client.post(f"{links(table)}{old.pk}/renew/", follow=True)
    assert evening(table).links.get(kind="watch", revoked_at=None).token in answer.text


def test_closing_your_own_score_link_ends_your_access(table):
    link = evening(table).links.get(kind="score")
    address = links(table)
    answer = table.client.post(f"{address}{link.pk}/revoke/", follow=True)
    assert "Link closed" in answer.text
    assert table.client.get(address).status_code == 404
    assert table.client.get(f"/games/{table.game_id}/").status_code == 200  # by the link of the game itself


def test_watchers_cannot_change_links(table):
    link = evening(table).links.get(kind="watch")
    watcher = Client()
    watcher.get(f"/l/{link.token}")
    for word in ("renew", "revoke"):
        assert watcher.post(f"{links(table)}{link.pk}/{word}/").status_code == 403
    other = Browser.starts(Client())
    assert other.client.post(f"{links(other)}{link.pk}/revoke/").status_code == 404
    assert evening(table).links.filter(revoked_at=None).count() == 2
