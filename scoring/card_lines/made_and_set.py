"""The lines of a rule card about what a bid scores when it is made or set, and what the others score."""

from scoring.card_lines.line import Cards, TopicLines, topic_line
from scoring.rules import Effect, MadeScores, OthersScore
from scoring.variants.variant import Variant
from scoring.words import card_sentences as words


def when_made(variant: Variant) -> TopicLines:
    rules = variant.rules
    if rules.made_scores is MadeScores.TAKEN:
        yield topic_line("made", rules.source_of(Effect.MADE), words.MADE_TAKEN)
    else:
        yield topic_line("made", rules.source_of(Effect.MADE_THE_BID), words.MADE_BID)
        if rules.exact_bonus:
            yield topic_line("exact", rules.source_of(Effect.EXACT_BID), words.EXACT_BID, count=rules.exact_bonus)
    if rules.doubles:
        yield topic_line("double made", rules.source_of(Effect.DOUBLE_MADE), words.DOUBLE_MADE[rules.double_made])


def when_set(variant: Variant) -> TopicLines:
    rules = variant.rules
    if rules.pookie:
        yield topic_line("set", rules.source_of(Effect.POOKIE), words.POOKIE)
    else:
        yield topic_line("set", rules.source_of(Effect.SET), words.SET)
        if rules.doubles:
            yield topic_line("double set", rules.source_of(Effect.DOUBLE_SET), words.DOUBLE_SET)
    if rules.floor is None:
        yield topic_line("floor", "G-7", words.NO_FLOOR)
    else:
        yield topic_line("floor", rules.source_of(Effect.FLOOR), words.FLOOR)


def others(variant: Variant) -> TopicLines:
    rules = variant.rules
    if rules.others_score is OthersScore.ALWAYS:
        yield topic_line("others", rules.source_of(Effect.OTHERS), words.OTHERS_ALWAYS)
        return
    yield topic_line("others", rules.source_of(Effect.OTHERS_WAIT), words.OTHERS_WHEN_SET)
    always = tuple(category for category in rules.always_score if category in rules.values)
    if always:
        yield topic_line("always", rules.source_of(Effect.ALWAYS), words.ALWAYS_SCORED, cards=Cards(always))


def fold(variant: Variant) -> TopicLines:
    if variant.rules.fold:
        rule = variant.rules.source_of(Effect.FOLDED)
        yield topic_line("fold", rule, words.FOLD)
        yield topic_line("folded", rule, words.AFTER_A_FOLD)


def called_partner(variant: Variant) -> TopicLines:
    if variant.rules.call_partner:
        yield topic_line("partner", "CALL-1", words.CALLED_PARTNER)
        yield topic_line("partner made", "CALL-2", words.PARTNER_MADE)
        yield topic_line("partner others", "CALL-3", words.PARTNER_OTHERS)
