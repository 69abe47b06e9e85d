"""What can be scored in a hand: the point categories, their words and how each is won. Knows no variant."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Category:
    """One thing that scores. `single_card` ones can be burned (G-14); `kept` ones may stay with who played them."""

    word: str
    label: str
    single_card: bool = True
    may_be_kept: bool = False


_ALL = (
    Category(word="high", label="High", single_card=False),
    Category(word="low", label="Low", single_card=False, may_be_kept=True),
    Category(word="ace", label="Ace"),
    Category(word="off_ace", label="Off-Ace"),
    Category(word="jack", label="Jack"),
    Category(word="off_jack", label="Off-Jack"),
    Category(word="joker", label="Joker"),
    Category(word="high_joker", label="High Joker"),
    Category(word="low_joker", label="Low Joker"),
    Category(word="ten", label="Ten"),
    Category(word="off_ten", label="Off-Ten"),
    Category(word="nine", label="Nine"),
    Category(word="five", label="Five"),
    Category(word="off_five", label="Off-Five"),
    Category(word="three", label="Three"),
    Category(word="off_three", label="Off-Three"),
    Category(word="two", label="Two", may_be_kept=True),
    Category(word="off_two", label="Off-Two", may_be_kept=True),
    Category(word="last_trick", label="Last trick", single_card=False),
    Category(word="sub_high", label="Sub-High", single_card=False),
    Category(word="sub_low", label="Sub-Low", single_card=False, may_be_kept=True),
    Category(word="sub_jack", label="Sub-Jack"),
    Category(word="game", label="Game", single_card=False),
)

CATEGORIES: dict[str, Category] = {category.word: category for category in _ALL}

#: The jokers, in the order in which they break a tie for Game (CON-4: of two, the high one).
JOKERS = ("joker", "high_joker", "low_joker")
