"""Who may see what: getting an object and checking access is one call, the first of every view.

A link opened once is a grant in the session: the id of its row, which is looked at again with each request, so that a
revoked link is dead at once. A signed-in member needs no link: his role says what he may. What is not yours answers
404; what you may only look at answers 403 where you want to change it. Knows nothing of pages.
"""

import ipaddress
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db.models import F, OuterRef, Q, Subquery, Sum, Value
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from leagues.models import (
    Actor,
    Adjustment,
    Booking,
    Claim,
    Game,
    League,
    Link,
    Membership,
    Night,
    Partnership,
    Player,
    Round,
    RuleSet,
    Season,
    SignIn,
    User,
)
from leagues.models.prepared import Prepared
from leagues.roles import Right, rights

#: More links than anybody holds; the oldest are forgotten.
MOST_GRANTS = 500
_NOTED_EVERY = timedelta(minutes=10)


def open_link(request, token: str) -> Link:
    """The live link with this token, granted to this browser from now on; else 404."""
    link = _live_link(token)
    grant(request, link)
    return link


def grant(request, link: Link) -> None:
    """This browser holds the link: also for who has just started a game."""
    held = [number for number in request.session.get("grants", []) if number != link.pk]
    request.session["grants"] = [*held, link.pk][-MOST_GRANTS:]


def get_league(request, slug: str, to: str = "see") -> League:
    """The league at this address, for a member of it; `league.may(…)` says what he may. One query.

    From here on the page's times are on the league's clock.
    `to`: a right of `leagues.roles`. 404 for everybody else, PermissionDenied (403) for a member without the right.
    """
    membership = _memberships(request).filter(league__slug=slug).select_related("league").first()
    if membership is None:
        raise Http404
    membership.league.membership = membership
    if not membership.league.may(to):
        raise PermissionDenied
    timezone.activate(membership.league.zone)
    return membership.league


def get_member(league: League, membership_id: int) -> Membership:
    """A live member of a league that `get_league` has given; else 404."""
    return get_object_or_404(league.memberships.select_related("user", "league"), pk=membership_id, left_at=None)


def get_roster_player(league: League, player_id: int) -> Player:
    """A player of the roster of a league that `get_league` has given; else 404."""
    return get_object_or_404(Player, pk=player_id, league=league, merged_into=None)


def get_roster_players(league: League, player_ids: Sequence[int]) -> list[Player]:
    """Several players of the roster in this order; 404 where one is none."""
    found = Player.objects.filter(league=league, merged_into=None).in_bulk(list(player_ids))
    if any(player_id not in found for player_id in player_ids):
        raise Http404
    return [found[player_id] for player_id in player_ids]


def get_claim(league: League, claim_id: int) -> Claim:
    """What a member asked in a league that `get_league` has given; else 404."""
    return get_object_or_404(Claim.objects.select_related("player", "user"), pk=claim_id, player__league=league)


def get_league_link(league: League, link_id: int) -> Link:
    """A live link of a league, of its nights or its games; else 404."""
    return get_object_or_404(links_of(league), pk=link_id)


def links_of(league: League):
    """All live links of a league, of its nights and its games."""
    opens = Q(league=league) | Q(night__league=league) | Q(game__night__league=league)
    return Link.objects.live().filter(opens).select_related("league", "night", "game", "user", "made_by")


def get_invitation(request, link_id: int) -> Link:
    """A live invitation that was opened in this browser; else 404."""
    return get_object_or_404(_held(request, Link.Kind.INVITE), pk=link_id)


def held_invitation(request) -> Link | None:
    """The invitation opened last in this browser that is still good."""
    return _held(request, Link.Kind.INVITE).order_by("-pk").first()


def get_sign_in_link(request, link_id: int) -> Link:
    """A live link to sign in that was opened in this browser; else 404."""
    return get_object_or_404(_held(request, Link.Kind.SIGN_IN), pk=link_id)


