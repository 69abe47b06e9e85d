"""Games that this worker has had to do with lately: a tap on a phone does not read its whole game again.

They are kept under their version. Whatever changes a hand, a seat or a name moves that, in the same transaction; so
what is kept under the version that the database has is what the database would give. Inside a transaction nothing is
kept, because it may still come to nothing, and nothing is found, because things are changed before the version is.
"""

from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections

import scoring
from leagues.models.hands import Hand
from leagues.models.recent import Recent


class KeptGame(NamedTuple):
    """What a page of a game begins with. `names`: of the players by seat; `hands`: all of them, with their calls."""

    version: int
    names: tuple[str, ...]
    seating: scoring.Seating
    hands: list[Hand]

    @property
    def copied_hands(self) -> list[Hand]:
        """So that nobody changes what another reads. Calls are shared: a hand gets new ones, they do not change."""
        return [hand.copied() for hand in self.hands]


_GAMES: Recent[int, KeptGame] = Recent(512)


def kept_game(game: int, version: int) -> KeptGame | None:
    """A game as it was at a version; None where that is not kept."""
    kept = _GAMES.find(game)
    return kept if kept and kept.version == version and not _is_in_transaction() else None


def keep_game(game: int, new: KeptGame) -> None:
    """Keep a game for who asks next, copies of its hands."""
    kept = _GAMES.find(game)
    if (kept is None or kept.version < new.version) and not _is_in_transaction():
        _GAMES.keep(game, new._replace(hands=new.copied_hands))


def forget_kept_games() -> None:
    """For a database that has become another one under the same name, as in tests."""
    _GAMES.clear()


def _is_in_transaction() -> bool:
    return connections[DEFAULT_DB_ALIAS].in_atomic_block
