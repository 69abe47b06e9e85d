"""Changes to a game as a whole: its ending, seats, rules, stakes and note."""

from collections.abc import Mapping
from dataclasses import replace

import scoring
from leagues.actions.changes import Change, changing, conclude
from leagues.actions.hands import take_back_ending
from leagues.actions.limits import LARGEST_OPTION, too_large
from leagues.models import Actor, Event, Game, Seat, rules_snapshot, stakes_snapshot
from leagues.replay import record_value


def end_game(game_id: int, how: Game.State, actor: Actor, side: int | None = None) -> bool:
    """End a game that was called on time, conceded by `side` or abandoned. Return False if it was already over."""
    with changing(game_id) as game:
        if game.is_over:
            return False
        game.state = Game.State(how)
        game.conceded_side = side
        if not game.was_ended or (side is not None) != (game.state == Game.State.CONCEDED):
            raise ValueError(f"a game can't end this way: {how} {side}")
        if side is not None and not 0 <= side < len(game.seating.sides):
            raise ValueError(f"the game has no side {side}")
        change = Change(what=Event.What.GAME_ENDED, after={"state": str(game.state), "side": side})
        conclude(game, change, actor, changed=["conceded_side"], was_over=False)
        return True


def reopen_game(game_id: int, actor: Actor) -> bool:
    """Continue a game that people ended. Return False if nobody ended it: then only its hands decide."""
    with changing(game_id) as game:
        if not game.was_ended:
            return False
        take_back_ending(game, actor)
        return True


def take_over(game_id: int, actor: Actor) -> Game:
    """Make the actor's phone the one that keeps score. Return the game as it is now."""
    with changing(game_id) as game:
        before, game.scorer_device = game.scorer_device, actor.device
        if before != actor.device:
            change = Change(what=Event.What.SCORER_CHANGED, before={"device": before}, after={"device": actor.device})
            conclude(game, change, actor, changed=["scorer_device"])
        return game


def swap_players(game_id: int, seat_a: int, seat_b: int, actor: Actor) -> None:
    """Swap two players in every hand of the game. Hands name seats, so only two rows change."""
    with changing(game_id) as game:
        before = _seated_players(game)
        pair = [seat for seat in game.seated if seat.number in (seat_a, seat_b)]
        if len(pair) != 2:
            raise ValueError(f"the game does not have the two seats {seat_a} and {seat_b}")
        # Seats and players are unique, so neither row can be updated first: delete both and insert them again.
        Seat.objects.filter(pk__in=[seat.pk for seat in pair]).delete()
        pair[0].player, pair[1].player = pair[1].player, pair[0].player
        for seat in pair:
            seat.pk = None
        Seat.objects.bulk_create(pair)
        del game.all_seats
        conclude(game, Change(what=Event.What.PLAYERS_SWAPPED, before=before, after=_seated_players(game)), actor)


def _seated_players(game: Game) -> dict:
    return {"players": [seat.player_id for seat in game.seated]}


def change_rules(
    game_id: int, options: Mapping[str, object], actor: Actor, stakes: scoring.Stakes | None = None
) -> list[scoring.Problem]:
    """Change the options of a game from the first hand on, and its stakes if given.

    `options`: all options that differ from the variant.

    Return problems and change nothing if options are not valid, or if the new rules do not allow a hand that was
    recorded (`hands[2].bid`).
    """
    with changing(game_id) as game:
        record = record_value(game)
        rules, problems = scoring.house(scoring.variant(record.variant).rules, options)
        problems = problems or list(too_large({"": options}, LARGEST_OPTION))
        if problems:
            return problems
        changed = replace(record, rules=rules, options=options)
        reading = scoring.read_record(scoring.write_record(changed))
        # Entries after an earlier end do not count, so they are no problem.
        problems = [problem for problem in reading.problems if problem.code != "after-the-end"]
        if problems:
            return problems
        before, game.rules = game.rules, rules_snapshot(rules)
        if before != game.rules:
            change = Change(what=Event.What.RULES_CHANGED, before=before, after=game.rules)
            conclude(game, change, actor, changed=["rules"])
        if stakes is not None:
            _change_stakes(game, stakes, actor)
        return []


def change_stakes(game_id: int, stakes: scoring.Stakes, actor: Actor) -> None:
    """Change the stakes of a game."""
    with changing(game_id) as game:
        _change_stakes(game, stakes, actor)


def _change_stakes(game: Game, stakes: scoring.Stakes, actor: Actor) -> None:
    before, game.stakes = game.stakes, stakes_snapshot(stakes)
    if before != game.stakes:
        change = Change(what=Event.What.STAKES_CHANGED, before=before, after=game.stakes)
        conclude(game, change, actor, changed=["stakes"])


def change_note(game_id: int, text: str, actor: Actor) -> None:
    """Change the note of a game."""
    with changing(game_id) as game:
        before, game.note = game.note, text
        if before != text:
            change = Change(what=Event.What.NOTE_CHANGED, before={"note": before}, after={"note": text})
            conclude(game, change, actor, changed=["note"])