def links_here(request):
    """The live links that this browser holds, and those that its user made."""
    mine = Q(pk__in=_grants(request)) | Q(made_by=get_user(request))
    return Link.objects.live().filter(mine).select_related("league", "night", "game", "user", "made_by")


def get_money(request, slug: str) -> League:
    """The league, for who may see everybody's balance: by right, or because the league lets all members."""
    league = get_league(request, slug)
    if not (league.may(Right.SEE_MONEY) or league.balances_open):
        raise PermissionDenied
    return league


def get_statement_player(request, slug: str, player_id: int) -> tuple[League, Player]:
    """A player whose money may be seen, in his league: one's own, or anybody's as `get_money` says; else 404."""
    league = get_league(request, slug)
    player = get_object_or_404(Player, Q(league=league) | Q(account__league=league), pk=player_id).person
    mine = player.user_id is not None and player.user_id == request.user.pk
    if not (mine or league.may(Right.SEE_MONEY) or league.balances_open):
        raise Http404
    return league, player


def get_night_money(request, slug: str, night_id: int) -> Night:
    """A night of the league, for who may see everybody's money or close it; `night.league` knows his rights."""
    league = get_league(request, slug)
    if not (league.may(Right.SEE_MONEY) or league.may(Right.RUN_NIGHTS) or league.balances_open):
        raise PermissionDenied
    night = get_object_or_404(Night.objects.select_related("season"), pk=night_id, league=league)
    night.league = league
    return night


def get_night_to_pay(request, slug: str, night_id: int) -> Night:
    """A closed night of the league, for its treasurer."""
    league = get_league(request, slug, to="book_money")
    night = get_object_or_404(Night.objects.select_related("season"), pk=night_id, league=league, state="closed")
    night.league = league
    return night


def get_booking(league: League, number: int) -> Booking:
    """A booking of a league that `get_league` has given; else 404."""
    booking = get_object_or_404(Booking.objects.select_related("taken_back_by"), league=league, number=number)
    booking.league = league
    return booking


def get_user(request) -> User:
    """Who is signed in; PermissionDenied (403) for everybody else."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def get_sign_in(request, sign_in_id: int) -> SignIn:
    """One of one's own sign-ins; else 404."""
    return get_object_or_404(SignIn, pk=sign_in_id, user=request.user.pk)


def find_code(code: str) -> Link | None:
    """The live link to watch with this code to type. Only after a look at `actions.begin_attempt`."""
    return Link.objects.live().filter(code=code, kind__in=(Link.Kind.WATCH, Link.Kind.WALL)).first()


def leagues_here(request) -> list[League]:
    """The leagues of the signed-in user by name, each knowing his role; those in the archive last."""
    mine = list(_memberships(request).select_related("league"))
    for membership in mine:
        membership.league.membership = membership
    return sorted((membership.league for membership in mine), key=lambda league: (league.is_archived, league.name))


def get_game(request, game_id: int, to: str = "watch") -> Game:
    """A game of the user's league, or one that this browser holds a link for. `to`: "watch" or "score".

    `game.may_score` says which it may. 404 without a role or a live grant, PermissionDenied (403) where it may only
    watch and wants to score. Two queries at most.
    """
    if request.user.is_authenticated:
        game = next(iter(_MEMBERS_GAME(game=game_id, user=request.user.pk)), None)
    else:
        game = next(iter(_GAME(game=game_id)), None)
    if game is None:
        raise Http404
    held_rights = rights(game.role or "", archived=game.archived_at is not None)
    score_link, watch_link = _grants_for(request, game)
    if score_link is None and watch_link is None and Right.SEE not in held_rights:
        raise Http404
    game.may_score = Right.SCORE in held_rights or (score_link is not None and game.archived_at is None)
    if game.night_state == Night.State.CLOSED:
        # In a closed night only a member corrects, and only after saying why (`give_reason`).
        request.reason = request.session.get("reasons", {}).get(str(game.pk), "")
        game.may_score = Right.SCORE in held_rights and bool(request.reason)
    if to == "score" and not game.may_score:
        raise PermissionDenied
    request.granted_by = score_link or watch_link
    if game.time_zone:
        timezone.activate(game.time_zone)
    return game


