"""Rules in a URL: packing and unpacking."""

import base64
import json
import random
import zlib

import pytest

from leagues.rulelinks import BadRuleLink, SharedRules, decode, encode
from scoring import VARIANTS

OPTIONS = {"target": 15, "low_to": "taker", "floor": None, "backdoor": {"at": -15, "then": "win"}}


def packed(plain: bytes, way: str = "1") -> str:
    return way + base64.urlsafe_b64encode(zlib.compress(plain)).decode().rstrip("=")


def text_of(**changes) -> str:
    data = {"format": "pitch-rules/1", "variant": "contway", "options": {}, "name": "Ours"} | changes
    return packed(json.dumps(data).encode())


@pytest.mark.parametrize("key", VARIANTS)
def test_unpacked_rules_equal_the_packed_ones(key):
    text = encode(key, {"target": 15}, "Bo’s barn 🂫")
    assert decode(text) == SharedRules(variant=key, options={"target": 15}, name="Bo’s barn 🂫", text=text)
    assert decode(text).rules.target == 15


def test_an_ordinary_url_is_short():
    text = encode("auction-pitch", OPTIONS, "Saturday night")
    assert decode(text).options == OPTIONS
    assert len(text) < 250
    assert text.isascii()
    assert not set(text) & set("/+=&?#% ")


def test_the_order_of_points_is_kept():
    points = {"low": 1, "high": 2, "game": 1}
    assert list(decode(encode("barn", {"points": points})).options["points"]) == list(points)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "damaged"),
        ("hello", "damaged"),
        ("1", "damaged"),
        ("1!!!", "damaged"),
        ("2" + text_of()[1:], "damaged"),
        (text_of()[:-6], "damaged"),
        (text_of() + "AAAA", "damaged"),
        (packed(b"[1, 2]"), "damaged"),
        (packed(b"\xff\xfe"), "damaged"),
        (packed(b"[" * 7_000), "damaged"),
        (packed(b" " * 5_000_000), "too long|damaged"),
        ("1" + "A" * 5_000, "too long"),
        (text_of(format="pitch-rules/9"), "newer version"),
        (text_of(extra=1), "damaged"),
        (text_of(options=[]), "damaged"),
        (text_of(variant="bridge"), "does not know"),
        (text_of(variant=["contway"]), "does not know"),
        (text_of(options={"target": 0}), "“Target” must be a whole number, 1 or more"),
        (text_of(options={"target": 10**30}), "up to 10,000"),
        (text_of(options={"backdoor": {"at": -(10**9), "then": "win"}}), "up to 10,000"),
        (text_of(options={"players": [4_000]}), "At most 12"),
        (text_of(options={"players": ["4"]}), "whole numbers"),
        (text_of(options={"weather": "fine"}), "no option"),
        (text_of(options={"bid_min": 7}), "lowest bid"),
        (text_of(name="x" * 61), "at most 60"),
        (text_of(name="a\x00b"), "control"),
        (text_of(name="\ud800"), "broken"),
        (text_of(name=7), "text"),
        (text_of(name=" "), "visible"),
    ],
)
def test_errors_are_explained(text, why):
    with pytest.raises(BadRuleLink, match=why):
        decode(text)


def test_a_changed_letter_causes_no_crash():
    good = encode("contway", OPTIONS, "Ours")
    chance = random.Random(7)
    letters = "ABCabc019-_=~é"
    refused = 0
    for _ in range(2_000):
        place = chance.randrange(len(good))
        try:
            decode(good[:place] + chance.choice(letters) + good[place + chance.randrange(3) :])
        except BadRuleLink:
            refused += 1
    assert refused > 1_500
