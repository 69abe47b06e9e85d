"""A stored game as a value of scoring, replayed from its facts, and the results that follow from it.

Costs the queries of its seats, hands and calls; nothing where the game has them at hand.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db.models import QuerySet

import scoring
from leagues.models import Bid, Game, Hand, Result, Seat, Terms, Unreadable
from leagues.models.recent import Recent
from scoring.rules import Ending

_ENDINGS = {
    Game.State.CALLED: Ending.CALLED,
    Game.State.CONCEDED: Ending.CONCEDED,
    Game.State.ABANDONED: Ending.ABANDONED,
    # A record knows no forfeit: the side that did not come is one that gave up (G-21).
    Game.State.FORFEITED: Ending.CONCEDED,
}
#: What replaying raises for a game whose stored facts are none.
UNREADABLE = (Unreadable, ValueError, LookupError, TypeError)
#: The stakes that a forfeit leaves in force.
_FORFEIT_PAYS = {
    Terms.ForfeitPays.NOTHING: (),
    Terms.ForfeitPays.GAME: ("game",),
    Terms.ForfeitPays.SETS: ("game", "set"),
}


class _Facts(NamedTuple):
    """All that a replay follows from: what is equal here is not replayed again."""

    rules: scoring.Rules
    seating: scoring.Seating
    first_dealer: int
    entries: tuple[scoring.Entry, ...]
    ended: Ending | None
    conceded_by: int | None
    result: scoring.ResultOnly | None
    forfeited: tuple[int, ...]


#: How games were replayed last, by number.
_LAST: Recent[int, tuple[_Facts, scoring.Game]] = Recent(512)


def _facts(game: Game) -> _Facts:
    rules = game.rules_value
    return _Facts(
        rules=rules,
        seating=game.seating,
        first_dealer=game.first_dealer,
        entries=tuple(hand.entry(rules) for hand in game.live_hands),
        ended=_ENDINGS.get(game.state),
        conceded_by=game.forfeited_sides[0] if game.forfeited_sides else game.conceded_side,
        result=None if game.result_only is None else _result_only(game.result_only),
        forfeited=tuple(game.forfeited_sides),
    )


def _result_only(stored: dict) -> scoring.ResultOnly:
    return scoring.ResultOnly(**{word: tuple(numbers) for word, numbers in stored.items()})


def record_value(game: Game) -> scoring.Record:
    """The game as noted, every live entry included."""
    facts = _facts(game)
    return scoring.Record(
        variant=facts.rules.variant,
        rules=facts.rules,
        names=game.names,
        seating=facts.seating,
        options=scoring.changes_between(scoring.variant(facts.rules.variant).rules, facts.rules),
        stakes=game.stakes_value,
        entries=facts.entries,
        first_dealer=facts.first_dealer,
        ended=facts.ended,
        conceded_by=facts.conceded_by,
        result=facts.result,
    )


def replayed(game: Game) -> scoring.Game:
    """The game as it stands: scores, who deals next, and how it ended, by its rules or by what people stated.

    Entries after the end of the game are `surplus` and have no step. What was replayed last is not replayed again.
    """
    facts = _facts(game)
    last = _LAST.find(game.pk)
    if last is None or last[0] != facts:
        played = _one_more(*last, facts) if last else None
        if played is None:
            played = scoring.replay(facts.rules, facts.seating, facts.entries, facts.first_dealer)
        last = facts, _ended(played, facts)
        _LAST.keep(game.pk, last)
    return last[1]


def _one_more(before: _Facts, replay: scoring.Game, facts: _Facts) -> scoring.Game | None:
    """What was replayed with the one entry that came since; None where more is new than that."""
    if replay.outcome is not None or not facts.entries or before != facts._replace(entries=facts.entries[:-1]):
        return None
    under_way = scoring.Replay(facts.rules, replay)
    under_way.add(facts.entries[-1])
    return under_way.game()


def _ended(replay: scoring.Game, facts: _Facts) -> scoring.Game:
    if len(facts.forfeited) > 1:
        return replay._replace(outcome=_forfeited(facts))
    return scoring.ended_game(replay, facts.ended, facts.conceded_by, facts.result)


def _forfeited(facts: _Facts) -> scoring.Outcome:
    """Sides that did not play lose to those that were there; where nobody was, nobody wins."""
    winners = tuple(side for side in range(len(facts.seating.sides)) if side not in facts.forfeited)
    return scoring.Outcome(Ending.CONCEDED if winners else Ending.ABANDONED, winners)


def stakes_of(game: Game) -> scoring.Stakes:
    """What is paid: for a forfeit what the night agreed on, usually the game alone."""
    stakes = game.stakes_value
    if not game.forfeited_sides:
        return stakes
    terms = game.night.terms
    kept = _FORFEIT_PAYS[terms.forfeit_pays if terms else Terms.ForfeitPays.GAME]
    return scoring.Stakes(**{word: getattr(stakes, word) for word in kept})


def results_of(game: Game, replay: scoring.Game) -> list[Result]:
    """What each player's `Result` must be, unsaved; empty while the game is on, or held back from counting.

    The result and the money are of who sat there at the end, hands and bids of who sat there at the hand. Somebody
    who was replaced has those and nothing else.
    """
    if replay.outcome is None or game.held:
        return []
    final = scoring.Final(seating=game.seating, scores=replay.scores, sets=replay.sets, outcome=replay.outcome)
    money = scoring.settle(stakes_of(game), final)
    results = {seat.player_id: _result(game, replay, seat, money[seat.position]) for seat in game.seated}
    for seat in game.all_seats:
        if seat.player_id not in results:
            results[seat.player_id] = _left_early(game, seat)
    _add_hands(game, replay, results)
    return list(results.values())


def _result(game: Game, replay: scoring.Game, seat, money: int) -> Result:
    side, outcome = seat.side.number, replay.outcome
    won = side in outcome.winners
    forfeited = side in game.forfeited_sides
    return Result.new(
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


def _left_early(game: Game, seat) -> Result:
    nothing = dict.fromkeys(("score_for", "score_against", "hands", "bids", "made", "sets", "money"), 0)
    who = {"game_id": game.pk, "night_id": game.night_id, "player_id": seat.player_id, "side": seat.side.number}
    return Result.new(**who, won=False, drew=False, lost=False, **nothing)


def _add_hands(game: Game, replay: scoring.Game, results: dict[int, Result]) -> None:
    """Each hand to who sat there when it was played."""
    places = [hand.place for hand in game.live_hands]
    for place, step in zip(places, replay.steps, strict=False):
        if step.scored is None:
            continue
        sat = {seat.position: seat.player_id for seat in game.all_seats if seat.from_hand <= place}
        for player in sat.values():
            results[player].hands += 1
        bidder = results[sat[step.entry.bidder]]
        bidder.bids += 1
        bidder.made += step.scored.made


#: Games looked at in one go where there may be many, so that memory stays small.
_BATCH = 250


def in_batches(games: QuerySet[Game]) -> Iterator[list[Game]]:
    """However many games, loaded (`load_games`) some at a time, by number."""
    last = 0
    while batch := load_games(games.filter(pk__gt=last).order_by("pk")[:_BATCH]):
        last = batch[-1].pk
        yield batch


_ENTERED = ("entered_at", "device", "removed_by")


def load_games(games: Iterable[Game]) -> list[Game]:
    """The games with seats, hands and calls at hand: three queries for all of them, so that replaying asks no more."""
    games = list(games)
    by_id = {game.pk: game for game in games}
    for game in games:
        game.all_seats, game.all_hands = [], []
    seats = Seat.objects.filter(game__in=by_id).select_related("player__merged_into", "side")
    for seat in seats.order_by("position", "from_hand"):
        by_id[seat.game_id].all_seats.append(seat)
    hands = {}
    # Who entered a hand and when is not asked in replaying.
    for hand in Hand.objects.filter(game__in=by_id).defer(*_ENTERED).order_by("place", "id"):
        hand.auction = []
        hands[hand.pk] = hand
        by_id[hand.game_id].all_hands.append(hand)
    for bid in Bid.objects.filter(hand__game__in=by_id).order_by("order"):
        hands[bid.hand_id].auction.append(bid)
    return games
