"""A season: its name and nights, and what is agreed for it."""

from collections.abc import Sequence

from django import forms

import scoring
from leagues.forms.numbers import NumberField
from leagues.forms.problems import add_problems
from leagues.forms.stakes import StakesQuestions
from scoring.standings import USUAL_MEASURES, Measure

#: So many measures can be asked one after the other.
MEASURES = 6
#: What a forfeit pays: the words of `Terms.ForfeitPays`.
FORFEITS = (
    ("nothing", "nothing"),
    ("game", "the game"),
    ("sets", "the game and the sets (hickeys) his side had so far"),
)
BEST_OF = (("weeks", "weeks"), ("games", "games"))


class AgreementForm(StakesQuestions):
    """What is agreed. `saved`: house rules by name, each (value, label, rules). Clean, it has `agreement_values`."""

    rules = forms.ChoiceField(label="Which Pitch?")
    target = forms.IntegerField(
        label="Target", help_text="empty: as usual", required=False, min_value=1, max_value=10_000
    )
    table_size = forms.IntegerField(label="People at a table", min_value=2, max_value=12, initial=4)
    rounds = forms.IntegerField(label="Rounds a night", min_value=1, max_value=20, initial=3)
    games = forms.IntegerField(label="Games at a table in a round", min_value=1, max_value=9, initial=1)
    win = forms.IntegerField(label="A win counts", min_value=0, max_value=100, initial=1)
    draw = forms.IntegerField(label="A draw counts", min_value=0, max_value=100, initial=0)
    loss = forms.IntegerField(label="A loss counts", min_value=0, max_value=100, initial=0)
    counts_score = forms.BooleanField(
        label="The score of each game counts, too", help_text="with 0 for a win it counts alone", required=False
    )
    best = forms.IntegerField(label="Only the best", help_text="empty: all count", required=False, min_value=1)
    best_of = forms.ChoiceField(label="… of", choices=BEST_OF, initial="weeks")
    sit_out_points = forms.IntegerField(label="Sitting out a round counts", min_value=0, max_value=100, initial=0)
    minimum_games = forms.IntegerField(label="Games that a place takes", min_value=0, max_value=999, initial=0)
    forfeit_pays = forms.ChoiceField(
        label="Who forfeits a game pays", choices=FORFEITS, required=False, initial=FORFEITS[1][0]
    )

    def __init__(self, data=None, *, saved: Sequence[tuple[str, str, scoring.Rules]] = (), digits: int = 2, **options):
        stakes = options.pop("stakes", None)
        super().__init__(data, **options)
        self.saved = {value: rules for value, _, rules in saved}
        variants = [(key, variant.name) for key, variant in scoring.VARIANTS.items()]
        named = [(value, label) for value, label, _ in saved]
        self.fields["rules"].choices = [("House rules", named), ("Variants", variants)] if named else variants
        labels = [("", "–"), *((measure.word, scoring.measure_label(measure)) for measure in Measure)]
        for i in range(MEASURES):
            usual = USUAL_MEASURES[i].word if i < len(USUAL_MEASURES) else ""
            self.fields[f"measure-{i}"] = forms.ChoiceField(
                label="Ranked by" if i == 0 else "then by", choices=labels, required=False, initial=usual
            )
        self.add_stakes(stakes, digits)

    @property
    def measure_fields(self):
        return [self[f"measure-{i}"] for i in range(MEASURES)]

    @property
    def game_fields(self):
        return [self[name] for name in ("rules", "target", "table_size", "rounds", "games")]

    @property
    def counting_fields(self):
        names = ("win", "draw", "loss", "counts_score", "best", "best_of", "sit_out_points", "minimum_games")
        return [self[name] for name in names]

    def chosen_rules(self) -> scoring.Rules | None:
        """The rules with their target; an error where they do not go together."""
        chosen = self.cleaned_data.get("rules", "")
        rules = self.saved.get(chosen) or (scoring.VARIANTS[chosen].rules if chosen in scoring.VARIANTS else None)
        target = self.cleaned_data.get("target")
        if rules is None or not target:
            return rules
        base = scoring.variant(rules.variant).rules
        options = dict(scoring.changes_between(base, rules)) | {"hands" if rules.hands else "target": target}
        changed, problems = scoring.house(base, options)
        add_problems(self, problems, "target")
        return changed

    def clean(self):
        given = super().clean()
        rules = self.chosen_rules()
        if rules is not None and given.get("table_size") and given["table_size"] not in rules.players:
            allowed = ", ".join(map(str, rules.players))
            self.add_error("table_size", f"At a table of this Pitch sit {allowed}.")
        if not (given.get("loss") or 0) <= (given.get("draw") or 0) <= (given.get("win") or 0):
            self.add_error("win", "A win counts no less than a draw, and a draw no less than a loss.")
        if not given.get("win") and not given.get("counts_score"):
            self.add_error("win", "Let a win count something, or the score.")
        measures = list(dict.fromkeys(filter(None, (given.get(f"measure-{i}") for i in range(MEASURES)))))
        if not measures:
            self.add_error("measure-0", "Choose what the table is ranked by.")
        if self.errors:
            return given
        names = ("table_size", "rounds", "games", "win", "draw", "loss", "counts_score", "best", "best_of")
        self.agreement_values = {name: given[name] for name in (*names, "sit_out_points", "minimum_games")}
        self.agreement_values |= {
            "rules": rules,
            "stakes": scoring.Stakes(**self.read_stakes()),
            "forfeit_pays": given.get("forfeit_pays") or FORFEITS[1][0],
            "measures": tuple(measures),
        }
        return given


