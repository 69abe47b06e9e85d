"""Everything that changes something: one transaction each, with its line in the list of changes.

What a person can put right comes back as an `Answer` or as a list of problems; what only a fault in the program can
cause is a ValueError.
"""

from leagues.actions.answers import Answer, AnswerKind, Submission
from leagues.actions.attempts import begin_attempt, forgive_attempt
from leagues.actions.claims import answer_claim, ask_for_player
from leagues.actions.erasure import erase_person
from leagues.actions.games import (
    change_note,
    change_rules,
    change_stakes,
    end_game,
    reopen_game,
    swap_players,
    take_over,
)
from leagues.actions.hands import correct_hand, insert_hand, record_hand, remove_hand, restore_hand, undo_last
from leagues.actions.imports import import_game, record_problems
from leagues.actions.invitations import (
    invitable,
    invite,
    join_by,
    make_sign_in_link,
    sign_in_by,
    sign_in_trouble,
)
from leagues.actions.leagues import archive_league, change_league, reopen_league, start_league
from leagues.actions.ledger import take_back
from leagues.actions.links import renew_link, revoke_link
from leagues.actions.members import change_role, hand_over, join_league, leave_league, remove_member
from leagues.actions.people import rename_player
from leagues.actions.purge import purge_night
from leagues.actions.rules import change_saved_rules, save_rules
from leagues.actions.signins import close_sign_in, end_other_sign_ins, end_sign_in, keep_one_sign_in, note_sign_in
from leagues.actions.start import NewGame, next_game, start_game
from leagues.actions.treasury import Step, add_account, book_step, draft, left_of_night, mark
from leagues.models import Actor

__all__ = [
    "Actor",
    "Answer",
    "AnswerKind",
    "NewGame",
    "Step",
    "Submission",
    "add_account",
    "answer_claim",
    "archive_league",
    "ask_for_player",
    "begin_attempt",
    "book_step",
    "change_league",
    "change_note",
    "change_role",
    "change_rules",
    "change_saved_rules",
    "change_stakes",
    "close_sign_in",
    "correct_hand",
    "draft",
    "end_game",
    "end_other_sign_ins",
    "end_sign_in",
    "erase_person",
    "forgive_attempt",
    "hand_over",
    "import_game",
    "insert_hand",
    "invitable",
    "invite",
    "join_by",
    "join_league",
    "keep_one_sign_in",
    "leave_league",
    "left_of_night",
    "make_sign_in_link",
    "mark",
    "next_game",
    "note_sign_in",
    "purge_night",
    "record_hand",
    "record_problems",
    "remove_hand",
    "remove_member",
    "rename_player",
    "renew_link",
    "reopen_game",
    "reopen_league",
    "restore_hand",
    "revoke_link",
    "save_rules",
    "sign_in_by",
    "sign_in_trouble",
    "start_game",
    "start_league",
    "swap_players",
    "take_back",
    "take_over",
    "undo_last",
]
