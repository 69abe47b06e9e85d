"""The score page on a phone: taps, entry, two phones, corrections, Back and Forward, paper."""

import gzip
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from leagues.models import Event, Game, Hand
from tests.browser.score_page import PHONES, ScorePage, on_both_phones

FOUR = {"bidder": "Bo", "bid": 3, "took": {"high": "Bo", "low": "Ann", "jack": "Bo", "game": "Bo"}}
SIX = {"high": "Bo", "low": "Ann", "jack": "Bo", "off_jack": "Cy", "joker": None, "game": "Bo"}
#: Returns the number of lines of each word of an element.
LINES_OF_WORDS = """element => {
  const lines = {};
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const match of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, match.index);
      range.setEnd(texts.currentNode, match.index + match[0].length);
      lines[match[0]] = new Set([...range.getClientRects()].map((box) => box.top)).size;
    }
  }
  return lines;
}"""


def scores_of(table) -> list[str]:
    expect(table.page.locator("#table")).to_be_visible()
    return table.scores


# ---- Entry ----


@on_both_phones
def test_a_four_point_hand_takes_eight_taps_at_most(phone):
    table = ScorePage(phone).starts("nebraska-four")
    table.enters(FOUR)
    table.has_hands(1)
    assert table.taps <= 8, table.taps
    assert table.scores == ["1", "3"]


@on_both_phones
def test_a_ten_point_hand_takes_twelve_taps_at_most(phone):
    table = ScorePage(phone).starts("ten-point")
    took = dict(
        zip(("ace", "jack", "off_jack", "high_joker", "low_joker", "ten", "two", "three"), "BBABABAB", strict=True)
    )
    table.enters({"bidder": "Bo", "bid": 6, "took": {word: {"A": "Ann", "B": "Bo"}[who] for word, who in took.items()}})
    table.has_hands(1)
    assert table.taps <= 12, table.taps
    assert table.scores == ["3", "7"]


def test_the_rest_goes_to_a_side_without_the_network(phone):
    table = ScorePage(phone).starts("contway")
    table.pick("took-jack", 0)
    expect(phone.locator("#preview")).to_contain_text("Tap who bid.")
    asked = []
    phone.on("request", lambda request: asked.append(request.method) if "all=" in (request.post_data or "") else None)
    phone.get_by_role("button", name="B&D").tap()
    table.pick("bidder", 1)
    table.pick("bid", 4)
    expect(phone.locator("#preview")).to_contain_text("Bo and Di bid 4, took 5: made")
    assert asked == []


def test_totals_fill_in_the_rest(phone):
    table = ScorePage(phone).starts("contway")
    table.pick("bidder", 1)
    table.pick("bid", 4)
    phone.get_by_role("button", name="Totals only").tap()
    more = phone.get_by_role("button", name="One point more for A&C")
    more.tap()
    more.tap()
    expect(phone.locator('input[name="points-1"]')).to_have_value("4")
    expect(phone.locator("#preview")).to_contain_text("Bo and Di bid 4, took 4: made")
    more.tap()
    expect(phone.locator('input[name="points-1"]')).to_have_value("3")
    expect(phone.locator("#preview")).to_contain_text("set")


def test_game_is_counted(phone):
    table = ScorePage(phone).starts("contway")
    table.enters_auction(FOUR)
    table.pick("took-game", "count")
    phone.get_by_label("A&C: 10s").fill("2")
    phone.get_by_label("A&C: aces").fill("1")
    expect(phone.get_by_label("A&C: Game points in total")).to_have_value("24")
    phone.get_by_label("B&D: Game points in total").fill("30")
    for category in ("high", "low", "jack", "off_jack", "joker"):
        table.pick(f"took-{category}", 0)
    table.saves()
    table.has_hands(1)
    assert table.scores == ["5", "0"]
    assert table.change(1) == "+5 · 0"  # set with one point, under a floor


@on_both_phones
def test_nothing_jumps_and_the_preview_is_right(phone):
    table = ScorePage(phone).starts("contway")
    places = lambda: phone.locator(".questions fieldset").evaluate_all("all => all.map(one => one.offsetTop)")  # noqa: E731
    before = places()
    table.enters_auction(FOUR)
    for category, player in SIX.items():
        table.pick(f"took-{category}", table.side(player))
    expect(phone.locator("#preview")).to_contain_text("Bo and Di bid 3, took 3: made")
    assert places() == before
    expect(phone.locator("#holds-1")).to_have_text("Bo bids 3")
    expect(phone.locator("#preview")).to_have_attribute("aria-live", "polite")


