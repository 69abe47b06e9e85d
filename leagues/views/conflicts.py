"""What the page says when a hand cannot simply be added: both versions, and what a person can choose."""

import secrets
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils import timezone

from leagues.actions import Answer, AnswerKind
from leagues.reports.scoreboard import Board, HandRow, Preview


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A button: a form with what was typed under another key or place, or a plain link."""

    label: str
    url: str = ""
    href: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Conflict:
    title: str
    text: str
    advice: str
    theirs_title: str = "Recorded already"
    theirs: HandRow | None = None
    mine: Preview | None = None
    choices: tuple[Choice, ...] = field(default=())


_KEPT_OUT = ("csrfmiddlewaretoken", "key", "after", "seen")


def conflict_of(board: Board, answer: Answer, typed, entry) -> Conflict:
    """The conflict that an answer stands for. `typed`: the form as it was sent; `entry`: what it says."""
    drop = Choice(label="Leave it as it is", href=reverse("game", args=[board.game.id]))
    build = _BUILDERS[answer.kind]
    return build(board, answer, typed, entry, drop)


def _rival(board: Board, answer: Answer, typed, entry, drop: Choice) -> Conflict:
    theirs = _row(board, answer)
    return Conflict(
        title="Two phones entered this hand",
        text=f"Hand {theirs.number} is recorded already, with other content. Nothing of either is lost.",
        advice="Choose what is right.",
        theirs=theirs,
        mine=board.preview_at(theirs.number, entry),
        choices=(drop, _replace(board, answer, typed, theirs), _add_after(board, typed)),
    )


def _key_reused(board: Board, answer: Answer, typed, entry, drop: Choice) -> Conflict:
    theirs = _row(board, answer)
    if theirs is None:
        return _unknown(board, answer, typed, entry, drop)
    return Conflict(
        title=f"This form was saved before, as hand {theirs.number}",
        text="It came again with other content, so it was not saved a second time.",
        advice="Choose what you meant.",
        theirs=theirs,
        mine=board.preview_at(theirs.number, entry),
        choices=(drop, _replace(board, answer, typed, theirs), _add_after(board, typed)),
    )


def _removed(board: Board, answer: Answer, typed, entry, drop: Choice) -> Conflict:
    hand = answer.hand
    when = timezone.localtime(hand.removed_at)
    who = f" by {hand.removed_by}" if hand.removed_by else ""
    restore = Choice(label="Put it back", url=reverse("restore_hand", args=[board.game.id, hand.id]))
    return Conflict(
        title="This hand was recorded and then removed",
        text=f"It was removed{who} at {when:%-I:%M %p}.",
        advice="Put it back, or leave it out.",
        mine=board.preview(entry),
        choices=(drop, restore),
    )


def _over(board: Board, answer: Answer, typed, entry, drop: Choice) -> Conflict:
    return Conflict(
        title="The game is over",
        text=f"{board.ending}. Another hand does not count any more.",
        advice="If it is not over, undo or edit the hand that is wrong.",
        choices=(drop,),
    )


def _unknown(board: Board, answer: Answer, typed, entry, drop: Choice) -> Conflict:
    return Conflict(
        title="This page was too old",
        text="The hand that yours follows is not in this game.",
        advice="Add yours at the end, or leave it out.",
        mine=None if board.is_over else board.preview(entry),
        choices=(drop, _add_after(board, typed)),
    )


_BUILDERS = {
    AnswerKind.RIVAL: _rival,
    AnswerKind.KEY_REUSED: _key_reused,
    AnswerKind.REMOVED: _removed,
    AnswerKind.GAME_OVER: _over,
    AnswerKind.UNKNOWN_PLACE: _unknown,
}


def _row(board: Board, answer: Answer) -> HandRow | None:
    if answer.hand is None:
        return None
    return next((row for row in board.hands if row.id == answer.hand.id), None)


def _replace(board: Board, answer: Answer, typed, theirs: HandRow) -> Choice:
    url = reverse("edit_hand", args=[board.game.id, answer.hand.id])
    return Choice(label=f"Mine is right: replace hand {theirs.number}", url=url, fields=_fields(typed, ""))


def _add_after(board: Board, typed) -> Choice:
    url = reverse("record_hand", args=[board.game.id])
    return Choice(label=f"Both: add mine as hand {board.next_number}", url=url, fields=_fields(typed, board.last_key))


def _fields(typed, after: str) -> tuple[tuple[str, str], ...]:
    """What was typed, under a new key and in a new place."""
    kept = tuple((name, value) for name in typed for value in typed.getlist(name) if name not in _KEPT_OUT)
    return (("key", new_key()), ("after", after), *kept)


def new_key() -> str:
    """A key for an entry, where the phone does not make one."""
    return secrets.token_urlsafe(16)