def _with_night(games):
    """Games with what decides of them: their league, the state of their night, the table they are played at."""
    return games.annotate(
        archived_at=F("night__league__archived_at"),
        time_zone=F("night__league__time_zone"),
        night_state=F("night__state"),
        at_table=F("table__number"),
    )


def _with_role(games, user: int):
    memberships = Membership.objects.filter(user=user, left_at=None, league=OuterRef("night__league"))
    return games.annotate(role=Subquery(memberships.values("role")[:1]))


_GAME = Prepared(lambda game: _with_night(Game.objects.filter(pk=game)).annotate(role=Value("")), game=int)
_MEMBERS_GAME = Prepared(
    lambda game, user: _with_role(_with_night(Game.objects.filter(pk=game)), user), game=int, user=int
)
_LINKS_TO_GAME = Prepared(
    lambda game, night: Link.objects.filter(Q(game=game) | Q(night=night), revoked_at=None).values_list(
        "pk", "kind", "night", "table_number"
    ),
    game=int,
    night=int,
)
_WATCHED_VERSION = Prepared(
    lambda token: Link.objects.filter(token=token, kind=Link.Kind.WATCH, revoked_at=None).values_list("game__version"),
    token=str,
)


def _wall_links(token: str):
    games = Game.objects.filter(night=OuterRef("night")).order_by().values("night").values(sum=Sum("version"))
    found = Link.objects.filter(token=token, kind=Link.Kind.WALL, revoked_at=None)
    return found.annotate(games=Subquery(games)).values_list("night__version", "games")


_WALL_VERSION = Prepared(_wall_links, token=str)


def _grants_for(request, game: Game) -> tuple[int | None, int | None]:
    """The links that this browser holds to score and to watch the game. Notes whether one is to its whole evening."""
    game.by_evening = False
    held = set(_grants(request))
    if not held:
        return None, None
    # A game has few links and a browser may hold hundreds: so all of the game's are read, not all that are held.
    found: dict[str, int] = {}
    for link, kind, night, table in _LINKS_TO_GAME(game=game.pk, night=game.night_id):
        if link not in held:
            continue
        if kind == Link.Kind.TABLE and table == game.at_table:
            found[Link.Kind.SCORE] = link
        elif kind in (Link.Kind.SCORE, Link.Kind.WATCH):
            found[kind] = link
            game.by_evening = game.by_evening or night is not None
    return found.get(Link.Kind.SCORE), found.get(Link.Kind.WATCH)


def give_reason(request, game: Game, reason: str) -> None:
    """Whoever may score corrects this game of a closed night, in this browser; each change names the reason."""
    reasons = {number: text for number, text in request.session.get("reasons", {}).items() if number != str(game.pk)}
    request.session["reasons"] = dict([*reasons.items(), (str(game.pk), reason)][-20:])


def get_season(league: League, season_id: int) -> Season:
    """A season of a league that `get_league` has given; else 404."""
    return get_object_or_404(Season, pk=season_id, league=league)


def get_night(league: League, night_id: int) -> Night:
    """A night of a league that `get_league` has given; else 404."""
    night = get_object_or_404(Night.objects.select_related("season", "terms"), pk=night_id, league=league)
    night.league = league
    return night


def get_round(night: Night, number: int) -> Round:
    found = get_object_or_404(Round, night=night, number=number)
    found.night = night
    return found


def get_night_game(night: Night, game_id: int) -> Game:
    """A game of a night that `get_night` has given; else 404."""
    game = get_object_or_404(Game, pk=game_id, night=night)
    game.night = night
    return game


def get_pair(season: Season, pair_id: int) -> Partnership:
    return get_object_or_404(Partnership, pk=pair_id, season=season)


