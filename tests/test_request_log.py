"""The log has a line for each request and no token of a link."""

import json
import logging
import sys

import pytest

from pitchleague.request_log import LineFormatter

pytestmark = pytest.mark.django_db


@pytest.fixture
def lines(caplog):
    """Return the lines logged so far, as stderr shows them."""
    caplog.set_level(logging.INFO)
    return lambda: [LineFormatter().format(record) for record in caplog.records]


@pytest.mark.parametrize(
    "address",
    [
        "/l/Xy12Secret",
        "/w/Xy12Secret/hands?since=Xy12Secret",
        "/rules/saved/Xy12Secret/",
        "/account/confirm-email/Xy12Secret/no",
    ],
)
def test_a_token_is_never_written(client, lines, address):
    client.get(address)
    (line,) = lines()
    assert "Xy12Secret" not in line
    assert json.loads(line)["path"].startswith(address[:3])
    assert json.loads(line)["status"] == 404


def test_a_query_is_never_written(client, lines):
    client.get("/healthz?who=Ann")
    (line,) = lines()
    assert json.loads(line) | {"path": "/healthz", "method": "GET", "status": 200} == json.loads(line)
    assert "Ann" not in line


def test_a_refusal_has_no_traceback(client, lines):
    client.get("/", headers={"host": "evil.example.org"})
    refusal, request = map(json.loads, lines())
    assert "evil.example.org" in refusal["message"]
    assert "traceback" not in refusal
    assert request["status"] == 400


def test_a_failure_has_its_traceback_in_the_same_line():
    try:
        raise ValueError("seen at /l/Xy12Secret")
    except ValueError:
        line = LineFormatter().format(logging.LogRecord("x", logging.ERROR, "", 1, "failed\nhere", (), sys.exc_info()))
    assert "\n" not in line
    assert "Xy12Secret" not in line
    assert "ValueError" in json.loads(line)["traceback"]
