"""The lines of a rule card about players, the deck and the deal."""

from scoring.card_lines.line import Counts, TopicLines, first_rule, topic_line
from scoring.rules import Rules
from scoring.seating import Seating
from scoring.variants.variant import Variant
from scoring.words import card_sentences as words

RANKS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")


def suit_cards(variant: Variant) -> int:
    """Return how many cards the deck has without its jokers: the same number of each suit."""
    return variant.cards - variant.cards % 4


def ranks_of(variant: Variant) -> tuple[str, ...]:
    """Return the ranks of each suit, highest first."""
    return RANKS[: suit_cards(variant) // 4]


def players(variant: Variant) -> TopicLines:
    rules = variant.rules
    sentence = words.PLAYERS_WITH_A_CALLED_PARTNER if rules.call_partner else words.PLAYERS[side_sizes(rules)]
    yield topic_line("players", first_rule(variant, "G-13"), sentence, players=Counts(rules.players))


def side_sizes(rules: Rules) -> tuple[int, ...]:
    """Return how many players are on a side, for all the numbers of players, smallest first."""
    return tuple(sorted({len(Seating.usual(count, rules.side_size).sides[0]) for count in rules.players}))


def deck(variant: Variant) -> TopicLines:
    """Every joker in the deck scores."""
    cards, jokers = suit_cards(variant), len(variant.rules.scored_jokers)
    if cards == 52:
        sentence = words.DECK_WITH_JOKERS if jokers else words.DECK
    else:
        sentence = words.SHORT_DECK_WITH_JOKERS if jokers else words.SHORT_DECK
    lowest = ranks_of(variant)[-1]
    yield topic_line("deck", "G-13", sentence, cards=cards, count=jokers, dealt=variant.dealt, lowest=lowest)


def dealing(variant: Variant) -> TopicLines:
    yield topic_line("deal", "G-13", words.DEAL_PASSES)
