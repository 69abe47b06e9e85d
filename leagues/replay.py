"""A stored game as a value of scoring, replayed from its facts, and the results that follow from it.

Costs the queries of its seats, hands and calls; nothing where the game has them at hand.
"""

import scoring
from leagues.models import Game, Result
from scoring.records import ended_game
from scoring.rules import Ending

_ENDINGS = {
    Game.State.CALLED: Ending.CALLED,
    Game.State.CONCEDED: Ending.CONCEDED,
    Game.State.ABANDONED: Ending.ABANDONED,
}


def record_value(game: Game) -> scoring.Record:
    """The game as noted, every live entry included."""
    rules = game.rules_value
    return scoring.Record(
        variant=rules.variant,
        rules=rules,
        names=game.names,
        seating=game.seating,
        options=scoring.changes_between(scoring.variant(rules.variant).rules, rules),
        stakes=game.stakes_value,
        entries=tuple(hand.entry(rules) for hand in game.live_hands),
        first_dealer=game.first_dealer,
        ended=_ENDINGS.get(game.state),
        conceded_by=game.conceded_side,
        result=_result_only(game),
    )


def _result_only(game: Game) -> scoring.ResultOnly | None:
    if game.result_only is None:
        return None
    return scoring.ResultOnly(**{word: tuple(numbers) for word, numbers in game.result_only.items()})


def replayed(game: Game) -> scoring.Game:
    """The game as it stands: scores, who deals next, and how it ended, by its rules or by what people stated.

    Entries after the end of the game are `surplus` and have no step.
    """
    record = record_value(game)
    return ended_game(record, scoring.replay(record.rules, record.seating, record.entries, record.first_dealer))


def results_of(game: Game, replay: scoring.Game) -> list[Result]:
    """What each player's `Result` must be, unsaved; empty while the game is on."""
    if replay.outcome is None:
        return []
    final = scoring.Final(seating=game.seating, scores=replay.scores, sets=replay.sets, outcome=replay.outcome)
    money = scoring.settle(game.stakes_value, final)
    return [_result(game, replay, seat, money[seat.position]) for seat in game.seated]


def _result(game: Game, replay: scoring.Game, seat, money: int) -> Result:
    side, outcome = seat.side.number, replay.outcome
    played = [step for step in replay.steps if step.scored is not None]
    own_bids = [step for step in played if step.entry.bidder == seat.position]
    won = side in outcome.winners
    return Result(
        game=game,
        player=seat.player,
        side=side,
        won=won,
        drew=outcome.draw,
        lost=not won and bool(outcome.winners) and side not in outcome.neutral,
        score_for=replay.scores[side],
        score_against=max(score for other, score in enumerate(replay.scores) if other != side),
        hands=len(played),
        bids=len(own_bids),
        made=sum(step.scored.made for step in own_bids),
        sets=replay.sets[side],
        money=money,
    )
