"""Access to every route. A new route fails until it has a row in the table.

To add one: `"name": get("owner", "organizer"),` lists the visitors with access (see `world.VISITORS`). Other
members get 403 and everyone else gets 404, unless the row has other values. `at=` names a parameter whose value differs
from `World.values`.
"""

from dataclasses import dataclass

import pytest

from tests.leagues.rolled_back import rolled_back
from tests.leagues.routes import address, routes
from tests.leagues.world import HOLDERS, MEMBERS, SECRETS, SIGNED_IN, VISITORS, make_world

pytestmark = pytest.mark.any_database
EVERYBODY = VISITORS
MANAGERS = ("owner", "organizer")
TREASURERS = ("owner", "treasurer")
SCORERS = ("owner", "organizer", "scorer", "score link")


@dataclass(frozen=True)
class Row:
    """The visitors with access, the methods, and the responses for other members and for people outside."""

    who: tuple[str, ...]
    methods: tuple[str, ...]
    members: object = 403
    outside: object = 404
    at: str = ""
    watcher: object = 404

    def expected(self, visitor: str) -> object:
        if visitor in self.who:
            return "ok"
        if visitor == "watch link":
            return self.watcher
        return self.members if visitor in MEMBERS else self.outside


def get(*who, **others) -> Row:
    return Row(who, ("get",), **others)


def post(*who, **others) -> Row:
    return Row(who, ("post",), **others)


def both(*who, **others) -> Row:
    return Row(who, ("get", "post"), **others)


def scoring(row: Row) -> Row:
    """A route that needs the right to score the game. Watchers get an explanation."""
    return Row(SCORERS, row.methods, watcher=403, at=row.at)


def signed_in(row: Row) -> Row:
    return Row(SIGNED_IN, row.methods, outside=403, watcher=403, at=row.at)


def or_sign_in(row: Row) -> Row:
    """A page for signed-in users. Others are redirected to sign in."""
    return Row(SIGNED_IN, row.methods, outside="sign in", watcher="sign in", at=row.at)


