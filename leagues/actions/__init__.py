"""Everything that changes something: one transaction each, with its line in the list of changes.

What a person can put right comes back as an `Answer` or as a list of problems; what only a fault in the program can
cause is a ValueError.
"""

from leagues.actions.answers import Answer, AnswerKind, Submission
from leagues.actions.games import change_note, change_rules, change_stakes, end_game, reopen_game, swap_players
from leagues.actions.hands import correct_hand, insert_hand, record_hand, remove_hand, restore_hand, undo_last
from leagues.actions.imports import import_game, record_problems
from leagues.actions.links import renew_link, revoke_link
from leagues.actions.people import rename_player
from leagues.actions.purge import purge_night
from leagues.actions.rules import change_saved_rules, save_rules
from leagues.actions.start import NewGame, next_game, start_game
from leagues.models import Actor

__all__ = [
    "Actor",
    "Answer",
    "AnswerKind",
    "NewGame",
    "Submission",
    "change_note",
    "change_rules",
    "change_saved_rules",
    "change_stakes",
    "correct_hand",
    "end_game",
    "import_game",
    "insert_hand",
    "next_game",
    "purge_night",
    "record_hand",
    "record_problems",
    "remove_hand",
    "rename_player",
    "renew_link",
    "reopen_game",
    "restore_hand",
    "revoke_link",
    "save_rules",
    "start_game",
    "swap_players",
    "undo_last",
]
