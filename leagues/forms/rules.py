"""House rules made by a person: a question for every option, and what was answered as options in the rulebook's words.

Every option of `scoring.OPTIONS` is asked by exactly one `Ask`; the rules themselves say what does not go together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django import forms

import scoring
from leagues.forms.questions import Pick, PickField, PicksField, Question, QuestionForm
from leagues.rulelinks import LONGEST_NAME, MOST_PLAYERS, SharedRules, name_trouble, option_troubles

YES_NO = ((True, "yes"), (False, "no"))
KEPT_OR_TAKEN = (("keeper", "kept by who held it"), ("taker", "taken"))


Leagues = Sequence[tuple[str, str]]


class Slip(ValueError):
    """What was typed is no value; the message says what to type."""


@dataclass(frozen=True, kw_only=True)
class Ask:
    """How one option is asked. `template` prints it; `fields` are its form fields by all options in force."""

    word: str
    legend: str
    section: str
    hint: str = ""
    template: str = "rules/ask_picks.html"
    css: str = "broad"

    def fields(self, in_force: Mapping[str, object]) -> dict[str, forms.Field]:
        raise NotImplementedError

    def read(self, typed: Mapping[str, object]) -> object:
        """The option's JSON value; Slip where there is none in what was typed."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class PickAsk(Ask):
    picks: tuple[tuple[object, str], ...] = YES_NO

    def fields(self, in_force):
        return self.pick_field(in_force[self.word])

    def pick_field(self, value):
        picks = [Pick(value=_text(one), label=label) for one, label in self.picks]
        return {self.word: PickField(picks, initial=_text(value))}

    def read(self, typed):
        for value, _ in self.picks:
            if _text(value) == typed[self.word]:
                return value
        raise Slip("Tap one of the buttons.")


@dataclass(frozen=True, kw_only=True)
class NumberAsk(Ask):
    """A whole number. `empty`: what an empty text means, where it means something."""

    template: str = "rules/ask_number.html"
    empty: tuple[object, ...] = ()

    def fields(self, in_force):
        value = in_force[self.word]
        shown = "" if value in self.empty else str(value)
        return {self.word: forms.CharField(required=False, max_length=6, initial=shown)}

    def read(self, typed):
        text = str(typed[self.word]).strip()
        if not text and self.empty:
            return self.empty[0]
        return _whole(text)


@dataclass(frozen=True, kw_only=True)
class MoonAsk(PickAsk):
    template: str = "rules/ask_moon.html"

    def fields(self, in_force):
        value = in_force[self.word]
        number = "" if isinstance(value, str) else str(value)
        worth = forms.CharField(required=False, max_length=6, initial=number)
        return self.pick_field("number" if number else value) | {"moon_number": worth}

    def read(self, typed):
        kind = super().read(typed)
        return _whole(str(typed["moon_number"])) if kind == "number" else kind


@dataclass(frozen=True, kw_only=True)
class BackdoorAsk(PickAsk):
    template: str = "rules/ask_backdoor.html"

    def fields(self, in_force):
        door = in_force[self.word] or {"at": "", "then": None}
        at = forms.CharField(required=False, max_length=6, initial=str(door["at"]).replace("-", "−"))
        return self.pick_field(door["then"]) | {"backdoor_at": at}

    def read(self, typed):
        then = super().read(typed)
        if then is None:
            return None
        at = str(typed["backdoor_at"]).strip().lstrip("-−")
        if not _whole(at):
            raise Slip("Type a number below zero.")
        return {"at": -_whole(at), "then": then}


@dataclass(frozen=True, kw_only=True)
class PointsAsk(Ask):
    """A number a category; empty or 0 is no point."""

    template: str = "rules/ask_points.html"

    def fields(self, in_force):
        value = in_force[self.word]
        return {
            f"points-{word}": forms.CharField(
                required=False, max_length=4, label=scoring.category_label(word), initial=str(value.get(word, ""))
            )
            for word, category in scoring.CATEGORIES.items()
        }

    def read(self, typed):
        numbers = {word: _whole(str(typed[f"points-{word}"]).strip() or "0") for word in scoring.CATEGORIES}
        return {word: number for word, number in numbers.items() if number}


