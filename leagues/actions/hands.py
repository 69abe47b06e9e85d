"""Recording and correcting hands. A submission that arrives twice is stored once.

The checks run in this order: whether the submission is already recorded, its content, its key, other entries that
follow the same entry, and the end of the game. See `AnswerKind`.
"""

from collections.abc import Callable
from functools import partial

from django.db import IntegrityError
from django.db.models import Case, Value, When
from django.utils import timezone

import scoring
from leagues.actions.answers import Answer, AnswerKind, Submission
from leagues.actions.changes import Change, changing, conclude
from leagues.actions.limits import entry_problems
from leagues.models import Actor, Event, Game, Hand, Unreadable, facts_of

#: The distance between the positions of neighboring entries.
GAP = 1024


def record_hand(game_id: int, submission: Submission, actor: Actor) -> Answer:
    """Add an entry to the end of a game."""
    return _submit(_record, game_id, submission, actor)


def insert_hand(game_id: int, submission: Submission, actor: Actor) -> Answer:
    """Insert an entry right after the one it names, even if other entries follow or the game is over."""
    return _submit(_insert, game_id, submission, actor)


def _submit(
    act: Callable[[Game, Submission, Actor], Answer], game_id: int, submission: Submission, actor: Actor
) -> Answer:
    """Call `act` with the locked game. If another request inserts the same key first, call it again to see that row."""
    try:
        with changing(game_id) as game:
            return act(game, submission, actor)
    except IntegrityError:
        if Hand.objects.filter(key=submission.key).exclude(game=game_id).exists():
            return Answer(kind=AnswerKind.KEY_REUSED, game=Game.objects.get(pk=game_id))
        with changing(game_id) as game:
            return act(game, submission, actor)


def _record(game: Game, submission: Submission, actor: Actor) -> Answer:
    known = known_key(game, submission)
    if known and known.is_recorded:
        return known
    refusal = _impossible(game, submission) or known or rival_of(game, submission)
    if refusal is None and game.is_over:
        refusal = Answer(kind=AnswerKind.GAME_OVER, game=game)
    if refusal:
        return refusal
    if not game.live_hands:
        game.scorer_device = actor.device
    last = max((hand.position for hand in game.all_hands), default=0)
    return _add_hand(game, submission, last + GAP, actor, Event.What.HAND_RECORDED)


def _insert(game: Game, submission: Submission, actor: Actor) -> Answer:
    known = known_key(game, submission)
    if known and known.is_recorded:
        return known
    refusal = _impossible(game, submission) or known
    if refusal is None and following(game, submission.after) is None:
        refusal = Answer(kind=AnswerKind.UNKNOWN_POSITION, game=game)
    if refusal:
        return refusal
    return _add_hand(game, submission, position_after(game, submission.after), actor, Event.What.HAND_INSERTED)


def known_key(game: Game, submission: Submission) -> Answer | None:
    """Return the answer if the game already has this key, else None.

    Content that equals what was first recorded under the key counts as the same, even if it was corrected later.
    """
    hand = next((hand for hand in game.all_hands if hand.key == submission.key), None)
    if hand is None:
        return None
    if not hand.is_live:
        return Answer(kind=AnswerKind.REMOVED, game=game, hand=hand)
    facts = facts_of(submission.entry)
    same = hand.facts == facts or _first_facts(hand) == facts
    return Answer(kind=AnswerKind.ALREADY_RECORDED if same else AnswerKind.KEY_REUSED, game=game, hand=hand)


def _first_facts(hand: Hand) -> dict | None:
    kinds = (Event.What.HAND_RECORDED, Event.What.HAND_INSERTED)
    first = Event.objects.filter(game_id=hand.game_id, what__in=kinds, after__key=hand.key).order_by("id").first()
    return first.after["facts"] if first else None


def _impossible(game: Game, submission: Submission) -> Answer | None:
    """Return the answer if the rules do not allow the entry, else None."""
    problems = entry_problems(game, submission.entry)
    return Answer(kind=AnswerKind.IMPOSSIBLE, game=game, problems=problems) if problems else None


def following(game: Game, after: str) -> list[Hand] | None:
    """Return the entries after the one with this key, removed ones included, or None if the game has no such entry."""
    if not after:
        return game.all_hands
    keys = [hand.key for hand in game.all_hands]
    return game.all_hands[keys.index(after) + 1 :] if after in keys else None


def rival_of(game: Game, submission: Submission) -> Answer | None:
    """Return the answer if the game already has a live entry there, else None."""
    later = following(game, submission.after)
    if later is None:
        return Answer(kind=AnswerKind.UNKNOWN_POSITION, game=game)
    rival = next((hand for hand in later if hand.is_live), None)
    if rival is None:
        return None
    same = rival.facts == facts_of(submission.entry)
    return Answer(kind=AnswerKind.ALREADY_RECORDED if same else AnswerKind.RIVAL, game=game, hand=rival)


def position_after(game: Game, after: str) -> int:
    """Return a free position right after an entry. Renumber the whole game first if there is no gap left."""
    position = _middle_position(game, after)
    if position is None:
        renumber(game)
        position = _middle_position(game, after)
    return position


def _middle_position(game: Game, after: str) -> int | None:
    later = following(game, after)
    before = [hand.position for hand in game.all_hands[: len(game.all_hands) - len(later)]]
    if not later:
        return (before[-1] if before else 0) + GAP
    right = later[0].position
    left = before[-1] if before else right - 2 * GAP
    return (left + right) // 2 if right - left > 1 else None


