"""Addresses of a league's roster, seasons, nights and standings, and of casual evenings."""

from django.urls import path

from leagues.views import evenings, nights, people, seasons, sheets, standings, walls

roster_urls = [
    path("", people.roster, name="roster"),
    path("<int:player_id>/", people.player, name="player"),
    path("<int:player_id>/rename/", people.rename_player, name="rename_player"),
    path("<int:player_id>/change/", people.change_player, name="change_player"),
    path("<int:player_id>/merge/", people.merge_player, name="merge_player"),
    path("<int:player_id>/unmerge/", people.unmerge_player, name="unmerge_player"),
    path("<int:player_id>/nights/<int:night_id>/", people.say, name="say"),
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

evening_urls = [
    path("", evenings.evening, name="evening"),
    path("next/", evenings.evening_next, name="evening_next"),
    path("links/", evenings.evening_links, name="evening_links"),
    path("links/<int:link_id>/renew/", evenings.renew_evening_link, name="renew_evening_link"),
    path("links/<int:link_id>/revoke/", evenings.revoke_evening_link, name="revoke_evening_link"),
    path("take-in/", evenings.take_in, name="take_in"),
]
