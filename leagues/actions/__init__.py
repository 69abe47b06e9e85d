"""Everything that changes something: one transaction each, with its line in the list of changes.

What a person can put right comes back as an `Answer` or as a list of problems; what only a fault in the program can
cause is a ValueError.
"""

from leagues.actions.answers import Answer, AnswerKind, Submission
from leagues.actions.attempts import begin_attempt, forgive_attempt
from leagues.actions.claims import answer_claim, ask_for_player
from leagues.actions.erasure import erase_person
from leagues.actions.evenings import take_in
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
from leagues.actions.links import open_calendar, open_check_in, open_wall, renew_link, revoke_link
from leagues.actions.members import change_role, hand_over, join_league, leave_league, remove_member
from leagues.actions.nights import (
    cancel_night,
    check_in,
    check_out,
    close_night,
    reopen_night,
    revive_night,
    say,
    undo_check_in,
)
from leagues.actions.paper import clear_result, enter_results, forfeit_game, hold_game, substitute
from leagues.actions.people import add_players, change_player, merge_players, rename_player, unmerge_player
from leagues.actions.purge import purge_league, purge_night
from leagues.actions.rounds import (
    Wish,
    call_time,
    draw_round,
    drop_round,
    publish_round,
    start_clock,
    swap_in_draft,
)
from leagues.actions.rules import (
    change_saved_rules,
    delete_league_rules,
    delete_saved_rules,
    rename_league_rules,
    save_league_rules,
    save_rules,
)
from leagues.actions.seasons import (
    Agreement,
    NewSeason,
    add_night,
    adjust_points,
    archive_season,
    change_season,
    change_terms,
    dissolve_pair,
    form_pair,
    start_season,
    take_back_adjustment,
)
from leagues.actions.signins import close_sign_in, end_other_sign_ins, end_sign_in, keep_one_sign_in, note_sign_in
from leagues.actions.start import NewGame, next_game, start_game
from leagues.actions.treasury import add_account, book_step, digest, draft
from leagues.models import Actor

__all__ = [
    "Actor",
    "Agreement",
    "Answer",
    "AnswerKind",
    "NewGame",
    "NewSeason",
    "Submission",
    "Wish",
    "add_account",
    "add_night",
    "add_players",
    "adjust_points",
    "answer_claim",
    "archive_league",
    "archive_season",
    "ask_for_player",
    "begin_attempt",
    "book_step",
    "call_time",
    "cancel_night",
    "change_league",
    "change_note",
    "change_player",
    "change_role",
    "change_rules",
    "change_saved_rules",
    "change_season",
    "change_stakes",
    "change_terms",
    "check_in",
    "check_out",
    "clear_result",
    "close_night",
    "close_sign_in",
    "correct_hand",
    "delete_league_rules",
    "delete_saved_rules",
    "digest",
    "dissolve_pair",
    "draft",
    "draw_round",
    "drop_round",
    "end_game",
    "end_other_sign_ins",
    "end_sign_in",
    "enter_results",
    "erase_person",
    "forfeit_game",
    "forgive_attempt",
    "form_pair",
    "hand_over",
    "hold_game",
    "import_game",
    "insert_hand",
    "invitable",
    "invite",
    "join_by",
    "join_league",
    "keep_one_sign_in",
    "leave_league",
    "make_sign_in_link",
    "merge_players",
    "next_game",
    "note_sign_in",
    "open_calendar",
    "open_check_in",
    "open_wall",
    "publish_round",
    "purge_league",
    "purge_night",
    "record_hand",
    "record_problems",
    "remove_hand",
    "remove_member",
    "rename_league_rules",
    "rename_player",
    "renew_link",
    "reopen_game",
    "reopen_league",
    "reopen_night",
    "restore_hand",
    "revive_night",
    "revoke_link",
    "save_league_rules",
    "save_rules",
    "say",
    "sign_in_by",
    "sign_in_trouble",
    "start_clock",
    "start_game",
    "start_league",
    "start_season",
    "substitute",
    "swap_in_draft",
    "swap_players",
    "take_back",
    "take_back_adjustment",
    "take_in",
    "take_over",
    "undo_check_in",
    "undo_last",
    "unmerge_player",
]
