"""Recording a hand, and putting it right afterwards. Whatever a phone sends twice is there once.

A submission is settled in the order of `known_key`, `rival_of`, the end of the game; see `AnswerKind`.
"""

from django.db import IntegrityError
from django.db.models import Case, Value, When
from django.utils import timezone

import scoring
from leagues.actions.answers import Answer, AnswerKind, Submission
from leagues.actions.changes import Change, changing, conclude
from leagues.actions.possible import entry_problems
from leagues.models import Actor, Bid, Event, Game, Hand, Unreadable, facts_of

GAP = 1024


def record_hand(game: Game, submission: Submission, actor: Actor) -> Answer:
    """Add an entry at the end of a game."""
    return _settled(_record, game, submission, actor)


def insert_hand(game: Game, submission: Submission, actor: Actor) -> Answer:
    """Put an entry right after the one named, whatever follows there; a game that is over takes it too."""
    return _settled(_insert, game, submission, actor)


def _settled(act, game: Game, submission: Submission, actor: Actor) -> Answer:
    """Act; where the unique key was faster in another game, look again: now it can be seen."""
    try:
        return act(game, submission, actor)
    except IntegrityError:
        if Hand.objects.filter(key=submission.key).exclude(game=game).exists():
            return Answer(AnswerKind.KEY_REUSED)
        game.version = 0  # no game has it: whatever was set before the key was refused is read again
        return act(game, submission, actor)


def _record(game: Game, submission: Submission, actor: Actor) -> Answer:
    with changing(game):
        refusal = known_key(game, submission) or rival_of(game, submission)
        if refusal is None and game.is_over:
            refusal = Answer(AnswerKind.GAME_OVER)
        if refusal:
            return refusal
        if not game.live_hands:
            game.scorer_device = actor.device
        last = max((hand.place for hand in game.all_hands), default=0)
        return _add(game, submission, last + GAP, actor, Event.What.HAND_RECORDED)


def _insert(game: Game, submission: Submission, actor: Actor) -> Answer:
    with changing(game):
        refusal = known_key(game, submission)
        if refusal is None and following(game, submission.after) is None:
            refusal = Answer(AnswerKind.UNKNOWN_PLACE)
        if refusal:
            return refusal
        return _add(game, submission, place_after(game, submission.after), actor, Event.What.HAND_INSERTED)


def known_key(game: Game, submission: Submission) -> Answer | None:
    """The answer where this game knows the key. What was first recorded under it counts, also when it was corrected."""
    hand = next((hand for hand in game.all_hands if hand.key == submission.key), None)
    if hand is None:
        return None
    if not hand.is_live:
        return Answer(AnswerKind.REMOVED, hand)
    facts = facts_of(submission.entry)
    same = hand.facts == facts or _first_facts(hand) == facts
    return Answer(AnswerKind.ALREADY_RECORDED if same else AnswerKind.KEY_REUSED, hand)


def _first_facts(hand: Hand) -> dict | None:
    whats = (Event.What.HAND_RECORDED, Event.What.HAND_INSERTED)
    first = Event.objects.filter(game_id=hand.game_id, what__in=whats, after__key=hand.key).order_by("id").first()
    return first.after["facts"] if first else None


def following(game: Game, after: str) -> list[Hand] | None:
    """The entries after the one with this key, removed ones included; None where this game has no such entry."""
    if not after:
        return game.all_hands
    keys = [hand.key for hand in game.all_hands]
    return game.all_hands[keys.index(after) + 1 :] if after in keys else None


def rival_of(game: Game, submission: Submission) -> Answer | None:
    """The answer where another live entry follows the one named already; a removed one keeps its place in the order."""
    later = following(game, submission.after)
    if later is None:
        return Answer(AnswerKind.UNKNOWN_PLACE)
    rival = next((hand for hand in later if hand.is_live), None)
    if rival is None:
        return None
    same = rival.facts == facts_of(submission.entry)
    return Answer(AnswerKind.ALREADY_RECORDED if same else AnswerKind.RIVAL, rival)


def place_after(game: Game, after: str) -> int:
    """A place right after an entry; where the gap is used up, all places of the game are given anew."""
    place = _middle(game, after)
    if place is None:
        renumber(game)
        place = _middle(game, after)
    return place


def _middle(game: Game, after: str) -> int | None:
    later = following(game, after)
    before = [hand.place for hand in game.all_hands[: len(game.all_hands) - len(later)]]
    if not later:
        return (before[-1] if before else 0) + GAP
    right = later[0].place
    left = before[-1] if before else right - 2 * GAP
    return (left + right) // 2 if right - left > 1 else None


def renumber(game: Game) -> None:
    """Even gaps again, all above the old places, so that no two rows ever stand at one place meanwhile."""
    top = game.all_hands[-1].place
    for rank, hand in enumerate(game.all_hands, 1):
        hand.place = top + rank * GAP
    places = [When(pk=hand.pk, then=Value(hand.place)) for hand in game.all_hands]
    game.hands.update(place=Case(*places))


