"""How the pages are built: all extend one base, and no part of a page is written twice."""

import re

import pytest
from django import forms
from django.template.loader import render_to_string

from tests.conftest import ROOT

TEMPLATES = {
    str(path.relative_to(ROOT / "templates")): path.read_text() for path in sorted((ROOT / "templates").rglob("*.html"))
}

#: Templates that write an input themselves, each with the reason.
WRITTEN_INPUTS = {
    "account/email_change.html": "an address that allauth expects beside its own buttons",
    "money/check.html": "what was typed on the page before, carried to the next",
    "nights/evening.html": "a text to copy, which nobody sends",
    "nights/night.html": "a button that names its player",
    "parts/picks.html": "the one template that prints questions with buttons",
    "play/conflict.html": "what the phone sent, carried to the next request",
    "play/new.html": "which game the page shows, and the rules that came with its address",
    "play/score.html": "steppers and piles to count, which the phone also fills in",
    "play/share.html": "a text to copy, which nobody sends",
    "rules/house.html": "the rules that the page begins with, and its key",
    "rules/number.html": "the one template that prints the numbers of an option",
    "rules/shared.html": "the key of the page",
}


def test_only_the_base_has_a_bar():
    assert [name for name, text in TEMPLATES.items() if '<header class="bar' in text] == ["base.html"]


def test_only_the_base_has_the_site_name_in_a_title():
    titles = {name: re.findall(r"{% block title %}(.*?){% endblock %}", text) for name, text in TEMPLATES.items()}
    assert [name for name, found in titles.items() if any("Pitch League" in title for title in found)] == []


def test_each_page_has_a_heading():
    """Pages of wall screens have no bar, and print their own heading."""
    pages = {name: text for name, text in TEMPLATES.items() if re.match(r'{% extends "(base|error).html" %}', text)}
    without = [name for name, text in pages.items() if "{% block heading %}" not in text]
    assert len(pages) > 70
    assert without == ["error.html", "nights/wall.html", "play/wall.html"]
    assert all("{% block bar %}{% endblock %}" in TEMPLATES[name] for name in without[1:])


@pytest.mark.parametrize(
    ("template", "values", "title", "heading"),
    [
        ("404.html", {}, "Page not found · Pitch League", "<h1>Page not found</h1>"),
        (
            "account/verification_sent.html",
            {},
            "Check your e-mail · Pitch League",
            "<h1>Check your e-mail</h1>",
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
def test_a_heading_is_written_once_and_printed_twice(template, values, title, heading):
    page = render_to_string(template, values)
    assert re.search(r"<title>(.*?)</title>", page)[1] == title
    assert heading in page


def test_inputs_come_from_forms():
    typed = {name for name, text in TEMPLATES.items() if re.search(r"<(input|select|textarea)\b", text)}
    assert typed == WRITTEN_INPUTS.keys()


@pytest.mark.parametrize(
    "name", sorted(WRITTEN_INPUTS.keys() - {"parts/picks.html", "play/score.html", "rules/number.html"})
)
def test_other_written_inputs_are_hidden_or_read_only(name):
    fields = re.findall(r"<(?:input|select|textarea)\b[^>]*", TEMPLATES[name])
    assert fields
    assert [field for field in fields if 'type="hidden"' not in field and " readonly" not in field] == []


class Questions(forms.Form):
    name = forms.CharField(label="Name", help_text="as on the roster")


def test_a_field_points_to_its_help_and_its_error():
    page = render_to_string("parts/field.html", {"field": Questions({})["name"]})
    described = re.search(r'aria-describedby="([^"]+)"', page)[1].split()
    assert len(described) == 2
    assert all(f'id="{one}"' in page for one in described)
    assert 'aria-invalid="true"' in page


def test_a_small_template_has_more_than_one_user():
    """A template with one user belongs in the page that includes it."""
    users = {
        name: sum(len(re.findall(rf'{{% include "{name}["#]', text)) for text in TEMPLATES.values())
        for name in TEMPLATES
    }
    small = {name for name, text in TEMPLATES.items() if text.count("\n") < 12}
    assert {name for name in small if users[name] == 1} == set()
