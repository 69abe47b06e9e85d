"""Scoring of Pitch: every variant's points, sets, endings and money. Pure: no clock, no randomness, no storage.

This is the public interface: the names that other packages use. The rulebook's ids (`CON-4`) name the rules.
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
    Replay,
    Step,
    ThrownIn,
    abandoned,
    called,
    conceded,
    dealer_after,
    replay,
)
from scoring.hands import SUITS, Hand, bidding_seats, problems
from scoring.money import Final, Stakes, fewest_payments, settle, share_out
from scoring.options import OPTIONS, changes_between, house, options_in_force
from scoring.prizes import prizes, through_pot
from scoring.problems import Problem, ProblemKind
from scoring.records import Record, ResultOnly, ended_game, name_problem, read_record, score_record, write_record
from scoring.rules import Rules
from scoring.seating import Seating
from scoring.sheet import Line, Scored, score
from scoring.variants import VARIANTS, Variant
from scoring.whatif import WhatIf, what_if
from scoring.words.cards import ENGLISH_CARDS, CardPrinter, PrintedCard, PrintedDifference, seating_text
from scoring.words.finder import answer_text, question_text
from scoring.words.options import OPTION_WORDS, OptionWords
from scoring.words.printer import ENGLISH, Printer, listed, signed
from scoring.words.problems import problem_text
from scoring.words.reasons import Describer
from scoring.words.standings import measure_label, ranking_text
from scoring.words.terms import call_label, category_label
from scoring.words.whatif import what_if_text


def variant(key: str) -> Variant:
    """Return the variant with this key. Raise `KeyError` for an unknown key."""
    return VARIANTS[key]
