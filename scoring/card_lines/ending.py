"""The lines of a rule card about the end of the game, in the order in which endings are checked (G-16)."""

from scoring.card_lines.line import TopicLines, topic_line
from scoring.rules import Ending, Out, Rules
from scoring.variants.variant import Variant
from scoring.words import card_sentences as words


def ending(variant: Variant) -> TopicLines:
    rules = variant.rules
    yield topic_line("asked", "G-16", words.AFTER_THE_HAND)
    if rules.sets_lose is not None:
        yield topic_line("sets lose", rules.source_of(Ending.SETS), words.SETS_LOSE, count=rules.sets_lose)
    if rules.hands is not None:
        yield topic_line("target", rules.source_of(Ending.HANDS), words.HANDS, count=rules.hands)
    else:
        yield from _target_lines(rules)
    if rules.backdoor is not None:
        rule, sentence = rules.source_of(Ending.BACKDOOR), words.BACKDOOR[rules.backdoor.then]
        yield topic_line("back door", rule, sentence, points=-rules.backdoor.at)
    yield topic_line("time", "G-20", words.TIME)


def _target_lines(rules: Rules) -> TopicLines:
    if rules.float_to is not None:
        yield topic_line("float", rules.source_of(Ending.FLOAT), words.FLOAT, points=rules.float_to)
    if rules.win_by > 1:
        sentence = words.GO_OVER_WITH_A_LEAD if rules.target_over else words.REACH_WITH_A_LEAD
        yield topic_line("target", rules.source_of(Ending.WIN_BY), sentence, target=rules.target, lead=rules.win_by)
        return
    sentences = words.GO_OVER_THE_TARGET if rules.target_over else words.REACH_THE_TARGET
    yield topic_line("target", rules.source_of(Ending.TARGET), sentences[rules.out], target=rules.target)
    several = Ending.BIDDER_FIRST if rules.out is Out.BIDDER_FIRST else Ending.TARGET
    yield topic_line("out", rules.source_of(several), words.OUT[rules.out])
    if rules.call_partner and rules.out is not Out.HIGHEST:
        yield topic_line("partner out", "CALL-4", words.PARTNER_IS_NOT_THE_BIDDER)
