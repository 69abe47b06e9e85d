"""Who may see what: getting an object and checking access is one call, the first of every view.

A link opened once is a grant in the session: the id of its row, which is looked at again with each request, so that a
revoked link is dead at once. A signed-in member needs no link: his role says what he may. What is not yours answers
404; what you may only look at answers 403 where you want to change it. Knows nothing of pages.
"""

from leagues.access.browser import Access, actor, client_key, device, grant, open_link
from leagues.access.games import games_here, get_game, get_watched_game, give_reason, table_game, watched_version
from leagues.access.leagues import (
    get_claim,
    get_league,
    get_league_rules,
    get_member,
    get_merged_player,
    get_roster_player,
    get_roster_players,
    leagues_here,
)
from leagues.access.links import (
    find_code,
    get_evening_link,
    get_invitation,
    get_league_link,
    get_link,
    get_sign_in_link,
    held_invitation,
    links_here,
    links_of,
)
from leagues.access.money import get_booking, get_money, get_night_money, get_night_to_pay, get_statement_player
from leagues.access.nights import (
    get_adjustment,
    get_calendar,
    get_door,
    get_evening,
    get_night,
    get_night_game,
    get_pair,
    get_round,
    get_season,
    get_wall_night,
    night_mark,
    wall_version,
)
from leagues.access.people import get_sign_in, get_user
from leagues.access.rules import get_rule_set, remember_rule_set, rule_sets_here, rule_sets_offered
