"""What templates are read without, and that no words run together by it."""

import pytest
from django.template import Context, Engine

from pitchleague.templates import Loader, tightened

TEMPLATES = [
    # what is written, what is read
    ("<p>\n    <b>Ann</b>\n\n\n    <b>Bo</b>\n</p>\n", "<p>\n<b>Ann</b>\n<b>Bo</b>\n</p>\n"),
    ("Ann\n  {% if deals %}\n    deals\n  {% endif %}\nnow\n", "Ann\n{% if deals %}deals\n{% endif %}now\n"),
    ("{# a word to who reads on #}\n<p>", "{# a word to who reads on #}<p>"),
    ("{% load static %}\n{% block main %}{% endblock %}\n<p>", "{% load static %}{% block main %}{% endblock %}<p>"),
    # A line that also says something keeps its end.
    ("{% if won %}<b>wins</b>{% endif %}\n<small>", "{% if won %}<b>wins</b>{% endif %}\n<small>"),
    ("{{ name }}\n{% if deals %}D{% endif %}\n", "{{ name }}\n{% if deals %}D{% endif %}\n"),
    ("<textarea>{{ note }}</textarea>\n  x", "<textarea>{{ note }}</textarea>\nx"),
]


@pytest.mark.parametrize(("written", "read"), TEMPLATES)
def test_templates_are_read_without_what_only_their_authors_need(written, read):
    assert tightened(written) == read


@pytest.mark.parametrize("written", [written for written, _ in TEMPLATES])
def test_the_same_words_are_shown(written):
    context = Context({"name": "Cy", "deals": True, "won": True, "note": " two\n  lines"})
    engine = Engine(libraries={"static": "django.templatetags.static"})
    shown, meant = (engine.from_string(text).render(context) for text in (tightened(written), written))
    assert shown.split() == meant.split()


@pytest.mark.parametrize(("debug", "shown"), [(False, "<p>\nAnn\n"), (True, "<p>\n  Ann\n")])
def test_with_debugging_line_numbers_stay(tmp_path, debug, shown):
    (tmp_path / "page.html").write_text("<p>\n  Ann\n", encoding="utf-8")
    engine = Engine(dirs=[tmp_path], debug=debug, loaders=[f"{Loader.__module__}.Loader"])
    assert engine.get_template("page.html").render(Context()) == shown
