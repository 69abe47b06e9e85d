"""Everything that changes data: one transaction each, with its line in the history.

An action returns a mistake that a person can fix as a sentence, an `Answer` or a list of problems. A `ValueError` means
a bug.
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
    sign_in_error,
)
from leagues.actions.leagues import archive_league, change_league, reopen_league, start_league
from leagues.actions.ledger import take_back
from leagues.actions.links import open_calendar, open_check_in, open_wall, renew_link, revoke_link
from leagues.actions.members import change_role, hand_over, join_league, leave_league, remove_member
from leagues.actions.nights import (
    NO_REASON,
    cancel_night,
    check_in,
    check_out,
    close_night,
    reopen_night,
    revive_night,
    set_plan,
    undo_check_in,
)
from leagues.actions.paper import clear_result, enter_results, forfeit_game, hold_game, substitute
from leagues.actions.people import add_players, change_player, merge_players, rename_player, unmerge_player
from leagues.actions.purge import purge_league, purge_night
from leagues.actions.rounds import (
    DrawSettings,
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
from leagues.actions.signins import close_sign_in, end_other_sign_ins, end_sign_in, keep_one_sign_in, record_sign_in
from leagues.actions.start import NewGame, next_game, start_game
from leagues.actions.treasury import add_account, digest, draft, record_step
from leagues.models import Actor
