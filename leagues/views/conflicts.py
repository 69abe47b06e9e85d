"""What the page says when a hand cannot simply be added: both versions, and what a person can choose."""

import secrets
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils import timezone

from leagues.actions import Answer, AnswerKind
from leagues.forms.adjustments import AdjustForm
from leagues.forms.hands import HandForm
from leagues.forms.merging import Merge, merge
from leagues.reports.changes import entry_text
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
    """Both versions and what may be done. `merging`: where to send the facts taken from each."""

    title: str
    text: str
    theirs: HandRow | None = None
    mine: Preview | None = None
    choices: tuple[Choice, ...] = ()
    merge: Merge | None = None
    merging: Choice | None = None


@dataclass(frozen=True, kw_only=True)
class Sent:
    """What a phone sent, how it is answered, and the game as it is now. `form`: as it was read, and clean."""

    board: Board
    answer: Answer
    typed: object
    form: object

    @property
    def entry(self):
        return self.form.entry

    @property
    def is_penalty(self) -> bool:
        return isinstance(self.form, AdjustForm)

    @property
    def theirs(self) -> HandRow | None:
        """The line of the hand in the way, where it is one of this game."""
        hand = self.answer.hand
        return None if hand is None else next((row for row in self.board.hands if row.id == hand.id), None)

    def fields(self, after: str) -> tuple[tuple[str, str], ...]:
        """What was typed, under a new key and in a new place."""
        kept = [(name, value) for name in self.typed for value in self.typed.getlist(name) if name not in _KEPT_OUT]
        return (("key", new_key()), ("after", after), *kept)


_KEPT_OUT = ("csrfmiddlewaretoken", "key", "after", "seen")


def conflict_of(board: Board, answer: Answer, typed, form) -> Conflict:
    """The conflict that an answer stands for. `typed`: the form as it was sent; `form`: as it was read."""
    return _BUILDERS[answer.kind](Sent(board=board, answer=answer, typed=typed, form=form))


def _rival(sent: Sent) -> Conflict:
    text = f"Hand {sent.theirs.number} is recorded already, with other content. Nothing of either is lost."
    return _both(sent, "Two phones entered this hand", text)


def _key_reused(sent: Sent) -> Conflict:
    if sent.theirs is None:
        return _unknown(sent)
    text = "It came again with other content, so it was not saved a second time. Choose what you meant."
    return _both(sent, f"This form was saved before, as hand {sent.theirs.number}", text)


def _both(sent: Sent, title: str, text: str) -> Conflict:
    theirs = sent.theirs
    conflict = Conflict(
        title=title,
        text=text,
        theirs=theirs,
        mine=sent.board.preview_at(theirs.number, sent.entry),
        choices=(_drop(sent, f"Keep hand {theirs.number} as it is"), *_replace(sent), *_add_after(sent)),
    )
    if not isinstance(sent.form, HandForm):
        return conflict
    url = reverse("edit_hand", args=[sent.board.game.id, theirs.id])
    seen = ("seen", str(sent.answer.hand.version))
    return replace(
        conflict,
        merge=merge(sent.form.setting, sent.answer.hand.entry(sent.board.rules), sent.entry),
        merging=Choice(label="Save it so", url=url, fields=(("key", new_key()), seen)),
    )


def _removed(sent: Sent) -> Conflict:
    hand = sent.answer.hand
    when = timezone.localtime(hand.removed_at)
    who = f" by {hand.removed_by}" if hand.removed_by else ""
    restore = Choice(label="Put it back", url=reverse("restore_hand", args=[sent.board.game.id, hand.id]))
    return Conflict(
        title="This hand was recorded and then removed",
        text=f"It was removed{who} at {when:%-I:%M %p}. Put it back, or leave it out.",
        mine=_mine(sent),
        choices=(_drop(sent, "Leave it out"), restore),
    )


def _over(sent: Sent) -> Conflict:
    return Conflict(
        title="The game is over",
        text=f"{sent.board.ending}. Another hand does not count. If it is not over, edit the hand that is wrong.",
        mine=_mine(sent),
        choices=(_drop(sent, "To the game"),),
    )


def _unknown(sent: Sent) -> Conflict:
    return Conflict(
        title="This page was too old",
        text="The hand that yours follows is not in this game. Add yours at the end, or leave it out.",
        mine=_mine(sent),
        choices=(_drop(sent, "Leave it out"), *_add_after(sent)),
    )


def _mine(sent: Sent) -> Preview:
    """What was typed, on top of the game as it is; where that is over, in words only."""
    if sent.board.is_over:
        return Preview(text=entry_text(sent.board, sent.entry), is_set=False, gains=())
    return sent.board.preview(sent.entry)


def _drop(sent: Sent, label: str) -> Choice:
    return Choice(label=label, href=reverse("game", args=[sent.board.game.id]))


def _replace(sent: Sent) -> tuple[Choice, ...]:
    """Mine in its place, where both are hands or both are penalties."""
    hand = sent.answer.hand
    if (hand.kind == hand.Kind.ADJUSTMENT) != sent.is_penalty:
        return ()
    url = reverse("edit_hand", args=[sent.board.game.id, hand.id])
    return (Choice(label=f"Mine is right: replace hand {sent.theirs.number}", url=url, fields=sent.fields("")),)


def _add_after(sent: Sent) -> tuple[Choice, ...]:
    """Mine as well, at the end."""
    if sent.board.is_over:
        return ()
    name = "adjust" if sent.is_penalty else "record_hand"
    url = reverse(name, args=[sent.board.game.id])
    label = f"Both are right: add mine as hand {sent.board.next_number}"
    return (Choice(label=label, url=url, fields=sent.fields(sent.board.last_key)),)


_BUILDERS = {
    AnswerKind.RIVAL: _rival,
    AnswerKind.KEY_REUSED: _key_reused,
    AnswerKind.REMOVED: _removed,
    AnswerKind.GAME_OVER: _over,
    AnswerKind.UNKNOWN_POSITION: _unknown,
}


def new_key() -> str:
    """A key for an entry, where the phone does not make one."""
    return secrets.token_urlsafe(16)
