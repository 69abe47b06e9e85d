"""A small world for tests of access: a league with a member in each role, links of each kind, and people outside.

The words in `SECRETS` are on pages of the league. No one outside may see them.
"""

from dataclasses import dataclass, field
from datetime import date, time

from django.test import Client
from django.utils import timezone

from leagues import actions
from leagues.actions import Actor, NewGame
from leagues.models import Claim, Game, League, Link, Membership, Night, Player, RuleSet, User
from leagues.roles import Role
from leagues.rulelinks import SharedRules, encode
from leagues.steps.base import StepValues
from tests.leagues.desk import agreement
from tests.leagues.table import Phone

SECRETS = ("Zebra Club", "Quillon", "Wrenna", "Xanthe", "Yorick")
NAMES = SECRETS[1:]

MEMBERS = tuple(str(role) for role in Role)
#: All visitors. "other" owns another league, and "removed" was a scorer of this one.
HOLDERS = ("score link", "watch link", "invitation", "sign-in link", "revoked link")
VISITORS = (*MEMBERS, "other", "removed", *HOLDERS, "stranger")
#: The holder of the invitation has an account. The others have only their links.
SIGNED_IN = (*MEMBERS, "other", "removed", "invitation")


@dataclass
class World:
    league: League
    game: Game
    clients: dict[str, Client] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    #: Other values of parameters for single routes, such as "link_id of an invitation".
    special: dict[str, dict] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    def member(self, role: str) -> Membership:
        return self.league.memberships.get(user__username=role)


def user(name: str) -> User:
    return User.objects.create_user(name, password="pitch pitch pitch")


def make_league(owner: User, name: str) -> League:
    return actions.start_league(name, "America/Chicago", "USD", Actor(user=owner))


def make_game(league: League) -> Game:
    """Make a game of a night of this league, with two hands."""
    night = Night.objects.create(league=league)
    Player.objects.bulk_create(Player(league=league, name=name) for name in NAMES)
    game = actions.start_game(NewGame(variant="contway", names=NAMES, night=night), Actor(device="phone 3f2a"))
    phone = Phone(game, name=f"{league.slug} ")  # keys of hands are unique forever
    phone.plays(1, 4, 2, 4)
    phone.plays(0, 3, 3, 3)
    actions.remove_hand(game.pk, phone.plays(0, 2, 6, 0).hand.pk, phone.actor)
    return game


def make_world() -> World:
    owner = user("owner")
    league = make_league(owner, SECRETS[0])
    boss = Actor(user=owner)
    for role in MEMBERS[1:]:
        actions.join_league(league, user(role), role, boss)
    actions.join_league(league, user("removed"), Role.SCORER, boss)
    actions.remove_member(league.memberships.get(user__username="removed"), boss)
    make_league(user("other"), "Otter Club")
    user("invitation")
    world = World(league=league, game=make_game(league))
    revoked = _links(world, boss)
    _money(world, boss)
    _nights(world, boss)
    _clients(world)
    actions.revoke_link(revoked, boss)
    world.values["sign_in_id"] = _sign_in(world)
    return world


def _links(world: World, boss: Actor) -> Link:
    game, league = world.game, world.league
    revoked = actions.start_game(NewGame(variant="contway", names=NAMES, night=game.night), boss).score_link
    invitation = actions.invite(league, Role.PLAYER, "for Quillon", boss)
    sign_in = actions.make_sign_in_link(world.member("player"), boss)
    xanthe = league.players.get(name="Xanthe")
    claim = Claim.objects.create(player=xanthe, user=world.member("visitor").user)
    rules = SharedRules(variant="contway", options={}, name="Ours", text=encode("contway", {}, "Ours"))
    saved: RuleSet = actions.save_rules(rules, boss)
    actions.save_league_rules(league, rules, boss)
    world.values = {
        "slug": league.slug,
        "game_id": game.pk,
        "hand_id": game.hands.order_by("position").first().pk,
        "link_id": game.watch_link.pk,
        "rule_set_id": league.rule_sets.get().pk,
        "membership_id": world.member("visitor").pk,
        "player_id": league.players.get(name="Yorick").pk,
        "claim_id": claim.pk,
        "sign_in_id": 0,
        "token": game.watch_link.token,
        "text": rules.text,
        "key": "contway",
    }
    world.special = {
        "invitation": {"link_id": invitation.pk},
        "sign-in link": {"link_id": sign_in.pk},
        "saved rules": {"token": saved.token},
        "mail": {"key": "no-such-key"},
        "removed hand": {"hand_id": game.hands.order_by("position").last().pk},
    }
    world.tokens = {
        "score link": game.score_link.token,
        "watch link": game.watch_link.token,
        "invitation": invitation.token,
        "sign-in link": sign_in.token,
        "revoked link": revoked.token,
    }
    return revoked


def _money(world: World, boss: Actor) -> None:
    """Make a closed night with money in the ledger."""
    league = world.league
    night = Night.objects.create(league=league, state=Night.State.CLOSED, closed_at=timezone.now())
    given = {"payer": f"player-{world.values['player_id']}", "payee": "pot", "amount": 100}
    step = StepValues(league=league, word="payment", given=given)
    booking = actions.book_step(step, boss, "world", actions.digest(actions.draft(step)))
    world.values |= {"word": "payment", "number": booking.number}
    world.special["closed night"] = {"night_id": night.pk}


def _nights(world: World, boss: Actor) -> None:
    """Make a season with a night in progress, a pair, a penalty, a merged player and a calendar."""
    league = world.league
    first = date(2026, 9, 8)
    new = actions.NewSeason(name="Fall", first_date=first, last_date=first, start=time(19), fixed_pairs=True)
    season = actions.start_season(league, new, agreement(), boss)
    night = season.nights.get()
    players = [Player.objects.get(league=league, name=name) for name in NAMES]
    for player in players:
        actions.check_in(night, player, boss)
    actions.form_pair(season, players[:2], boss)
    actions.form_pair(season, players[2:], boss)
    actions.draw_round(night, actions.Wish(how="random", seed=1), boss)
    actions.publish_round(night.rounds.get(), boss)
    adjustment = actions.adjust_points(season, players[0], -1, "Quillon was late", boss)
    double = Player.objects.create(league=league, name="Wrenna B.")
    actions.merge_players(double, players[1], boss)
    world.special["night"] = {
        "season_id": season.pk,
        "night_id": night.pk,
        "number": 1,
        "pair_id": season.partnerships.first().pk,
        "adjustment_id": adjustment.pk,
        "game_id": night.games.first().pk,
    }
    world.values |= {
        word: world.special["night"][word] for word in ("season_id", "night_id", "pair_id", "adjustment_id")
    }
    world.special["merged player"] = {"player_id": double.pk}
    world.special["calendar"] = {"token": actions.open_calendar(league, boss).token}
    world.special["wall"] = {"token": actions.open_wall(night, boss).token}


def _clients(world: World) -> None:
    for name in VISITORS:
        client = world.clients[name] = Client()
        if name in SIGNED_IN:
            client.force_login(User.objects.get(username=name))
        if name in world.tokens:
            client.get(f"/l/{world.tokens[name]}")


def _sign_in(world: World) -> int:
    """Make a sign-in of the owner, as from their browser."""
    owner = world.member("owner").user
    session = world.clients["owner"].session
    sign_in = actions.note_sign_in(owner, "phone 3f2a", "password", session.session_key)
    session["sign_in"] = sign_in.pk
    session.save()
    return sign_in.pk
