"""The URLs of the app, grouped by noun."""

from allauth.account import views as account
from django.conf import settings
from django.urls import include, path

from leagues.views import (
    access_links,
    corrections,
    evenings,
    games,
    league_rules,
    leagues,
    links,
    live,
    me,
    members,
    money,
    nights,
    pages,
    people,
    play,
    rearranging,
    rules,
    seasons,
    sharing,
    sheets,
    standings,
    treasury,
    walls,
)

# A game

hand_urls = [
    path("", play.record_hand, name="record_hand"),
    path("preview/", play.preview_hand, name="preview_hand"),
    path("<int:hand_id>/", corrections.edit_hand, name="edit_hand"),
    path("<int:hand_id>/preview/", corrections.preview_edit, name="preview_edit"),
    path("<int:hand_id>/why/", corrections.why_hand, name="why_hand"),
    path("<int:hand_id>/insert/", corrections.insert_hand, name="insert_hand"),
    path("<int:hand_id>/insert/preview/", corrections.preview_insert, name="preview_insert"),
    path("<int:hand_id>/remove/", corrections.remove_hand, name="remove_hand"),
    path("<int:hand_id>/restore/", corrections.restore_hand, name="restore_hand"),
]

game_urls = [
    path("", play.game, name="game"),
    path("hands/", include(hand_urls)),
    path("news/", play.game_news, name="game_news"),
    path("undo/", play.undo, name="undo"),
    path("take-over/", play.take_over, name="take_over"),
    path("adjust/", corrections.adjust, name="adjust"),
    path("menu/", games.game_menu, name="game_menu"),
    path("seats/", rearranging.game_seats, name="game_seats"),
    path("rules/", rearranging.game_rules, name="game_rules"),
    path("end/", games.end_game, name="end_game"),
    path("reopen/", games.reopen, name="reopen"),
    path("next/", games.next_game, name="next_game"),
    path("another/", games.another_game, name="another_game"),
    path("share/", sharing.share_game, name="share_game"),
    path("picture.svg", sharing.game_picture, name="game_picture"),
    path("sheet/", sharing.game_sheet, name="game_sheet"),
    path("note/", games.game_note, name="game_note"),
    path("links/", games.game_links, name="game_links"),
    path("links/<int:link_id>/renew/", games.renew_link, name="renew_link"),
    path("changes/", games.game_changes, name="game_changes"),
    path("record.json", games.game_record, name="game_record"),
]

# Rules

rule_urls = [
    path("", rules.all_rules, name="all_rules"),
    path("which/", rules.which_pitch, name="which_pitch"),
    path("house/<slug:key>/", rules.house_rules, name="house_rules"),
    path("house/<slug:key>/check/", rules.check_house_rules, name="check_house_rules"),
    path("saved/<str:token>/", rules.saved_rules, name="saved_rules"),
    path("saved/<str:token>/change/", rules.change_saved_rules, name="change_saved_rules"),
    path("saved/<str:token>/delete/", rules.delete_saved_rules, name="delete_saved_rules"),
    path("shared/<str:text>/", rules.shared_rules, name="shared_rules"),
    path("shared/<str:text>/save/", rules.save_shared_rules, name="save_shared_rules"),
    path("<slug:key>/", rules.rule_card, name="rule_card"),
    path("<slug:key>/sheet/", sharing.variant_sheet, name="variant_sheet"),
]

# A league

member_urls = [
    path("role/", members.change_role, name="change_role"),
    path("hand-over/", members.hand_over, name="hand_over"),
    path("remove/", members.remove_member, name="remove_member"),
    path("sign-in/", links.make_sign_in_link, name="make_sign_in_link"),
]

roster_urls = [
    path("", people.roster, name="roster"),
    path("<int:player_id>/", people.player, name="player"),
    path("<int:player_id>/rename/", people.rename_player, name="rename_player"),
    path("<int:player_id>/change/", people.change_player, name="change_player"),
    path("<int:player_id>/merge/", people.merge_player, name="merge_player"),
    path("<int:player_id>/unmerge/", people.unmerge_player, name="unmerge_player"),
    path("<int:player_id>/nights/<int:night_id>/", people.set_plan, name="set_plan"),
]

