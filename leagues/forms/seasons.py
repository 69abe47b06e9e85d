"""The forms of a season: its name and nights, its rules, points and stakes."""

from collections.abc import Sequence

from django import forms

import scoring
from leagues.forms.numbers import NumberField
from leagues.forms.problems import add_problems
from leagues.forms.stakes import StakesQuestions
from leagues.models import Terms
from leagues.models.lengths import LONGEST_NAME, LONGEST_REASON
from leagues.models.seasons import AGREED_PLAINLY, MEASURES
from scoring.standings import USUAL_MEASURES, Measure


class AgreementForm(StakesQuestions):
    """The rules, points and stakes of a season.

    `saved`: house rules, each as (value, label, rules). A clean form has `agreement_values`.
    """

    rules = forms.ChoiceField(label="Which Pitch?")
    target = forms.IntegerField(
        label="Target", help_text="leave blank for the usual one", required=False, min_value=1, max_value=10_000
    )
    table_size = forms.IntegerField(label="Players at a table", min_value=2, max_value=12, initial=4)
    rounds = forms.IntegerField(label="Rounds a night", min_value=1, max_value=20, initial=3)
    games = forms.IntegerField(label="Games at a table in a round", min_value=1, max_value=9, initial=1)
    win = forms.IntegerField(label="A win counts", min_value=0, max_value=100, initial=1)
    draw = forms.IntegerField(label="A draw counts", min_value=0, max_value=100, initial=0)
    loss = forms.IntegerField(label="A loss counts", min_value=0, max_value=100, initial=0)
    counts_score = forms.BooleanField(
        label="Count the score of each game, too", help_text="if a win counts 0, only the score counts", required=False
    )
    best = forms.IntegerField(
        label="Count only the best", help_text="leave blank to count all", required=False, min_value=1
    )
    best_of = forms.ChoiceField(label="… of", choices=Terms.BestOf.choices, initial=Terms.BestOf.WEEKS)
    sit_out_points = forms.IntegerField(label="Sitting out a round counts", min_value=0, max_value=100, initial=0)
    minimum_games = forms.IntegerField(label="Games needed to be ranked", min_value=0, max_value=999, initial=0)
    forfeit_pays = forms.ChoiceField(
        label="A forfeit costs",
        choices=Terms.ForfeitPays.choices,
        required=False,
        initial=Terms.ForfeitPays.GAME,
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
        """Return the rules with the target. Add an error if they don't go together."""
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
            allowed = " or ".join(map(str, rules.players))
            self.add_error("table_size", f"This game is for {allowed} players.")
        if not (given.get("loss") or 0) <= (given.get("draw") or 0) <= (given.get("win") or 0):
            self.add_error("win", "A win must count at least as much as a draw, and a draw at least as much as a loss.")
        if not given.get("win") and not given.get("counts_score"):
            self.add_error("win", "Give points for a win, or count the score.")
        measures = list(dict.fromkeys(filter(None, (given.get(f"measure-{i}") for i in range(MEASURES)))))
        if not measures:
            self.add_error("measure-0", "Pick what the standings are ranked by.")
        if self.errors:
            return given
        self.agreement_values = {name: given[name] for name in AGREED_PLAINLY}
        self.agreement_values |= {
            "rules": rules,
            "stakes": scoring.Stakes(**self.read_stakes()),
            "forfeit_pays": given.get("forfeit_pays") or Terms.ForfeitPays.GAME,
            "measures": tuple(measures),
        }
        return given


class SeasonForm(AgreementForm):
    """A new season."""

    name = forms.CharField(label="Season name", max_length=LONGEST_NAME)
    first_date = forms.DateField(label="First night", widget=forms.DateInput({"type": "date"}))
    last_date = forms.DateField(
        label="Last night", help_text="there is a night every week until then", widget=forms.DateInput({"type": "date"})
    )
    start = forms.TimeField(label="Begins at", initial="19:00", widget=forms.TimeInput({"type": "time"}))
    fixed_pairs = forms.BooleanField(label="Fixed pairs", help_text="partners stay together all season", required=False)
    shows_money = forms.BooleanField(label="Show money in the standings", required=False)

    @property
    def season_fields(self):
        return [self[name] for name in ("name", "first_date", "last_date", "start", "fixed_pairs", "shows_money")]

    def clean(self):
        given = super().clean()
        first, last = given.get("first_date"), given.get("last_date")
        if first and last and not 0 <= (last - first).days <= 800:
            self.add_error("last_date", "Pick a last night after the first one, at most two years later.")
        return given

    @property
    def season_values(self) -> dict:
        names = ("name", "first_date", "last_date", "start", "fixed_pairs", "shows_money")
        return {name: self.cleaned_data[name] for name in names}


class TermsForm(AgreementForm):
    """New rules, points and stakes, starting with one night."""

    from_night = forms.ChoiceField(label="Starting with which night?")

    def __init__(self, data=None, *, nights: Sequence[tuple[str, str]], **options):
        super().__init__(data, **options)
        self.fields["from_night"].choices = nights


class SeasonChangeForm(forms.Form):
    """The parts of a season that can change at any time."""

    name = forms.CharField(label="Name", max_length=60, widget=forms.TextInput({"autocomplete": "off"}))
    shows_money = forms.BooleanField(label="Show money in the standings", required=False)


class PairForm(forms.Form):
    """Partners for the season. `players`: (number, name). `size`: how many play on a side."""

    def __init__(self, size: int, data=None, *, players: Sequence[tuple[int, str]] = ()):
        super().__init__(data)
        for seat in range(size):
            self.fields[f"player-{seat}"] = NumberField(label="Partner", choices=players)

    @property
    def players(self) -> list[int]:
        """The numbers of the partners. The form must be clean."""
        return list(self.cleaned_data.values())


class NightForm(forms.Form):
    """An extra night."""

    date = forms.DateField(label="Date", widget=forms.DateInput({"type": "date"}))
    start = forms.TimeField(label="Begins at", widget=forms.TimeInput({"type": "time"}))


class PointsForm(forms.Form):
    """Points for a player ("player-3") or a pair ("pair-1"), with a reason."""

    who = forms.ChoiceField(label="Who?")
    points = forms.IntegerField(
        label="Points", help_text="with a minus to take them away", min_value=-999, max_value=999
    )
    reason = forms.CharField(label="Why?", max_length=LONGEST_REASON)

    def __init__(self, players: Sequence[tuple[int, str]], pairs: Sequence[tuple[int, str]] = (), data=None):
        super().__init__(data)
        people = [(f"player-{number}", name) for number, name in players]
        teams = [(f"pair-{number}", name) for number, name in pairs]
        self.fields["who"].choices = [("Pairs", teams), ("Players", people)] if teams else people

    @property
    def chosen(self) -> tuple[str, int]:
        """The kind ("player" or "pair") and the number of the choice. The form must be clean."""
        kind, _, number = self.cleaned_data["who"].partition("-")
        return kind, int(number)

    def clean_points(self):
        if not self.cleaned_data["points"]:
            raise forms.ValidationError("Type the number of points, with a minus to take them away.")
        return self.cleaned_data["points"]
