"""The forms of a night: final scores from paper, new names, an evening's players matched to a roster."""

import re
from collections.abc import Sequence

from django import forms

import scoring
from leagues.forms.numbers import NumberField
from leagues.models.lengths import LONGEST_NAME

_SCORE = re.compile(r"[-−]?\d{1,5}")


class GridForm(forms.Form):
    """The games of a round, a row each. `cards`: of `reports.nights`. Clean, it has `results` by game."""

    def __init__(self, cards: Sequence, data=None):
        super().__init__(data)
        self.cards = cards
        self.results: dict[int, scoring.ResultOnly] = {}
        for card in cards:
            paper = card.way == "paper"
            for side in card.sides:
                score = forms.CharField(required=False, max_length=6, initial=side.score if paper else "")
                sets = forms.CharField(required=False, max_length=3, initial=side.sets if paper else "")
                for field in (score, sets):
                    field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
                score.widget.attrs["aria-label"] = f"Game {card.number}, {side.names}: score"
                sets.widget.attrs["aria-label"] = f"Game {card.number}, {side.names}: sets"
                self.fields[f"score-{card.id}-{side.number}"] = score
                self.fields[f"sets-{card.id}-{side.number}"] = sets
            choices = [
                ("", "higher score"),
                *((str(side.number), side.names) for side in card.sides),
                ("draw", "a draw"),
            ]
            winner = forms.ChoiceField(required=False, choices=choices, initial=card.winner)
            winner.widget.attrs["aria-label"] = f"Game {card.number}: winner"
            self.fields[f"winner-{card.id}"] = winner

    @property
    def rows(self):
        """(card, [(side, score field, sets field)], field of the winner, errors)."""
        for card in self.cards:
            sides = [
                (side, self[f"score-{card.id}-{side.number}"], self[f"sets-{card.id}-{side.number}"])
                for side in card.sides
            ]
            yield card, sides, self[f"winner-{card.id}"], self.errors.get(f"winner-{card.id}", ())

    def clean(self):
        for card in self.cards:
            scores = [self.cleaned_data.get(f"score-{card.id}-{side.number}", "") for side in card.sides]
            sets = [self.cleaned_data.get(f"sets-{card.id}-{side.number}", "") for side in card.sides]
            if any(scores) or any(sets):
                self._clean_row(card, scores, sets)
        return self.cleaned_data

    def _clean_row(self, card, scores: list[str], sets: list[str]) -> None:
        field = f"winner-{card.id}"
        if not all(_SCORE.fullmatch(score) for score in scores):
            self.add_error(field, "Type a whole number for each side’s score.")
            return
        if not all(one.isascii() and one.isdecimal() for one in sets if one):
            self.add_error(field, "Type a whole number of sets, or leave the field blank for none.")
            return
        numbers = tuple(int(score.replace("−", "-")) for score in scores)
        chosen = self.cleaned_data.get(field) or ""
        if chosen == "draw":
            winners: tuple[int, ...] = ()
        elif chosen:
            winners = (int(chosen),)
        else:
            best = [number for number, score in enumerate(numbers) if score == max(numbers)]
            if len(best) > 1:
                self.add_error(field, "Pick who won, or a draw: both have the same score.")
                return
            winners = tuple(best)
        self.results[card.id] = scoring.ResultOnly(
            scores=numbers, sets=tuple(int(one or 0) for one in sets), winners=winners
        )


class NamesForm(forms.Form):
    """New players, one on each line."""

    names = forms.CharField(
        label="New players",
        help_text="one name on each line, typed or pasted",
        max_length=6000,
        widget=forms.Textarea({"rows": 4, "autocapitalize": "words"}),
    )

    def clean_names(self) -> list[str]:
        lines = [" ".join(line.split()).strip(" ,;\t") for line in self.cleaned_data["names"].splitlines()]
        names = [line for line in lines if line]
        if not names:
            raise forms.ValidationError("Type at least one name.")
        if len(names) > 200:
            raise forms.ValidationError("Add at most 200 names at a time.")
        return names


class NameForm(forms.Form):
    name = forms.CharField(label="Name", max_length=LONGEST_NAME)

    def clean_name(self):
        problem = scoring.name_problem(self.cleaned_data["name"])
        if problem:
            raise forms.ValidationError(scoring.problem_text(problem))
        return self.cleaned_data["name"]


class MergePlayerForm(forms.Form):
    """Another player of the roster, who this one really is. `players`: (number, name)."""

    def __init__(self, data=None, *, players: Sequence[tuple[int, str]] = ()):
        super().__init__(data)
        self.fields["into"] = NumberField(label="Really is", choices=players)


class MatchForm(forms.Form):
    """The players of an evening, each matched to a player of a league. "new" adds the name to the roster."""

    league = forms.ChoiceField(label="League")

    def __init__(self, leagues: Sequence[tuple[str, str]], data=None, *, league: str = "", people=(), roster=()):
        super().__init__(data, initial={"league": league})
        self.fields["league"].choices = leagues
        self.people = people
        by_name = {name.casefold(): number for number, name in roster}
        for number, name in people:
            self.fields[f"player-{number}"] = forms.ChoiceField(
                label=name,
                choices=[("new", "a new player"), *((str(other), other_name) for other, other_name in roster)],
                initial=str(by_name.get(name.casefold(), "new")),
            )

    @property
    def match_fields(self):
        return [self[f"player-{number}"] for number, _ in self.people]

    def clean(self):
        chosen = [self.cleaned_data.get(f"player-{number}") for number, _ in self.people]
        real = [one for one in chosen if one and one != "new"]
        if len(set(real)) != len(real):
            raise forms.ValidationError("Two people can’t be the same player. Pick a different one for each.")
        return self.cleaned_data

    @property
    def matches(self) -> dict[int, int | None]:
        """The evening's players, each with the roster's player or None for a new one."""
        found = {}
        for number, _ in self.people:
            value = self.cleaned_data[f"player-{number}"]
            found[number] = None if value == "new" else int(value)
        return found
