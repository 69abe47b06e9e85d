"""Preview how new rules or stakes would change a game in progress."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import scoring
from leagues.replay import record_value
from leagues.reports.amounts import amount, number_text
from leagues.reports.scoreboard import Board


def effects(board: Board, options: Mapping[str, object], stakes: scoring.Stakes) -> list[str]:
    """Return a sentence for each change, none if the game would stay the same. `options`: from a valid form."""
    record = record_value(board.game)
    rules, _ = scoring.house(scoring.variant(record.variant).rules, options)
    changed = replace(record, rules=rules, options=options, stakes=stakes)
    reading = scoring.read_record(scoring.write_record(changed))
    if reading.record is None:
        return []
    replay = scoring.replay(rules, record.seating, reading.record.entries, record.first_dealer)
    after = scoring.ended_game(replay, record.ended, record.conceded_by, record.result)
    return [
        *_score_sentences(board, after),
        *_ending_sentences(board, rules, after),
        *_money_sentences(board, stakes, after),
    ]


def _score_sentences(board: Board, after: scoring.Game) -> Iterator[str]:
    for number, (old, new) in enumerate(zip(board.replay.steps, after.steps, strict=False), 1):
        if old.change != new.change:
            yield f"Hand {number}: {_changes_text(new.change)} instead of {_changes_text(old.change)}."
    if after.scores != board.replay.scores:
        yield f"The score is {_scores_text(after.scores)} instead of {_scores_text(board.replay.scores)}."


def _ending_sentences(board: Board, rules: scoring.Rules, after: scoring.Game) -> Iterator[str]:
    before = board.replay.outcome
    if after.outcome is None:
        if before is not None:
            yield "The game is no longer over."
        return
    describer = replace(board.describer, rules=rules)
    if before is None or before != after.outcome:
        yield f"The game is over: {describer.ending(after.outcome)}."
        late = len(board.live) - len(after.steps)
        if late:
            yield "1 later hand no longer counts." if late == 1 else f"{late} later hands no longer count."


def _money_sentences(board: Board, stakes: scoring.Stakes, after: scoring.Game) -> Iterator[str]:
    if after.outcome is None:
        return
    before = board.game.stakes_value
    old = scoring.settle(before, _final(board, board.replay))
    new = scoring.settle(stakes, _final(board, after))
    for name, then, now in zip(board.names, old, new, strict=True):
        if then != now:
            was, is_now = (amount(cents, board.game.currency, signed=True) for cents in (then, now))
            yield f"{name}: {is_now} instead of {was}."


def _final(board: Board, game: scoring.Game) -> scoring.Final:
    return scoring.Final(seating=board.seating, scores=game.scores, sets=game.sets, outcome=game.outcome)


def _changes_text(change) -> str:
    return " · ".join(scoring.signed(points) for points in change)


def _scores_text(scores) -> str:
    return " – ".join(number_text(score) for score in scores)
