"""House rules in an address: encoded so that another installation can read them, and read with suspicion.

The text is a "1" (the way of encoding) and the compressed JSON of `{"format", "variant", "options", "name"}` in
letters that an address may carry. It is no secret and no signature: whatever arrives is checked like a form.
"""

import base64
import binascii
import json
import secrets
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import scoring

FORMAT = "pitch-rules/1"
WAY = "1"
LONGEST_NAME = 60
LONGEST_TEXT = 2_000
LARGEST_NUMBER = 10_000
MOST_PLAYERS = 12
_LONGEST_JSON = 8_000


class BadRuleLink(ValueError):
    """A text that carries no rules we can play by; the message is for the person who opened the link."""


@dataclass(frozen=True, kw_only=True)
class SharedRules:
    """House rules that came with an address: options beside the variant's own, a name, and the text they came as."""

    variant: str
    options: dict[str, object]
    name: str = ""
    text: str = ""

    @property
    def rules(self) -> scoring.Rules:
        return scoring.house(scoring.variant(self.variant).rules, self.options)[0]


def new_token() -> str:
    """What a set of house rules will be reached by, once its form is sent: 192 random bits."""
    return secrets.token_urlsafe(24)


def encode(variant: str, options: Mapping[str, object], name: str = "") -> str:
    """The text of an address for a variant with these options, which must be ones that `decode` accepts."""
    data = {"format": FORMAT, "variant": variant, "options": dict(options), "name": name}
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return WAY + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(text: str) -> SharedRules:
    """What `encode` was given; BadRuleLink says in a sentence what is wrong with any other text."""
    data = _json_of(text)
    if not isinstance(data, dict):
        raise BadRuleLink(_DAMAGED)
    if data.get("format") != FORMAT:
        raise BadRuleLink("These rules were shared by a newer version of Pitch League, which this site cannot read.")
    variant, options, name = data.get("variant"), data.get("options"), data.get("name", "")
    if set(data) - {"format", "variant", "options", "name"} or not isinstance(options, dict):
        raise BadRuleLink(_DAMAGED)
    if type(variant) is not str or variant not in scoring.VARIANTS:
        raise BadRuleLink("These rules are for a kind of Pitch that this site does not know.")
    trouble = name_trouble(name) or next(option_troubles(variant, options), ("", ""))[1]
    if trouble:
        raise BadRuleLink(f"The rules in this link cannot be played. {trouble}")
    return SharedRules(variant=variant, options=options, name=name, text=text)


def name_trouble(name: object) -> str:
    """Why house rules cannot be called so, in a sentence; empty when they can, or have no name."""
    if name == "":
        return ""
    if isinstance(name, str) and len(name) > LONGEST_NAME:
        return f"A name has at most {LONGEST_NAME} letters."
    problem = scoring.name_problem(name)
    return "" if problem is None else scoring.problem_text(problem)


def option_troubles(variant: str, options: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """(option, sentence) for each option that is refused, by the rules or because no table could play it."""
    for word, value in options.items():
        if any(abs(number) > LARGEST_NUMBER for number in _numbers(value)):
            yield word, f"Numbers go up to {LARGEST_NUMBER:,}; type a smaller one."
    players = options.get("players")
    if isinstance(players, list) and any(number > MOST_PLAYERS for number in _numbers(players)):
        yield "players", f"At most {MOST_PLAYERS} can play one game here."
    for problem in scoring.house(scoring.variant(variant).rules, options)[1]:
        yield problem.path, scoring.problem_text(problem)


def _numbers(value: object) -> Iterator[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int | float):
        yield value


_DAMAGED = "This link is damaged: a part of it is missing or was changed. Ask for it again."


def _json_of(text: str) -> object:
    if len(text) > LONGEST_TEXT:
        raise BadRuleLink("This link is too long to be one of ours. Ask for it again.")
    if text[:1] != WAY:
        raise BadRuleLink(_DAMAGED)
    try:
        packed = base64.b64decode(text[1:] + "=" * (-len(text[1:]) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(packed, _LONGEST_JSON)
        if not unpacking.eof or unpacking.unused_data:
            raise BadRuleLink(_DAMAGED)
        return json.loads(plain)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise BadRuleLink(_DAMAGED) from error