money_urls = [
    path("", money.league_money, name="league_money"),
    path("games/", money.games_money, name="games_money"),
    path("nights/<int:night_id>/", money.night_money, name="night_money"),
    path("nights/<int:night_id>/pay/", treasury.pay_at_table, name="pay_at_table"),
    path("players/<int:player_id>/", money.player_statement, name="statement"),
    path("players/<int:player_id>/statement.csv", money.player_statement_csv, name="statement_csv"),
    path("ledger.csv", money.money_csv, name="money_csv"),
    path("ledger.beancount", money.money_beancount, name="money_beancount"),
    path("desk/", treasury.money_desk, name="money_desk"),
    path("desk/accounts/", treasury.add_account, name="add_account"),
    path("desk/<slug:word>/", treasury.money_step, name="money_step"),
    path("bookings/<int:number>/take-back/", treasury.take_back, name="take_back"),
]

league_rule_urls = [
    path("", league_rules.league_rules, name="league_rules"),
    path("<int:rule_set_id>/", league_rules.league_rule_set, name="league_rule_set"),
    path("<int:rule_set_id>/rename/", league_rules.rename_league_rules, name="rename_league_rules"),
    path("<int:rule_set_id>/delete/", league_rules.delete_league_rules, name="delete_league_rules"),
]

season_urls = [
    path("", seasons.seasons, name="seasons"),
    path("new/", seasons.new_season, name="new_season"),
    path("<int:season_id>/", seasons.season, name="season"),
    path("<int:season_id>/terms/", seasons.season_terms, name="season_terms"),
    path("<int:season_id>/change/", seasons.change_season, name="change_season"),
    path("<int:season_id>/archive/", seasons.archive_season, name="archive_season"),
    path("<int:season_id>/nights/", seasons.add_night, name="add_night"),
    path("<int:season_id>/pairs/", seasons.pairs, name="pairs"),
    path("<int:season_id>/pairs/<int:pair_id>/dissolve/", seasons.dissolve_pair, name="dissolve_pair"),
    path("<int:season_id>/points/", seasons.adjust_points, name="adjust_points"),
    path("<int:season_id>/points/<int:adjustment_id>/", seasons.take_back_points, name="take_back_points"),
    path("<int:season_id>/standings/", standings.standings, name="standings"),
    path("<int:season_id>/by-night/", standings.by_night, name="by_night"),
]

night_urls = [
    path("", nights.night, name="night"),
    path("news/", nights.night_news, name="night_news"),
    path("check-in/", nights.check_in, name="check_in"),
    path("draw/", nights.draw, name="draw"),
    path("rounds/<int:number>/swap/", nights.swap_in_draft, name="swap_in_draft"),
    path("rounds/<int:number>/publish/", nights.publish_round, name="publish_round"),
    path("rounds/<int:number>/drop/", nights.drop_round, name="drop_round"),
    path("rounds/<int:number>/clock/", nights.clock, name="clock"),
    path("rounds/<int:number>/grid/", nights.grid, name="grid"),
    path("close/", nights.close_night, name="close_night"),
    path("reopen/", nights.reopen_night, name="reopen_night"),
    path("cancel/", nights.cancel_night, name="cancel_night"),
    path("links/", nights.night_links, name="night_links"),
    path("sheets/", sheets.night_sheets, name="night_sheets"),
    path("wall/", walls.wall_link, name="wall_link"),
    path("standings/", standings.night_standings, name="night_standings"),
    path("games/<int:game_id>/", nights.night_game, name="night_game"),
    path("games/<int:game_id>/correct/", nights.correct_game, name="correct_game"),
]

league_urls = [
    path("", leagues.league, name="league"),
    path("members/", members.members, name="members"),
    path("members/<int:membership_id>/", include(member_urls)),
    path("leave/", members.leave_league, name="leave_league"),
    path("claims/<int:claim_id>/", members.answer_claim, name="answer_claim"),
    path("roster/<int:player_id>/claim/", members.claim_player, name="claim_player"),
    path("invite/", links.invite, name="invite"),
    path("links/", links.league_links, name="league_links"),
    path("links/<int:link_id>/", links.league_link, name="league_link"),
    path("links/<int:link_id>/revoke/", links.revoke_league_link, name="revoke_league_link"),
    path("links/<int:link_id>/renew/", links.renew_league_link, name="renew_league_link"),
    path("changes/", leagues.league_changes_page, name="league_changes"),
    path("settings/", leagues.league_settings, name="league_settings"),
    path("archive/", leagues.archive_league, name="archive_league"),
    path("reopen/", leagues.reopen_league, name="reopen_league"),
    path("money/", include(money_urls)),
    path("roster/", include(roster_urls)),
    path("rules/", include(league_rule_urls)),
    path("seasons/", include(season_urls)),
    path("nights/<int:night_id>/", include(night_urls)),
    path("standings/", standings.all_time, name="all_time"),
    path("calendar/", evenings.calendar_link, name="calendar_link"),
]