TABLE = {
    # Public pages.
    "home": get(*EVERYBODY),
    "manifest": get(*EVERYBODY),
    "healthz": get(*EVERYBODY),
    "readyz": get(*EVERYBODY),
    "all_rules": get(*EVERYBODY),
    "which_pitch": get(*EVERYBODY),
    "house_rules": get(*EVERYBODY),
    "check_house_rules": post(*EVERYBODY),
    "saved_rules": get(*EVERYBODY, at="saved rules"),
    "change_saved_rules": both(*EVERYBODY, at="saved rules"),
    "delete_saved_rules": post(*EVERYBODY, at="saved rules"),
    "shared_rules": get(*EVERYBODY),
    "save_shared_rules": post(*EVERYBODY),
    "rule_card": get(*EVERYBODY),
    "variant_sheet": get(*EVERYBODY),
    "new_game": both(*EVERYBODY),
    "new_game_options": post(*EVERYBODY),
    "type_code": both(*EVERYBODY),
    # Links: anyone with the URL has access.
    "open_link": get(*EVERYBODY),
    "watch": get(*EVERYBODY),
    "watch_part": get(*EVERYBODY),
    "watch_why": get(*EVERYBODY),
    "wall": get(*EVERYBODY),
    "wall_part": get(*EVERYBODY),
    "night_wall": get(*EVERYBODY, at="wall"),
    "night_wall_part": get(*EVERYBODY, at="wall"),
    "invitation": both("invitation", members=404, at="invitation"),
    "sign_in_link": both("sign-in link", members=404, at="sign-in link"),
    # Accounts.
    "account_login": both(*EVERYBODY),
    "account_logout": both(*EVERYBODY),
    "account_signup": both(*EVERYBODY),
    "account_inactive": get(*EVERYBODY),
    "account_change_password": or_sign_in(both()),
    "account_set_password": or_sign_in(both()),
    "account_email": or_sign_in(both()),
    "account_request_login_code": both(*EVERYBODY),
    "account_confirm_login_code": or_sign_in(both()),
    "account_email_verification_sent": get(*EVERYBODY),
    "account_confirm_email": get(*EVERYBODY, at="mail"),
    "account_reset_password": both(*EVERYBODY),
    "account_confirm_password_reset_code": both(members="sign in", outside="sign in", watcher="sign in"),
    "account_complete_password_reset": both(*EVERYBODY),
    "account_password_reset_completed": get(*EVERYBODY),
    "me": signed_in(get()),
    "my_data": signed_in(get()),
    "erase_me": signed_in(both()),
    "end_sign_in": post("owner", members=404, outside=404),
    "end_other_sign_ins": signed_in(post()),
    # A game of the league.
    "game": scoring(get()),
    "record_hand": scoring(post()),
    "preview_hand": scoring(post()),
    "edit_hand": scoring(both()),
    "preview_edit": scoring(post()),
    "why_hand": scoring(get()),
    "insert_hand": scoring(both()),
    "preview_insert": scoring(post()),
    "remove_hand": scoring(post()),
    "restore_hand": scoring(post(at="removed hand")),
    "game_news": scoring(get()),
    "undo": scoring(post()),
    "take_over": scoring(post()),
    "adjust": scoring(both()),
    "game_menu": scoring(get()),
    "game_seats": scoring(both()),
    "game_rules": scoring(both()),
    "end_game": scoring(post()),
    "reopen": scoring(post()),
    "next_game": scoring(post()),
    "another_game": scoring(get()),
    "share_game": scoring(get()),
    "game_picture": scoring(get()),
    "game_sheet": scoring(get()),
    "game_note": scoring(post()),
    "game_links": scoring(get()),
    "renew_link": scoring(post()),
    "game_changes": scoring(get()),
    "game_record": scoring(get()),
    # The league.
    "leagues": or_sign_in(get()),
    "new_league": or_sign_in(both()),
    "league": get(*MEMBERS),
    "members": get(*MEMBERS),
    "leave_league": post(*MEMBERS),
    "claim_player": post(*MEMBERS),
    "answer_claim": post(*MANAGERS),
    "change_role": post(*MANAGERS),
    "remove_member": post(*MANAGERS),
    "make_sign_in_link": post(*MANAGERS),
    "hand_over": post("owner"),
    "invite": both(*MANAGERS),
    "league_links": get(*MANAGERS),
    "league_link": get(*MANAGERS),
    "revoke_league_link": post(*MANAGERS),
    "renew_league_link": post(*MANAGERS),
    "league_changes": get("owner", "organizer", "treasurer"),
    "league_settings": both("owner"),
    "archive_league": post("owner"),
    "reopen_league": post("owner"),
    "league_rules": get(*MEMBERS),
    "league_rule_set": get(*MEMBERS),
    "rename_league_rules": post(*MANAGERS),
    "delete_league_rules": post(*MANAGERS),
    # Seasons, nights and players of the league.
    "roster": get(*MEMBERS),
    "player": get(*MEMBERS),
    "rename_player": post(*MANAGERS),
    "change_player": post(*MANAGERS),
    "merge_player": post(*MANAGERS),
    "unmerge_player": post(*MANAGERS, at="merged player"),
    "set_plan": post(*MANAGERS, at="night"),
    "seasons": get(*MEMBERS),
    "new_season": both(*MANAGERS),
    "season": get(*MEMBERS, at="night"),
    "season_terms": both(*MANAGERS, at="night"),
    "change_season": post(*MANAGERS, at="night"),
    "archive_season": post(*MANAGERS, at="night"),
    "add_night": post(*MANAGERS, at="night"),
    "pairs": get(*MEMBERS, at="night"),
    "dissolve_pair": post(*MANAGERS, at="night"),
    "adjust_points": both(*MANAGERS, at="night"),
    "take_back_points": post(*MANAGERS, at="night"),
    "standings": get(*MEMBERS, at="night"),
    "by_night": get(*MEMBERS, at="night"),
    "all_time": get(*MEMBERS),
    "night": get(*MEMBERS, at="night"),
    "night_news": get(*MEMBERS, at="night"),
    "night_standings": get(*MEMBERS, at="night"),
    "check_in": post(*MANAGERS, at="night"),
    "draw": post(*MANAGERS, at="night"),
    "swap_in_draft": post(*MANAGERS, at="night"),
    "publish_round": post(*MANAGERS, at="night"),
    "drop_round": post(*MANAGERS, at="night"),
    "clock": post(*MANAGERS, at="night"),
    "grid": both("owner", "organizer", "scorer", at="night"),
    "close_night": both(*MANAGERS, at="night"),
    "reopen_night": post(*MANAGERS, at="night"),
    "cancel_night": post(*MANAGERS, at="night"),
    "night_links": both(*MANAGERS, at="night"),
    "night_sheets": get(*MANAGERS, at="night"),
    "wall_link": both(*MANAGERS, at="night"),
    "night_game": post(*MANAGERS, at="night"),
    "correct_game": post("owner", "organizer", "scorer", at="night"),
    "see_game": get(*MEMBERS, "score link", watcher="ok"),
    "calendar_link": get(*MEMBERS),
    # By link only: check-in, calendar and evening (`test_evenings` and `test_nights` open them).
    "own_check_in": both(members=404, at="night"),
    "calendar": get(*EVERYBODY, at="calendar"),
    "evening": get(members=404, at="night"),
    "evening_next": post(members=404, at="night"),
    "evening_links": get(members=404, at="night"),
    "renew_evening_link": post(members=404, at="night"),
    "revoke_evening_link": post(members=404, at="night"),
    "take_in": both(members=404, at="night"),
    # Money of the league.
    "league_money": get(*MEMBERS),
    "my_money": or_sign_in(get()),
    "games_money": get(*TREASURERS),
    "night_money": get("owner", "organizer", "treasurer", at="closed night"),
    "pay_at_table": both(*TREASURERS, at="closed night"),
    "statement": get(*TREASURERS, members=404),
    "statement_csv": get(*TREASURERS, members=404),
    "money_csv": get(*TREASURERS),
    "money_beancount": get(*TREASURERS),
    "money_desk": get(*TREASURERS),
    "add_account": post(*TREASURERS),
    "money_step": both(*TREASURERS),
    "take_back": both(*TREASURERS),
}


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """The world of all tests, made once. Every change is rolled back."""
    with django_db_blocker.unblock(), rolled_back():
        yield make_world()


