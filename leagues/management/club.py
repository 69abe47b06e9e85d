"""A realistic club for the demo: its people, most of a season with every hand, paper results, a night in progress.

All random numbers come from one seed, so demos differ only in their dates. Rows are inserted night by night.
"""

from datetime import date, datetime, time, timedelta

from django.utils import timezone

import scoring
from leagues.actions import (
    Actor,
    Agreement,
    DrawSettings,
    NewSeason,
    add_night,
    adjust_points,
    close_night,
    draw_round,
    publish_round,
    save_league_rules,
    start_clock,
    start_season,
)
from leagues.actions.changes import write_results
from leagues.actions.hands import GAP
from leagues.models import CheckIn, Game, Hand, League, Night, Player, Season, User
from leagues.replay import load_games, replayed
from leagues.rulelinks import SharedRules
from leagues.schedule import night_date
from scoring.rotation import Dice
from scoring.standings import USUAL_MEASURES

SEED = 1883
#: Names and skills, from 0 to 10.
PEOPLE = (
    ("Ada", 7), ("Al", 4), ("Bea", 6), ("Bud", 5), ("Carl", 8), ("Dot", 5), ("Earl", 3), ("Edna", 6), ("Fern", 7),
    ("Gil", 4), ("Hank", 6), ("Irma", 5), ("June", 9), ("Ken", 4), ("Lou", 5), ("Mae", 6), ("Ned", 2), ("Opal", 7),
    ("Pete", 5), ("Rita", 6), ("Sal", 4), ("Ted", 7), ("Vera", 5), ("Wes", 6),
)  # fmt: skip
OCCASIONAL = "Ned"
PLAYED, PLANNED = 14, 5
TUESDAY = 1
START = time(19)


def fill_league(league: League, actor: Actor, member: User) -> None:
    """Fill a new league. `member` becomes the user of one player. Nights are on Tuesdays, and one is always today."""
    tonight = night_date(timezone.now(), league.time_zone)
    first = first_night(tonight)
    Player.objects.bulk_create(
        Player(league=league, name=name, occasional=name == OCCASIONAL, joined_on=first) for name, _ in PEOPLE
    )
    Player.objects.filter(league=league, name="June").update(user=member)
    season = _season(league, first, actor)
    dice = Dice(SEED)
    nights = list(season.nights.order_by("date"))
    for number, night in enumerate(nights[:PLAYED]):
        _play_night(night, dice, actor, paper=number % 5 == 4)
    adjust_points(season, Player.objects.get(league=league, name="Earl"), -1, "came without dues twice", actor)
    began = timezone.now() - timedelta(minutes=70)
    night = season.nights.filter(date=tonight).first() or _extra_night(season, tonight, began, actor)
    _play_tonight(night, dice, actor, began)
    house = SharedRules(variant="contway", options={"target": 15, "all_pass": "redeal"}, name="Long Tuesday")
    save_league_rules(league, house, actor)


def first_night(tonight: date) -> date:
    """Return the Tuesday that leaves time for `PLAYED` weekly nights before tonight."""
    since_tuesday = (tonight.weekday() - TUESDAY) % 7
    return tonight - timedelta(days=since_tuesday, weeks=PLAYED - bool(since_tuesday))


