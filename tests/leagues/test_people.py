"""The roster and a player's page: records, bids, partners, feats; two records of one person merged and unmerged."""

import pytest
from django.test import Client

import scoring
from leagues.actions import join_league
from leagues.models import Game, Player, Result, User
from tests.leagues.desk import Desk
from tests.leagues.table import Phone

FOUR = ("Ann", "Bo", "Cy", "Di")
pytestmark = pytest.mark.django_db


@pytest.fixture
def desk():
    return Desk.of(*FOUR, "Annie")


def game(desk: Desk, *names: str) -> Game:
    here = {check_in.player.name for check_in in desk.night.check_ins.filter(left_at=None)}
    for name in here - set(names):
        desk.checks_in(name, what="out")
    desk.checks_in(*set(names) - here)
    (made,) = desk.plays_round("by-hand")
    desk.seats(made, *names)
    return made


def page(desk: Desk, name: str):
    return desk.page(f"{desk.url}roster/{desk.player(name).pk}/")


def test_it_works(desk):
    phone = Phone(game(desk, *FOUR))
    phone.plays(0, 4, 4, 2)
    phone.plays(0, 5, 4, 2)
    phone.plays(0, 4, 5, 1)
    phone.plays(1, 3, 4, 2)
    phone.plays(0, 4, 5, 1)
    report = page(desk, "Ann").context["report"]
    assert [(row.bid, row.times, row.made) for row in report.bids] == [("4", 3, 3), ("5", 1, 0)]
    assert report.defended == "1 of 1 bids against set"
    (record,) = report.seasons
    numbers = [record.numbers[key] for key in ("games", "wins", "bids", "made")]
    assert (record.season, numbers) == ("Fall", [1, 1, 4, 3])
    assert [column.heading for column in report.columns] == ["Games", "Won", "Lost", "Bids made", "Sets", "Money"]
    assert [(cell.text, cell.share) for cell in record.cells][:4] == [
        ("1", ""),
        ("1", ""),
        ("0", ""),
        ("3 of 4", "75 %"),
    ]
    assert record.cells[-1].text == "+$2.00"
    assert [one.text for one in report.partners] == ["Cy: won 1 of 1"]
    assert [line.outcome for line in report.recent] == ["won"]
    assert page(desk, "Bo").context["report"].defended == "1 of 4 bids against set"


def test_feats(desk):
    phone = Phone(game(desk, *FOUR))
    for bid in (2, 2, 2, 3):
        phone.plays(0, bid, 3, 3)
    feats = page(desk, "Cy").context["report"].feats
    assert [(feat.title, feat.where) for feat in feats] == [("Four-hander", "round 1, table 1")]
    assert page(desk, "Bo").context["report"].feats == ()


def test_a_perfect_game_and_moons():
    """Carthage (CAR-8): 40 to 0 in four hands, with a moon in each."""
    desk = Desk.of(*FOUR, rules=scoring.house(scoring.variant("carthage").rules, {"target": 40})[0])
    phone = Phone(game(desk, *FOUR))
    for _ in range(4):
        phone.plays(0, "moon", 10, 0)
    titles = [feat.title for feat in page(desk, "Ann").context["report"].feats]
    assert titles == ["Perfect game", "Shot the moon", "Shot the moon", "Shot the moon", "Shot the moon"]
    assert [feat.title for feat in page(desk, "Cy").context["report"].feats] == ["Perfect game"]


def test_best_and_worst_partner(desk):
    for names, first, second in (
        (FOUR, 11, 5), (FOUR, 11, 6), (("Ann", "Bo", "Di", "Cy"), 3, 11), (("Ann", "Bo", "Di", "Cy"), 4, 11),
    ):  # fmt: skip
        desk.types((game(desk, *names), first, second))
    report = page(desk, "Ann").context["report"]
    assert report.best_partner.text == "Cy: won 2 of 2"
    assert report.worst_partner.text == "Di: won 0 of 2"


def test_unmerging_restores_the_exact_records(desk):
    desk.types((game(desk, *FOUR), 11, 5))
    desk.types((game(desk, "Annie", "Bo", "Cy", "Di"), 11, 5))
    before = desk.standings()
    rows = list(Result.objects.order_by("pk").values())
    annie, ann = desk.player("Annie"), desk.player("Ann")
    desk.posts(f"{desk.url}roster/{annie.pk}/merge/", into=ann.pk)
    assert desk.said == ["Annie now counts as Ann."]
    assert desk.standings() == ["1 Ann 4", "1 Cy 4", "3 Bo 0", "3 Di 0"]
    assert page(desk, "Ann").context["report"].seasons[0].numbers["games"] == 2
    assert desk.client.get(f"{desk.url}roster/{annie.pk}/").status_code == 404
    assert Game.objects.last().names == ("Ann", "Bo", "Cy", "Di")
    desk.posts(f"{desk.url}roster/{annie.pk}/unmerge/")
    assert desk.standings() == before
    assert list(Result.objects.order_by("pk").values()) == rows


def test_watchers_see_new_names(desk):
    """Games of a merged name show the new name too."""
    made = game(desk, "Annie", "Bo", "Cy", "Di")
    annie, ann = (f"{desk.url}roster/{desk.player(name).pk}/" for name in ("Annie", "Ann"))
    versions = [made.version]
    for url, fields in (
        (f"{annie}merge/", {"into": desk.player("Ann").pk}),
        (f"{ann}rename/", {"name": "Anna"}),
        (f"{annie}unmerge/", {}),
    ):
        desk.posts(url, **fields)
        versions.append(Game.objects.get(pk=made.pk).version)
    assert versions == [1, 2, 3, 4]


def test_people_who_met_are_not_merged(desk):
    desk.types((game(desk, *FOUR), 11, 5))
    desk.posts(f"{desk.url}roster/{desk.player('Bo').pk}/merge/", into=desk.player("Ann").pk)
    assert desk.said == ["Bo and Ann sat in the same round, so they are two different people."]
    assert Player.objects.exclude(merged_into=None).count() == 0


def test_a_record_with_merged_records_is_not_merged(desk):
    desk.posts(f"{desk.url}roster/", names="Anne")
    anne, annie, ann = (desk.player(name) for name in ("Anne", "Annie", "Ann"))
    desk.posts(f"{desk.url}roster/{anne.pk}/merge/", into=annie.pk)
    desk.posts(f"{desk.url}roster/{annie.pk}/merge/", into=ann.pk)
    assert "into Annie instead" in desk.said[0]


def test_renamed_and_left(desk):
    desk.types((game(desk, *FOUR), 11, 5))
    ann = desk.player("Ann")
    url = f"{desk.url}roster/{ann.pk}/"
    assert desk.client.post(f"{url}rename/", {"name": "Bo"}).status_code == 422
    desk.posts(f"{url}rename/", name="Anna")
    assert "1 Anna 2" in desk.standings()
    desk.posts(f"{url}change/", what="left")
    assert "has left the league" in desk.page(url).text
    assert "1 Anna 2" in desk.standings()
    desk.next_night()
    assert "Anna" not in desk.page().text
    desk.posts(f"{url}change/", what="back")
    assert "Anna" in desk.page().text


def test_the_money_of_others_is_not_shown(desk):
    desk.types((game(desk, *FOUR), 11, 5))
    user = User.objects.create_user("visitor", password="x")
    join_league(desk.league, user, "visitor", desk.boss)
    client = Client()
    client.force_login(user)
    url = f"{desk.url}roster/{desk.player('Ann').pk}/"
    assert "$" not in client.get(url).text
    assert "+$1.00" in desk.page(url).text
