"""Who may see and do what. Every view starts with one call that gets an object and checks access to it.

A getter returns a value with the object and the rights. Opening a link stores its id in the session as a grant. Each
request reads the link again, so a revoked one stops working at once. A signed-in member needs no link, because their
role gives them rights. Visitors without access get a 404, and people who may look but not change get a 403.
"""

from leagues.access.browser import Access, actor, client_key, device, grant, open_link
from leagues.access.games import (
    games_here,
    get_game,
    get_hand,
    get_watched_game,
    give_reason,
    table_game,
    watched_version,
)
from leagues.access.leagues import (
    LeagueAccess,
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
    latest_invitation,
    links_here,
    links_of,
)
from leagues.access.money import (
    StatementAccess,
    get_booking,
    get_money,
    get_night_money,
    get_night_to_pay,
    get_statement_player,
    may_see_balances,
)
from leagues.access.nights import (
    CheckInAccess,
    EveningAccess,
    NightAccess,
    get_adjustment,
    get_calendar,
    get_check_in,
    get_evening,
    get_league_night,
    get_night,
    get_night_game,
    get_pair,
    get_round,
    get_season,
    get_wall_night,
    night_version,
    wall_version,
)
from leagues.access.people import get_sign_in, get_user
from leagues.access.rules import get_rule_set, remember_rule_set, rule_sets_here, rule_sets_offered
