"""Scoring of Pitch: every variant's points, sets, endings and money. Pure: no clock, no randomness, no storage.

This is the door: names that others may use. The rulebook's ids (`CON-4`) name the rules throughout.
"""

from scoring.calls import Call, CallKind
from scoring.categories import CATEGORIES, Category
from scoring.games import (
    Adjustment,
    Entry,
    Game,
    Misdeal,
    Outcome,
    Step,
    Table,
    ThrownIn,
    abandoned,
    called,
    conceded,
    replay,
)
from scoring.hands import SUITS, Hand, bidding_seats, problems
from scoring.money import Final, Stakes, fewest_payments, settle, share_out
from scoring.options import OPTIONS, changes_between, house, options_in_force
from scoring.problems import Problem
from scoring.reasons import Teller, listed, signed
from scoring.records import Record, ResultOnly, read_record, score_record, write_record
from scoring.rules import Rules
from scoring.seating import Seating
from scoring.sheet import Line, Scored, score
from scoring.variants import VARIANTS, Variant

__all__ = [
    "CATEGORIES",
    "OPTIONS",
    "SUITS",
    "VARIANTS",
    "Adjustment",
    "Call",
    "CallKind",
    "Category",
    "Entry",
    "Final",
    "Game",
    "Hand",
    "Line",
    "Misdeal",
    "Outcome",
    "Problem",
    "Record",
    "ResultOnly",
    "Rules",
    "Scored",
    "Seating",
    "Stakes",
    "Step",
    "Table",
    "Teller",
    "ThrownIn",
    "Variant",
    "abandoned",
    "bidding_seats",
    "called",
    "changes_between",
    "conceded",
    "fewest_payments",
    "house",
    "listed",
    "options_in_force",
    "problems",
    "read_record",
    "replay",
    "score",
    "score_record",
    "settle",
    "share_out",
    "signed",
    "variant",
    "write_record",
]


def variant(key: str) -> Variant:
    """The variant with this key; KeyError for none."""
    return VARIANTS[key]
