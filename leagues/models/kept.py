"""Hands that this worker has read or written lately: a tap on a phone does not read its whole game again.

They are kept under the version of their game. Whatever changes a hand moves that, in the same transaction; so what
is kept under the version that the database has is what the database would give.
"""

from collections.abc import Iterable

from django.db import DEFAULT_DB_ALIAS, connections

from leagues.models.hands import Hand
from leagues.models.recent import Recent

_GAMES: Recent[int, tuple[int, list[Hand]]] = Recent(512)


def kept_hands(game: int, version: int) -> list[Hand] | None:
    """The hands of a game as they were at a version, to do with as one likes; None where they are not kept."""
    kept = _GAMES.find(game)
    return _copies(kept[1]) if kept and kept[0] == version else None


def keep_hands(game: int, version: int, hands: Iterable[Hand]) -> None:
    """Keep the hands of a game for who asks next; not inside a transaction, which may still come to nothing."""
    kept = _GAMES.find(game)
    if (kept is None or kept[0] < version) and not _is_in_transaction():
        _GAMES.keep(game, (version, _copies(hands)))


def forget_kept_hands() -> None:
    """For a database that has become another one under the same name, as in tests."""
    _GAMES.clear()


def _is_in_transaction() -> bool:
    return connections[DEFAULT_DB_ALIAS].in_atomic_block


def _copies(hands: Iterable[Hand]) -> list[Hand]:
    """So that nobody changes what another reads. Calls are shared: a hand gets new ones, they do not change."""
    return [hand.copied() for hand in hands]
