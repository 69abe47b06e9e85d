"""Changes to a game of a night other than its hands: a result from paper, a forfeit, a substitute, a dispute."""

from collections.abc import Mapping, Sequence

from django.db import transaction

import scoring
from leagues.actions.changes import changing, conclude, write_all_results
from leagues.actions.money import repost_night
from leagues.actions.nights import NO_REASON
from leagues.actions.notes import Change, event
from leagues.models import Actor, Event, Game, Night, Player, Seat
from leagues.replay import load_games


def enter_results(night: Night, results: Mapping[int, scoring.ResultOnly], actor: Actor) -> list[str]:
    """Store final scores from paper for games without hands. Entered again, they replace the earlier ones.

    `results`: by the id of the game. Return a sentence for each game that can't take a result.
    """
    with transaction.atomic():
        games = load_games(Game.objects.select_for_update().filter(night=night, pk__in=results).order_by("number"))
        errors, changed, events = [], [], []
        for game in games:
            result, before = results[game.pk], game.result_only
            if len(result.scores) != len(game.seating.sides) or not set(result.winners) < set(
                range(len(result.scores))
            ):
                raise ValueError(f"no result of game {game.pk}: {result}")
            after = {word: list(numbers) for word, numbers in vars(result).items()}
            if game.live_hands:
                errors.append(f"Game {game.number} has hands, and its score follows from them.")
            elif game.was_ended:
                errors.append(f"Game {game.number} was ended in another way. Reopen it first.")
            elif after != before:
                game.result_only, game.state = after, Game.State.FINISHED
                game.version += 1
                changed.append(game)
                change = Change(what=Event.What.RESULT_ENTERED, before=before or {}, after=after)
                events.append(event(change, actor, game=game))
        Game.objects.bulk_update(changed, ["result_only", "state", "version"])
        write_all_results(changed)
        Event.objects.bulk_create(events)
        if changed:
            repost_night(night, actor, actor.reason)
        return errors


def clear_result(game: Game, actor: Actor) -> None:
    """Remove the result from paper, so that hands can be entered."""
    with changing(game):
        if game.result_only is not None:
            before, game.result_only = game.result_only, None
            game.state = Game.State.OPEN
            conclude(game, Change(what=Event.What.RESULT_CLEARED, before=before), actor)


def forfeit_game(game: Game, sides: Sequence[int], actor: Actor) -> str:
    """Record that sides forfeit: the others win. If all sides forfeit, nobody wins."""
    with changing(game):
        if game.is_over:
            return "This game is already over."
        sides = sorted(set(sides))
        if not sides or not set(sides) <= set(range(len(game.seating.sides))):
            raise ValueError(f"no sides of this game: {sides}")
        game.state, game.forfeited_sides = Game.State.FORFEITED, sides
        conclude(game, Change(what=Event.What.GAME_FORFEITED, after={"sides": sides}), actor)
        return ""


def substitute(game: Game, position: int, player: Player, actor: Actor) -> str:
    """Seat another player at `position` from the next hand on, or from the start if there are no hands yet."""
    with changing(game):
        if game.is_over:
            return "This game is over. Swap two players to correct who sat where."
        seated = {seat.position: seat for seat in game.seated}
        if position not in seated:
            raise ValueError(f"no seat {position}")
        if any(seat.player.person.pk == player.person.pk for seat in game.seated):
            return f"{player.name} is already at this table."
        old = seated[position]
        # A removed hand keeps its position and can be restored, so it counts here.
        last = max((hand.place for hand in game.all_hands), default=0)
        before, after = {"seat": position, "player": old.player_id}, {"seat": position, "player": player.pk}
        if last < old.from_hand or not game.all_hands:
            old.player = player
            old.save(update_fields=["player"])
        else:
            Seat.objects.create(game=game, position=position, side=old.side, player=player, from_hand=last + 1)
        game.forget()
        conclude(game, Change(what=Event.What.SUBSTITUTED, before=before, after=after), actor)
        return ""


def hold_game(game: Game, held: str, reason: str, actor: Actor) -> str:
    """Put the game on hold (`held`: "disputed"), so that it does not count, or release it (`held`: "")."""
    if not reason:
        return NO_REASON
    with changing(game):
        if game.held != held:
            before, game.held = game.held, Game.Held(held) if held else ""
            what = Event.What.GAME_HELD if held else Event.What.GAME_RELEASED
            conclude(game, Change(what=what, before={"held": before}, after={"held": held}, reason=reason), actor)
        return ""
