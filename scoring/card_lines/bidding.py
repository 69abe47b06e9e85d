"""The lines of a rule card about the bids, in numbers and special ones."""

from collections.abc import Callable

from scoring.calls import CallKind
from scoring.card_lines.line import Statement, TopicLines, first_rule, state, topic_line
from scoring.rules import AllPass, Effect, Moon, Rules, SmudgeNeeds
from scoring.variants.variant import Variant
from scoring.words import card_sentences as words


def bids(variant: Variant) -> TopicLines:
    rules = variant.rules
    rule = variant.bids_rule or first_rule(variant, "G-10")
    sentence = words.BIDS if rules.bid_min < rules.highest_bid else words.ONE_BID
    yield topic_line("bids", rule, sentence, lowest=rules.bid_min, highest=rules.highest_bid)
    if rules.doubles:
        yield topic_line("doubles", "OKL-2", words.DOUBLES, bid=rules.bid_min, doubled=2 * rules.bid_min)
    yield topic_line("calls", "G-10", words.ONE_ROUND)
    if rules.looks:
        yield topic_line("looks", "ABA-1", words.MAY_LOOK)
    if rules.two_trumps:
        yield topic_line("two trumps", first_rule(variant, "TWO-1"), words.TWO_TRUMPS)


def all_pass(variant: Variant) -> TopicLines:
    rules = variant.rules
    sentence = words.ALL_PASS[rules.all_pass]
    if rules.all_pass is AllPass.DEALER:
        yield topic_line("all pass", rules.source_of(Effect.FORCED), sentence, bid=rules.forced_bid)
    else:
        yield topic_line("all pass", "G-9", sentence)


# Special bids


def special_bids(variant: Variant) -> TopicLines:
    rules = variant.rules
    for call in rules.ladder:
        if call.is_special:
            top = rules.highest_bid if call.also is None else call.also
            effect, statements = SPECIAL_BIDS[call.kind](rules, top, call.also is not None)
            yield topic_line(str(call.kind), rules.source_of(effect), *statements)
    if rules.doubles and any(call.also is not None for call in rules.ladder):
        yield topic_line("top doubled", "CTEN-3", words.TOP_NOT_DOUBLED)


Special = tuple[Effect, tuple[Statement, ...]]


def _plus_or_minus(rules: Rules, points: int) -> Statement:
    return state(words.SCORES_OR_POOKIE if rules.pookie else words.SCORES_OR_COSTS, points=points)


def _moon(rules: Rules, top: int, is_top: bool) -> Special:
    kind = rules.moon_kind
    if kind is Moon.GAME:
        does = state(words.WINS_OR_LOSES)
    elif kind is Moon.TARGET:
        does = state(words.TO_THE_TARGET, target=rules.target)
    else:
        does = _plus_or_minus(rules, rules.total if isinstance(kind, Moon) else kind)
    needs = words.NEEDS_POINTS_AND_TRICKS if rules.moon_tricks else words.NEEDS_POINTS
    bid = words.MOON_AT_TOP if is_top else words.MOON_ABOVE
    return Effect.MOON_MADE, (state(bid, top=top), state(needs, count=rules.total), does)


def _smudge(rules: Rules, top: int, is_top: bool) -> Special:
    return _smudge_for(rules, state(words.SMUDGE, top=top), rules.smudge)


def _blind_smudge(rules: Rules, top: int, is_top: bool) -> Special:
    return _smudge_for(rules, state(words.BLIND_SMUDGE, top=top), rules.blind_smudge)


def _smudge_for(rules: Rules, bid: Statement, points: int | None) -> Special:
    by_tricks = rules.smudge_needs is SmudgeNeeds.TRICKS
    needs = state(words.NEEDS_TRICKS) if by_tricks else state(words.NEEDS_POINTS, count=rules.total)
    return Effect.SMUDGE_MADE, (bid, needs, _plus_or_minus(rules, points or 0))


def _hotshot(rules: Rules, top: int, is_top: bool) -> Special:
    bid = state(words.HOTSHOT, top=top)
    return Effect.HOTSHOT_MADE, (bid, state(words.NEEDS_POINTS, count=rules.total), state(words.WINS_OR_LOSES))


def _double_total(rules: Rules, top: int, is_top: bool) -> Special:
    bid = state(words.DOUBLE_TOTAL, top=top, total=rules.total)
    return Effect.DOUBLE_TOTAL_MADE, (bid, state(words.NEEDS_TRICKS), _plus_or_minus(rules, 2 * rules.total))


#: For each special bid, a function that returns the effect behind its rule, and its sentences.
SPECIAL_BIDS: dict[CallKind, Callable[[Rules, int, bool], Special]] = {
    CallKind.MOON: _moon,
    CallKind.SMUDGE: _smudge,
    CallKind.BLIND_SMUDGE: _blind_smudge,
    CallKind.HOTSHOT: _hotshot,
    CallKind.DOUBLE_TOTAL: _double_total,
}


def moon_with_a_partner(variant: Variant) -> TopicLines:
    rules = variant.rules
    if not (rules.call_partner and any(call.kind is CallKind.MOON for call in rules.ladder)):
        return
    is_spared = rules.moon_kind in (Moon.GAME, Moon.TARGET) and not rules.partner_set
    spared = (state(words.PARTNER_NOT_LOST),) if is_spared else ()
    yield topic_line("moon partner", "CALL-5", state(words.MOON_TOGETHER), *spared)