@pytest.fixture
def world(made):
    cookies = {name: client.cookies.copy() for name, client in made.clients.items()}
    with rolled_back():
        yield made
    for name, client in made.clients.items():
        client.cookies = cookies[name]
        client.handler.enforce_csrf_checks = False


def outcome(response) -> object:
    """Return the status as in the table. A page, a redirect and a form with errors are "ok"."""
    if response.status_code == 302 and response.url.startswith("/account/login/"):
        return "sign in"
    return "ok" if response.status_code in (200, 204, 302, 409, 422, 429) else response.status_code


def ask(world, visitor: str, method: str, url: str):
    """Return the response to this visitor. Changes are rolled back."""
    client = world.clients[visitor]
    cookies = client.cookies.copy()
    with rolled_back():
        response = getattr(client, method)(url)
    client.cookies = cookies
    return response


@pytest.mark.django_db  # The mark makes pytest set up the database. The other tests share one world in it.
def test_every_route_has_a_row():
    assert sorted(routes().keys() - TABLE.keys()) == []


@pytest.mark.parametrize("name", [name for name in TABLE if name in routes()])
def test_who_gets_in(world, name):
    row = TABLE[name]
    url = address(name, world.values | world.special.get(row.at, {}))
    for visitor in VISITORS:
        for method in row.methods:
            response = ask(world, visitor, method, url)
            assert outcome(response) == row.expected(visitor), (name, visitor, method, response.status_code)
            if row.expected(visitor) in (403, 404):
                assert [secret for secret in SECRETS if secret in response.text] == []
                assert [token for token in world.tokens.values() if token in response.text] == []


@pytest.mark.parametrize("name", [name for name, held in routes().items() if "token" in held])
def test_a_revoked_link_opens_nothing(world, name):
    if TABLE[name].at == "saved rules":
        pytest.skip("a token of house rules is no link")
    for token in (world.tokens["revoked link"], "no-such-token-no-such-token"):
        response = world.clients["stranger"].get(address(name, world.values | {"token": token}))
        assert response.status_code == 404
        assert not [secret for secret in SECRETS if secret in response.text]


@pytest.mark.parametrize(
    "name", [name for name, held in routes().items() if "slug" in held and set(held) - {"slug", "word"}]
)
def test_ids_of_another_league_are_not_found(world, name):
    """The owner of another league combines their own league with an id of this one."""
    for method in TABLE[name].methods:
        response = ask(world, "other", method, address(name, world.values | {"slug": "otter-club"}))
        assert response.status_code == 404, (name, method)


@pytest.mark.parametrize("name", routes())
def test_an_unsafe_request_without_a_token_is_refused(world, name):
    client = world.clients["owner"]
    client.handler.enforce_csrf_checks = True
    url = address(name, world.values)
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)(url).status_code == 403, (name, method)


def test_another_site_cannot_make_a_browser_send(world):
    url = address("leave_league", world.values)
    for site in ("cross-site", "same-site"):
        response = world.clients["player"].post(url, headers={"sec-fetch-site": site})
        assert response.status_code == 403
    assert world.member("player").is_live
    assert world.clients["player"].post(url, headers={"sec-fetch-site": "same-origin"}).status_code == 302
    assert not world.member("player").is_live


def test_holders_of_links_are_not_members(world):
    assert set(HOLDERS) & set(MEMBERS) == set()
    for holder in set(HOLDERS) - set(SIGNED_IN):
        assert world.clients[holder].get("/leagues/").url.startswith("/account/login/")