def _extra_night(season: Season, tonight: date, began: datetime, actor: Actor) -> Night:
    """Add a night for today. It starts on the half hour before its first game."""
    at = (began - timedelta(minutes=10)).astimezone(season.league.zone)
    start = at.time().replace(minute=at.minute // 30 * 30, second=0, microsecond=0)
    return add_night(season, tonight, start if at.date() == tonight else START, actor)


def _season(league: League, first, actor: Actor) -> Season:
    agreement = Agreement(
        rules=scoring.variant("contway").rules,
        stakes=scoring.Stakes(game=100, set=50),
        table_size=4,
        win=2,
        draw=1,
        measures=tuple(measure.word for measure in USUAL_MEASURES),
        minimum_games=8,
        sit_out_points=1,
    )
    last = first + timedelta(weeks=PLAYED + PLANNED)
    new = NewSeason(name=f"Season {first.year}", first_date=first, last_date=last, start=START, shows_money=True)
    return start_season(league, new, agreement, actor)


def _play_night(night: Night, dice: Dice, actor: Actor, *, paper: bool) -> None:
    _arrive(night, dice, night.starts_at)
    for number in range(night.terms.rounds):
        games = _round(night, dice, actor)
        _enter(games, dice, night.starts_at + number * timedelta(minutes=50), paper=paper and number == 0)
    close_night(night, actor)
    Night.objects.filter(pk=night.pk).update(closed_at=night.starts_at + timedelta(hours=3))


def _play_tonight(night: Night, dice: Dice, actor: Actor, began: datetime) -> None:
    """Play all but one game of round 1 and a part of round 2."""
    _arrive(night, dice, began)
    _enter(_round(night, dice, actor)[:-1], dice, began, paper=False)
    games = _round(night, dice, actor)
    start_clock(night.rounds.get(number=2), 45, actor)
    _enter(games[:1], dice, began + timedelta(minutes=45), paper=False)
    _enter(games[1:3], dice, began + timedelta(minutes=45), paper=False, most=4)


def _arrive(night: Night, dice: Dice, at: datetime) -> None:
    """Check in most regular players and a few occasional ones."""
    night.state = Night.State.OPEN
    night.save(update_fields=["state"])
    players = list(night.league.players.order_by("name"))
    here = [player for player in players if dice.below(12) > (8 if player.occasional else 1)]
    CheckIn.objects.bulk_create(
        CheckIn(night=night, player=player, plan="yes", arrived_at=at - timedelta(minutes=dice.below(30)))
        for player in here
    )


def _round(night: Night, dice: Dice, actor: Actor) -> list[Game]:
    draw_round(night, DrawSettings(how="random", seed=dice.below(2**31)), actor)
    drawn = night.rounds.get(published_at=None)
    publish_round(drawn, actor)
    return load_games(Game.objects.filter(table__round=drawn).order_by("number"))


def _enter(games: list[Game], dice: Dice, at: datetime, *, paper: bool, most: int = 99) -> None:
    """Play the games to the end or for `most` hands. With `paper`, the last game has only a result."""
    hands = []
    for game in games:
        game.created_at = at
        own = _hands(game, dice, at, most)
        if paper and game is games[-1]:
            game.all_hands = own
            final = replayed(game)
            game.all_hands = []
            winners = list(final.outcome.winners)
            game.result_only = {"scores": list(final.scores), "sets": list(final.sets), "winners": winners}
        else:
            game.all_hands = own
            hands += own
        game.version += len(own)
        game.state = Game.State.FINISHED if replayed(game).outcome else Game.State.OPEN
    Hand.objects.bulk_create(hands)
    Game.objects.bulk_update(games, ["created_at", "result_only", "version", "state"])
    write_results(games)


def _hands(game: Game, dice: Dice, at: datetime, most: int) -> list[Hand]:
    skill = dict(PEOPLE)
    replay = scoring.Replay.new(game.rules_value, game.seating)
    hands: list[Hand] = []
    while replay.outcome is None and len(hands) < most:
        entry = _hand(game, replay.dealer, dice, [skill.get(name, 5) for name in game.names])
        replay.add(entry)
        number = len(hands) + 1
        hand = Hand(
            game=game,
            key=f"demo-{game.pk}-{number}",
            position=number * GAP,
            version=number + 1,
            entered_at=at + number * timedelta(minutes=4),
            device="demo",
        )
        hand.fill(entry)
        hands.append(hand)
    return hands


def _hand(game: Game, dealer: int, dice: Dice, skill: list[int]) -> scoring.Hand:
    """Return a random hand. Skilled players make more of their bids."""
    seats = range(len(skill))
    bidder = max(seats, key=lambda seat: dice.below(10) + skill[seat] / 3 + (seat == dealer))
    side = game.seating.side_of[bidder]
    strength = 45 + 3 * skill[bidder] + 2 * skill[(bidder + 2) % 4]
    took: list[tuple[str, int]] = []
    for category, present in (("high", 100), ("low", 100), ("jack", 60), ("off_jack", 60), ("joker", 55), ("game", 92)):
        if dice.below(100) >= present:
            continue
        ours = dice.below(100) < (strength + 20 if category == "high" else strength)
        takers = [seat for seat in seats if (game.seating.side_of[seat] == side) is ours]
        took.append((category, takers[dice.below(len(takers))]))
    likely = sum(game.seating.side_of[seat] == side for _, seat in took)
    daring = dice.below(100) < 34 - 2 * skill[bidder]
    bid = min(6, max(2, likely + 1 if daring else likely - dice.below(3)))
    return scoring.Hand(
        dealer=dealer,
        bidder=bidder,
        bid=game.rules_value.call(bid),
        trump=scoring.SUITS[dice.below(4)],
        took=tuple(took),
    )