class SeasonForm(AgreementForm):
    """A new season."""

    name = forms.CharField(label="Name of the season", max_length=60)
    first_date = forms.DateField(label="First night", widget=forms.DateInput({"type": "date"}))
    last_date = forms.DateField(
        label="Last night", help_text="every week until then", widget=forms.DateInput({"type": "date"})
    )
    start = forms.TimeField(label="Begins at", initial="19:00", widget=forms.TimeInput({"type": "time"}))
    fixed_pairs = forms.BooleanField(label="Fixed pairs", help_text="partners stay together all season", required=False)
    shows_money = forms.BooleanField(label="Standings show the money", required=False)

    @property
    def season_fields(self):
        return [self[name] for name in ("name", "first_date", "last_date", "start", "fixed_pairs", "shows_money")]

    def clean(self):
        given = super().clean()
        first, last = given.get("first_date"), given.get("last_date")
        if first and last and not 0 <= (last - first).days <= 800:
            self.add_error("last_date", "The last night is after the first, and at most two years.")
        return given

    @property
    def season_values(self) -> dict:
        names = ("name", "first_date", "last_date", "start", "fixed_pairs", "shows_money")
        return {name: self.cleaned_data[name] for name in names}


class TermsForm(AgreementForm):
    """Something else from a night on."""

    from_night = forms.ChoiceField(label="From which night on?")

    def __init__(self, data=None, *, nights: Sequence[tuple[str, str]], **options):
        super().__init__(data, **options)
        self.fields["from_night"].choices = nights


class SeasonChangeForm(forms.Form):
    """What of a season changes without an agreement."""

    name = forms.CharField(label="Name", max_length=60, widget=forms.TextInput({"autocomplete": "off"}))
    shows_money = forms.BooleanField(label="Standings show the money", required=False)


class PairForm(forms.Form):
    """Partners for the season. `players`: (number, name). `size`: how many make a side."""

    def __init__(self, size: int, data=None, *, players: Sequence[tuple[int, str]] = ()):
        super().__init__(data)
        for seat in range(size):
            self.fields[f"player-{seat}"] = NumberField(label="Partner", choices=players)

    @property
    def players(self) -> list[int]:
        """Clean: the numbers of the partners."""
        return list(self.cleaned_data.values())


class NightForm(forms.Form):
    """An extra night."""

    date = forms.DateField(label="Date", widget=forms.DateInput({"type": "date"}))
    start = forms.TimeField(label="Begins at", widget=forms.TimeInput({"type": "time"}))


class PointsForm(forms.Form):
    """Points given to or taken from a player ("player-3") or a pair ("pair-1"), with a reason."""

    who = forms.ChoiceField(label="Who?")
    points = forms.IntegerField(label="Points", help_text="with a minus to take some", min_value=-999, max_value=999)
    reason = forms.CharField(label="Why?", max_length=200)

    def __init__(self, players: Sequence[tuple[int, str]], pairs: Sequence[tuple[int, str]] = (), data=None):
        super().__init__(data)
        people = [(f"player-{number}", name) for number, name in players]
        teams = [(f"pair-{number}", name) for number, name in pairs]
        self.fields["who"].choices = [("Pairs", teams), ("Players", people)] if teams else people

    @property
    def chosen(self) -> tuple[str, int]:
        """Clean: what was chosen, and its number."""
        kind, _, number = self.cleaned_data["who"].partition("-")
        return kind, int(number)

    def clean_points(self):
        if not self.cleaned_data["points"]:
            raise forms.ValidationError("Type how many points, with a minus to take some.")
        return self.cleaned_data["points"]
