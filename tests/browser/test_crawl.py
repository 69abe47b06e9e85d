"""Every page in a browser, signed in and out: each route of the access table, and all links on the pages.

A page fails if it writes to the console, for example after a violation of the content security policy, if axe finds
an accessibility problem, or if it is wider than the phone.
"""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import Resolver404, resolve
from playwright.sync_api import expect

from tests.leagues.routes import address, routes
from tests.leagues.test_access_matrix import TABLE
from tests.leagues.world import MEMBERS, make_world

#: Left out of the owner's crawl, because it signs the owner out.
ENDS_IT = {"account_logout"}


@pytest.fixture
def world(transactional_db):
    return make_world()


def signs_in(page, name: str) -> None:
    page.goto("/account/login/")
    page.get_by_label("Sign-in name").fill(name)
    page.get_by_label("Password").fill("pitch pitch pitch")
    page.get_by_role("main").get_by_role("button", name="Sign in").tap()
    page.wait_for_url("/")


def pages_for(world, visitor: str) -> list[str]:
    """Return the URLs that show this visitor a page."""
    rows = {name: row for name, row in TABLE.items() if name in routes() and "get" in row.methods}
    return [
        address(name, world.values | world.special.get(row.at, {}))
        for name, row in rows.items()
        if row.expected(visitor) == "ok" and name not in ENDS_IT
    ]


def route_of(path: str) -> str:
    """Return the name of the route of a URL, or an empty string if it has none, as for a static file."""
    try:
        return resolve(path.partition("?")[0]).url_name
    except Resolver404:
        return ""


def is_page(page, path: str) -> bool:
    """Return whether a browser shows the response as a page."""
    answer = page.request.get(path)
    assert answer.status in (200, 204), (path, answer.status)
    return answer.headers.get("content-type", "").startswith("text/html") and not path.endswith("/board")


def structure_of(text: str) -> frozenset[str]:
    """Return the structure of a page: its tags with their classes, and the routes of its links."""
    kinds = set(re.findall(r'<([a-z]+\b)(?:[^>]*?class="([^"]*)")?', text))
    return frozenset(kinds | {route_of(path) for path in re.findall(r'(?:href|action)="([^"]*)"', text)})


def problems_of(page, path: str, *, dark: bool = True) -> list[tuple[str, object]]:
    """Return the problems that axe finds on a page, in light and dark mode, and whether it is too wide."""
    page.goto(path)
    faults = [(path, "too wide")] if page.evaluate("document.documentElement.scrollWidth > 390") else []
    for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]}))[: 1 + dark]:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options=options)
        faults += [(f"{path} ({scheme})", found.generate_report())] if found.violations_count else []
    return faults


def crawl(page, waiting: list[str], looks: dict[str, set] | None = None, *, dark: bool = True) -> set[str]:
    """Follow links and visit one page per route. Return the routes. Fail if a page has a problem.

    `looks`: the known structures of the pages of each route. Pages with a known structure are not visited again.
    """
    seen, faults, looks = set(), [], {} if looks is None else looks
    while waiting:
        path = waiting.pop(0)
        name = route_of(path)
        if not name or name in seen | ENDS_IT:
            continue
        seen.add(name)
        if not is_page(page, path):
            continue
        look, known = structure_of(page.request.get(path).text()), looks.setdefault(name, set())
        if look in known:
            continue
        known.add(look)
        faults += problems_of(page, path, dark=dark)
        links = "links => links.map(link => link.origin === location.origin ? link.pathname : '')"
        waiting += page.locator("a[href]").evaluate_all(links)
    assert not faults, "\n".join(f"{path}: {fault}" for path, fault in faults)
    return seen


@pytest.mark.slow
def test_signed_in(phone, live_server, world):
    signs_in(phone, "owner")
    seen = crawl(phone, pages_for(world, "owner"))
    assert {"home", "me", "league", "members", "league_links", "league_link", "game_links", "watch"} <= seen


@pytest.mark.slow
def test_pages_that_look_different_to_others(new_context, base_url, world):
    """Other members' pages are visited if their structure differs from the owner's."""
    looks, visited = {}, {}
    for member in MEMBERS:
        page = new_context().new_page()
        cookie = world.clients[member].cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": base_url}])
        if member == "owner":
            for path in pages_for(world, member):
                if is_page(page, path):
                    looks.setdefault(route_of(path), set()).add(structure_of(page.request.get(path).text()))
            continue
        before = sum(map(len, looks.values()))
        crawl(page, pages_for(world, member), looks)
        visited[member] = sum(map(len, looks.values())) - before
        page.context.close()
    assert min(visited["organizer"], visited["treasurer"]) > 0, visited


def test_signed_out(phone, live_server, world):
    for holder in ("score link", "sign-in link"):
        phone.goto(f"/l/{world.tokens[holder]}")
    seen = crawl(phone, pages_for(world, "score link") + pages_for(world, "sign-in link"), dark=False)
    assert {"home", "account_login", "account_signup", "sign_in_link", "type_code", "game"} <= seen


def test_an_invitation_for_someone_without_an_account(phone, live_server, world):
    phone.goto(f"/l/{world.tokens['invitation']}")
    assert Axe().run(phone).violations_count == 0
    phone.get_by_role("link", name="Create an account").tap()
    phone.get_by_label("Sign-in name").fill("newcomer")
    phone.get_by_label("Password").fill("pitch pitch pitch")
    phone.get_by_role("button", name="Create account").tap()
    phone.get_by_role("button", name="Join as newcomer").tap()
    phone.wait_for_url(f"/leagues/{world.league.slug}/")
    expect(phone.get_by_text("Your role here is player")).to_be_visible()


def test_pages_of_refusals(phone, live_server, world, complaints):
    for path, status in (("/no-such-page", 404), ("/me/", 403)):
        assert phone.goto(path).status == status
        assert Axe().run(phone).violations_count == 0
    # The browser writes a line for each refusal.
    assert len(complaints) == 2
    complaints.clear()


def test_forms_without_javascript(no_js, live_server, world):
    signs_in(no_js, "owner")
    no_js.goto(f"/leagues/{world.league.slug}/invite/")
    no_js.get_by_label("Who is it for?").fill("Di")
    no_js.get_by_role("button", name="Create link").tap()
    expect(no_js.get_by_role("img", name="QR code for this link")).to_be_visible()
