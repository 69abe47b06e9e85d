"""Why a hand scored what it did: the reasons with their rules, the facts, and the results under other rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

import scoring
from leagues.models import Hand
from leagues.reports.names import MARKS
from leagues.reports.scoreboard import Board, Gain, HandRow, gains

_SUIT_SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


@dataclass(frozen=True, kw_only=True)
class Reason:
    """A line of a hand's score. `tone`: the number of the side. `rule`: the id of the rule."""

    mark: str
    tone: int
    points: str
    rule: str
    text: str


@dataclass(frozen=True, kw_only=True)
class OtherResult:
    """A hand's result under another rule. `ending`: how the game would have ended, if that differs."""

    label: str
    result: str
    gains: tuple[Gain, ...]
    ending: str


@dataclass(frozen=True, kw_only=True)
class Fact:
    label: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Why:
    row: HandRow
    reasons: tuple[Reason, ...]
    others: tuple[OtherResult, ...]
    facts: tuple[Fact, ...]
    entered_at: datetime
    device: str


def why(board: Board, hand: Hand) -> Why:
    """Return everything known about an entry of a game."""
    number = board.number_of(hand)
    counted = number <= len(board.replay.steps)
    step = board.replay.steps[number - 1] if counted else None
    return Why(
        row=board.row(hand, number),
        reasons=tuple(_reason_row(board, step, line) for line in step.lines) if step else (),
        others=tuple(_other_results(board, number)) if step else (),
        facts=tuple(fact_rows(board, hand.entry(board.rules))),
        entered_at=hand.entered_at,
        device=hand.device,
    )


def _reason_row(board: Board, step: scoring.Step, line: scoring.Line) -> Reason:
    return Reason(
        mark=MARKS[line.side],
        tone=line.side,
        points=scoring.signed(line.points),
        rule=board.rules.source_of(line.effect),
        text=board.describer.line(step, line),
    )


def _other_results(board: Board, number: int) -> Iterator[OtherResult]:
    """Return the results of a hand under other rules, if they differ."""
    step = board.replay.steps[number - 1]
    if not isinstance(step.entry, scoring.Hand):
        return
    before = board.replay.steps[number - 2].scores if number > 1 else (0,) * len(step.scores)
    ended_here = board.is_over and number == len(board.replay.steps)
    for other in scoring.what_if(board.rules, board.seating, before, step.entry):
        ending = "" if other.outcome is None else board.describer.ending(other.outcome)
        yield OtherResult(
            label=scoring.what_if_text(other),
            result="made" if other.made else "set",
            gains=gains(other.change),
            ending="The game would go on" if ended_here and not ending else ending,
        )


def fact_rows(board: Board, entry: scoring.Entry) -> Iterator[Fact]:
    """Yield the facts of an entry."""
    if isinstance(entry, scoring.Hand):
        yield from _hand_facts(board, entry)
    elif not isinstance(entry, scoring.Adjustment):
        yield Fact(label="Dealer", text=board.names[entry.dealer])
    if entry.note:
        yield Fact(label="Note", text=entry.note)


def _hand_facts(board: Board, hand: scoring.Hand) -> Iterator[Fact]:
    names = board.names
    yield Fact(label="Dealer", text=names[hand.dealer])
    yield Fact(label="Bid", text=f"{names[hand.bidder]}, {scoring.call_label(hand.bid)}")
    if hand.calls:
        calls = [f"{names[seat]} {scoring.call_label(call) if call else 'pass'}" for seat, call in hand.calls]
        yield Fact(label="Auction", text=", ".join(calls))
    if board.rules.call_partner:
        yield Fact(label="Partner", text="alone" if hand.partner is None else names[hand.partner])
    for label, suit in (("Trump", hand.trump), ("Sub-trump", hand.sub_trump)):
        if suit:
            yield Fact(label=label, text=f"{_SUIT_SYMBOLS[suit]} {suit}")
    yield from _points_facts(board, hand)
    if hand.looked:
        yield Fact(label="Looked", text=scoring.listed([names[seat] for seat in hand.looked]))
    if hand.forced_nine is not None:
        yield Fact(label="Had to bid nine", text=names[hand.forced_nine])


def _points_facts(board: Board, hand: scoring.Hand) -> Iterator[Fact]:
    if hand.points is not None:
        taken = ", ".join(f"{_side_name(board, hand, seat)} {points}" for seat, points in hand.points)
        yield Fact(label="Points taken", text=taken or "none entered")
        return
    took = dict(hand.took or ())
    for category in board.rules.values:
        if category == "game" and hand.pips is not None:
            counts = [f"{_side_name(board, hand, seat)} {count:g}" for seat, count in hand.pips]
            yield Fact(label="Game points", text=", ".join(counts))
        elif category in took:
            yield Fact(label=scoring.category_label(category), text=_side_name(board, hand, took[category]))
    for category, seat in hand.burned:
        yield Fact(label=f"{scoring.category_label(category)} burned", text=board.names[seat])


def _side_name(board: Board, hand: scoring.Hand, seat: int) -> str:
    """Return the name of the side that a seat plays for in this hand."""
    if board.rules.call_partner:
        bidders = scoring.bidding_seats(board.rules, board.seating, hand)
        if seat in bidders:
            return scoring.listed([board.names[one] for one in bidders])
        return "the others"
    return board.sides[board.seating.side_of[seat]].title
