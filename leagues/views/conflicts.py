"""Describe conflicts between hands: both versions, and the choices a person has."""

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
    """A button: a form that submits the same entry with another key or position, or a plain link."""

    label: str
    url: str = ""
    href: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """Both versions and the choices. `merging`: where to send a combination of both."""

    title: str
    text: str
    theirs: HandRow | None = None
    mine: Preview | None = None
    choices: tuple[Choice, ...] = ()
    merge: Merge | None = None
    merging: Choice | None = None


@dataclass(frozen=True, kw_only=True)
class Sent:
    """A submission, its answer, and the game as it is now. `typed`: the raw POST data. `form`: valid."""

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
        """The row of the conflicting hand, or None if the hand is not in this game."""
        hand = self.answer.hand
        return None if hand is None else next((row for row in self.board.hands if row.id == hand.id), None)

    def fields(self, after: str) -> tuple[tuple[str, str], ...]:
        """Return what was typed, with a new key and position."""
        typed = [(name, value) for name in self.typed for value in self.typed.getlist(name) if name not in _NOT_TYPED]
        return (("key", new_key()), ("after", after), *typed)


_NOT_TYPED = ("csrfmiddlewaretoken", "key", "after", "seen")


def conflict_of(board: Board, answer: Answer, typed, form) -> Conflict:
    """Return the conflict of an answer. `typed`: the raw POST data. `form`: the valid form."""
    return _BUILDERS[answer.kind](Sent(board=board, answer=answer, typed=typed, form=form))


def _rival(sent: Sent) -> Conflict:
    text = f"Hand {sent.theirs.number} has already been recorded, and it differs from yours. Neither version is lost."
    return _both(sent, "Two phones entered this hand", text)


def _key_reused(sent: Sent) -> Conflict:
    if sent.theirs is None:
        return _unknown(sent)
    text = "The second version differs, so it was not saved. Choose the one you meant."
    return _both(sent, f"This form was already saved as hand {sent.theirs.number}", text)


def _both(sent: Sent, title: str, text: str) -> Conflict:
    theirs = sent.theirs
    conflict = Conflict(
        title=title,
        text=text,
        theirs=theirs,
        mine=sent.board.preview_at(theirs.number, sent.entry),
        choices=(_keep_theirs(sent, f"Keep hand {theirs.number} unchanged"), *_replace(sent), *_add_after(sent)),
    )
    if not isinstance(sent.form, HandForm):
        return conflict
    url = reverse("edit_hand", args=[sent.board.game.id, theirs.id])
    seen = ("seen", str(sent.answer.hand.version))
    return replace(
        conflict,
        merge=merge(sent.form.setting, sent.answer.hand.entry(sent.board.rules), sent.entry),
        merging=Choice(label="Save combined hand", url=url, fields=(("key", new_key()), seen)),
    )


def _removed(sent: Sent) -> Conflict:
    hand = sent.answer.hand
    when = timezone.localtime(hand.removed_at)
    who = f" by {hand.removed_by}" if hand.removed_by else ""
    restore = Choice(label="Restore hand", url=reverse("restore_hand", args=[sent.board.game.id, hand.id]))
    return Conflict(
        title="This hand was recorded and then removed",
        text=f"It was removed{who} at {when:%-I:%M %p}. Restore it, or leave it out.",
        mine=_preview_of_mine(sent),
        choices=(_keep_theirs(sent, "Leave it out"), restore),
    )


def _over(sent: Sent) -> Conflict:
    return Conflict(
        title="The game is over",
        text=f"{sent.board.ending}. Another hand would not count. If the game is not over, edit the wrong hand.",
        mine=_preview_of_mine(sent),
        choices=(_keep_theirs(sent, "Back to the game"),),
    )


def _unknown(sent: Sent) -> Conflict:
    return Conflict(
        title="This page was out of date",
        text="The hand before yours is no longer in this game. Add yours at the end, or leave it out.",
        mine=_preview_of_mine(sent),
        choices=(_keep_theirs(sent, "Leave it out"), *_add_after(sent)),
    )


def _preview_of_mine(sent: Sent) -> Preview:
    """Return a preview of the submitted hand at the end of the game, with its text alone if the game is over."""
    if sent.board.is_over:
        return Preview(text=entry_text(sent.board, sent.entry), is_set=False, gains=())
    return sent.board.preview(sent.entry)


def _keep_theirs(sent: Sent, label: str) -> Choice:
    return Choice(label=label, href=reverse("game", args=[sent.board.game.id]))


def _replace(sent: Sent) -> tuple[Choice, ...]:
    """Offer to replace the recorded entry, if both are hands or both are penalties."""
    hand = sent.answer.hand
    if (hand.kind == hand.Kind.ADJUSTMENT) != sent.is_penalty:
        return ()
    url = reverse("edit_hand", args=[sent.board.game.id, hand.id])
    return (Choice(label=f"Use mine: replace hand {sent.theirs.number}", url=url, fields=sent.fields("")),)


def _add_after(sent: Sent) -> tuple[Choice, ...]:
    """Offer to add the submitted entry at the end, if the game is not over."""
    if sent.board.is_over:
        return ()
    name = "adjust" if sent.is_penalty else "record_hand"
    url = reverse(name, args=[sent.board.game.id])
    label = f"Keep both: add mine as hand {sent.board.next_number}"
    return (Choice(label=label, url=url, fields=sent.fields(sent.board.last_key)),)


_BUILDERS = {
    AnswerKind.RIVAL: _rival,
    AnswerKind.KEY_REUSED: _key_reused,
    AnswerKind.REMOVED: _removed,
    AnswerKind.GAME_OVER: _over,
    AnswerKind.UNKNOWN_POSITION: _unknown,
}


def new_key() -> str:
    """Return a key for an entry, for browsers that do not make one."""
    return secrets.token_urlsafe(16)
