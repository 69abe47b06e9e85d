"""What can score in a hand: the point categories by their words, and what kind of card each is. Knows no variant."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Category:
    """One thing that scores.

    `single_card`: it can be burned (G-14). `may_be_kept`: its point may stay with the player of the card.
    """

    word: str
    single_card: bool = True
    may_be_kept: bool = False


_ALL = (
    Category(word="high", single_card=False),
    Category(word="low", single_card=False, may_be_kept=True),
    Category(word="ace"),
    Category(word="off_ace"),
    Category(word="jack"),
    Category(word="off_jack"),
    Category(word="joker"),
    Category(word="high_joker"),
    Category(word="low_joker"),
    Category(word="ten"),
    Category(word="off_ten"),
    Category(word="nine"),
    Category(word="five"),
    Category(word="off_five"),
    Category(word="three"),
    Category(word="off_three"),
    Category(word="two", may_be_kept=True),
    Category(word="off_two", may_be_kept=True),
    Category(word="last_trick", single_card=False),
    Category(word="sub_high", single_card=False),
    Category(word="sub_low", single_card=False, may_be_kept=True),
    Category(word="sub_jack"),
    Category(word="game", single_card=False),
)

CATEGORIES: dict[str, Category] = {category.word: category for category in _ALL}

#: The jokers, in the order in which they break a tie for Game: of two, the high one (CON-4).
JOKERS = ("joker", "high_joker", "low_joker")