def get_adjustment(season: Season, adjustment_id: int) -> Adjustment:
    return get_object_or_404(Adjustment, pk=adjustment_id, season=season, taken_back_at=None)


def get_merged_player(league: League, player_id: int) -> Player:
    """A record that was merged into a player of this league's roster; else 404."""
    return get_object_or_404(Player, pk=player_id, merged_into__league=league)


def get_evening(request, night_id: int, to: str = "watch") -> Night:
    """A casual evening that this browser holds a link for; `evening.may_score` says whether it may score.

    404 without, or when a league took it in; 403 where it may only watch.
    """
    held = Link.objects.live().filter(night=night_id, pk__in=_grants(request))
    kinds = dict(held.filter(kind__in=(Link.Kind.SCORE, Link.Kind.WATCH)).values_list("kind", "pk"))
    evening = Night.objects.filter(pk=night_id, season=None).first()
    if evening is None or not kinds:
        raise Http404
    evening.may_score = Link.Kind.SCORE in kinds and evening.league_id is None
    if to == "score" and not evening.may_score:
        raise PermissionDenied
    request.granted_by = kinds.get(Link.Kind.SCORE) or kinds.get(Link.Kind.WATCH)
    return evening


def get_evening_link(evening: Night, link_id: int) -> Link:
    """A link to an evening that `get_evening` has given, closed ones too; else 404."""
    return get_object_or_404(evening.links, pk=link_id, kind__in=(Link.Kind.SCORE, Link.Kind.WATCH))


def get_door(request, night_id: int) -> Night:
    """A night whose check-in link was opened in this browser; else 404."""
    link = Link.objects.live().filter(night=night_id, pk__in=_grants(request), kind=Link.Kind.CHECK_IN).first()
    if link is None:
        raise Http404
    request.granted_by = link.pk
    return Night.objects.select_related("league", "season", "terms").get(pk=night_id)


def get_calendar(token: str) -> League:
    """The league of a live calendar link, whose token stands in the address; else 404."""
    link = _live_link(token)
    if link.kind != Link.Kind.CALENDAR:
        raise Http404
    return link.league


def table_game(link: Link) -> Game | None:
    """The game that a table's link leads to: the first open one of the last round there, else its last one."""
    games = Game.objects.filter(night=link.night_id, table__number=link.table_number)
    last = games.order_by("-table__round__number", "number").values_list("table__round", flat=True).first()
    now = list(games.filter(table__round=last).order_by("number"))
    return next((game for game in now if not game.is_over), now[-1] if now else None)


def get_watched_game(token: str) -> Game:
    """The game of a live link that is in the address itself (`/w/<token>`); else 404. Nobody scores by it."""
    link = _live_link(token)
    if link.game is None or link.kind != Link.Kind.WATCH:
        raise Http404
    link.game.may_score = False
    return link.game


def watched_version(token: str) -> int:
    """The version of a watched game, by one indexed look; 404 for a dead link. What a polling page asks most."""
    found = _WATCHED_VERSION(token=token)
    if not found:
        raise Http404
    return found[0][0]


def get_wall_night(token: str) -> Night:
    """The night of a live link for the wall, which is in the address itself; else 404. Its league's clock is set."""
    link = _live_link(token)
    if link.kind != Link.Kind.WALL:
        raise Http404
    timezone.activate(link.night.league.zone)
    return link.night


def wall_version(token: str) -> str:
    """What moves with every change that a wall shows, by one look; 404 for a dead link.

    It holds the versions of the night and of its games, and moves by itself every ten minutes, for what neither of
    them counts: a new name, a penalty in the season, another night that was corrected.
    """
    found = _WALL_VERSION(token=token)
    if not found:
        raise Http404
    night, games_version = found[0]
    return f"{night}-{games_version or 0}-{int(timezone.now().timestamp()) // 600}"


