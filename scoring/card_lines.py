"""The lines of a rule card: what each rule in force says, in a player's words. Knows no other rules to compare with.

A line is made by a function that asks the rules, so that card and scoring cannot disagree. Its topic is what it is
about: two cards are compared topic by topic.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from scoring.calls import CallKind
from scoring.categories import CATEGORIES, JOKERS
from scoring.rules import (
    AllPass,
    BackdoorThen,
    BurnedTo,
    DoubleMade,
    Effect,
    Ending,
    GameBy,
    GameTie,
    GoesTo,
    MadeScores,
    Moon,
    OthersScore,
    Out,
    Ranking,
    Rules,
    SmudgeNeeds,
)
from scoring.seating import Seating
from scoring.variants.variant import Variant
from scoring.words.printer import ENGLISH, listed
from scoring.words.terms import category_label


class CardLine(NamedTuple):
    """One line of a card. `changed`: it comes from a house's option, not from the variant."""

    section: str
    topic: str
    rule: str
    text: str
    changed: bool = False


Said = Iterator[tuple[str, str, str]]  # topic, rule id, text


def lines_of(variant: Variant) -> Iterator[CardLine]:
    """All lines of a variant as its rules have it, in the order of the card."""
    counted: Counter[str] = Counter()
    for section, sayings in SECTIONS.items():
        for say in sayings:
            yield from (CardLine(section, *said) for said in say(variant))
        for rule in (rule for rule in variant.play if rule.section == section):
            counted[rule.id] += 1
            yield CardLine(section, f"{rule.id} {counted[rule.id]}", rule.id, rule.text)


_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)


def _side(rules: Rules) -> str:
    """What holds a score."""
    return "player" if rules.side_size == 1 or rules.call_partner else "side"


# Players and deal


def seating_in_words(rules: Rules) -> str:
    if rules.call_partner:
        return "each for himself, with a partner called hand by hand"
    sizes = {len(Seating.usual(players, rules.side_size).sides[0]) for players in rules.players}
    words = {1: "each for himself", 2: "in partnerships of two", 3: "in teams of three"}
    return " or ".join(words[size] for size in sorted(sizes, reverse=True))


def players_in_words(rules: Rules) -> str:
    """`2 to 7`, `4 or 6`, `9`."""
    numbers = sorted(set(rules.players))
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ENGLISH.any_of([str(number) for number in numbers])


def _players(variant: Variant) -> Said:
    rule = variant.scoring_rules[0] if variant.scoring_rules else "G-13"
    yield "players", rule, f"{players_in_words(variant.rules)} players, {seating_in_words(variant.rules)}."


def jokers_of(rules: Rules) -> int:
    """How many jokers are in the deck: every joker scores."""
    return len(rules.scored_jokers)


def suit_cards(variant: Variant) -> int:
    """The cards of the deck without its jokers: as many of each suit."""
    return variant.cards - variant.cards % 4


def _deck(variant: Variant) -> Said:
    jokers = jokers_of(variant.rules)
    cards = suit_cards(variant)
    joined = f" and {in_words(jokers)} joker{'s' * (jokers > 1)}" if jokers else ""
    short = "" if cards == 52 else f", nothing below the {ranks_of(variant)[-1]}"
    yield "deck", "G-13", f"{cards} cards{joined}{short}. {in_words(variant.dealt).capitalize()} cards each."


def _dealing(variant: Variant) -> Said:
    yield "deal", "G-13", "The deal passes to the left after every hand."
    if variant.rules.misdeal:
        yield "misdeal", "G-13", "A misdeal changes no score; the same dealer deals again."
    else:
        yield "misdeal", "G-13", "A misdeal may not be called."


# Points


def _total(variant: Variant) -> Said:
    total = variant.rules.total
    yield "total", _points_rule(variant), f"{total} point{'s' * (total > 1)} in a hand."


def _points_rule(variant: Variant) -> str:
    return variant.points_rule or (variant.scoring_rules[0] if variant.scoring_rules else "G-15")


GOES_TO = {
    GoesTo.KEEPER: "Kept: it scores for the side that held it, whoever takes the trick.",
    GoesTo.TAKER: "Taken: it scores for the side that takes it.",
}


def goes_to(rules: Rules, category: str) -> GoesTo:
    """Who scores a category: a low one or a Two by the house's option, all others who takes it (G-2, DIRTY-1)."""
    if not CATEGORIES[category].may_be_kept:
        return GoesTo.TAKER
    return rules.two_to if category in ("two", "off_two") else rules.low_to


