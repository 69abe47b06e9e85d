"""Addresses, grouped by the noun that owns them."""

from django.urls import include, path

from leagues.night_urls import evening_urls, night_urls, roster_urls, season_urls
from leagues.views import (
    corrections,
    doors,
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
    play,
    rearranging,
    rules,
    sharing,
    standings,
    treasury,
    walls,
)

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

member_urls = [
    path("role/", members.change_role, name="change_role"),
    path("hand-over/", members.hand_over, name="hand_over"),
    path("remove/", members.remove_member, name="remove_member"),
    path("sign-in/", links.make_sign_in_link, name="make_sign_in_link"),
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

me_urls = [
    path("", me.me, name="me"),
    path("money/", money.my_money, name="my_money"),
    path("sign-ins/<int:sign_in_id>/end/", me.end_sign_in, name="end_sign_in"),
    path("sign-ins/end/", me.end_other_sign_ins, name="end_other_sign_ins"),
    path("data.json", me.my_data_file, name="my_data"),
    path("erase/", me.erase_me, name="erase_me"),
]

urlpatterns = [
    # What is asked most is looked up first.
    path("games/<int:game_id>/", include(game_urls)),
    path("w/<str:token>", live.watch, name="watch"),
    path("w/<str:token>/board", live.watch_part, name="watch_part"),
    path("w/<str:token>/hands/<int:hand_id>/", live.watch_why, name="watch_why"),
    path("w/<str:token>/wall", live.wall, name="wall"),
    path("w/<str:token>/wall/board", live.wall_part, name="wall_part"),
    path("w/<str:token>/night", walls.night_wall, name="night_wall"),
    path("w/<str:token>/night/board", walls.night_wall_part, name="night_wall_part"),
    path("", pages.home, name="home"),
    path("account/", include("leagues.account_urls")),
    path("me/", include(me_urls)),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path("leagues/<slug:slug>/", include(league_urls)),
    path("invitations/<int:link_id>/", doors.invitation, name="invitation"),
    path("sign-in/<int:link_id>/", doors.sign_in_link, name="sign_in_link"),
    path("wall/", doors.wall, name="type_code"),
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
