"""A season as text: its nights, and what is agreed for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

import scoring
from leagues.models import League, Night, Season, Terms
from leagues.models.seasons import AGREED_PLAINLY, MEASURES
from leagues.reports.amounts import amount


@dataclass(frozen=True, kw_only=True)
class SeasonRow:
    season: Season
    nights: int
    played: int


def season_rows(league: League) -> list[SeasonRow]:
    """Current seasons first, then the archive, each newest first. One query."""
    seasons = league.seasons.annotate(
        count=Count("nights", filter=~Q(nights__state=Night.State.CANCELED)),
        closed=Count("nights", filter=Q(nights__state=Night.State.CLOSED)),
    )
    ordered = sorted(seasons, key=lambda season: (season.archived_at is not None, -season.first_date.toordinal()))
    return [SeasonRow(season=season, nights=season.count, played=season.closed) for season in ordered]


@dataclass(frozen=True, kw_only=True)
class NightLine:
    id: int
    date: date
    start: object
    state: str
    games: int


def night_lines(season: Season) -> list[NightLine]:
    """Every night with its state. One query."""
    nights = season.nights.annotate(count=Count("games")).order_by("date", "start")
    words = {Night.State.PLANNED: "", Night.State.OPEN: "tonight", Night.State.CLOSED: "closed"}
    return [
        NightLine(
            id=night.pk,
            date=night.date,
            start=night.start,
            state=words.get(night.state, "canceled"),
            games=night.count,
        )
        for night in nights
    ]


def terms_words(terms: Terms, currency: str) -> list[str]:
    """What is agreed, a sentence each."""
    return list(_words(terms, currency))


_STAKES = (
    ("game", "the game"), ("set", "each set"), ("point", "each point"), ("ante", "ante"),
    ("set_to_pot", "a set to the pot")
)  # fmt: skip
_FORFEIT = {
    Terms.ForfeitPays.NOTHING: "A forfeit costs nothing.",
    Terms.ForfeitPays.GAME: "A forfeit costs the game.",
    Terms.ForfeitPays.SETS: "A forfeit costs the game and the sets (hickeys) the side had so far.",
}


def _words(terms: Terms, currency: str) -> Iterator[str]:
    rules = terms.rules_value
    goal = f"{rules.hands} hands" if rules.hands else f"to {rules.target}"
    yield f"{scoring.variant(rules.variant).name} {goal}, {terms.table_size} at a table."
    yield f"{terms.rounds} rounds a night" + (f", {terms.games} games each." if terms.games > 1 else ".")
    stakes = terms.stakes_value
    if stakes:
        amounts = [
            f"{words} {amount(getattr(stakes, word), currency)}" for word, words in _STAKES if getattr(stakes, word)
        ]
        yield f"Played for money: {', '.join(amounts)}."
        yield _FORFEIT[terms.forfeit_pays]


def changeable_nights(season: Season, *, dates: bool = False) -> list[tuple]:
    """The nights from which the terms can change: those after the last one with games, as choices."""
    nights = list(season.nights.annotate(count=Count("games")).order_by("date", "start"))
    played = [i for i, night in enumerate(nights) if night.count]
    later = nights[played[-1] + 1 :] if played else nights
    found = [(str(night.pk), f"{night.date:%a %b %-d, %Y}", night.date) for night in later]
    return found if dates else [(value, label) for value, label, _ in found]


def agreed_values(terms: Terms) -> dict:
    """What is agreed, as the fields of the form begin."""
    values = {name: getattr(terms, name) for name in (*AGREED_PLAINLY, "forfeit_pays")}
    measures = {f"measure-{i}": "" for i in range(MEASURES)}
    measures |= {f"measure-{i}": word for i, word in enumerate(terms.measures)}
    return values | measures | {"rules": "now"}
