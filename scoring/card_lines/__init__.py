"""The lines of a rule card as data, made by asking the rules, so that card and scoring cannot disagree.

A line that depends on one option alone follows from `scoring.words.options`; the others are made here, by topic.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.card_lines import bidding, deal, ending, made_and_set, play, points
from scoring.card_lines.line import CardLine, Lines, TopicLines, rule_id, state, topic_line
from scoring.options import OPTIONS
from scoring.sections import Section
from scoring.variants.variant import Variant
from scoring.words.options import OPTION_WORDS

SECTIONS: dict[Section, tuple[Lines, ...]] = {
    Section.DEAL: (deal.players, deal.deck, deal.dealing),
    Section.POINTS: (
        points.total,
        points.high_and_low,
        points.taken_cards,
        points.last_trick,
        points.game_point,
        points.one_trump,
    ),
    Section.COUNTING_GAME: (points.counting,),
    Section.BIDDING: (bidding.bids, bidding.all_pass),
    Section.SPECIAL_BIDS: (bidding.special_bids, bidding.moon_with_a_partner),
    Section.MADE_AND_SET: (
        made_and_set.when_made,
        made_and_set.when_set,
        made_and_set.others,
        made_and_set.fold,
        made_and_set.called_partner,
    ),
    Section.END: (ending.ending,),
    Section.PLAY: (play.ranking,),
    Section.MONEY: (play.money,),
}


def lines_of(variant: Variant) -> Iterator[CardLine]:
    """Return all lines of a variant under its rules, in the order of the card."""
    for section, subjects in SECTIONS.items():
        for subject in subjects:
            yield from (CardLine(section, *line) for line in subject(variant))
        yield from (CardLine(section, *line) for line in option_lines(variant, section))
        yield from (CardLine(section, *line) for line in play_lines(variant, section))


def option_lines(variant: Variant, section: Section) -> TopicLines:
    """Return a line for each option whose rule depends on nothing else."""
    rules = variant.rules
    for word, words in OPTION_WORDS.items():
        value = getattr(rules, word)
        card = words.card_rule(value)
        if words.section is section and card is not None and OPTIONS[word].applies(rules):
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            statement = state(card.sentence, value=value, count=value) if is_number else state(card.sentence)
            yield topic_line(word, rule_id(rules, card.rule), statement)


def play_lines(variant: Variant, section: Section) -> TopicLines:
    """Return the variant's own rules of play."""
    counted: Counter[str] = Counter()
    for rule in variant.play:
        counted[rule.id] += 1
        if rule.section is section:
            yield topic_line(f"{rule.id} {counted[rule.id]}", rule.id, rule.text)