def test_after_saving_the_next_hand_is_ready(phone):
    table = ScorePage(phone).starts("contway")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    table.has_hands(1)
    expect(phone.locator("#said")).to_contain_text("Saved hand 1. Bo and Di bid 3, took 3: made")
    expect(phone.locator('input[name="bidder"]').first).to_be_focused()
    assert phone.evaluate("scrollY") == 0


@on_both_phones
def test_a_mistake_keeps_everything_and_shows_where_it_is(phone):
    table = ScorePage(phone).starts("contway")
    table.pick("bidder", 1)
    table.pick("took-high", 1)
    table.saves()
    expect(phone.get_by_text("Tap what was bid.").first).to_be_visible()
    expect(phone.locator('input[name="took-high"][value="1"]')).to_be_checked()
    expect(phone.locator('input[name="bid"]').first).to_be_focused()
    table.pick("bid", 3)
    expect(phone.get_by_text("Tap what was bid.").first).to_be_hidden()


def test_enter_in_a_text_field_saves(phone):
    table = ScorePage(phone).starts("contway")
    table.enters_auction(FOUR)
    table.enters_cards({"took": SIX})
    phone.get_by_text("More: whole auction").tap()
    phone.get_by_label("Note").fill("a note")
    phone.get_by_label("Note").press("Enter")
    table.has_hands(1)
    assert Hand.objects.get().note == "a note"


