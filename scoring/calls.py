"""The calls of an auction as an ordered ladder, lowest first (G-10). Knows numbers and words, no rules."""

from enum import StrEnum
from typing import NamedTuple


class CallKind(StrEnum):
    """What a call promises."""

    __hash__ = str.__hash__  # as equality is a text's; Enum's own is slow

    NUMBER = "number"
    MOON = "moon"
    SMUDGE = "smudge"
    BLIND_SMUDGE = "blind smudge"
    HOTSHOT = "hotshot"
    DOUBLE_TOTAL = "double 18"


class Call(NamedTuple):
    """One rung of the ladder. `number`: points bid (the total, for a special call); `rank`: its place, 0 lowest."""

    rank: int
    kind: CallKind
    number: int
    doubled: bool = False
    also: int | None = None  # the number that a special call is called by as well (CTEN-3, HOT-1)
    as_number: bool = False  # it was called by that number: the same call, written otherwise

    @property
    def word(self) -> int | str:
        """The one word that stands for the call."""
        if self.kind is not CallKind.NUMBER:
            return str(self.kind)
        return f"{self.number} for {2 * self.number}" if self.doubled else self.number

    @property
    def written(self) -> int | str:
        """The call as the record wrote it: a moon at the top is `"moon"` or the number (CTEN-3)."""
        return self.also if self.as_number and self.also is not None else self.word

    @property
    def label(self) -> str:
        """The call as a player says it."""
        if self.kind is CallKind.DOUBLE_TOTAL:
            return f"double {self.number}"
        name = "shoot the moon" if self.kind is CallKind.MOON else str(self.word)
        return name if self.also is None else f"{self.also}: {name}"

    @property
    def is_special(self) -> bool:
        return self.kind is not CallKind.NUMBER


def ladder_of(
    numbers: range, *, doubles: bool, top: CallKind = CallKind.NUMBER, above: tuple[CallKind, ...] = (), total: int
) -> tuple[Call, ...]:
    """Numbers, each below its double; `top` replaces the highest number; `above` come last, in their order."""
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
