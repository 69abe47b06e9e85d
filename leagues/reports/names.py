"""Short names of players and sides, and the marks that distinguish sides without color."""

from collections.abc import Iterable, Sequence

from leagues.models import Player

#: The shape that stands for each side, by its number.
MARKS = "●▲■◆★✚▼◗✖"


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the shortest start of each name that no other name begins with, at least one letter.

    >>> short_names(["Ann", "Bo", "Bill"])
    ('A', 'Bo', 'Bi')
    """
    return tuple(_shortest(name, [other for other in names if other is not name]) for name in names)


def first_words(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first word of each name, with more letters if another name begins with the same word.

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
    """Return the label of a side on a button: a single player's name, or the short names of partners (A&C)."""
    if len(seats) == 1:
        return names[seats[0]]
    short = short_names(names)
    return "&".join(short[seat] for seat in seats)


def together(names: Iterable[str]) -> str:
    """Return the name of a pair or team: "Ann and Cy"."""
    return " and ".join(sorted(names, key=str.casefold))


def known_names(games) -> list[str]:
    """Return the names of everyone who played in these games, as suggestions for the next one."""
    names = Player.objects.current().filter(seats__game__in=games).values_list("name", flat=True)
    return sorted(set(names), key=str.casefold)