@on_both_phones
def test_no_page_needs_sideways_scrolling(phone):
    names = ("Maximiliana Featherstonehaugh", "Bartholomew", "Christopherson", "Di")
    ScorePage(phone, names=names).starts("contway")
    for path in ("", "menu/", "seats/", "rules/", "share/", "links/", "changes/", "sheet/"):
        phone.goto(f"/games/{Game.objects.get().pk}/{path}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= phone.viewport_size["width"], path


@on_both_phones
def test_a_long_word_of_a_name_stays_in_one_piece(phone):
    """On the board and on the buttons for the bidder, long words are smaller."""
    names = ("Maximiliana Featherstonehaugh", "Bartholomew", "Christopherson", "Di")
    ScorePage(phone, names=names).starts("contway")
    for place in (
        phone.locator(".board h2", has_text="Featherstonehaugh"),
        phone.locator(".pick", has_text="Featherstonehaugh").first,
    ):
        lines = place.evaluate(LINES_OF_WORDS)
        assert lines["Maximiliana"] == lines["Featherstonehaugh"] == 1, lines


# ---- Corrections ----


def play_to_the_end(table):
    for number in (1, 2):
        table.enters({"bidder": "Bo", "bid": 6, "took": dict.fromkeys(SIX, "Bo")})
        table.has_hands(number)
    expect(table.page.get_by_text("Bo and Di win by reaching the target of 11", exact=True)).to_be_visible()


@on_both_phones
def test_undo_after_the_win(phone):
    table = ScorePage(phone).starts("contway")
    play_to_the_end(table)
    phone.get_by_role("button", name="Undo hand 2").tap()
    table.has_hands(1)
    assert table.scores == ["0", "6"]
    expect(phone.get_by_role("button", name="Save hand 2")).to_be_visible()


@on_both_phones
def test_two_players_swap_seats_after_hands(phone):
    table = ScorePage(phone).starts("contway")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    table.has_hands(1)
    phone.get_by_role("link", name="More about this game").tap()
    phone.get_by_role("link", name="Swap two players").tap()
    phone.get_by_role("checkbox", name="Bo").tap()
    phone.get_by_role("checkbox", name="Cy").tap()
    phone.get_by_role("button", name="Swap seats").tap()
    expect(phone.locator("#hand-1 summary")).to_contain_text("Cy and Di bid 3, took 3: made")
    expect(phone.get_by_role("status").first).to_contain_text("Bo and Cy swapped seats in all hands.")


@on_both_phones
def test_the_target_is_changed_with_a_warning(phone):
    table = ScorePage(phone).starts("contway")
    play_to_the_end(table)
    phone.get_by_role("link", name="More about this game").tap()
    phone.get_by_role("link", name="Rules and stakes").tap()
    phone.get_by_label("Target", exact=True).fill("21")
    phone.get_by_role("button", name="Change rules", exact=True).last.tap()
    expect(phone.get_by_text("The game is no longer over.")).to_be_visible()
    phone.get_by_role("button", name="Change anyway").tap()
    expect(phone.get_by_role("button", name="Save hand 3")).to_be_visible()
    assert Event.objects.latest("id").what == Event.What.RULES_CHANGED


@pytest.mark.slow
def test_a_new_game_asks_and_keeps_the_old_one(phone):
    table = ScorePage(phone).starts("contway")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    table.has_hands(1)
    phone.get_by_role("link", name="More about this game").tap()
    phone.get_by_role("link", name="New game").tap()
    expect(phone.get_by_text("This game is not over")).to_be_visible()
    phone.get_by_role("button", name="New game, same seats").tap()
    expect(phone.get_by_role("button", name="Save hand 1")).to_be_visible()
    phone.get_by_role("link", name="All games").tap()
    expect(phone.get_by_role("heading", name="Unfinished")).to_be_visible()
    expect(phone.get_by_role("link", name="2 – 3")).to_be_visible()


@on_both_phones
def test_back_and_forward_through_a_game(phone):
    """Nothing is sent twice, and typed text is still there."""
    table = ScorePage(phone).starts("contway")
    for number in (1, 2):
        table.enters({"bidder": "Bo", "bid": 2, "took": SIX})
        table.has_hands(number)
    table.pick("bidder", 2)
    table.pick("took-jack", 1)
    posts = []
    phone.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    phone.get_by_role("link", name="Rules of Contway").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Contway")
    for _ in range(3):
        phone.go_back()
        table.has_hands(2)
        expect(phone.locator('input[name="bidder"][value="2"]')).to_be_checked()
        expect(phone.locator('input[name="took-jack"][value="1"]')).to_be_checked()
        phone.go_forward()
    phone.go_back()
    phone.reload()
    expect(phone.locator('input[name="took-jack"][value="1"]')).to_be_checked()
    phone.go_back()
    phone.go_forward()
    assert [url for url in posts if not url.endswith("/preview/")] == []
    assert Hand.objects.count() == 2


# ---- Two phones ----


@pytest.fixture
def second(new_context, live_server):
    """Another phone that opened the scoring link."""

    def opens(game: Game) -> ScorePage:
        page = new_context().new_page()
        page.set_viewport_size(PHONES["360×640"])
        page.goto(f"/l/{game.score_link.token}")
        return ScorePage(page)

    return opens


@on_both_phones
def test_another_phone_watches_and_takes_over_with_one_tap(phone, second):
    table = ScorePage(phone).starts("contway")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    table.has_hands(1)
    other = second(Game.objects.get())
    expect(other.page.get_by_text("keeps score of this game")).to_be_visible()
    expect(other.page.locator("#entry")).to_have_count(0)
    table.enters({"bidder": "Cy", "bid": 2, "took": SIX})
    expect(other.page.locator(".hands summary")).to_have_count(2, timeout=4000)
    other.page.get_by_role("button", name="Keep score on this phone").tap()
    expect(other.page.locator("#entry")).to_be_visible()
    assert Event.objects.latest("id").what == Event.What.SCORER_CHANGED
    phone.evaluate("poll()")
    expect(phone.get_by_text("keeps score of this game")).to_be_visible()


def rivals(phone, second, *, trump="hearts"):
    """Both phones have entered hand 2. The first phone's hand is recorded."""
    table = ScorePage(phone).starts("contway")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    table.has_hands(1)
    other = second(Game.objects.get())
    other.page.get_by_role("button", name="Keep score on this phone").tap()
    expect(other.page.locator("#entry")).to_be_visible()
    table.enters({"bidder": "Cy", "bid": 2, "trump": trump, "took": SIX})
    table.has_hands(2)
    other.enters({"bidder": "Cy", "bid": 2, "trump": trump, "took": SIX | {"low": "Bo", "jack": "Cy"}})
    expect(other.page.get_by_role("heading", name="Two phones entered this hand")).to_be_visible()
    return table, other


def test_a_response_older_than_a_saved_hand_is_dropped(phone):
    """The phone polls, and a hand is saved before the response arrives. The hand stays, without a warning."""
    table = ScorePage(phone).starts("contway")
    waiting = []

    def answers_late(route):
        old = route.fetch(url=route.request.url.split("?")[0])
        waiting.append(lambda: route.fulfill(response=old))

    phone.route("**/news/*", answers_late)
    with phone.expect_request("**/news/*"):
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.enters({"bidder": "Bo", "bid": 3, "points": {"Bo": 3, "Ann": 2}})
    table.has_hands(1)
    with phone.expect_response("**/news/*"):
        waiting.pop()()
    phone.wait_for_timeout(100)
    table.has_hands(1)
    expect(phone.locator("#news")).to_be_hidden()


def test_a_hand_that_a_poll_already_showed_gives_no_warning(phone):
    """The response to a poll overtakes the response to the phone's own hand."""
    table = ScorePage(phone).starts("contway")
    late = []

    def saved_late(route):
        late.append((route, route.fetch()))

    phone.route(re.compile(r"/hands/$"), saved_late)
    table.enters({"bidder": "Bo", "bid": 3, "points": {"Bo": 3, "Ann": 2}})
    while not late:
        phone.wait_for_timeout(20)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator("#news")).to_be_visible()
    route, answer = late.pop()
    route.fulfill(response=answer)
    table.has_hands(1)
    expect(phone.locator("#news")).to_be_hidden()


