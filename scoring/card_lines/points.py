"""The lines of a rule card about what scores, and about counting Game."""

from scoring.card_lines.line import Cards, Scored, TopicLines, first_rule, state, topic_line
from scoring.categories import CATEGORIES
from scoring.rules import Effect, GameBy, GameTie, GoesTo
from scoring.variants.variant import Variant
from scoring.words import card_sentences as words


def points_rule(variant: Variant) -> str:
    return variant.points_rule or first_rule(variant, "G-15")


def total(variant: Variant) -> TopicLines:
    yield topic_line("total", points_rule(variant), words.TOTAL, count=variant.rules.total)


def high_and_low(variant: Variant) -> TopicLines:
    rules = variant.rules
    sentences = {
        "high": ("G-1", words.HIGH),
        "low": ("G-2", words.LOW),
        "sub_high": (points_rule(variant), words.SUB_HIGH),
        "sub_low": (points_rule(variant), words.SUB_LOW),
    }
    for category, (rule, sentence) in sentences.items():
        if category in rules.values:
            goes_to = GoesTo.KEEPER if rules.is_kept(category) else GoesTo.TAKER
            is_worth = state(sentence, points=rules.values[category])
            yield topic_line(category, rule, is_worth, state(words.GOES_TO[goes_to]))


def taken_cards(variant: Variant) -> TopicLines:
    """Cards that score for the side that takes them, those of one value in a line."""
    rules = variant.rules
    taken = [word for word in rules.values if CATEGORIES[word].single_card and not rules.is_kept(word)]
    for value in sorted({rules.values[category] for category in taken}):
        cards = tuple(category for category in taken if rules.values[category] == value)
        rule = "DIRTY-1" if cards == ("two",) else "G-3"
        yield topic_line(f"cards {value}", rule, words.CARDS, cards=Cards(cards), count=len(cards), points=value)
    twos = tuple((word, rules.values[word]) for word in ("two", "off_two") if word in rules.values)
    if twos and rules.two_to is GoesTo.KEEPER:
        yield topic_line("twos", points_rule(variant), words.TWOS, scored=Scored(twos), count=len(twos))
    elif twos:
        yield topic_line("twos", "DIRTY-1", words.TWO_IS_TAKEN)


def last_trick(variant: Variant) -> TopicLines:
    if value := variant.rules.values.get("last_trick"):
        yield topic_line("last trick", points_rule(variant), words.LAST_TRICK, points=value)


def game_point(variant: Variant) -> TopicLines:
    if value := variant.rules.values.get("game"):
        yield topic_line("game", "G-4", words.GAME, points=value)


def one_trump(variant: Variant) -> TopicLines:
    if {"high", "low"} <= variant.rules.values.keys():
        yield topic_line("one trump", "G-5", words.ONE_TRUMP)


_TIE_EFFECTS = {
    GameTie.NOBODY: Effect.GAME_TIED,
    GameTie.JOKER: Effect.GAME_BY_JOKER,
    GameTie.HALF_JOKER: Effect.GAME_BY_HALF_JOKERS,
}


def counting(variant: Variant) -> TopicLines:
    rules = variant.rules
    if "game" not in rules.values:
        return
    if rules.game is GameBy.TENS:
        yield topic_line("pips", "MAR-4", words.COUNT_TENS)
    else:
        yield topic_line("pips", "G-4", words.COUNT_POINTS)
        if rules.joker_pips:
            yield topic_line("joker pips", "JUN-1", words.JOKERS_COUNT)
    yield topic_line("tie", rules.source_of(_TIE_EFFECTS[rules.game_tie]), words.GAME_TIED[rules.game_tie])