@dataclass(frozen=True, kw_only=True)
class ListAsk(Ask):
    """Any of some buttons, `least` of them."""

    picks: tuple[tuple[object, str], ...] = ()
    css: str = "bids"
    least: int = 0

    def shown(self, in_force: Mapping[str, object]) -> list[tuple[object, str]]:
        return list(self.picks)

    def fields(self, in_force):
        value = in_force[self.word]
        picks = [Pick(value=str(one), label=label) for one, label in self.shown(in_force)]
        return {self.word: PicksField(picks, initial=[str(one) for one in value])}

    def read(self, typed):
        chosen = [value for value, _ in self.picks if str(value) in typed[self.word]]
        if len(chosen) < self.least:
            raise Slip("Tap at least one.")
        return chosen


class CategoriesAsk(ListAsk):
    """Any of the categories that score."""

    def shown(self, in_force):
        known = {*in_force["points"], *in_force[self.word]}
        return [pick for pick in self.picks if pick[0] in known]


NUMBERS_OF_PLAYERS = tuple((number, str(number)) for number in range(2, MOST_PLAYERS + 1))
LABELS = tuple((word, scoring.category_label(word)) for word in scoring.CATEGORIES)

ASKS = (
    NumberAsk(word="target", legend="Target", section="End of the game"),
    PickAsk(
        word="out",
        legend="Several at the target in one hand",
        section="End of the game",
        picks=(
            ("bidder-first", "the bidder first"),
            ("bidder-only", "only who makes a bid"),
            ("highest", "the highest score"),
        ),
    ),
    PickAsk(word="target_over", legend="Must the target be exceeded?", section="End of the game"),
    NumberAsk(word="win_by", legend="Lead needed to win", section="End of the game", hint="1: any lead"),
    NumberAsk(
        word="float_to",
        legend="Float",
        section="End of the game",
        hint="a score that wins whatever the lead; empty: none",
        empty=(None,),
    ),
    BackdoorAsk(
        word="backdoor",
        legend="Back door",
        section="End of the game",
        hint="what a score far below zero does",
        picks=((None, "nothing"), ("win", "wins"), ("lose", "loses"), ("draw", "a draw")),
    ),
    NumberAsk(
        word="hands",
        legend="Fixed number of hands",
        section="End of the game",
        hint="empty: play to the target",
        empty=(None,),
    ),
    NumberAsk(
        word="sets_lose",
        legend="Sets that lose the game",
        section="End of the game",
        hint="empty: any number",
        empty=(None,),
    ),
    PointsAsk(word="points", legend="Points", section="Points", hint="empty: does not score"),
    PickAsk(word="low_to", legend="Low", section="Points", picks=KEPT_OR_TAKEN),
    PickAsk(word="two_to", legend="The Two", section="Points", picks=KEPT_OR_TAKEN),
    PickAsk(
        word="burned_to",
        legend="A point card that must be burned",
        section="Points",
        picks=(("nobody", "scores for nobody"), ("opponents", "scores for the opponents")),
    ),
    PickAsk(
        word="game",
        legend="Game goes by",
        section="Counting Game",
        picks=(("pips", "pips"), ("tens", "tens"), ("off", "not scored")),
    ),
    PickAsk(
        word="game_tie",
        legend="Game is tied",
        section="Counting Game",
        picks=(("nobody", "nobody"), ("joker", "to the joker"), ("half-joker", "half a pip a joker")),
    ),
    PickAsk(
        word="joker_pips",
        legend="A joker counts for Game",
        section="Counting Game",
        picks=((0, "nothing"), (0.5, "half a pip")),
    ),
    NumberAsk(word="bid_min", legend="Lowest bid", section="Bidding"),
    NumberAsk(word="bid_max", legend="Highest bid", section="Bidding", hint="usually all points of a hand"),
    PickAsk(
        word="all_pass",
        legend="When all pass",
        section="Bidding",
        picks=(
            ("dealer", "the dealer is stuck"),
            ("redeal", "thrown in, next dealer"),
            ("same-dealer", "thrown in, same dealer"),
        ),
    ),
    NumberAsk(word="dealer_min", legend="Bid of a stuck dealer", section="Bidding"),
    PickAsk(word="steal", legend="May the dealer steal the bid?", section="Bidding"),
    PickAsk(word="doubles", legend="Doubled bids (“6 for 12”)", section="Bidding"),
    PickAsk(
        word="double_made",
        legend="A doubled bid that is made",
        section="Bidding",
        hint="with doubled bids",
        picks=(("points", "twice what was taken"), ("bid", "twice the bid")),
    ),
    PickAsk(
        word="forced_nine",
        legend="Must a Nine with company bid 9?",
        section="Bidding",
    ),
    MoonAsk(
        word="moon",
        legend="Shoot the moon",
        section="Special bids",
        picks=(
            ("off", "no"),
            ("bid", "plus or minus all points"),
            ("game", "wins or loses the game"),
            ("target", "wins, or back to zero"),
            ("number", "plus or minus…"),
        ),
    ),
    PickAsk(
        word="moon_at",
        legend="The moon is",
        section="Special bids",
        hint="with a moon",
        picks=(("above", "a call above all numbers"), ("top", "the top number")),
    ),
    PickAsk(word="moon_tricks", legend="Does the moon need every trick?", section="Special bids", hint="with a moon"),
    NumberAsk(word="smudge", legend="Smudge", section="Special bids", hint="its worth; empty: none", empty=("off",)),
    NumberAsk(
        word="blind_smudge",
        legend="Blind smudge",
        section="Special bids",
        hint="its worth; empty: none",
        empty=("off",),
    ),
    PickAsk(
        word="smudge_needs",
        legend="A smudge needs",
        section="Special bids",
        hint="with a smudge",
        picks=(("tricks", "every trick"), ("points", "all points")),
    ),
    PickAsk(word="hotshot", legend="Hotshot", section="Special bids", hint="the top number wins or loses the game"),
    PickAsk(word="double_total", legend="All points doubled", section="Special bids", hint="called above all numbers"),
    PickAsk(
        word="made_scores",
        legend="A bid that is made scores",
        section="Made and set",
        picks=(("taken", "all that was taken"), ("bid", "only the bid")),
    ),
    NumberAsk(
        word="exact_bonus",
        legend="More for exactly the bid",
        section="Made and set",
        hint="where only the bid scores",
    ),
    PickAsk(
        word="others_score",
        legend="The others score",
        section="Made and set",
        picks=(("always", "always"), ("when-set", "only after a set")),
    ),
    CategoriesAsk(
        word="always_score",
        legend="What they score at any time",
        section="Made and set",
        hint="where others score only after a set",
        picks=LABELS,
        css="broad",
    ),
    PickAsk(
        word="floor",
        legend="Below zero",
        section="Made and set",
        picks=((0, "never"), (None, "scores may go below")),
    ),
    PickAsk(word="pookie", legend="A set costs every point and a pookie", section="Made and set"),
    PickAsk(word="fold", legend="May the bidder fold?", section="Made and set"),
    PickAsk(
        word="partner_set",
        legend="Is a called partner set too?",
        section="Made and set",
        hint="where partners are called",
    ),
    ListAsk(word="players", legend="Players", section="Players and cards", picks=NUMBERS_OF_PLAYERS, least=1),
    PickAsk(word="call_partner", legend="Does the bidder call a partner hand by hand?", section="Players and cards"),
    PickAsk(word="misdeal", legend="May a misdeal be called?", section="Players and cards"),
    PickAsk(
        word="ranking",
        legend="Cards rank",
        section="Players and cards",
        picks=(("normal", "as usual"), ("reversed", "upside down")),
    ),
    PickAsk(word="capture_low", legend="Does the lowest trump take its trick?", section="Players and cards"),
    PickAsk(
        word="double_down",
        legend="May a joker always go on a led joker?",
        section="Players and cards",
        hint="double-down override",
    ),
)

