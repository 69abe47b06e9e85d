"""What happens to a game of a night beside its hands: a result from paper, a forfeit, a substitute, a dispute."""

from collections.abc import Mapping, Sequence

from django.db import transaction

import scoring
from leagues.actions.changes import changing, conclude, write_all_results
from leagues.actions.money import repost_night
from leagues.actions.notes import Change, event
from leagues.models import Actor, Event, Game, Night, Player, Seat
from leagues.replay import load_games


def enter_results(night: Night, results: Mapping[int, scoring.ResultOnly], actor: Actor) -> list[str]:
    """Final scores from paper, by game, in place of hands; a second time they replace the first.

    All at once, in a fixed number of queries. A sentence for each game that has no room for one.
    """
    with transaction.atomic():
        games = load_games(Game.objects.select_for_update().filter(night=night, pk__in=results).order_by("number"))
        troubles, changed, events = [], [], []
        for game in games:
            result, before = results[game.pk], game.result_only
            if len(result.scores) != len(game.seating.sides) or not set(result.winners) < set(
                range(len(result.scores))
            ):
                raise ValueError(f"no result of game {game.pk}: {result}")
            after = {word: list(numbers) for word, numbers in vars(result).items()}
            if game.live_hands:
                troubles.append(f"Game {game.number} has hands; its score follows from them.")
            elif game.was_ended:
                troubles.append(f"Game {game.number} was ended otherwise; reopen it first.")
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
        return troubles


def clear_result(game: Game, actor: Actor) -> None:
    """Take the result out again, to enter the hands instead."""
    with changing(game):
        if game.result_only is not None:
            before, game.result_only = game.result_only, None
            game.state = Game.State.OPEN
            conclude(game, Change(what=Event.What.RESULT_CLEARED, before=before), actor)


def forfeit_game(game: Game, sides: Sequence[int], actor: Actor) -> str:
    """Sides did not come or stay: the others win (a walkover); where all forfeit, nobody does."""
    with changing(game):
        if game.is_over:
            return "This game is over already."
        sides = sorted(set(sides))
        if not sides or not set(sides) <= set(range(len(game.seating.sides))):
            raise ValueError(f"no sides of this game: {sides}")
        game.state, game.forfeited_sides = Game.State.FORFEITED, sides
        conclude(game, Change(what=Event.What.GAME_FORFEITED, after={"sides": sides}), actor)
        return ""


def substitute(game: Game, position: int, player: Player, actor: Actor) -> str:
    """Somebody else sits there from the next hand on; before the first hand, from the beginning."""
    with changing(game):
        if game.is_over:
            return "This game is over already; a swap of players puts the right one in."
        seated = {seat.position: seat for seat in game.seated}
        if position not in seated:
            raise ValueError(f"no seat {position}")
        if any(seat.player.person.pk == player.person.pk for seat in game.seated):
            return f"{player.name} sits at this table already."
        old = seated[position]
        # A removed hand keeps its place and may come back, so it counts here.
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
    """Keep a game from counting ("disputed"), or with "" let it count again; always with a reason."""
    if not reason:
        return "Say why, so that nobody has to ask next week."
    with changing(game):
        if game.held != held:
            before, game.held = game.held, Game.Held(held) if held else ""
            what = Event.What.GAME_HELD if held else Event.What.GAME_RELEASED
            conclude(game, Change(what=what, before={"held": before}, after={"held": held}, reason=reason), actor)
        return ""