def night_mark(night: Night) -> str:
    """What moves with every change of a night and of its games. One query.

    Both stand side by side, not added: a draw that is taken back takes the versions of its games along.
    """
    return f"{night.version}-{night.games.aggregate(sum=Sum('version'))['sum'] or 0}"


def get_link(game: Game, link_id: int) -> Link:
    """A live link of a game that `get_game` has given; else 404."""
    return get_object_or_404(Link, pk=link_id, game=game, revoked_at=None)


def games_here(request):
    """The games of this browser, newest first: those that it holds a live link for."""
    held = Link.objects.filter(pk__in=_grants(request), revoked_at=None)
    games, nights = held.exclude(game=None).values("game"), held.exclude(night=None).values("night")
    return Game.objects.filter(Q(pk__in=games) | Q(night__in=nights)).order_by("-created_at", "-pk")


def get_rule_set(token: str) -> RuleSet:
    """The saved house rules with this token, which is the key to them; else 404."""
    return get_object_or_404(RuleSet, token=token, league=None)


def get_league_rules(league: League, rule_set_id: int) -> RuleSet:
    """House rules of a league that `get_league` has given; else 404."""
    rule_set = get_object_or_404(RuleSet, pk=rule_set_id, league=league)
    rule_set.league = league
    return rule_set


def remember_rule_set(request, rule_set: RuleSet) -> None:
    """This browser lists the set among its house rules."""
    held = [number for number in request.session.get("rule_sets", []) if number != rule_set.pk]
    request.session["rule_sets"] = [*held, rule_set.pk][-MOST_GRANTS:]


def rule_sets_here(request):
    """The house rules that were saved in this browser, by name."""
    return RuleSet.objects.filter(pk__in=request.session.get("rule_sets", []), league=None).order_by("name", "pk")


def rule_sets_offered(request) -> list[RuleSet]:
    """What a new game can be played by: the house rules of the user’s leagues, then of this browser. One query."""
    ours = Q(league__in=_memberships(request).values("league"))
    here = Q(pk__in=request.session.get("rule_sets", []), league=None)
    offered = RuleSet.objects.filter(ours | here).select_related("league").order_by("name", "pk")
    return sorted(offered, key=lambda rule_set: (rule_set.league is None, rule_set.league and rule_set.league.name))


def actor(request) -> Actor:
    """Who makes a change in this request: its user, the link that let it in, its device, the reason it gave before."""
    user = request.user if request.user.is_authenticated else None
    reason = getattr(request, "reason", "")
    return Actor(user=user, link=getattr(request, "granted_by", None), device=device(request), reason=reason)


def device(request) -> str:
    """What this browser is called in front of people: "phone 3f2a", the same as long as its session lasts."""
    if "device" not in request.session:
        request.session["device"] = f"{_kind(request.headers.get('User-Agent', ''))} {secrets.token_hex(2)}"
    return request.session["device"]


def client_key(request) -> str:
    """Whom to count tries by: an address, or the network that one household has of the newer kind."""
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return "nowhere"
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))


def _kind(user_agent: str) -> str:
    if "iPad" in user_agent or ("Android" in user_agent and "Mobile" not in user_agent):
        return "tablet"
    return "phone" if "Mobi" in user_agent else "computer"


def _memberships(request):
    """The live memberships of the signed-in user; none of nobody's."""
    return Membership.objects.filter(user=request.user.pk, left_at=None)


def _held(request, kind: str):
    held = Link.objects.live().filter(pk__in=_grants(request), kind=kind)
    return held.select_related("league", "user", "made_by")


def _grants(request) -> list[int]:
    return request.session.get("grants", [])


def _live_link(token: str) -> Link:
    link = Link.objects.live().select_related("game", "night__league", "league").filter(token=token).first()
    if link is None:
        raise Http404
    now = timezone.now()
    if link.last_used_at is None or now - link.last_used_at > _NOTED_EVERY:
        Link.objects.filter(pk=link.pk).update(last_used_at=now)
    return link
