"""A season: its nights, and the terms agreed for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

import scoring
from leagues.models import League, Night, Season, Terms
from leagues.models.seasons import AGREED_PLAINLY, MEASURES
from leagues.reports.amounts import amount
from leagues.reports.scoreboard import goal_text


@dataclass(frozen=True, kw_only=True)
class SeasonRow:
    """A season with its number of `nights`, and how many of them are `played`."""

    season: Season
    nights: int
    played: int


def season_rows(league: League) -> list[SeasonRow]:
    """Return the current seasons, then the archived ones, each newest first. One query."""
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
    """Return every night of a season with its state. One query."""
    nights = season.nights.annotate(count=Count("games")).order_by("date", "start")
    labels = {Night.State.PLANNED: "", Night.State.OPEN: "tonight", Night.State.CLOSED: "closed"}
    return [
        NightLine(
            id=night.pk,
            date=night.date,
            start=night.start,
            state=labels.get(night.state, "canceled"),
            games=night.count,
        )
        for night in nights
    ]


#: The sentence of each stake, by its name in `scoring.Stakes`.
_STAKE_SENTENCES = {
    "game": "Each loser pays {amount} for the game.",
    "set": "Each loser pays {amount} for each set (hickey) of their side.",
    "point": "Each loser pays {amount} for each point behind.",
    "ante": "Everyone antes {amount}, and the winners share it.",
    "set_to_pot": "Everyone pays {amount} into the pot for each set (hickey) of their side.",
}
_FORFEIT_SENTENCES = {
    Terms.ForfeitPays.NOTHING: "A forfeit costs nothing.",
    Terms.ForfeitPays.GAME: "A forfeit costs the game.",
    Terms.ForfeitPays.SETS: "A forfeit costs the game and the sets (hickeys) the side had so far.",
}


def terms_sentences(terms: Terms, currency: str) -> Iterator[str]:
    """Describe the terms of a season: the game, the rounds of a night, and the stakes."""
    rules = terms.rules_value
    yield f"{scoring.variant(rules.variant).name}, {goal_text(rules)}, with {terms.table_size} players at a table."
    yield "1 round a night." if terms.rounds == 1 else f"{terms.rounds} rounds a night."
    if terms.games > 1:
        yield f"Each table plays {terms.games} games a round."
    stakes = terms.stakes_value
    if stakes:
        for name, sentence in _STAKE_SENTENCES.items():
            if cents := getattr(stakes, name):
                yield sentence.format(amount=amount(cents, currency))
        yield _FORFEIT_SENTENCES[terms.forfeit_pays]


def changeable_nights(season: Season, *, dates: bool = False) -> list[tuple]:
    """Return the nights from which new terms can apply: those after the last night with games.

    Each is a choice (key, label), with its date as a third part if `dates`.
    """
    nights = list(season.nights.annotate(count=Count("games")).order_by("date", "start"))
    played = [i for i, night in enumerate(nights) if night.count]
    later = nights[played[-1] + 1 :] if played else nights
    found = [(str(night.pk), f"{night.date:%a %b %-d, %Y}", night.date) for night in later]
    return found if dates else [(value, label) for value, label, _ in found]


def agreed_values(terms: Terms) -> dict:
    """Return the initial values of the form that changes the terms."""
    values = {name: getattr(terms, name) for name in (*AGREED_PLAINLY, "forfeit_pays")}
    measures = {f"measure-{i}": "" for i in range(MEASURES)}
    measures |= {f"measure-{i}": word for i, word in enumerate(terms.measures)}
    return values | measures | {"rules": "now"}
