"""The empty form for the next hand: the largest part of the page, and the same whenever the same people sit there.

It depends on rules, people and dealer alone, so each worker renders it once and fills in what differs by request.
"""

import re
import secrets
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from leagues.forms.hand_setting import HandSetting
from leagues.forms.hands import HandForm
from leagues.views.places import NOTHING_YET, Place

#: Stand for what differs; random, so that no name of a player can be one.
_MARKS = {word: f"mark-{word}-{secrets.token_hex(8)}" for word in ("key", "after", "csrf", "action", "preview", "save")}


def fresh_entry(setting: HandSetting, place: Place, *, key: str, after: str, token: str) -> SafeString:
    """The form as `play/score.html#entry` renders it for a hand of which nothing is known yet.

    `token`: the one against forged forms.
    """
    values = {
        "key": key,
        "after": after,
        "csrf": token,
        "action": place.action,
        "preview": place.preview_url,
        "save": place.save_words,
    }
    values = {_MARKS[word]: escape(value) for word, value in values.items()}
    # Rendered by a template, and filled in with escaped texts only.
    return mark_safe("".join([values.get(piece, piece) for piece in _pieces(setting)]))  # noqa: S308


@lru_cache(maxsize=512)
def _pieces(setting: HandSetting) -> list[str]:
    """The form, cut at what differs: every other piece is a mark."""
    place = Place(
        template="play/score.html",
        heading="",
        action=_MARKS["action"],
        preview_url=_MARKS["preview"],
        save_words=_MARKS["save"],
    )
    form = HandForm(setting, initial={"key": _MARKS["key"], "after": _MARKS["after"]})
    is_compact = len(setting.seating.sides) > 2
    context = {"place": place, "form": form, "board": {"is_compact": is_compact}, "missing": NOTHING_YET}
    html = render_to_string("play/score.html#entry", context | {"csrf_token": _MARKS["csrf"]})
    return re.split(f"({'|'.join(_MARKS.values())})", html)
