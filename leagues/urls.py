"""Addresses, grouped by the noun that owns them."""

from django.urls import include, path

from leagues.views import games, live, pages, play, rules

hand_urls = [
    path("", play.record_hand, name="record_hand"),
    path("preview/", play.preview_hand, name="preview_hand"),
    path("<int:hand_id>/", play.edit_hand, name="edit_hand"),
    path("<int:hand_id>/preview/", play.preview_edit, name="preview_edit"),
    path("<int:hand_id>/insert/", play.insert_hand, name="insert_hand"),
    path("<int:hand_id>/insert/preview/", play.preview_insert, name="preview_insert"),
    path("<int:hand_id>/remove/", play.remove_hand, name="remove_hand"),
    path("<int:hand_id>/restore/", play.restore_hand, name="restore_hand"),
]

game_urls = [
    path("", play.game, name="game"),
    path("hands/", include(hand_urls)),
    path("undo/", play.undo, name="undo"),
    path("adjust/", play.adjust, name="adjust"),
    path("menu/", games.game_menu, name="game_menu"),
    path("end/", games.end_game, name="end_game"),
    path("reopen/", games.reopen, name="reopen"),
    path("next/", games.next_game, name="next_game"),
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
    path("shared/<str:text>/", rules.shared_rules, name="shared_rules"),
    path("shared/<str:text>/save/", rules.save_shared_rules, name="save_shared_rules"),
    path("<slug:key>/", rules.rule_card, name="rule_card"),
]

urlpatterns = [
    path("", pages.home, name="home"),
    path("games/new/", games.new_game, name="new_game"),
    path("games/new/options/", games.new_game_options, name="new_game_options"),
    path("games/<int:game_id>/", include(game_urls)),
    path("rules/", include(rule_urls)),
    path("l/<str:token>", live.open_score_link, name="open_link"),
    path("w/<str:token>", live.watch, name="watch"),
    path("w/<str:token>/board", live.watch_part, name="watch_part"),
    path("healthz", pages.healthz, name="healthz"),
    path("readyz", pages.readyz, name="readyz"),
]