#: What tables change most, asked before all else where it means something in the rules.
FIRST = {
    "target": lambda rules: rules.hands is None,
    "out": lambda rules: rules.win_by == 1,
    "low_to": lambda rules: {"low", "sub_low"} & rules.values.keys(),
    "two_to": lambda rules: {"two", "off_two"} & rules.values.keys(),
    "game_tie": lambda rules: rules.scored_jokers and "game" in rules.values,
    "bid_min": lambda rules: True,
    "all_pass": lambda rules: True,
    "steal": lambda rules: True,
    "doubles": lambda rules: True,
    "moon": lambda rules: True,
    "floor": lambda rules: not rules.pookie,
    "fold": lambda rules: rules.fold,
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """One question as its template prints it."""

    ask: Ask
    question: Question | None
    bound: tuple[forms.BoundField, ...]
    errors: tuple[str, ...]
    changed: bool


@dataclass(frozen=True, kw_only=True)
class Section:
    title: str
    rows: list[Row] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        """Something in it is wrong or changed."""
        return any(row.errors or row.changed for row in self.rows)


class HouseForm(QuestionForm):
    """Changes of a variant. `shared`: the house rules to begin with; clean, `shared_rules` are the ones made.

    `naming`: the name is asked for; without it only the options are looked at. `leagues`: (address, name) of those
    that they may be saved for; clean, `keep_for` is the one that was chosen, or empty.
    """

    def __init__(
        self, data=None, *, variant, shared: SharedRules | None = None, naming: bool = True, leagues: Leagues = ()
    ):
        super().__init__(data)
        self.variant, self.naming = variant, naming
        self.given = shared.options if shared else {}
        self.start = shared.rules if shared else variant.rules
        self.in_force = scoring.options_in_force(self.start)
        self.options: dict[str, object] = {}
        self.fields["name"] = forms.CharField(
            label="What do you call your rules?",
            required=False,
            max_length=LONGEST_NAME,
            initial=shared.name if shared else "",
            widget=forms.TextInput({"autocomplete": "off", "placeholder": "Saturday table"}),
        )
        if leagues:
            picks = [Pick(value="", label="for me"), *(Pick(value=slug, label=name) for slug, name in leagues)]
            self.fields["keep_for"] = PickField(picks, initial="")
        self.names: dict[str, tuple[str, ...]] = {}  # of an option's fields
        for ask in ASKS:
            fields = ask.fields(self.in_force)
            self.names[ask.word] = tuple(fields)
            self.fields |= fields

    def clean(self):
        own = scoring.options_in_force(self.variant.rules)
        for ask in ASKS:
            try:
                value = ask.read({name: self.cleaned_data.get(name) or "" for name in ask.fields(self.in_force)})
            except Slip as slip:
                self.complain(ask.word, str(slip))
                continue
            # What follows from others (the highest bid from the points) stays unsaid while nobody touches it.
            untouched = ask.word not in self.given and value == self.in_force[ask.word]
            if value != own[ask.word] and not untouched:
                self.options[ask.word] = value
        for word, message in option_troubles(self.variant.key, self.options):
            self.complain(word, message)
        if self.naming:
            self.clean_naming()
        return self.cleaned_data

    def clean_naming(self):
        name = self.cleaned_data.get("name") or ""
        trouble = name_trouble(name) or ("" if name else "Give your rules a name, like “Saturday table”.")
        if trouble and "name" not in self.errors:
            self.add_error("name", trouble)

    def complain(self, word: str, message: str) -> None:
        """Hang the sentence on the option's first field."""
        self.add_error(self.names[word][0], message)

    @property
    def shared_rules(self) -> SharedRules:
        return SharedRules(variant=self.variant.key, options=self.options, name=self.cleaned_data.get("name") or "")

    @property
    def accepted_rules(self) -> SharedRules:
        """The rules made so far, for the card: without the options that are refused."""
        refused = {word for word, _ in option_troubles(self.variant.key, self.options)}
        options = {word: value for word, value in self.options.items() if word not in refused}
        if any(option_troubles(self.variant.key, options)):
            options = {}
        return SharedRules(variant=self.variant.key, options=options)

    @property
    def keep_for(self) -> str:
        return self.cleaned_data.get("keep_for") or ""

    # What the page asks

    @property
    def keep_question(self) -> Question | None:
        return self.question("keep_for", "Save them", css="broad") if "keep_for" in self.fields else None

    def row(self, ask: Ask) -> Row:
        names = self.names[ask.word]
        has_picks = isinstance(self.fields[names[0]], PickField | PicksField)
        return Row(
            ask=ask,
            question=self.question(names[0], ask.legend, hint=ask.hint, css=ask.css) if has_picks else None,
            bound=tuple(self[name] for name in names),
            errors=tuple(dict.fromkeys(error for name in names for error in self.told(name))),
            changed=ask.word in (self.options if self.is_bound else self.given),
        )

    @property
    def rows(self) -> list[Row]:
        return [self.row(ask) for ask in ASKS]

    @property
    def first_rows(self) -> list[Row]:
        asks = {ask.word: ask for ask in ASKS}
        return [self.row(asks[word]) for word in self.first]

    @property
    def first(self) -> list[str]:
        rules = (self.start, self.variant.rules)
        return [word for word, means_something in FIRST.items() if any(map(means_something, rules))]

    @property
    def more_sections(self) -> list[Section]:
        sections: dict[str, Section] = {}
        for ask in ASKS:
            if ask.word not in self.first:
                sections.setdefault(ask.section, Section(title=ask.section)).rows.append(self.row(ask))
        return list(sections.values())


def _text(value: object) -> str:
    """A value of an option as a button's value."""
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value), str(value))


def _whole(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        raise Slip("Type a whole number.")
    return int(text)
