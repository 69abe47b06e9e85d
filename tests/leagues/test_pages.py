"""The start page, the health checks, and the responses to bad requests."""

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpResponse
from django.test import Client
from django.urls import path

from leagues.urls import urlpatterns as addresses
from pitchleague.urls import bad_request

pytestmark = pytest.mark.django_db


def answer(request):
    request.POST.get("name")
    return HttpResponse("ok")


def broken(request):
    raise RuntimeError("secret detail")


@pytest.fixture
def strange_addresses(settings):
    """Add two routes: one that reads a form, one that fails."""
    settings.ROOT_URLCONF = type(
        "Addresses",
        (),
        {
            "urlpatterns": [*addresses, path("form", answer), path("broken", broken)],
            "handler400": bad_request,
        },
    )


def test_the_start_page_works(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "Pitch League" in response.text


def test_pages_are_sent_compressed(client):
    response = client.get("/", headers={"accept-encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.content) < len(client.get("/").content)


def test_security_headers(client):
    headers = client.get("/").headers
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_health_does_not_use_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/healthz").text == "ok\n"


def test_ready_when_all_is_migrated(client):
    assert client.get("/readyz").text == "ready\n"


def test_not_ready_before_migration(client):
    (newest,) = MigrationLoader(connection).graph.leaf_nodes("leagues")
    MigrationRecorder(connection).record_unapplied(*newest)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert "migrations to run" in response.text


def test_page_not_found(client):
    response = client.get("/no-such-page")
    assert response.status_code == 404
    assert "Nothing here" in response.text
    assert "no-such-page" not in response.text


def test_a_form_from_elsewhere_is_refused(strange_addresses):
    response = Client(enforce_csrf_checks=True).post("/form", {"name": "Ann"})
    assert response.status_code == 403
    assert "too old" in response.text


def test_too_large_a_form(client, strange_addresses):
    response = client.post("/form", "name=" + "x" * 65_536, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413
    assert "too much at once" in response.text


def test_too_many_fields(client, strange_addresses):
    assert client.post("/form", {f"field{n}": "1" for n in range(1001)}).status_code == 400


@pytest.mark.parametrize("address", ["/%00", "/?name=a%00b", "/?na%00me=a"])
def test_nul_in_an_address(client, address):
    response = client.get(address)
    assert response.status_code == 400
    assert "could not be read" in response.text


def test_nul_in_a_form(client, strange_addresses):
    assert client.post("/form", {"name": "An\0n"}).status_code == 400
    assert client.post("/form", {"name": "Ann"}).status_code == 200


def test_nul_in_a_cookie(client):
    client.cookies["sessionid"] = "a" * 20 + "\0"
    assert client.get("/").status_code == 400


def test_a_strange_host(client):
    assert client.get("/", headers={"host": "evil.example.org"}).status_code == 400


def test_a_server_error_reveals_nothing(client, strange_addresses):
    client.raise_request_exception = False
    response = client.get("/broken")
    assert response.status_code == 500
    assert "Something broke here" in response.text
    assert "secret detail" not in response.text


def test_a_url_with_a_token_is_not_sent_as_referrer(client):
    for page in ("/w/no-such-token", "/l/no-such-token"):
        assert client.get(page).headers["Referrer-Policy"] == "no-referrer"