def renumber(game: Game) -> None:
    """Give the entries even gaps again. New positions are above all old ones, so two rows never share one."""
    top = game.all_hands[-1].position
    for rank, hand in enumerate(game.all_hands, 1):
        hand.position = top + rank * GAP
    positions = [When(pk=hand.pk, then=Value(hand.position)) for hand in game.all_hands]
    game.hands.update(position=Case(*positions))


def _add_hand(game: Game, submission: Submission, position: int, actor: Actor, what: Event.What) -> Answer:
    hand = Hand(game=game, key=submission.key, position=position, version=game.version + 1, device=actor.device)
    hand.fill(submission.entry)
    hand.save(force_insert=True)
    hand.save_auction()
    game.all_hands.append(hand)
    game.all_hands.sort(key=lambda other: other.position)
    conclude(game, Change(what=what, after=_snapshot(hand)), actor, changed=["scorer_device"])
    return Answer(kind=AnswerKind.RECORDED, game=game, hand=hand)


def _snapshot(hand: Hand) -> dict:
    """Return an entry as the history stores it."""
    return {"key": hand.key, "position": hand.position, "facts": hand.facts}


def correct_hand(
    game_id: int, hand_id: int, entry: scoring.Entry, actor: Actor, seen_version: int | None = None
) -> Answer:
    """Replace the facts of an entry. Later entries are scored again.

    `seen_version`: the version of the entry that the person saw. The answer is RIVAL if someone has changed it since.
    """
    with changing(game_id) as game:
        hand = _find_hand(game, hand_id)
        answer = partial(Answer, game=game, hand=hand)
        if not hand.is_live:
            return answer(kind=AnswerKind.REMOVED)
        if hand.facts == facts_of(entry):
            return answer(kind=AnswerKind.ALREADY_RECORDED)
        problems = entry_problems(game, entry)
        if problems:
            return answer(kind=AnswerKind.IMPOSSIBLE, problems=problems)
        if seen_version is not None and hand.version > seen_version:
            return answer(kind=AnswerKind.RIVAL)
        before = _snapshot(hand)
        if hand.auction:
            hand.bids.all().delete()
        hand.fill(entry)
        hand.version = game.version + 1
        hand.save()
        hand.save_auction()
        conclude(game, Change(what=Event.What.HAND_CORRECTED, before=before, after=_snapshot(hand)), actor)
        return answer(kind=AnswerKind.RECORDED)


def _find_hand(game: Game, hand_id: int) -> Hand:
    """Return an entry of the locked game. Raise `Hand.DoesNotExist` if it belongs to another game."""
    for hand in game.all_hands:
        if hand.pk == hand_id:
            return hand
    raise Hand.DoesNotExist(f"game {game.pk} has no hand {hand_id}")


def remove_hand(game_id: int, hand_id: int, actor: Actor, reason: str = "") -> Answer:
    """Remove an entry from the game. It keeps its row and position, so it can be restored."""
    with changing(game_id) as game:
        hand = _find_hand(game, hand_id)
        if hand.is_live:
            _remove(game, hand, actor, Event.What.HAND_REMOVED, reason)
        return Answer(kind=AnswerKind.REMOVED, game=game, hand=hand)


def _remove(game: Game, hand: Hand, actor: Actor, what: Event.What, reason: str = "") -> None:
    hand.removed_at, hand.removed_by = timezone.now(), actor.label
    _save_removal(game, hand)
    conclude(game, Change(what=what, before=_snapshot(hand), after={"key": hand.key}, reason=reason), actor)


def restore_hand(game_id: int, hand_id: int, actor: Actor) -> Answer:
    """Restore a removed entry at its position."""
    with changing(game_id) as game:
        hand = _find_hand(game, hand_id)
        answer = partial(Answer, game=game, hand=hand)
        if hand.is_live:
            return answer(kind=AnswerKind.ALREADY_RECORDED)
        try:
            problems = entry_problems(game, hand.entry(game.rules_value))
        except Unreadable:
            problems = (scoring.Problem("bid", "bad-bid", scoring.ProblemKind.BID_UNKNOWN_TO_RULES),)
        if problems:
            return answer(kind=AnswerKind.IMPOSSIBLE, problems=problems)
        hand.removed_at, hand.removed_by = None, ""
        _save_removal(game, hand)
        conclude(game, Change(what=Event.What.HAND_RESTORED, after=_snapshot(hand)), actor)
        return answer(kind=AnswerKind.RECORDED)


def _save_removal(game: Game, hand: Hand) -> None:
    hand.version = game.version + 1
    hand.save(update_fields=["removed_at", "removed_by", "version"])


def undo_last(game_id: int, actor: Actor, last_key: str | None = None) -> tuple[Game, bool]:
    """Undo the ending if people ended the game, else the last entry.

    `last_key`: the key of the last entry that the person saw. If another entry has arrived since, nothing is undone.
    Return the game as it is now, and whether anything was undone.
    """
    with changing(game_id) as game:
        if game.was_ended:
            take_back_ending(game, actor)
            return game, True
        live = game.live_hands
        if not live or (last_key is not None and live[-1].key != last_key):
            return game, False
        _remove(game, live[-1], actor, Event.What.HAND_UNDONE)
        return game, True


def take_back_ending(game: Game, actor: Actor) -> None:
    """Continue a game that people ended. The caller has locked it (`changing`)."""
    before = {"state": str(game.state), "side": game.conceded_side, "forfeited": game.forfeited_sides}
    game.state, game.conceded_side, game.forfeited_sides = Game.State.OPEN, None, []
    change = Change(what=Event.What.GAME_REOPENED, before=before)
    conclude(game, change, actor, changed=["conceded_side", "forfeited_sides"], was_over=True)