# A casual evening

evening_urls = [
    path("", evenings.evening, name="evening"),
    path("next/", evenings.evening_next, name="evening_next"),
    path("links/", evenings.evening_links, name="evening_links"),
    path("links/<int:link_id>/renew/", evenings.renew_evening_link, name="renew_evening_link"),
    path("links/<int:link_id>/revoke/", evenings.revoke_evening_link, name="revoke_evening_link"),
    path("take-in/", evenings.take_in, name="take_in"),
]

# A person

me_urls = [
    path("", me.me, name="me"),
    path("money/", money.my_money, name="my_money"),
    path("sign-ins/<int:sign_in_id>/end/", me.end_sign_in, name="end_sign_in"),
    path("sign-ins/end/", me.end_other_sign_ins, name="end_other_sign_ins"),
    path("data.json", me.my_data_file, name="my_data"),
    path("erase/", me.erase_me, name="erase_me"),
]

# Views of django-allauth. Those that need mail exist only where mail is configured.
account_urls = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("signup/", account.signup, name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("password/change/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
]

if settings.HAS_MAIL:
    account_urls += [
        path("login/code/", account.request_login_code, name="account_request_login_code"),
        path("login/code/confirm/", account.confirm_login_code, name="account_confirm_login_code"),
        path("email/", account.email, name="account_email"),
        path("confirm-email/", account.email_verification_sent, name="account_email_verification_sent"),
        path("confirm-email/<str:key>/", account.confirm_email, name="account_confirm_email"),
        path("password/reset/", account.password_reset, name="account_reset_password"),
        path(
            "password/reset/confirm/", account.confirm_password_reset_code, name="account_confirm_password_reset_code"
        ),
        path("password/reset/complete/", account.complete_password_reset, name="account_complete_password_reset"),
        path("password/reset/done/", account.password_reset_from_key_done, name="account_password_reset_completed"),
    ]

# The site

urlpatterns = [
    # The URLs with the most requests come first.
    path("games/<int:game_id>/", include(game_urls)),
    path("w/<str:token>", live.watch, name="watch"),
    path("w/<str:token>/board", live.watch_part, name="watch_part"),
    path("w/<str:token>/hands/<int:hand_id>/", live.watch_why, name="watch_why"),
    path("w/<str:token>/wall", live.wall, name="wall"),
    path("w/<str:token>/wall/board", live.wall_part, name="wall_part"),
    path("w/<str:token>/night", walls.night_wall, name="night_wall"),
    path("w/<str:token>/night/board", walls.night_wall_part, name="night_wall_part"),
    path("", pages.home, name="home"),
    path("account/", include(account_urls)),
    path("me/", include(me_urls)),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path("leagues/<slug:slug>/", include(league_urls)),
    path("invitations/<int:link_id>/", access_links.invitation, name="invitation"),
    path("sign-in/<int:link_id>/", access_links.sign_in_link, name="sign_in_link"),
    path("wall/", access_links.wall, name="type_code"),
    path("games/new/", games.new_game, name="new_game"),
    path("games/new/options/", games.new_game_options, name="new_game_options"),
    path("games/<int:game_id>/see/", evenings.see_game, name="see_game"),
    path("evenings/<int:night_id>/", include(evening_urls)),
    path("check-in/<int:night_id>/", nights.own_check_in, name="own_check_in"),
    path("calendar/<str:token>.ics", evenings.calendar, name="calendar"),
    path("rules/", include(rule_urls)),
    path("l/<str:token>", live.open_score_link, name="open_link"),
    path("manifest.webmanifest", pages.manifest, name="manifest"),
    path("healthz", pages.healthz, name="healthz"),
    path("readyz", pages.readyz, name="readyz"),
]