def _high_and_low(variant: Variant) -> Said:
    rules = variant.rules
    meaning = {
        "high": ("G-1", "the highest trump in play"),
        "low": ("G-2", "the lowest trump in play"),
        "sub_high": (_points_rule(variant), "the highest sub-trump in play"),
        "sub_low": (_points_rule(variant), "the lowest sub-trump in play"),
    }
    for category, (rule, what) in meaning.items():
        if category in rules.values:
            label = f"{category_label(category)} {rules.values[category]}"
            yield category, rule, f"{label}: {what}. {GOES_TO[goes_to(rules, category)]}"


def _taken_cards(variant: Variant) -> Said:
    """Cards for whoever takes them, those of one value in a line."""
    rules = variant.rules
    taken = [
        category
        for category in rules.values
        if CATEGORIES[category].single_card and goes_to(rules, category) is GoesTo.TAKER
    ]
    for value in sorted({rules.values[category] for category in taken}):
        labels = [category_label(category) for category in taken if rules.values[category] == value]
        each = " each" if len(labels) > 1 else ""
        rule = "DIRTY-1" if labels == ["Two"] else "G-3"
        yield f"cards {value}", rule, f"{listed(labels)} {value}{each}. Taken: for the side that takes the card."
    twos = [category for category in ("two", "off_two") if category in rules.values]
    if twos and rules.two_to is GoesTo.KEEPER:
        labels = [f"{category_label(category)} {rules.values[category]}" for category in twos]
        yield "twos", _points_rule(variant), f"{listed(labels)}. {GOES_TO[GoesTo.KEEPER]}"
    elif twos:
        yield "twos", "DIRTY-1", "The Two is not automatic: it can be taken like any other card."


def _last_trick(variant: Variant) -> Said:
    value = variant.rules.values.get("last_trick")
    if value:
        yield "last trick", _points_rule(variant), f"Last trick {value}: for the side that takes it."


def _game_point(variant: Variant) -> Said:
    value = variant.rules.values.get("game")
    if value:
        yield "game", "G-4", f"Game {value}: for the side that counts most in its tricks."


def _rare_points(variant: Variant) -> Said:
    rules = variant.rules
    if "high" in rules.values and "low" in rules.values:
        yield "one trump", "G-5", "A lone trump is High and Low at once; if it is the Jack, it is Jack too."
    if rules.burned_to is BurnedTo.OPPONENTS:
        rule = rules.source_of(Effect.DEAD_CARD)
        yield "burned", rule, "A dead card, one that had to be burned, scores for the opponents of who burned it."
    else:
        yield "burned", "G-14", "A point card that had to be burned scores for nobody."


# Counting Game


def _counting(variant: Variant) -> Said:
    rules = variant.rules
    if "game" not in rules.values:
        return
    if rules.game is GameBy.TENS:
        yield "pips", "MAR-4", "Game goes by tens: most tens taken."
    else:
        yield "pips", "G-4", "Game goes by pips, in any suit: ten 10, ace 4, king 3, queen 2, jack 1."
        if rules.joker_pips:
            yield "joker pips", "JUN-1", "A joker counts half a pip."
    who, effect = GAME_TIES[rules.game_tie]
    yield "tie", rules.source_of(effect), who


GAME_TIES = {
    GameTie.NOBODY: ("Tied for most: nobody scores Game.", Effect.GAME_TIED),
    GameTie.JOKER: (
        "Tied for most: Game goes to the tied side that took the joker (of two, the high one); otherwise to nobody.",
        Effect.GAME_BY_JOKER,
    ),
    GameTie.HALF_JOKER: (
        "Tied for most: each joker taken counts half a pip more among the tied sides; still level, nobody scores Game.",
        Effect.GAME_BY_HALF_JOKERS,
    ),
}


# Bidding


def _bids(variant: Variant) -> Said:
    rules = variant.rules
    rule = variant.bids_rule or (variant.scoring_rules[0] if variant.scoring_rules else "G-10")
    numbers = f"from {rules.bid_min} to {rules.highest_bid}" if rules.bid_min < rules.highest_bid else rules.bid_min
    yield "bids", rule, f"Bids go {numbers}." if rules.bid_min < rules.highest_bid else f"The only bid is {numbers}."
    if rules.doubles:
        example = f"“{rules.bid_min} for {2 * rules.bid_min}”"
        yield "doubles", "OKL-2", f"A bid may be doubled: {example} beats {rules.bid_min} and loses to the next number."
    yield "calls", "G-10", "Each player calls once, the dealer last. Pass, or call higher than the bid that stands."
    if rules.steal:
        text = "The dealer may steal the bid by calling the same, but not the top number or a special bid."
        yield "steal", rules.source_of(Effect.STOLEN), text
    if rules.forced_nine:
        text = "If you hold the Nine and another card of its suit, you must bid 9 or more, unless 9 or more stands."
        yield "forced nine", "NIN-1", text
    if rules.looks:
        yield "looks", "ABA-1", "You may call with or without having looked at your cards."
    if rules.two_trumps:
        text = "The bidder names a trump and a sub-trump, two different suits."
        yield "two trumps", variant.scoring_rules[0] if variant.scoring_rules else "TWO-1", text


