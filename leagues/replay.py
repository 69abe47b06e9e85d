"""Replay a stored game from its facts, and derive its results.

A game whose seats and hands are prefetched needs no queries.
"""

from collections.abc import Iterator
from functools import lru_cache

from django.db.models import QuerySet

import scoring
from leagues.models import Game, Result, Terms, Unreadable
from scoring.rules import Ending

_ENDINGS = {
    Game.State.CALLED: Ending.CALLED,
    Game.State.CONCEDED: Ending.CONCEDED,
    Game.State.ABANDONED: Ending.ABANDONED,
    # A game record has no forfeit: a side that did not show up has conceded (G-21).
    Game.State.FORFEITED: Ending.CONCEDED,
}
#: The errors that a replay raises for a game with broken facts.
UNREADABLE = (Unreadable, ValueError, LookupError, TypeError)
#: The stakes that a forfeit still pays.
_FORFEIT_PAYS = {
    Terms.ForfeitPays.NOTHING: (),
    Terms.ForfeitPays.GAME: ("game",),
    Terms.ForfeitPays.SETS: ("game", "set"),
}

#: The most hands of a game that are replayed one after the other, each from the cached replay before it.
LONGEST_GAME = 200


def entries_of(game: Game) -> list[scoring.Entry]:
    """Return the entries that count, in order."""
    rules = game.rules_value
    return [hand.entry(rules) for hand in game.live_hands]


def record_value(game: Game) -> scoring.Record:
    """Return the game as a record, with every entry that counts."""
    rules = game.rules_value
    return scoring.Record(
        variant=rules.variant,
        rules=rules,
        names=game.names,
        seating=game.seating,
        options=scoring.changes_between(scoring.variant(rules.variant).rules, rules),
        stakes=game.stakes_value,
        entries=tuple(entries_of(game)),
        first_dealer=game.first_dealer,
        ended=_ENDINGS.get(game.state),
        conceded_by=_conceded_by(game),
        result=_result_only(game),
    )


def replayed(game: Game) -> scoring.Game:
    """Replay a game with its scores, next dealer and outcome, which its rules or people decide.

    Entries after the end of the game are `surplus` and have no step.
    """
    return _ended(game, scoring.replay(game.rules_value, game.seating, entries_of(game), game.first_dealer))


def continued(game: Game) -> scoring.Game:
    """Replay a game like `replayed`, but continue from the cached replay of its earlier hands.

    For a game in progress, which is replayed again with every hand.
    """
    return _ended(game, _continued(game.rules_value, game.seating, game.first_dealer, tuple(entries_of(game))))


def _ended(game: Game, replay: scoring.Game) -> scoring.Game:
    if len(game.forfeited_sides) > 1:
        return replay._replace(outcome=_forfeit_outcome(game))
    return scoring.ended_game(replay, _ENDINGS.get(game.state), _conceded_by(game), _result_only(game))


@lru_cache(maxsize=2048)
def _continued(
    rules: scoring.Rules, seating: scoring.Seating, first_dealer: int, entries: tuple[scoring.Entry, ...]
) -> scoring.Game:
    """Replay entries. Cached by value, so a game with one more hand continues from the replay before it."""
    if not entries or len(entries) > LONGEST_GAME:
        return scoring.replay(rules, seating, entries, first_dealer)
    replay = scoring.Replay(rules, _continued(rules, seating, first_dealer, entries[:-1]))
    replay.add(entries[-1])
    return replay.game()


def _conceded_by(game: Game) -> int | None:
    return game.forfeited_sides[0] if game.forfeited_sides else game.conceded_side


def _result_only(game: Game) -> scoring.ResultOnly | None:
    if game.result_only is None:
        return None
    return scoring.ResultOnly(**{word: tuple(numbers) for word, numbers in game.result_only.items()})


def _forfeit_outcome(game: Game) -> scoring.Outcome:
    """Return the outcome of a forfeit: all other sides win. If all sides forfeit, nobody wins."""
    winners = tuple(side for side in range(len(game.seating.sides)) if side not in game.forfeited_sides)
    return scoring.Outcome(Ending.CONCEDED if winners else Ending.ABANDONED, winners)


def stakes_of(game: Game) -> scoring.Stakes:
    """Return the stakes that apply: for a forfeit those that its night agreed on, usually only the game."""
    stakes = game.stakes_value
    if not game.forfeited_sides:
        return stakes
    terms = game.night.terms
    paid = _FORFEIT_PAYS[terms.forfeit_pays if terms else Terms.ForfeitPays.GAME]
    return scoring.Stakes(**{word: getattr(stakes, word) for word in paid})


def results_of(game: Game, replay: scoring.Game) -> list[Result]:
    """Return an unsaved `Result` for each player. There are none while the game is open or on hold.

    The outcome and the money belong to the players at the end, and each hand to those who played it. A player who was
    replaced has only hands and bids.
    """
    if replay.outcome is None or game.hold:
        return []
    final = scoring.Final(seating=game.seating, scores=replay.scores, sets=replay.sets, outcome=replay.outcome)
    money = scoring.settle(stakes_of(game), final)
    results = {seat.player_id: _seat_result(game, replay, seat, money[seat.number]) for seat in game.seated}
    for seat in game.all_seats:
        if seat.player_id not in results:
            results[seat.player_id] = _substituted_result(game, seat)
    _count_hands(game, replay, results)
    return list(results.values())


def _seat_result(game: Game, replay: scoring.Game, seat, money: int) -> Result:
    side, outcome = seat.side.number, replay.outcome
    won = side in outcome.winners
    forfeited = side in game.forfeited_sides
    return Result(
        game_id=game.pk,
        night_id=game.night_id,
        player_id=seat.player_id,
        side=side,
        won=won,
        drew=outcome.draw,
        lost=forfeited or (not won and bool(outcome.winners) and side not in outcome.neutral),
        score_for=replay.scores[side],
        score_against=max(score for other, score in enumerate(replay.scores) if other != side),
        hands=0,
        bids=0,
        made=0,
        sets=replay.sets[side],
        money=money,
    )


def _substituted_result(game: Game, seat) -> Result:
    nothing = dict.fromkeys(("score_for", "score_against", "hands", "bids", "made", "sets", "money"), 0)
    who = {"game_id": game.pk, "night_id": game.night_id, "player_id": seat.player_id, "side": seat.side.number}
    return Result(**who, won=False, drew=False, lost=False, **nothing)


def _count_hands(game: Game, replay: scoring.Game, results: dict[int, Result]) -> None:
    """Count each hand for the players who played it, and each bid for its bidder."""
    positions = [hand.position for hand in game.live_hands]
    for position, step in zip(positions, replay.steps, strict=False):
        if step.scored is None:
            continue
        players = {seat.number: seat.player_id for seat in game.all_seats if seat.from_hand <= position}
        for player in players.values():
            results[player].hands += 1
        bidder = results[players[step.entry.bidder]]
        bidder.bids += 1
        bidder.made += step.scored.made


#: The number of games loaded at a time, to limit memory.
_BATCH = 250


def in_batches(games: QuerySet[Game]) -> Iterator[list[Game]]:
    """Yield all these games in batches, ordered by id and loaded with `load_games`."""
    last = 0
    while batch := load_games(games.filter(pk__gt=last).order_by("pk")[:_BATCH]):
        last = batch[-1].pk
        yield batch


def load_games(games: QuerySet[Game]) -> list[Game]:
    """Return the games with their seats, hands and bids prefetched."""
    return list(games.with_hands())
