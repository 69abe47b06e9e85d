"""The calls of an auction as an ordered ladder, lowest first (G-10). Knows numbers and stored words, but no rules."""

from enum import StrEnum
from typing import NamedTuple


class CallKind(StrEnum):
    """What a call is: a number, or one of the special calls. The value is the word of the game record."""

    __hash__ = str.__hash__  # equal to its text, so it hashes like its text, too

    NUMBER = "number"
    MOON = "moon"
    SMUDGE = "smudge"
    BLIND_SMUDGE = "blind smudge"
    HOTSHOT = "hotshot"
    DOUBLE_TOTAL = "double 18"


class Call(NamedTuple):
    """One call of the ladder. `rank`: 0 for the lowest call. `number`: points bid, or the total for a special call."""

    rank: int
    kind: CallKind
    number: int
    doubled: bool = False
    also: int | None = None  # the number that means the same special call (CTEN-3, HOT-1)
    as_number: bool = False  # the call was made by that number: the same call, written differently

    @property
    def word(self) -> int | str:
        """The word of the call in a record and in forms."""
        if self.kind is not CallKind.NUMBER:
            return str(self.kind)
        return f"{self.number} for {2 * self.number}" if self.doubled else self.number

    @property
    def written(self) -> int | str:
        """The call as the record wrote it: a moon at the top is `"moon"` or the number (CTEN-3)."""
        return self.also if self.as_number and self.also is not None else self.word

    @property
    def is_special(self) -> bool:
        return self.kind is not CallKind.NUMBER


def ladder_of(
    numbers: range, *, doubles: bool, top: CallKind = CallKind.NUMBER, above: tuple[CallKind, ...] = (), total: int
) -> tuple[Call, ...]:
    """Return numbers, each before its double. `top` replaces the highest number, and `above` come last, in order."""
    ladder: list[Call] = []
    for number in numbers:
        if number == numbers[-1] and top is not CallKind.NUMBER:
            ladder.append(Call(len(ladder), top, total, also=number))
            continue
        ladder.append(Call(len(ladder), CallKind.NUMBER, number))
        if doubles:
            ladder.append(Call(len(ladder), CallKind.NUMBER, number, doubled=True))
    for kind in above:
        ladder.append(Call(len(ladder), kind, total))
    return tuple(ladder)