@on_both_phones
def test_a_rival_hand_shows_both_and_lets_one_choose(phone, second):
    _, other = rivals(phone, second)
    conflict = other.page.locator("#conflict")
    expect(conflict).to_contain_text("Ann and Cy bid 2, took 2: made")
    expect(conflict.locator(".card")).to_have_count(2)
    expect(conflict).to_be_focused()
    conflict.get_by_role("button", name="Use mine: replace hand 2").tap()
    expect(conflict).to_have_count(0)
    other.has_hands(2)
    assert Hand.objects.latest("id").took == {"high": 1, "low": 1, "jack": 0, "off_jack": 0, "game": 1}


@pytest.mark.slow
def test_a_rival_hand_is_merged_fact_by_fact(phone, second):
    _, other = rivals(phone, second)
    conflict = other.page.locator("#conflict")
    conflict.get_by_text("Combine both versions").tap()
    expect(conflict.get_by_role("group", name="Low")).to_be_visible()
    conflict.locator('input[type="radio"][name="took-jack"]').nth(1).tap()
    conflict.get_by_role("button", name="Save combined hand").tap()
    expect(conflict).to_have_count(0)
    other.has_hands(2)
    assert Hand.objects.latest("id").took == {"high": 1, "low": 0, "jack": 0, "off_jack": 0, "game": 1}


@pytest.mark.slow
def test_both_rival_hands_may_be_right(phone, second):
    _, other = rivals(phone, second)
    other.page.get_by_role("button", name=re.compile("Keep both")).tap()
    other.has_hands(3)
    assert len(Game.objects.get().live_hands) == 3


# ---- Watching ----


def test_a_watcher_sees_a_hand_within_four_seconds(phone, new_context, live_server):
    table = ScorePage(phone).starts("contway")
    token = Game.objects.get().watch_link.token
    watcher = new_context().new_page()
    wall = new_context().new_page()
    wall.set_viewport_size({"width": 1280, "height": 720})
    watcher.goto(f"/w/{token}")
    wall.goto(f"/w/{token}/wall")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    for page in (watcher, wall):
        expect(page.locator(".score").nth(1)).to_have_text("3", timeout=4000)
        assert page.locator("main form").count() == 0
    expect(watcher.locator("#said")).to_contain_text("Hand 1: Bo and Di bid 3, took 3: made")
    # Text is legible from five meters if it has a twelfth of the screen's height.
    assert wall.locator(".score").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 720 / 12


@pytest.mark.slow
def test_without_a_connection_a_watcher_sees_how_old_the_score_is(phone, new_context, live_server, complaints):
    ScorePage(phone).starts("contway")
    context = new_context()
    watcher = context.new_page()
    watcher.goto(f"/w/{Game.objects.get().watch_link.token}")
    context.set_offline(True)
    expect(watcher.locator("#as-of")).to_have_text(re.compile(r"^As of \d+:\d\d [AP]M: no connection"), timeout=20_000)
    context.set_offline(False)
    expect(watcher.locator("#as-of")).to_be_hidden(timeout=20_000)
    complaints[:] = [text for text in complaints if "ERR_INTERNET_DISCONNECTED" not in text]


# ---- Sharing and paper ----


@on_both_phones
def test_the_result_is_saved_as_a_picture(phone):
    table = ScorePage(phone).starts("contway")
    play_to_the_end(table)
    phone.get_by_role("link", name="Share result").tap()
    expect(phone.get_by_role("heading", name="As a picture")).to_be_visible()
    phone.evaluate("navigator.canShare = () => false")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Share or save picture").tap()
    data = download.value.path().read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 1200
    assert "Bo and Di win by reaching the target of 11." in phone.get_by_role("textbox", name="As text").input_value()