def _all_pass(variant: Variant) -> Said:
    rules = variant.rules
    if rules.all_pass is AllPass.DEALER:
        text = f"If all others pass, the dealer has the bid and must call at least {rules.forced_bid}."
        yield "all pass", rules.source_of(Effect.FORCED), text
        return
    dealer = "the deal passes to the left" if rules.all_pass is AllPass.REDEAL else "the same dealer deals again"
    yield "all pass", "G-9", f"If all pass, the hand is thrown in: no score, and {dealer}."


# Made and set


def _made(variant: Variant) -> Said:
    rules = variant.rules
    if rules.made_scores is MadeScores.TAKEN:
        yield "made", rules.source_of(Effect.MADE), "Made: the bidder's side scores all that it took, not just the bid."
    else:
        text = "Made: the bidder's side scores only the bid, however much it took."
        yield "made", rules.source_of(Effect.MADE_THE_BID), text
        if rules.exact_bonus:
            text = f"Made exactly: {rules.exact_bonus} more for taking exactly the bid."
            yield "exact", rules.source_of(Effect.EXACT_BID), text
    if rules.doubles:
        twice = "what was taken" if rules.double_made is DoubleMade.POINTS else "the bid"
        yield "double made", rules.source_of(Effect.DOUBLE_MADE), f"Doubled and made: twice {twice}."


def _set(variant: Variant) -> Said:
    rules = variant.rules
    if rules.pookie:
        text = "Set, whatever the bid: the side gives back every point it has and takes a pookie, one below zero."
        yield "set", rules.source_of(Effect.POOKIE), text
    else:
        text = "Set: the bid comes off the score, and nothing the bidder's side took is scored."
        yield "set", rules.source_of(Effect.SET), text
        if rules.doubles:
            yield "double set", rules.source_of(Effect.DOUBLE_SET), "Doubled and set: twice the bid comes off."
    if rules.floor is None:
        yield "floor", "G-7", "Scores may go below zero."
    else:
        yield "floor", rules.source_of(Effect.FLOOR), "A score never falls below zero."


def _others(variant: Variant) -> Said:
    rules = variant.rules
    if rules.others_score is OthersScore.ALWAYS:
        text = "The others score what they took, whether the bid was made or not; it is never doubled."
        yield "others", rules.source_of(Effect.OTHERS), text
        return
    yield "others", rules.source_of(Effect.OTHERS_WAIT), "The others score what they took only when the bidder is set."
    always = [category_label(category) for category in rules.always_score if category in rules.values]
    if always:
        text = f"{listed(always)}: the others score it at any time."
        yield "always", rules.source_of(Effect.ALWAYS), text


def _fold(variant: Variant) -> Said:
    rules = variant.rules
    if not rules.fold:
        return
    rule = rules.source_of(Effect.FOLDED)
    yield "fold", rule, "The bidder may fold at any moment, before the first trick too: that is a set."
    cards = "High only if it is the Ace, Low only if it is the Two, and the other cards that score"
    yield "folded", rule, f"After a fold the others score what they had taken by then: {cards}. Game is not scored."


def _called_partner(variant: Variant) -> Said:
    rules = variant.rules
    if not rules.call_partner:
        return
    text = "Every player has a score of his own. In a hand, bidder and called partner play against all the others."
    yield "partner", "CALL-1", text
    text = "Made: bidder and partner each score what the two of them took."
    yield "partner made", "CALL-2", text
    if rules.partner_set:
        yield "partner set", "CALL-2", "Set: bidder and partner each lose the bid."
    else:
        yield "partner set", rules.source_of(Effect.PARTNER_SPARED), "Set: only the bidder loses the bid."
    yield "partner others", "CALL-3", "Each of the others scores what the others took together."


# Special bids


