"""How players and sides are called where there is little room, and the marks that tell sides apart without color."""

from collections.abc import Iterable, Sequence

from leagues.models import Player

MARKS = "●▲■◆★✚▼◗✖"


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The fewest letters of each name that no other name begins with; nobody is cut below one letter.

    >>> short_names(["Ann", "Bo", "Bill"])
    ('A', 'Bo', 'Bi')
    """
    return tuple(_shortest(name, [other for other in names if other is not name]) for name in names)


def first_words(names: Sequence[str]) -> tuple[str, ...]:
    """The first word of each name where nobody else has it, with as many letters of the rest as tell them apart.

    >>> first_words(["Ann", "Bo Cole", "Bo Dark"])
    ('Ann', 'Bo C', 'Bo D')
    """
    short = short_names(names)
    words = [max(name.split()[0], letters, key=len) for name, letters in zip(names, short, strict=True)]
    return tuple(words)


def _shortest(name: str, others: Sequence[str]) -> str:
    for length in range(1, len(name)):
        start = name[:length]
        if not start[-1].isspace() and not any(other.casefold().startswith(start.casefold()) for other in others):
            return start
    return name


def side_label(names: Sequence[str], seats: Sequence[int]) -> str:
    """A side on a button: the name of a single player, the short names of partners (A&C)."""
    if len(seats) == 1:
        return names[seats[0]]
    short = short_names(names)
    return "&".join(short[seat] for seat in seats)


def together(names: Iterable[str]) -> str:
    """A pair or team as it is listed: "Ann and Cy"."""
    return " and ".join(sorted(names, key=str.casefold))


def known_names(games) -> list[str]:
    """The names of everybody who sat in these games, to be suggested for the next."""
    names = Player.objects.current().filter(seats__game__in=games).values_list("name", flat=True)
    return sorted(set(names), key=str.casefold)