@pytest.mark.parametrize("size", ["Letter", "A4"])
def test_sheets_print_on_one_page(phone, size):
    names = ("Maximiliana Featherstonehaugh", "Bartholomew O’Shaughnessy-Wu", "Christopherson van der Bergh", "Di")
    ScorePage(phone, names=names).starts("contway")
    for path in ("/rules/contway/sheet/", "/rules/juniper/sheet/", f"/games/{Game.objects.get().pk}/sheet/"):
        phone.goto(path)
        pages = re.findall(rb"/Type\s*/Page\b", phone.pdf(format=size))
        assert len(pages) == 1, path


# ---- Weight and accessibility ----


def test_the_score_page_with_everything_it_loads_is_small(phone):
    """Text is compressed as on the site. `test_lighthouse` measures the responses of a real server."""
    table = ScorePage(phone).starts("contway")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    table.has_hands(1)
    loaded = {}
    opened_again = phone.context.new_page()
    opened_again.on("response", lambda response: loaded.setdefault(response.url, response))
    opened_again.goto(phone.url, wait_until="networkidle")
    ScorePage(opened_again).has_hands(1)
    bodies = {url: response.body() for url, response in loaded.items() if response.status == 200}
    assert len(bodies) >= 6
    weights = {url: min(len(body), len(gzip.compress(body))) for url, body in bodies.items()}
    assert sum(weights.values()) <= 60_000, weights


@pytest.mark.slow
def test_axe_finds_nothing_in_any_state(phone, second):
    table = ScorePage(phone).starts("contway")
    number = Game.objects.get().pk
    states = {}

    def look(state, page=phone):
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        states[state] = [(one["id"], one["nodes"][0]["html"][:200]) for one in found]

    look("empty")
    table.enters_auction(FOUR)
    table.saves()
    expect(phone.get_by_text("Tap who has High").first).to_be_visible()
    look("wrong")
    table.enters_cards({"took": SIX})
    table.pick("took-game", "count")
    look("count")
    table.pick("took-game", "1")
    table.saves()
    table.has_hands(1)
    table.reasons(1)
    look("reasons")
    phone.get_by_role("button", name="Totals only").tap()
    expect(phone.get_by_role("button", name="One point more for A&C")).to_be_visible()
    look("totals")
    other = second(Game.objects.get())
    look("looking on", other.page)
    for path in ("menu/", "seats/", "rules/", "share/", "links/", "changes/", "sheet/", "adjust/", "another/"):
        phone.goto(f"/games/{number}/{path}")
        look(path)
    token = Game.objects.get().watch_link.token
    for path in ("/", "/games/new/", "/rules/contway/sheet/", f"/w/{token}", f"/w/{token}/wall"):
        phone.goto(path)
        look(path)
    phone.emulate_media(color_scheme="dark")
    phone.goto(f"/games/{number}/")
    look("dark")
    assert {state: found for state, found in states.items() if found} == {}


@on_both_phones
def test_tap_targets_are_large_enough(phone):
    table = ScorePage(phone).starts("contway")
    table.enters({"bidder": "Bo", "bid": 3, "took": SIX})
    table.has_hands(1)
    small = phone.locator(
        "button:visible, a.button:visible, a.icon:visible, .pick:visible, summary:visible"
    ).evaluate_all(
        "all => all.filter(one => !one.classList.contains('visually-hidden'))"
        ".filter(one => one.getBoundingClientRect().height < 44)"
        ".map(one => one.outerHTML.slice(0, 90))"
    )
    assert small == []


def test_by_keyboard_alone(phone):
    """Tab stops once at each question, arrow keys choose an answer, and Enter saves."""
    table = ScorePage(phone).starts("contway")
    for name, downs in {"bidder": 0, "bid": 1, **{f"took-{word}": 1 for word in SIX}, "took-game": 2}.items():
        for _ in range(30):
            if phone.evaluate("document.activeElement.name") == name:
                break
            phone.keyboard.press("Tab")
        phone.keyboard.press("Space")
        for _ in range(downs):
            phone.keyboard.press("ArrowDown")
    phone.get_by_text("More: whole auction").focus()
    phone.keyboard.press("Enter")
    phone.get_by_label("Note").focus()
    phone.keyboard.press("Enter")
    table.has_hands(1)
    assert table.change(1) == "0 · +6"