def _special_bids(variant: Variant) -> Said:
    rules = variant.rules
    for call in rules.ladder:
        if call.is_special:
            name = f"The top bid, {call.also}, is" if call.also is not None else f"Above {rules.highest_bid} there is"
            rule, what = SPECIAL_BIDS[call.kind](rules)
            yield str(call.kind), rule, f"{name} {what}"
    if rules.doubles and any(call.also is not None for call in rules.ladder):
        yield "top doubled", "CTEN-3", "The top bid cannot be doubled."


def _failed(rules: Rules, number: int) -> str:
    """What a special bid that failed costs."""
    return "failed, it is a set like any other" if rules.pookie else f"failed, it costs {number}"


def _moon(rules: Rules) -> tuple[str, str]:
    needs = f"all {rules.total} points" + (" and every trick" if rules.moon_tricks else "")
    kind = rules.moon_kind
    worth = rules.total if isinstance(kind, Moon) else kind
    if kind is Moon.GAME:
        does = "made, it wins the game; failed, it loses the game"
    elif kind is Moon.TARGET:
        does = (
            f"made with zero or more, it lifts the score to {rules.target} and wins the game; made below zero,"
            " it lifts the score to zero and the game goes on; failed, it loses the game"
        )
    else:
        does = f"made, it scores {worth}; {_failed(rules, worth)}"
    return rules.source_of(Effect.MOON_MADE), f"shoot the moon: {needs}. {does[0].upper()}{does[1:]}."


def _smudge(name: str, number: int | None, rules: Rules) -> tuple[str, str]:
    needs = "every trick" if rules.smudge_needs is SmudgeNeeds.TRICKS else f"all {rules.total} points"
    worth = number or 0
    text = f"the {name}: {needs}. Made, it scores {worth}; {_failed(rules, worth)}."
    return rules.source_of(Effect.SMUDGE_MADE), text


def _hotshot(rules: Rules) -> tuple[str, str]:
    text = f"the hotshot: all {rules.total} points. Made, it wins the game; failed, it loses the game."
    return rules.source_of(Effect.HOTSHOT_MADE), text


def _double_total(rules: Rules) -> tuple[str, str]:
    worth = 2 * rules.total
    text = f"double {rules.total}: every trick. Made, it scores {worth}; {_failed(rules, worth)}."
    return rules.source_of(Effect.DOUBLE_TOTAL_MADE), text


SPECIAL_BIDS: dict[CallKind, Callable[[Rules], tuple[str, str]]] = {
    CallKind.MOON: _moon,
    CallKind.SMUDGE: lambda rules: _smudge("smudge", rules.smudge, rules),
    CallKind.BLIND_SMUDGE: lambda rules: _smudge("blind smudge, called before looking", rules.blind_smudge, rules),
    CallKind.HOTSHOT: _hotshot,
    CallKind.DOUBLE_TOTAL: _double_total,
}


def _called_moon(variant: Variant) -> Said:
    rules = variant.rules
    if not (rules.call_partner and any(call.kind is CallKind.MOON for call in rules.ladder)):
        return
    spared = rules.moon_kind in (Moon.GAME, Moon.TARGET) and not rules.partner_set
    failed = " If it fails, the partner neither wins nor loses." if spared else ""
    yield "moon partner", "CALL-5", f"Bidder and partner shoot the moon together, each by his own score.{failed}"


# End of the game


def goal_in_words(rules: Rules) -> str:
    return f"more than {rules.target}" if rules.target_over else f"{rules.target} or more"


def _end(variant: Variant) -> Said:
    """In the order in which the rules are asked (G-16)."""
    rules, side = variant.rules, _side(variant.rules)
    yield "asked", "G-16", "Whether the game is over is asked only after the whole hand is scored."
    if rules.sets_lose is not None:
        rule = rules.source_of(Ending.SETS)
        times = f"{rules.sets_lose} time{'s' * (rules.sets_lose > 1)}"
        yield "sets lose", rule, f"A {side} that was set {times} loses; the others win."
    if rules.hands is not None:
        text = f"The game is {rules.hands} hands long. The highest score wins; level on top, play another hand."
        yield "target", rules.source_of(Ending.HANDS), text
    else:
        yield from _target(rules, side)
    if rules.backdoor is not None:
        at = f"minus {-rules.backdoor.at} or lower"
        yield (
            "back door",
            rules.source_of(Ending.BACKDOOR),
            f"Back door: a {side} at {at} {BACKDOORS[rules.backdoor.then]}.",
        )
    yield "time", "G-20", "When time is called, finish the hand; the highest score wins, and level on top is a draw."


