"""How the pages are built: one frame for all, and each part of a page in one place."""

import re

import pytest
from django.template.loader import render_to_string

from tests.conftest import ROOT

TEMPLATES = {
    str(path.relative_to(ROOT / "templates")): path.read_text() for path in sorted((ROOT / "templates").rglob("*.html"))
}


def test_only_the_frame_has_a_bar():
    assert [name for name, text in TEMPLATES.items() if '<header class="bar' in text] == ["base.html"]


def test_only_the_frame_names_the_site_in_a_title():
    titles = {name: re.findall(r"{% block title %}(.*?){% endblock %}", text) for name, text in TEMPLATES.items()}
    assert [name for name, found in titles.items() if any("Pitch League" in title for title in found)] == []


def test_each_page_has_a_heading():
    """A page without a bar, made for a wall screen, prints its own."""
    pages = {name: text for name, text in TEMPLATES.items() if re.match(r'{% extends "(base|error).html" %}', text)}
    without = [name for name, text in pages.items() if "{% block heading %}" not in text]
    assert len(pages) > 70
    assert without == ["error.html", "nights/wall.html", "play/wall.html"]
    assert all("{% block bar %}{% endblock %}" in TEMPLATES[name] for name in without[1:])


@pytest.mark.parametrize(
    ("template", "context", "title", "heading"),
    [
        ("404.html", {}, "Nothing here · Pitch League", "<h1>Nothing here</h1>"),
        (
            "account/verification_sent.html",
            {},
            "Look into your mail · Pitch League",
            "<h1>Look into your mail</h1>",
        ),
        (
            "leagues/links.html",
            {"league": {"slug": "barn"}},
            "Links · Pitch League",
            'href="/leagues/barn/" aria-label="Back to the league"',
        ),
        (
            "rules/league.html",
            {"league": {"slug": "barn", "name": "Barn & Hall"}},
            "House rules Barn &amp; Hall · Pitch League",
            "<h1>House rules <small>Barn &amp; Hall</small></h1>",
        ),
    ],
)
def test_a_heading_is_written_once_and_printed_twice(template, context, title, heading):
    page = render_to_string(template, context)
    assert re.search(r"<title>(.*?)</title>", page)[1] == title
    assert heading in page
