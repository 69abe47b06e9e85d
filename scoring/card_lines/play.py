"""The lines of a rule card about how cards rank, and about money."""

from scoring.card_lines.deal import RANKS, ranks_of
from scoring.card_lines.line import CardOrder, TopicLines, topic_line
from scoring.categories import JOKERS
from scoring.rules import Ranking
from scoring.variants.variant import Variant
from scoring.words import card_sentences as words

_PLAIN = RANKS[4:]


def trump_order(variant: Variant) -> tuple[str, ...]:
    """Return the trumps as they rank: off-cards below their namesakes, jokers below the Jacks (G-23, G-12)."""
    values = variant.rules.values
    jokers = [] if variant.rules.two_trumps else [joker for joker in JOKERS if joker in values]
    order: list[str] = []
    for rank in ranks_of(variant):
        order += [rank] + ([f"off_{rank}"] if f"off_{rank}" in values else [])
        order += jokers if rank == "jack" else []
    return tuple(order)


def shortened(order: tuple[str, ...]) -> CardOrder:
    """Return the order without the inner cards of each run of plain ranks."""
    cards: list[str | None] = []
    for i, card in enumerate(order):
        is_inside = 0 < i < len(order) - 1 and all(near in _PLAIN for near in order[i - 1 : i + 2])
        if not is_inside:
            cards.append(card)
        elif cards[-1] is not None:
            cards.append(None)
    return CardOrder(tuple(cards))


def ranking(variant: Variant) -> TopicLines:
    rules, order = variant.rules, trump_order(variant)
    if rules.ranking is Ranking.NORMAL:
        yield topic_line("ranking", "G-23", words.TRUMPS, order=shortened(order))
    else:
        yield topic_line("ranking", "RANK-1", words.TRUMPS_REVERSED, order=shortened(order[::-1]))
    if any(category.startswith("off_") for category in rules.values):
        yield topic_line("off-cards", "G-12", words.OFF_CARDS)


def money(variant: Variant) -> TopicLines:
    yield topic_line("money", "M-2", words.MONEY)
