"""Changes of a game as a whole: how it ended, who sits where, by which rules and for what."""

from collections.abc import Mapping
from dataclasses import replace

import scoring
from leagues.actions.changes import Change, changing, conclude
from leagues.actions.hands import take_back_ending
from leagues.actions.possible import LARGEST_OPTION, too_large
from leagues.models import Actor, Event, Game, Seat, rules_snapshot, stakes_snapshot
from leagues.replay import record_value


def end_game(game: Game, how: Game.State, actor: Actor, side: int | None = None) -> bool:
    """State that time was called, that `side` conceded, or that the game was abandoned. False when it is over."""
    with changing(game):
        if game.is_over:
            return False
        game.state = Game.State(how)
        game.conceded_side = side
        if not game.was_ended or (side is not None) != (game.state == Game.State.CONCEDED):
            raise ValueError(f"no game ends so: {how} {side}")
        if side is not None and not 0 <= side < len(game.seating.sides):
            raise ValueError(f"no side {side}")
        after = {"state": str(game.state), "side": side}
        conclude(game, Change(what=Event.What.GAME_ENDED, after=after), actor)
        return True


def reopen_game(game: Game, actor: Actor) -> bool:
    """Take back that people ended the game. False when they did not: its hands say whether it is over."""
    with changing(game):
        if not game.was_ended:
            return False
        take_back_ending(game, actor)
        return True


def take_over(game: Game, actor: Actor) -> None:
    """The actor's phone keeps score from now on; the others look on."""
    with changing(game):
        before, game.scorer_device = game.scorer_device, actor.device
        if before != actor.device:
            change = Change(what=Event.What.SCORER_CHANGED, before={"device": before}, after={"device": actor.device})
            conclude(game, change, actor)


def swap_players(game: Game, position_a: int, position_b: int, actor: Actor) -> None:
    """Two players change places, in every hand of the game: hands speak of seats."""
    with changing(game):
        before = _seated(game)
        pair = [seat for seat in game.seated if seat.position in (position_a, position_b)]
        if len(pair) != 2:
            raise ValueError(f"two seats of this game are swapped, not {position_a} and {position_b}")
        # Neither of two unique seats can be changed first: both go, and come back with each other's player.
        Seat.objects.filter(pk__in=[seat.pk for seat in pair]).delete()
        pair[0].player, pair[1].player = pair[1].player, pair[0].player
        for seat in pair:
            seat.pk = None
        Seat.objects.bulk_create(pair)
        game.forget()
        conclude(game, Change(what=Event.What.PLAYERS_SWAPPED, before=before, after=_seated(game)), actor)


def _seated(game: Game) -> dict:
    return {"players": [seat.player_id for seat in game.seated]}


def change_rules(game: Game, options: Mapping[str, object], actor: Actor) -> list[scoring.Problem]:
    """Play by the variant with these options (all that differ from it), from the first hand on.

    What speaks against it is returned and nothing is changed: an option refused, or a hand (`hands[2].bid`) that
    the changed rules do not allow.
    """
    with changing(game):
        record = record_value(game)
        rules, problems = scoring.house(scoring.variant(record.variant).rules, options)
        problems = problems or list(too_large({"": options}, LARGEST_OPTION))
        if problems:
            return problems
        changed = replace(record, rules=rules, options=options)
        reading = scoring.read_record(scoring.write_record(changed))
        # Entries behind an earlier end do not count; they are no reason against it.
        problems = [problem for problem in reading.problems if problem.code != "after-the-end"]
        if problems:
            return problems
        before, game.rules = game.rules, rules_snapshot(rules)
        if before != game.rules:
            conclude(game, Change(what=Event.What.RULES_CHANGED, before=before, after=game.rules), actor)
        return []


def change_stakes(game: Game, stakes: scoring.Stakes, actor: Actor) -> None:
    """Play for other stakes."""
    with changing(game):
        before, game.stakes = game.stakes, stakes_snapshot(stakes)
        if before != game.stakes:
            conclude(game, Change(what=Event.What.STAKES_CHANGED, before=before, after=game.stakes), actor)


def change_note(game: Game, text: str, actor: Actor) -> None:
    """Write another note under the game."""
    with changing(game):
        before, game.note = game.note, text
        if before != text:
            change = Change(what=Event.What.NOTE_CHANGED, before={"note": before}, after={"note": text})
            conclude(game, change, actor)
