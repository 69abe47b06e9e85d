"""The words of every house option: how a form asks for it, its sentence on a rule card, and its "what if".

There is one entry for each option, in the order of the forms. Forms, cards, the finder and "what if" are made from
these entries. The values that an option takes follow from its field in `scoring.rules.Rules`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, NamedTuple

from scoring.rules import (
    AllPass,
    BackdoorThen,
    BurnedTo,
    DoubleMade,
    Effect,
    Ending,
    GameBy,
    GameTie,
    GoesTo,
    MadeScores,
    Moon,
    MoonAt,
    OthersScore,
    Out,
    Ranking,
    SmudgeNeeds,
)
from scoring.sections import Section
from scoring.words.printer import Sentence


class Asked(Enum):
    """The part of a form that asks for an option: the first part, the first part if it is on, or a later part."""

    FIRST = auto()
    FIRST_IF_ON = auto()
    LATER = auto()


class CardRule(NamedTuple):
    """A sentence of a rule card, which may name the option's value, `{value}`, and the id of its rule.

    Instead of an id, it may have an effect or an ending, for the rule behind that in the variant.
    """

    rule: str | Effect | Ending
    sentence: Sentence


#: A button of a form that has no value of its own, but a field for a number.
NUMBER = "number"
YES_NO: Mapping[Any, str] = {True: "Yes", False: "No"}
KEPT_OR_TAKEN: Mapping[Any, str] = {GoesTo.KEEPER: "The side that played it", GoesTo.TAKER: "The side that takes it"}


@dataclass(frozen=True, kw_only=True)
class OptionWords:
    """All texts about one option. The keys of the mappings are values of the option.

    `label` is its name, `question` is what a form asks (the label, if empty), and `hint` is printed beside it.
    `values` labels the buttons; a flag without any has Yes and No, and other options without any are typed.
    `card` is for options whose rule depends on nothing else; `otherwise` is for a value without an entry of its own.
    """

    section: Section
    label: str
    question: str = ""
    hint: str = ""
    values: Mapping[Any, str] = field(default_factory=dict)
    card: Mapping[Any, CardRule] = field(default_factory=dict)
    otherwise: CardRule | None = None
    what_if: Mapping[Any, Sentence] = field(default_factory=dict)
    asked: Asked = Asked.LATER

    def card_rule(self, value: Any) -> CardRule | None:
        """Return the sentence of a rule card for a value, if it has one."""
        return self.card.get(value, self.otherwise)


OPTION_WORDS: dict[str, OptionWords] = {
    # The end of the game
    "target": OptionWords(section=Section.END, label="Target", asked=Asked.FIRST),
    "out": OptionWords(
        section=Section.END,
        label="Who goes out",
        question="Who wins if more than one side reaches the target?",
        values={
            Out.BIDDER_FIRST: "The bidding side wins",
            Out.BIDDER_ONLY: "Only a made bid can win",
            Out.HIGHEST: "The highest score wins",
        },
        what_if={
            Out.BIDDER_FIRST: "If the bidding side goes out first",
            Out.BIDDER_ONLY: "If only the bidding side can go out",
            Out.HIGHEST: "If the highest score goes out",
        },
        asked=Asked.FIRST,
    ),
    "target_over": OptionWords(
        section=Section.END,
        label="Above the target",
        question="Must a score go over the target to win?",
        what_if={True: "If a score must go over the target", False: "If reaching the target is enough"},
    ),
    "win_by": OptionWords(
        section=Section.END,
        label="Lead needed to win",
        hint="1 for any lead",
        what_if={1: "If any lead wins", 2: "If a win needs a lead of 2"},
    ),
    "float_to": OptionWords(
        section=Section.END,
        label="Float",
        hint="A score that wins whatever the lead. Leave blank for none.",
    ),
    "backdoor": OptionWords(
        section=Section.END,
        label="Back door",
        question="What does a score far below zero do?",
        hint="The back door",
        values={
            None: "Does nothing",
            BackdoorThen.WIN: "Wins",
            BackdoorThen.LOSE: "Loses",
            BackdoorThen.DRAW: "Is a draw",
        },
    ),
    "hands": OptionWords(
        section=Section.END,
        label="Fixed number of hands",
        hint="Leave blank to play to the target.",
    ),
    "sets_lose": OptionWords(
        section=Section.END,
        label="Sets that lose the game",
        hint="Leave blank if sets don’t end the game.",
    ),
    # Points
    "points": OptionWords(
        section=Section.POINTS,
        label="Points",
        hint="Leave blank any that don’t score.",
    ),
    "low_to": OptionWords(
        section=Section.POINTS,
        label="Low",
        question="Who scores Low?",
        hint="Kept or taken",
        values=KEPT_OR_TAKEN,
        asked=Asked.FIRST,
    ),
    "two_to": OptionWords(
        section=Section.POINTS,
        label="The Two",
        question="Who scores the Two?",
        hint="Kept or taken",
        values=KEPT_OR_TAKEN,
        asked=Asked.FIRST,
    ),
    "burned_to": OptionWords(
        section=Section.POINTS,
        label="Burned cards",
        question="Who scores a point card that had to be burned?",
        values={BurnedTo.NOBODY: "Nobody", BurnedTo.OPPONENTS: "The opponents"},
        card={
            BurnedTo.NOBODY: CardRule("G-14", "Nobody scores a point card that had to be burned."),
            BurnedTo.OPPONENTS: CardRule(
                Effect.DEAD_CARD,
                "A dead card is a point card that had to be burned. The opponents of the side that burned it score it.",
            ),
        },
        what_if={
            BurnedTo.NOBODY: "If nobody scores burned cards",
            BurnedTo.OPPONENTS: "If the opponents score burned cards",
        },
    ),
    # Counting Game
    "game": OptionWords(
        section=Section.COUNTING_GAME,
        label="Game",
        question="How is Game counted?",
        values={GameBy.PIPS: "By Game points", GameBy.TENS: "By tens", GameBy.OFF: "It doesn’t score"},
    ),
    "game_tie": OptionWords(
        section=Section.COUNTING_GAME,
        label="A tie for Game",
        question="Who scores Game if it is tied?",
        values={
            GameTie.NOBODY: "Nobody",
            GameTie.JOKER: "The tied side with the joker",
            GameTie.HALF_JOKER: "Jokers count half a point",
        },
        what_if={
            GameTie.NOBODY: "If nobody scores a tie for Game",
            GameTie.JOKER: "If the joker wins a tie for Game",
            GameTie.HALF_JOKER: "If jokers break a tie for Game by half a point",
        },
        asked=Asked.FIRST,
    ),
    "joker_pips": OptionWords(
        section=Section.COUNTING_GAME,
        label="A joker counts for Game",
        question="What does a joker count for Game?",
        values={0: "Nothing", 0.5: "Half a point"},
    ),
    # Bidding
    "bid_min": OptionWords(section=Section.BIDDING, label="Lowest bid", asked=Asked.FIRST),
    "bid_max": OptionWords(section=Section.BIDDING, label="Highest bid", hint="Usually all the points of a hand"),
    "all_pass": OptionWords(
        section=Section.BIDDING,
        label="When everyone passes",
        question="What happens when everyone passes?",
        values={
            AllPass.DEALER: "The dealer is stuck",
            AllPass.REDEAL: "Thrown in, next dealer",
            AllPass.SAME_DEALER: "Thrown in, same dealer",
        },
        asked=Asked.FIRST,
    ),
    "dealer_min": OptionWords(section=Section.BIDDING, label="Forced bid of the dealer"),
    "steal": OptionWords(
        section=Section.BIDDING,
        label="Stealing the bid",
        question="May the dealer steal the bid?",
        card={
            True: CardRule(
                Effect.STOLEN,
                "The dealer may steal the bid by matching it. The top number and special bids can’t be stolen.",
            ),
        },
        asked=Asked.FIRST,
    ),
    "doubles": OptionWords(
        section=Section.BIDDING,
        label="Doubled bids",
        question="May a bid be doubled (“6 for 12”)?",
        asked=Asked.FIRST,
    ),
    "double_made": OptionWords(
        section=Section.BIDDING,
        label="A doubled bid that is made",
        question="What does a doubled bid score when it is made?",
        hint="If bids can be doubled",
        values={DoubleMade.POINTS: "Twice what was taken", DoubleMade.BID: "Twice the bid"},
        what_if={
            DoubleMade.POINTS: "If a doubled bid scores twice what was taken",
            DoubleMade.BID: "If a doubled bid scores twice the bid",
        },
    ),
    "forced_nine": OptionWords(
        section=Section.BIDDING,
        label="Forced nine",
        question="Must you bid 9 with the Nine and another card of its suit?",
        card={
            True: CardRule(
                "NIN-1",
                "If you hold the Nine and another card of its suit, you must bid at least 9, unless someone already"
                " has.",
            ),
        },
    ),
    # Special bids
    "moon": OptionWords(
        section=Section.SPECIAL_BIDS,
        label="Shooting the moon",
        question="What does shooting the moon do?",
        values={
            Moon.OFF: "We don’t play it",
            Moon.BID: "Plus or minus all points",
            Moon.GAME: "Wins or loses the game",
            Moon.TARGET: "Wins, or goes back to zero",
            NUMBER: "Plus or minus…",
        },
        what_if={
            Moon.BID: "If the moon is plus or minus the points of the hand",
            Moon.GAME: "If the moon wins or loses the game",
            Moon.TARGET: "If the moon goes to the target, or back to zero",
        },
        asked=Asked.FIRST,
    ),
    "moon_at": OptionWords(
        section=Section.SPECIAL_BIDS,
        label="The moon",
        question="How do you bid the moon?",
        hint="If you play the moon",
        values={MoonAt.ABOVE: "Above all numbers", MoonAt.TOP: "It is the top number"},
    ),
    "moon_tricks": OptionWords(
        section=Section.SPECIAL_BIDS,
        label="Every trick for the moon",
        question="Does the moon need every trick?",
        hint="If you play the moon",
        what_if={True: "If the moon needs every trick, too", False: "If the moon needs all points and no more"},
    ),
    "smudge": OptionWords(
        section=Section.SPECIAL_BIDS, label="Smudge", hint="Its points. Leave blank if you don’t play it."
    ),
    "blind_smudge": OptionWords(
        section=Section.SPECIAL_BIDS, label="Blind smudge", hint="Its points. Leave blank if you don’t play it."
    ),
    "smudge_needs": OptionWords(
        section=Section.SPECIAL_BIDS,
        label="A smudge needs",
        question="What does a smudge need?",
        hint="If you play a smudge",
        values={SmudgeNeeds.TRICKS: "Every trick", SmudgeNeeds.POINTS: "All points"},
        what_if={
            SmudgeNeeds.TRICKS: "If a smudge needs every trick",
            SmudgeNeeds.POINTS: "If a smudge needs all points",
        },
    ),
    "hotshot": OptionWords(
        section=Section.SPECIAL_BIDS,
        label="Hotshot",
        question="Do you play the hotshot?",
        hint="The top number wins or loses the game.",
    ),
    "double_total": OptionWords(
        section=Section.SPECIAL_BIDS,
        label="All points doubled",
        question="May you bid all points doubled?",
        hint="It ranks above all numbers.",
    ),
    # Made and set
    "made_scores": OptionWords(
        section=Section.MADE_AND_SET,
        label="A bid that is made",
        question="What does a bid score when it is made?",
        values={MadeScores.TAKEN: "All that was taken", MadeScores.BID: "Only the bid"},
        what_if={
            MadeScores.TAKEN: "If a made bid scores all that was taken",
            MadeScores.BID: "If a made bid scores only the bid",
        },
    ),
    "exact_bonus": OptionWords(
        section=Section.MADE_AND_SET,
        label="Bonus for taking exactly the bid",
        hint="If only the bid scores",
        what_if={0: "If an exact bid has no bonus", 1: "If an exact bid scores 1 more"},
    ),
    "others_score": OptionWords(
        section=Section.MADE_AND_SET,
        label="The other sides score",
        question="When do the other sides score?",
        values={OthersScore.ALWAYS: "Always", OthersScore.WHEN_SET: "Only after a set"},
        what_if={
            OthersScore.ALWAYS: "If the other sides always score",
            OthersScore.WHEN_SET: "If the other sides score only after a set",
        },
    ),
    "always_score": OptionWords(
        section=Section.MADE_AND_SET,
        label="What the other sides always score",
        hint="If they score only after a set",
    ),
    "floor": OptionWords(
        section=Section.MADE_AND_SET,
        label="Lowest score",
        question="Can a score go below zero?",
        values={None: "Yes", 0: "No"},
        what_if={0: "If no score goes below zero", None: "If scores can go below zero"},
        asked=Asked.FIRST,
    ),
    "pookie": OptionWords(
        section=Section.MADE_AND_SET,
        label="Pookie",
        question="Does a set cost all points and a pookie?",
        what_if={True: "If a set costs all points and a pookie", False: "If a set costs no more than the bid"},
    ),
    "fold": OptionWords(
        section=Section.MADE_AND_SET,
        label="Folding",
        question="May the bidder fold?",
        asked=Asked.FIRST_IF_ON,
    ),
    "partner_set": OptionWords(
        section=Section.MADE_AND_SET,
        label="Set with the bidder",
        question="Is a called partner set, too?",
        hint="If the bidder calls a partner",
        card={
            True: CardRule("CALL-2", "Set: the bidder and the partner each lose the bid."),
            False: CardRule(Effect.PARTNER_SPARED, "Set: only the bidder loses the bid."),
        },
        what_if={True: "If the called partner is set, too", False: "If the called partner is not set"},
    ),
    # Players and deal
    "players": OptionWords(
        section=Section.DEAL,
        label="Players",
        question="How many can play?",
    ),
    "call_partner": OptionWords(
        section=Section.DEAL,
        label="Calling a partner",
        question="Does the bidder call a partner for each hand?",
    ),
    "misdeal": OptionWords(
        section=Section.DEAL,
        label="Misdeals",
        question="May a misdeal be called?",
        card={
            True: CardRule("G-13", "A misdeal changes no score, and the same dealer deals again."),
            False: CardRule("G-13", "A misdeal may not be called."),
        },
    ),
    # Play
    "ranking": OptionWords(
        section=Section.PLAY,
        label="Rank of the cards",
        question="How do the cards rank?",
        values={Ranking.NORMAL: "As usual", Ranking.REVERSED: "Upside down"},
    ),
    "capture_low": OptionWords(
        section=Section.PLAY,
        label="Capture low",
        question="Does the lowest trump take its trick?",
        card={True: CardRule("CAPT-1", "The lowest trump takes the trick it is played to.")},
    ),
    "double_down": OptionWords(
        section=Section.PLAY,
        label="Double-down",
        question="May a joker always be played on a led joker?",
        hint="The double-down override",
        card={
            True: CardRule("TWO-2", "Double-down: you may play a joker on a led joker, whatever else you hold."),
        },
    ),
}
