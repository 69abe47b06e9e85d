"""House rules as text in an address, which every installation of Pitch League can read.

The text is "1", the version of the encoding, followed by the compressed JSON of
`{"format", "variant", "options", "name"}` in URL-safe base 64. It is neither secret nor signed, so its content is
checked like the input of a form.
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
ENCODING = "1"
LONGEST_NAME = 60
LONGEST_TEXT = 2_000
LARGEST_NUMBER = 10_000
MOST_PLAYERS = 12
_LONGEST_JSON = 8_000


class BadRuleLink(ValueError):
    """The text contains no valid rules. The message is for the person who opened the link."""


@dataclass(frozen=True, kw_only=True)
class SharedRules:
    """House rules: the options that differ from the variant, a name, and the text they were decoded from."""

    variant: str
    options: dict[str, object]
    name: str = ""
    text: str = ""

    @property
    def rules(self) -> scoring.Rules:
        return scoring.house(scoring.variant(self.variant).rules, self.options)[0]


def new_rules_token() -> str:
    """Return a random token of 192 bits for the address of new house rules."""
    return secrets.token_urlsafe(24)


def encode(variant: str, options: Mapping[str, object], name: str = "") -> str:
    """Return the text for an address. `decode` must accept the options."""
    data = {"format": FORMAT, "variant": variant, "options": dict(options), "name": name}
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return ENCODING + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(text: str) -> SharedRules:
    """Return the rules that were encoded. Raise `BadRuleLink` if the text contains no valid rules."""
    data = _json_of(text)
    if not isinstance(data, dict):
        raise BadRuleLink(_DAMAGED)
    if data.get("format") != FORMAT:
        raise BadRuleLink("This site can’t read these rules. They were shared by a newer version of Pitch League.")
    variant, options, name = data.get("variant"), data.get("options"), data.get("name", "")
    if set(data) - {"format", "variant", "options", "name"} or not isinstance(options, dict):
        raise BadRuleLink(_DAMAGED)
    if type(variant) is not str or variant not in scoring.VARIANTS:
        raise BadRuleLink("These rules are for a kind of Pitch that this site doesn’t know.")
    error = house_name_error(name) or next(option_errors(variant, options), ("", ""))[1]
    if error:
        raise BadRuleLink(f"The rules in this link can’t be played. {error}")
    return SharedRules(variant=variant, options=options, name=name, text=text)


def house_name_error(name: object) -> str:
    """Return the error in a name of house rules, as a sentence or an empty text. The name may be empty."""
    if name == "":
        return ""
    if isinstance(name, str) and len(name) > LONGEST_NAME:
        return f"A name can have at most {LONGEST_NAME} characters."
    problem = scoring.name_problem(name)
    return "" if problem is None else scoring.problem_text(problem)


def option_errors(variant: str, options: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield (option, sentence) for each option that is not valid, or too large to play."""
    for word, value in options.items():
        if any(abs(number) > LARGEST_NUMBER for number in _numbers_in(value)):
            yield word, f"Type a number up to {LARGEST_NUMBER:,}."
    players = options.get("players")
    if isinstance(players, list) and any(number > MOST_PLAYERS for number in _numbers_in(players)):
        yield "players", f"At most {MOST_PLAYERS} people can play in one game here."
    for problem in scoring.house(scoring.variant(variant).rules, options)[1]:
        yield problem.path, scoring.problem_text(problem)


def _numbers_in(value: object) -> Iterator[float]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _numbers_in(inner)
    elif isinstance(value, int | float):
        yield value


_DAMAGED = "This link is damaged. Part of it is missing or was changed. Ask for a new one."


def _json_of(text: str) -> object:
    if len(text) > LONGEST_TEXT:
        raise BadRuleLink("This link is too long. Ask for a new one.")
    if text[:1] != ENCODING:
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
