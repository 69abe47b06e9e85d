"""Changes to a game of a night apart from its hands: results from paper, forfeits, substitutes and disputes."""

from collections.abc import Mapping, Sequence

from django.db import transaction

import scoring
from leagues.actions.changes import changing, conclude, write_results
from leagues.actions.history import Change, build_event
from leagues.actions.money import repost_night
from leagues.actions.nights import NO_REASON
from leagues.models import Actor, Event, Game, Night, Player, Seat
from leagues.replay import load_games


def enter_results(night: Night, results: Mapping[int, scoring.ResultOnly], actor: Actor) -> list[str]:
    """Store final scores from paper for games without hands. New scores replace earlier ones.

    `results`: keyed by the id of the game. Return a sentence for each game that can’t take a result.
    """
    with transaction.atomic():
        games = load_games(Game.objects.select_for_update().filter(night=night, pk__in=results).order_by("number"))
        errors, changed, events = [], [], []
        for game in games:
            result, before = results[game.pk], game.result_only
            if len(result.scores) != len(game.seating.sides) or not set(result.winners) < set(
                range(len(result.scores))
            ):
                raise ValueError(f"game {game.pk} can't have this result: {result}")
            after = {word: list(numbers) for word, numbers in vars(result).items()}
            if game.live_hands:
                errors.append(f"Game {game.number} has hands, so its score can’t be typed in.")
            elif game.was_ended:
                errors.append(f"Game {game.number} has already ended. Reopen it first.")
            elif after != before:
                game.result_only, game.state = after, Game.State.FINISHED
                game.version += 1
                changed.append(game)
                change = Change(what=Event.What.RESULT_ENTERED, before=before or {}, after=after)
                events.append(build_event(change, actor, game=game))
        Game.objects.bulk_update(changed, ["result_only", "state", "version"])
        write_results(changed)
        Event.objects.bulk_create(events)
        if changed:
            repost_night(night, actor, actor.reason)
        return errors


def clear_result(game_id: int, actor: Actor) -> None:
    """Delete the result of a game, so that its hands can be entered instead."""
    with changing(game_id) as game:
        if game.result_only is not None:
            before, game.result_only = game.result_only, None
            game.state = Game.State.OPEN
            change = Change(what=Event.What.RESULT_CLEARED, before=before)
            conclude(game, change, actor, changed=["result_only"], was_over=True)


def forfeit_game(game_id: int, sides: Sequence[int], actor: Actor) -> str:
    """Record that sides did not show up or left early. The other sides win. If all sides forfeit, nobody wins.

    Return a sentence if that is impossible.
    """
    with changing(game_id) as game:
        if game.is_over:
            return "This game is already over."
        sides = sorted(set(sides))
        if not sides or not set(sides) <= set(range(len(game.seating.sides))):
            raise ValueError(f"the game has no such sides: {sides}")
        game.state, game.forfeited_sides = Game.State.FORFEITED, sides
        change = Change(what=Event.What.GAME_FORFEITED, after={"sides": sides})
        conclude(game, change, actor, changed=["forfeited_sides"], was_over=False)
        return ""


def substitute(game_id: int, seat_number: int, player_id: int, actor: Actor) -> str:
    """Seat another player from the next hand on, or from the start if no hand was played yet.

    Return a sentence if that is impossible.
    """
    with changing(game_id) as game:
        if game.is_over:
            return "This game is already over. To correct who played, swap two players."
        player = Player.objects.select_related("merged_into").get(pk=player_id)
        seated = {seat.number: seat for seat in game.seated}
        if seat_number not in seated:
            raise ValueError(f"the game has no seat {seat_number}")
        if any(seat.player.person.pk == player.person.pk for seat in game.seated):
            return f"{player.name} is already playing in this game."
        old = seated[seat_number]
        # A removed hand keeps its position and may be restored, so it counts here.
        last = max((hand.position for hand in game.all_hands), default=0)
        before, after = {"seat": seat_number, "player": old.player_id}, {"seat": seat_number, "player": player.pk}
        if last < old.from_hand or not game.all_hands:
            old.player = player
            old.save(update_fields=["player"])
        else:
            Seat.objects.create(game=game, number=seat_number, side=old.side, player=player, from_hand=last + 1)
        del game.all_seats
        conclude(game, Change(what=Event.What.SUBSTITUTED, before=before, after=after), actor)
        return ""


def hold_game(game_id: int, hold: str, reason: str, actor: Actor) -> str:
    """Keep a game from counting (`hold`: "disputed"), or let it count again with "".

    Return a sentence if that is impossible.
    """
    if not reason:
        return NO_REASON
    with changing(game_id) as game:
        if game.hold != hold:
            before, game.hold = game.hold, Game.Hold(hold) if hold else ""
            what = Event.What.GAME_HELD if hold else Event.What.GAME_RELEASED
            change = Change(what=what, before={"hold": before}, after={"hold": hold}, reason=reason)
            conclude(game, change, actor, changed=["hold"])
        return ""
