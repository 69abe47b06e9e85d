"""Start a game for people who have just sat down, or the next game for the same people."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Max

import scoring
from leagues.actions.changes import Change, changing, log_change
from leagues.actions.limits import limit_problems, text_problems
from leagues.models import Actor, Event, Game, Link, Night, Player, Seat, Side, rules_snapshot, stakes_snapshot
from leagues.models.links import new_code
from leagues.replay import replayed
from scoring.rotation import next_partners


@dataclass(frozen=True, kw_only=True)
class NewGame:
    """The values of a game to start.

    `names`: in the order of the seats. `sides`: the seats of each side, None for the usual ones. `night`: None to start
    a new evening.
    """

    variant: str
    names: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    stakes: Mapping[str, object] = field(default_factory=dict)
    sides: tuple[tuple[int, ...], ...] | None = None
    first_dealer: int = 0
    night: Night | None = None
    note: str = ""

    def problems(self) -> tuple[scoring.Problem, ...]:
        """Return the problems to fix first. Their paths are those of a game record (`players[1]`, `rules.target`)."""
        reading = scoring.read_record(self._record_data())
        if reading.record is None:
            return reading.problems
        return (*limit_problems(reading.record), *text_problems("note", self.note))

    def record(self) -> scoring.Record:
        problems = self.problems()
        if problems:
            raise ValueError(f"this game can't start: {problems}")
        return scoring.read_record(self._record_data()).record

    def _record_data(self) -> dict:
        data = {"format": "pitch-game/1", "variant": self.variant, "rules": dict(self.options), "hands": []}
        data |= {"players": list(self.names), "stakes": dict(self.stakes)}
        if self.sides is not None:
            data["sides"] = [[self.names[seat] for seat in side] for side in self.sides]
        return data


@dataclass(frozen=True, kw_only=True)
class GameSetup:
    """Everything that a new row of a game needs: people, rules, seating and stakes."""

    night: Night
    players: list[Player]
    rules: scoring.Rules
    seating: scoring.Seating
    stakes: scoring.Stakes
    first_dealer: int
    note: str = ""
    currency: str = "USD"


def start_game(new: NewGame, actor: Actor) -> Game:
    """Start a game with a link to score and one to watch. Raise `ValueError` if `new` has problems."""
    record = new.record()
    if not 0 <= new.first_dealer < len(record.names):
        raise ValueError(f"the game has no seat {new.first_dealer} for the first dealer")
    with transaction.atomic():
        night = _locked_night(new.night) if new.night else _new_evening()
        setup = GameSetup(
            night=night,
            players=find_or_create_players(night, record.names),
            rules=record.rules,
            seating=record.seating,
            stakes=record.stakes,
            first_dealer=new.first_dealer,
            note=new.note,
        )
        return create_game(setup, actor)


def _new_evening() -> Night:
    """Create a casual evening with one link to score all its games and one to watch them."""
    night = Night.objects.create()
    Link.objects.bulk_create(Link(night=night, kind=kind) for kind in (Link.Kind.SCORE, Link.Kind.WATCH))
    return night


def _locked_night(night: Night) -> Night:
    """Return the night with its row locked, so that two new games never get the same number."""
    return Night.objects.select_for_update().get(pk=night.pk)


def find_or_create_players(night: Night, names: tuple[str, ...]) -> list[Player]:
    """Return the players with these names in the evening or on the league’s roster. Create missing ones."""
    roster = {"league": night.league} if night.league_id else {"night": night}
    known = {player.name: player for player in Player.objects.current().filter(**roster)}
    names = tuple(unicodedata.normalize("NFC", name) for name in names)
    new = [Player(name=name, **roster) for name in names if name not in known]
    known |= {player.name: player for player in Player.objects.bulk_create(new)}
    return [known[name] for name in names]


def create_game(setup: GameSetup, actor: Actor, what: Event.What = Event.What.GAME_STARTED) -> Game:
    """Store a game with its sides, seats, links and line in the history. The night must be locked."""
    number = setup.night.games.aggregate(last=Max("number"))["last"] or 0
    game = Game.objects.create(
        night=setup.night,
        number=number + 1,
        rules=rules_snapshot(setup.rules),
        stakes=stakes_snapshot(setup.stakes),
        currency=setup.currency,
        first_dealer=setup.first_dealer,
        note=setup.note,
        scorer_device=actor.device,
    )
    sides = Side.objects.bulk_create(Side(game=game, number=number) for number in range(len(setup.seating.sides)))
    Seat.objects.bulk_create(
        Seat(game=game, number=number, side=sides[setup.seating.side_of[number]], player=player)
        for number, player in enumerate(setup.players)
    )
    Link.objects.bulk_create(
        [Link(game=game, kind=Link.Kind.SCORE), Link(game=game, kind=Link.Kind.WATCH, code=new_code())]
    )
    after = {
        "rules": game.rules,
        "stakes": game.stakes,
        "players": [player.pk for player in setup.players],
        "sides": [list(side) for side in setup.seating.sides],
        "first_dealer": game.first_dealer,
    }
    log_change(Change(what=what, after=after), actor, game=game)
    return game


def next_game(game_id: int, actor: Actor, rotate: bool) -> Game:
    """Start another game on the same evening with the same people and rules. The next dealer deals first.

    `rotate`: whether partners change, if there are two partnerships of two (CON-1). A second request returns the same
    game as long as it has no entry.
    """
    with changing(game_id) as game:
        night = _locked_night(game.night)
        order = next_partners(game.seating) if rotate else None
        seating = game.seating if order is None else scoring.Seating.usual(game.seating.players, 2)
        order = order or tuple(range(game.seating.players))
        setup = GameSetup(
            night=night,
            players=[game.seated[seat].player for seat in order],
            rules=game.rules_value,
            seating=seating,
            stakes=game.stakes_value,
            first_dealer=order.index(replayed(game).dealer),
            currency=game.currency,
        )
        return _existing_next_game(setup, game) or create_game(setup, actor)


def _existing_next_game(setup: GameSetup, game: Game) -> Game | None:
    """Return the latest open game after this one if it has this setup and no entries, else None."""
    later = setup.night.games.filter(number__gt=game.number, hands=None, state=Game.State.OPEN).order_by("-number")
    for other in later[:1]:
        players = [seat.player_id for seat in other.seated]
        same_people = players == [player.pk for player in setup.players] and other.seating == setup.seating
        if same_people and other.rules_value == setup.rules and other.first_dealer == setup.first_dealer:
            return other
    return None