def _add(game: Game, submission: Submission, place: int, actor: Actor, what: Event.What) -> Answer:
    problems = entry_problems(game, submission.entry)
    if problems:
        return Answer(AnswerKind.IMPOSSIBLE, problems=problems)
    hand = Hand.new(
        game_id=game.pk,
        key=submission.key,
        place=place,
        version=game.version + 1,
        entered_at=timezone.now(),
        device=actor.device,
        removed_at=None,
        removed_by="",
    )
    hand.fill(submission.entry)
    hand.insert()
    _insert_calls(hand)
    game.all_hands.append(hand)
    game.all_hands.sort(key=lambda one: one.place)
    conclude(game, Change(what=what, after=_told(hand)), actor)
    return Answer(AnswerKind.RECORDED, hand)


def _insert_calls(hand: Hand) -> None:
    for bid in hand.auction:
        bid.hand_id = hand.pk
    Bid.insert_all(hand.auction)


def _told(hand: Hand) -> dict:
    return {"key": hand.key, "place": hand.place, "facts": hand.facts}


def correct_hand(hand: Hand, entry: scoring.Entry, actor: Actor, seen_version: int | None = None) -> Answer:
    """Replace the facts of an entry; later ones replay. RIVAL when somebody changed it after `seen_version`,
    the version of the game that the person correcting it had seen."""
    game = hand.game
    with changing(game):
        hand = _fresh(game, hand)
        if not hand.is_live:
            return Answer(AnswerKind.REMOVED, hand)
        if hand.facts == facts_of(entry):
            return Answer(AnswerKind.ALREADY_RECORDED, hand)
        if seen_version is not None and hand.version > seen_version:
            return Answer(AnswerKind.RIVAL, hand)
        problems = entry_problems(game, entry)
        if problems:
            return Answer(AnswerKind.IMPOSSIBLE, hand, problems)
        before = _told(hand)
        had_calls = bool(hand.auction)
        hand.fill(entry)
        hand.version = game.version + 1
        hand.save()
        if had_calls:
            hand.bids.all().delete()
        _insert_calls(hand)
        conclude(game, Change(what=Event.What.HAND_CORRECTED, before=before, after=_told(hand)), actor)
        return Answer(AnswerKind.RECORDED, hand)


def _fresh(game: Game, hand: Hand) -> Hand:
    """The row as it is now; `hand` may be a page old."""
    return next(one for one in game.all_hands if one.pk == hand.pk)


def remove_hand(hand: Hand, actor: Actor, reason: str = "") -> Hand:
    """Take an entry out of the game. It keeps its row and place, so that it can be restored."""
    game = hand.game
    with changing(game):
        hand = _fresh(game, hand)
        if hand.is_live:
            _remove(game, hand, actor, Event.What.HAND_REMOVED, reason)
        return hand


def _remove(game: Game, hand: Hand, actor: Actor, what: Event.What, reason: str = "") -> None:
    hand.removed_at, hand.removed_by = timezone.now(), actor.label
    _save_life(game, hand)
    conclude(game, Change(what=what, before=_told(hand), after={"key": hand.key}, reason=reason), actor)


def restore_hand(hand: Hand, actor: Actor) -> Answer:
    """Put a removed entry back in its place."""
    game = hand.game
    with changing(game):
        hand = _fresh(game, hand)
        if hand.is_live:
            return Answer(AnswerKind.ALREADY_RECORDED, hand)
        try:
            problems = entry_problems(game, hand.entry(game.rules_value))
        except Unreadable:
            problems = (scoring.Problem("bid", "bad-bid", scoring.ProblemKind.BID_UNKNOWN_TO_RULES),)
        if problems:
            return Answer(AnswerKind.IMPOSSIBLE, hand, problems)
        hand.removed_at, hand.removed_by = None, ""
        _save_life(game, hand)
        conclude(game, Change(what=Event.What.HAND_RESTORED, after=_told(hand)), actor)
        return Answer(AnswerKind.RECORDED, hand)


def _save_life(game: Game, hand: Hand) -> None:
    hand.version = game.version + 1
    hand.save(update_fields=["removed_at", "removed_by", "version"])


def undo_last(game: Game, actor: Actor, last_key: str | None = None) -> Hand | None:
    """Take back the last thing: that people ended the game, else its last entry. The entry removed, or None.

    `last_key`: the last entry that the person saw; when another one came meanwhile, nothing is taken back.
    """
    with changing(game):
        if game.was_ended:
            take_back_ending(game, actor)
            return None
        live = game.live_hands
        if not live or (last_key is not None and live[-1].key != last_key):
            return None
        _remove(game, live[-1], actor, Event.What.HAND_UNDONE)
        return live[-1]


def take_back_ending(game: Game, actor: Actor) -> None:
    """A game that people ended goes on. Only inside `changing`."""
    before = {"state": str(game.state), "side": game.conceded_side, "forfeited": game.forfeited_sides}
    game.state, game.conceded_side, game.forfeited_sides = Game.State.OPEN, None, []
    conclude(game, Change(what=Event.What.GAME_REOPENED, before=before), actor)
