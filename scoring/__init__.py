"""Scoring of Pitch: every variant's points, sets, endings and money. Pure: no clock, no randomness, no storage.

This is the door: the names that other packages may use. The rulebook's ids (`CON-4`) name the rules throughout.
"""

from scoring.auction import highest_bid
from scoring.calls import Call, CallKind
from scoring.cards import Card, Difference, differences, rule_card
from scoring.categories import CATEGORIES, Category
from scoring.finder import QUESTIONS, UNSURE, Answer, Question, matching, nearest, next_question
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
from scoring.prizes import prizes, through_pot
from scoring.problems import Problem
from scoring.reasons import Teller, listed, signed
from scoring.records import Record, ResultOnly, ended_game, name_trouble, read_record, score_record, write_record
from scoring.rules import Rules
from scoring.seating import Seating
from scoring.sheet import Line, Scored, score
from scoring.variants import VARIANTS, Variant
from scoring.whatif import WhatIf, what_if
from scoring.words.cards import ENGLISH_CARDS, CardPrinter, PrintedCard, PrintedDifference, seating_text
from scoring.words.finder import answer_text, question_text
from scoring.words.options import OPTION_WORDS, OptionWords
from scoring.words.whatif import what_if_text

__all__ = [
    "CATEGORIES",
    "ENGLISH_CARDS",
    "OPTIONS",
    "OPTION_WORDS",
    "QUESTIONS",
    "SUITS",
    "UNSURE",
    "VARIANTS",
    "Adjustment",
    "Answer",
    "Call",
    "CallKind",
    "Card",
    "CardPrinter",
    "Category",
    "Difference",
    "Entry",
    "Final",
    "Game",
    "Hand",
    "Line",
    "Misdeal",
    "OptionWords",
    "Outcome",
    "PrintedCard",
    "PrintedDifference",
    "Problem",
    "Question",
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
    "WhatIf",
    "abandoned",
    "answer_text",
    "bidding_seats",
    "called",
    "changes_between",
    "conceded",
    "differences",
    "ended_game",
    "fewest_payments",
    "highest_bid",
    "house",
    "listed",
    "matching",
    "name_trouble",
    "nearest",
    "next_question",
    "options_in_force",
    "prizes",
    "problems",
    "question_text",
    "read_record",
    "replay",
    "rule_card",
    "score",
    "score_record",
    "seating_text",
    "settle",
    "share_out",
    "signed",
    "through_pot",
    "variant",
    "what_if",
    "what_if_text",
    "write_record",
]


def variant(key: str) -> Variant:
    """Return the variant with this key. Raise `KeyError` for none."""
    return VARIANTS[key]
