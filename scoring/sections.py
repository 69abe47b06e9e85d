"""The headings under which rules are listed, on a rule card and in a form of house rules."""

from enum import Enum, auto


class Section(Enum):
    """In the order of a rule card."""

    DEAL = auto()
    POINTS = auto()
    COUNTING_GAME = auto()
    BIDDING = auto()
    SPECIAL_BIDS = auto()
    MADE_AND_SET = auto()
    END = auto()
    PLAY = auto()
    MONEY = auto()
