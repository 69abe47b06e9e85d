"""The start page, the health checks, and responses to bad requests."""

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
    """Add two addresses: one reads a form, and one fails."""
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


def test_security_headers_are_set(client):
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


def test_the_health_check_needs_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/healthz").text == "ok\n"


def test_ready_once_migrated(client):
    assert client.get("/readyz").text == "ready\n"


def test_not_ready_before_migrations(client):
    (newest,) = MigrationLoader(connection).graph.leaf_nodes("leagues")
    MigrationRecorder(connection).record_unapplied(*newest)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert "unapplied migrations" in response.text


def test_an_unknown_address_is_not_found(client):
    response = client.get("/no-such-page")
    assert response.status_code == 404
    assert "Page not found" in response.text
    assert "no-such-page" not in response.text


def test_a_form_without_a_csrf_token_is_refused(strange_addresses):
    response = Client(enforce_csrf_checks=True).post("/form", {"name": "Ann"})
    assert response.status_code == 403
    assert "expired" in response.text


def test_a_form_that_is_too_large_is_refused(client, strange_addresses):
    response = client.post("/form", "name=" + "x" * 65_536, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413
    assert "Too much text" in response.text


def test_a_form_with_too_many_fields_is_refused(client, strange_addresses):
    assert client.post("/form", {f"field{n}": "1" for n in range(1001)}).status_code == 400


@pytest.mark.parametrize("address", ["/%00", "/?name=a%00b", "/?na%00me=a"])
def test_a_nul_in_an_address_is_refused(client, address):
    response = client.get(address)
    assert response.status_code == 400
    assert "We couldn’t read this request" in response.text


def test_a_nul_in_a_form_is_refused(client, strange_addresses):
    assert client.post("/form", {"name": "An\0n"}).status_code == 400
    assert client.post("/form", {"name": "Ann"}).status_code == 200


def test_a_nul_in_a_cookie_is_harmless(client):
    client.cookies["sessionid"] = "a" * 20 + "\0"
    assert client.get("/").status_code == 400


def test_an_unknown_host_is_refused(client):
    assert client.get("/", headers={"host": "evil.example.org"}).status_code == 400


def test_a_server_error_reveals_nothing(client, strange_addresses):
    client.raise_request_exception = False
    response = client.get("/broken")
    assert response.status_code == 500
    assert "Something went wrong" in response.text
    assert "secret detail" not in response.text


def test_an_address_with_a_token_is_not_sent_as_referrer(client):
    for page in ("/w/no-such-token", "/l/no-such-token"):
        assert client.get(page).headers["Referrer-Policy"] == "no-referrer"
