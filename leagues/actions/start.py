"""Starting a game: for people who have just sat down, or for the same ones again."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Max

import scoring
from leagues.actions.changes import Change, changing, log_change
from leagues.actions.possible import text_problems, unstorable_game
from leagues.models import Actor, Event, Game, Link, Night, Player, Seat, Side, rules_snapshot, stakes_snapshot
from leagues.models.links import new_code
from leagues.replay import replayed
from scoring.rotation import next_partners


@dataclass(frozen=True, kw_only=True)
class NewGame:
    """A game to be. `names` in seat order; `sides`: seats of each side, None as usual; `night`: None a new evening."""

    variant: str
    names: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    stakes: Mapping[str, object] = field(default_factory=dict)
    sides: tuple[tuple[int, ...], ...] | None = None
    first_dealer: int = 0
    night: Night | None = None
    note: str = ""

    def problems(self) -> tuple[scoring.Problem, ...]:
        """What a person has to put right first; paths as in a game record (`players[1]`, `rules.target`)."""
        reading = scoring.read_record(self._record())
        if reading.record is None:
            return reading.problems
        return (*unstorable_game(reading.record), *text_problems("note", self.note))

    def record(self) -> scoring.Record:
        problems = self.problems()
        if problems:
            raise ValueError(f"no game starts so: {problems}")
        return scoring.read_record(self._record()).record

    def _record(self) -> dict:
        data = {"format": "pitch-game/1", "variant": self.variant, "rules": dict(self.options), "hands": []}
        data |= {"players": list(self.names), "stakes": dict(self.stakes)}
        if self.sides is not None:
            data["sides"] = [[self.names[seat] for seat in side] for side in self.sides]
        return data


@dataclass(frozen=True, kw_only=True)
class Table:
    """Who sits down to what: all that a new row of a game needs."""

    night: Night
    players: list[Player]
    rules: scoring.Rules
    seating: scoring.Seating
    stakes: scoring.Stakes
    first_dealer: int
    note: str = ""
    currency: str = "USD"


def start_game(new: NewGame, actor: Actor) -> Game:
    """Start a game; ValueError unless `new.problems()` is empty. It has a link to score and one to watch."""
    record = new.record()
    if not 0 <= new.first_dealer < len(record.names):
        raise ValueError(f"nobody sits at {new.first_dealer} to deal")
    with transaction.atomic():
        night = locked(new.night) if new.night else new_evening()
        table = Table(
            night=night,
            players=people_of(night, record.names),
            rules=record.rules,
            seating=record.seating,
            stakes=record.stakes,
            first_dealer=new.first_dealer,
            note=new.note,
        )
        return set_table(table, actor)


def new_evening() -> Night:
    """A casual evening with one link to score all its games and one to watch them."""
    night = Night.objects.create()
    Link.objects.bulk_create(Link(night=night, kind=kind) for kind in (Link.Kind.SCORE, Link.Kind.WATCH))
    return night


def locked(night: Night) -> Night:
    """The evening, held so that two new games do not take one number."""
    return Night.objects.select_for_update().get(pk=night.pk)


def people_of(night: Night, names: tuple[str, ...]) -> list[Player]:
    """The players of these names: of the evening or of its league's roster, new ones where nobody has it yet."""
    roster = {"league": night.league} if night.league_id else {"night": night}
    known = {player.name: player for player in Player.objects.current().filter(**roster)}
    names = tuple(unicodedata.normalize("NFC", name) for name in names)
    new = [Player(name=name, **roster) for name in names if name not in known]
    known |= {player.name: player for player in Player.objects.bulk_create(new)}
    return [known[name] for name in names]


def set_table(table: Table, actor: Actor, what: Event.What = Event.What.GAME_STARTED) -> Game:
    """Store a game with its sides, seats and links, and note it. Only with the night locked."""
    number = table.night.games.aggregate(last=Max("number"))["last"] or 0
    game = Game.objects.create(
        night=table.night,
        number=number + 1,
        rules=rules_snapshot(table.rules),
        stakes=stakes_snapshot(table.stakes),
        currency=table.currency,
        first_dealer=table.first_dealer,
        note=table.note,
        scorer_device=actor.device,
    )
    sides = Side.objects.bulk_create(Side(game=game, number=number) for number in range(len(table.seating.sides)))
    Seat.objects.bulk_create(
        Seat(game=game, number=number, side=sides[table.seating.side_of[number]], player=player)
        for number, player in enumerate(table.players)
    )
    Link.objects.bulk_create(
        [Link(game=game, kind=Link.Kind.SCORE), Link(game=game, kind=Link.Kind.WATCH, code=new_code())]
    )
    after = {
        "rules": game.rules,
        "stakes": game.stakes,
        "players": [player.pk for player in table.players],
        "sides": [list(side) for side in table.seating.sides],
        "first_dealer": game.first_dealer,
    }
    log_change(Change(what=what, after=after), actor, game=game)
    return game


def next_game(game_id: int, actor: Actor, rotate: bool) -> Game:
    """Start another game for the same people in the same evening, by the same rules. The next dealer deals first.

    `rotate`: with other partners, if there are two partnerships of two (CON-1). A second request returns the same
    game as long as it has no entry.
    """
    with changing(game_id) as game:
        night = locked(game.night)
        order = next_partners(game.seating) if rotate else None
        seating = game.seating if order is None else scoring.Seating.usual(game.seating.players, 2)
        order = order or tuple(range(game.seating.players))
        table = Table(
            night=night,
            players=[game.seated[seat].player for seat in order],
            rules=game.rules_value,
            seating=seating,
            stakes=game.stakes_value,
            first_dealer=order.index(replayed(game).dealer),
            currency=game.currency,
        )
        return started_already(table, game) or set_table(table, actor)


def started_already(table: Table, game: Game) -> Game | None:
    """The game after this one, when it is just what is wanted and has no entry yet."""
    later = table.night.games.filter(number__gt=game.number, hands=None, state=Game.State.OPEN).order_by("-number")
    for other in later[:1]:
        players = [seat.player_id for seat in other.seated]
        same_people = players == [player.pk for player in table.players] and other.seating == table.seating
        if same_people and other.rules_value == table.rules and other.first_dealer == table.first_dealer:
            return other
    return None
