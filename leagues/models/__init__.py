"""The tables; others import models from here."""

from leagues.models.events import Actor, Event
from leagues.models.games import Game, Seat, Side
from leagues.models.hands import Bid, Hand, facts_of
from leagues.models.links import Link
from leagues.models.nights import Night
from leagues.models.people import User
from leagues.models.players import Player
from leagues.models.results import Result
from leagues.models.snapshots import Unreadable, read_rules, read_stakes, rules_snapshot, stakes_snapshot

__all__ = [
    "Actor",
    "Bid",
    "Event",
    "Game",
    "Hand",
    "Link",
    "Night",
    "Player",
    "Result",
    "Seat",
    "Side",
    "Unreadable",
    "User",
    "facts_of",
    "read_rules",
    "read_stakes",
    "rules_snapshot",
    "stakes_snapshot",
]