def _target(rules: Rules, side: str) -> Said:
    goal = goal_in_words(rules)
    if rules.float_to is not None:
        text = f"Float: a {side} at {rules.float_to} wins first, whatever the lead; of several the bidder's."
        yield "float", rules.source_of(Ending.FLOAT), text
    if rules.win_by > 1:
        text = f"A {side} with {goal} wins as soon as it leads every other by {rules.win_by} or more."
        yield "target", rules.source_of(Ending.WIN_BY), text
        return
    first, both = OUT[rules.out]
    yield "target", rules.source_of(Ending.TARGET), first.format(side=side, goal=goal)
    yield "out", rules.source_of(Ending.BIDDER_FIRST if rules.out is Out.BIDDER_FIRST else Ending.TARGET), both
    if rules.call_partner and rules.out is not Out.HIGHEST:
        yield "partner out", "CALL-4", "For this only the bidder himself counts as the bidder, not his partner."


OUT = {
    Out.BIDDER_FIRST: (
        "The first {side} with {goal} wins.",
        "Several home in one hand: the bidder goes out first, even with less."
        " If the bidder is not among them the highest score wins; level on top, play another hand.",
    ),
    Out.BIDDER_ONLY: (
        "The first {side} that makes its bid and then has {goal} wins.",
        "Only a bidder goes out: points of the others, or of a bidder who is set, never win the game.",
    ),
    Out.HIGHEST: (
        "The first {side} with {goal} wins.",
        "Several home in one hand: the highest score wins; level on top, the bidder, otherwise play another hand.",
    ),
}
BACKDOORS = {
    BackdoorThen.WIN: "wins, the lowest first",
    BackdoorThen.LOSE: "loses; the others win",
    BackdoorThen.DRAW: "ends the game in a draw",
}


# Money and play


def _money(variant: Variant) -> Said:
    text = "Stakes are agreed apart from these rules: so much a game, a set or a point, or a kitty."
    yield "money", "M-2", f"{text} The losers pay, the winners share."


_RANKS = ("Ace", "King", "Queen", "Jack", "Ten", "Nine", "Eight", "Seven", "Six", "Five", "Four", "Three", "Two")


def ranks_of(variant: Variant) -> tuple[str, ...]:
    """The ranks of each suit, highest first."""
    return _RANKS[: suit_cards(variant) // 4]


def trump_order(variant: Variant) -> tuple[str, ...]:
    """The trumps as they rank, off-cards below their namesakes, jokers below the Jacks (G-23, G-12)."""
    values = variant.rules.values
    jokers = [] if variant.rules.two_trumps else [category_label(joker) for joker in JOKERS if joker in values]
    order: list[str] = []
    for rank in ranks_of(variant):
        order += [rank] + ([f"Off-{rank}"] if f"off_{rank.lower()}" in values else [])
        order += jokers if rank == "Jack" else []
    return tuple(order)


def _shortened(order: tuple[str, ...]) -> str:
    """`Ten … Two` for a run of plain ranks."""
    said: list[str] = []
    plain = _RANKS[4:]
    for i, card in enumerate(order):
        inside = 0 < i < len(order) - 1 and all(near in plain for near in order[i - 1 : i + 2])
        if not inside:
            said.append(card)
        elif said[-1] != "…":
            said.append("…")
    return ", ".join(said).replace(", …, ", " … ")


def _ranking(variant: Variant) -> Said:
    rules = variant.rules
    order = trump_order(variant)
    if rules.ranking is Ranking.NORMAL:
        yield "ranking", "G-23", f"Trumps, highest first: {_shortened(order)}."
    else:
        text = f"Trumps upside down, strongest first: {_shortened(order[::-1])}. The Ace can be captured."
        yield "ranking", "RANK-1", text
    if any(category.startswith("off_") for category in rules.values):
        text = "An off-card is the card of that rank in the other suit of trump's color. It is a trump."
        yield "off-cards", "G-12", text
    if rules.capture_low:
        yield "capture low", "CAPT-1", "The lowest trump takes the trick it is played to."
    if rules.double_down:
        yield "double down", "TWO-2", "Double-down: a joker may be put on a led joker whatever else you hold."


SECTIONS: dict[str, tuple[Callable[[Variant], Said], ...]] = {
    "Players and deal": (_players, _deck, _dealing),
    "Points": (_total, _high_and_low, _taken_cards, _last_trick, _game_point, _rare_points),
    "Counting Game": (_counting,),
    "Bidding": (_bids, _all_pass),
    "Special bids": (_special_bids, _called_moon),
    "Made and set": (_made, _set, _others, _fold, _called_partner),
    "End of the game": (_end,),
    "Play": (_ranking,),
    "Money": (_money,),
}
