"""Import a game from a game record."""

import secrets

from django.db import transaction

import scoring
from leagues.actions.changes import write_results
from leagues.actions.hands import GAP
from leagues.actions.limits import limit_problems
from leagues.actions.start import GameSetup, create_game, find_or_create_players
from leagues.models import Actor, Bid, Event, Game, Hand, Night
from leagues.replay import replayed


def record_problems(data: object) -> list[scoring.Problem]:
    """Return the problems that keep a record from being imported: its own, and values that can’t be stored."""
    reading = scoring.read_record(data)
    if reading.record is None:
        return list(reading.problems)
    return list(limit_problems(reading.record))


def import_game(data: object, actor: Actor, night: Night | None = None) -> Game:
    """Store the game of a record. Raise `ValueError` if it has `record_problems`."""
    problems = record_problems(data)
    if problems:
        raise ValueError(f"this record can't be stored: {problems}")
    record = scoring.read_record(data).record
    with transaction.atomic():
        night = night or Night.objects.create()
        setup = GameSetup(
            night=night,
            players=find_or_create_players(night, record.names),
            rules=record.rules,
            seating=record.seating,
            stakes=record.stakes,
            first_dealer=_first_dealer(record),
        )
        game = create_game(setup, actor, Event.What.GAME_IMPORTED)
        _store_hands(game, record, actor)
        _store_end(game, record)
        return game


def _first_dealer(record: scoring.Record) -> int:
    dealers = [entry.dealer for entry in record.entries if not isinstance(entry, scoring.Adjustment)]
    return dealers[0] if dealers else record.first_dealer


def _store_hands(game: Game, record: scoring.Record, actor: Actor) -> None:
    hands = []
    for number, entry in enumerate(record.entries, 1):
        hand = Hand(game=game, key=secrets.token_urlsafe(16), position=number * GAP, device=actor.device)
        hand.fill(entry)
        hands.append(hand)
    Hand.objects.bulk_create(hands)
    Bid.objects.bulk_create(bid for hand in hands for bid in hand.auction)


def _store_end(game: Game, record: scoring.Record) -> None:
    if record.result is not None:
        game.result_only = vars(record.result)
    elif record.ended is not None:
        game.state = Game.State(record.ended)
        game.conceded_side = record.conceded_by
    replay = replayed(game)
    if replay.outcome is not None and not game.was_ended:
        game.state = Game.State.FINISHED
    game.save()
    write_results([game])
