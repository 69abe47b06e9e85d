"""The page that starts a game."""

from html import unescape

import pytest

from scoring import VARIANTS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", VARIANTS)
def test_it_names_each_variant_with_its_sentence(client, key):
    text = unescape(client.get("/games/new/", {"variant": key}).content.decode())
    assert f"<b>{VARIANTS[key].name}</b>" in text
    assert VARIANTS[key].sentence in text


def test_choosing_another_game_shows_no_errors(client):
    page = client.post("/games/new/options/", {"variant": "auction-pitch", "shown": "contway", "target": "x"}).text
    assert 'name="name-0"' in page
    assert 'class="error"' not in page
