"""Games with jokers or with many points of their own: CELL, HIF, NEB, SEV, JUN, TWO."""

from scoring.rules import Effect, Ending, GameBy, GameTie, Moon, Rules
from scoring.sections import Section
from scoring.variants.variant import LEADS_TRUMP, TRICKS, PlayRule, Variant, points, variant_like

SEVEN = "high low jack off_jack high_joker low_joker game"

CELL = Variant(
    name="Cell Pitch",
    nicknames=("Kentucky seven-point", "Kentucky"),
    family="Joker games",
    sentence="Seven points with two jokers, and bids from 3 to 7. 21 wins.",
    cards=54,
    scoring_rules=("CELL-1",),
    play=(
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="CELL-1",
            text="Discard cards that are not trump face up in the middle. Then everyone is dealt back"
            " up to six, one card at a time.",
        ),
    ),
    rules=Rules(variant="cell", target=21, points=points(SEVEN), bid_min=3),
)
MISSOURI_SEVEN = variant_like(
    CELL,
    variant="missouri-seven",
    name="Missouri seven-point",
    nicknames=("Southeast Missouri",),
    sentence="Cell Pitch with 34 cards, a blind of ten cards and no discards.",
    cards=34,
    scoring_rules=("CELL-2",),
    play=(
        PlayRule(id="CELL-2", text="Ten cards are left as a blind. Nobody discards.", section=Section.DEAL),
        TRICKS,
        LEADS_TRUMP,
    ),
)
NEBRASKA_SEVEN = variant_like(
    CELL,
    variant="nebraska-seven",
    name="Nebraska seven-point",
    nicknames=("Eastern Nebraska",),
    sentence="Seven points with two jokers, and bids from 2 to 7. In a tie for Game, each joker counts half a point.",
    scoring_rules=("NEB-1",),
    play=(TRICKS, LEADS_TRUMP),
    bid_min=2,
    game_tie=GameTie.HALF_JOKER,
)
HIGH_FIVE = Variant(
    name="High Five",
    nicknames=("Hi Five",),
    family="Joker games",
    sentence="Seventeen points with the Five and the Off-Five for 5 each, and bids from 6 to 17. 52 wins.",
    cards=54,
    dealt=9,
    scoring_rules=("HIF-1", "HIF-2"),
    play=(
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="HIF-1",
            text="Everyone else discards down to six and is dealt back up to six. The bidder picks"
            " six cards from all the rest.",
        ),
    ),
    rules=Rules(
        variant="high-five",
        target=52,
        points=points("high low jack off_jack high_joker low_joker ten five:5 off_five:5"),
        game=GameBy.OFF,
        bid_min=6,
        moon=Moon.GAME,
        sources=tuple(
            (effect, "HIF-2") for effect in (Effect.MOON_MADE, Effect.MOON_FAILED, Ending.MOON_MADE, Ending.MOON_FAILED)
        ),
    ),
)
SEVENTEEN_POINT = variant_like(
    CELL,
    variant="seventeen-point",
    name="Seventeen-point",
    nicknames=(),
    sentence="Seven points with two jokers and Game, plus the Five and the Off-Five for 5 each. 52 wins.",
    scoring_rules=("SEV-1",),
    play=(TRICKS, LEADS_TRUMP),
    target=52,
    points=points(f"{SEVEN} five:5 off_five:5"),
    bid_min=6,
)
JUNIPER = Variant(
    name="Juniper",
    family="Joker games",
    sentence="Nine players in three teams. A set costs every point and a pookie.",
    cards=54,
    scoring_rules=("JUN-1", "JUN-2"),
    play=(
        PlayRule(
            id="JUN-1",
            text="Two other players, one from each of the other teams, sit between partners.",
            section=Section.DEAL,
        ),
        TRICKS,
        LEADS_TRUMP,
    ),
    rules=Rules(
        variant="juniper",
        players=(9,),
        side_size=3,
        target=21,
        points=points("high low jack high_joker low_joker game"),
        bid_min=1,
        joker_pips=0.5,
        pookie=True,
    ),
)
TWO_TRUMP = Variant(
    name="Two-Trump",
    family="Joker games",
    sentence="Nine points for three to nine players. The bidder names a trump and a sub-trump. 26 wins.",
    cards=54,
    scoring_rules=("TWO-1",),
    play=(
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="TWO-2",
            text="A sub-trump beats the plain suits and loses to trump. It does not count as trump for following suit.",
        ),
        PlayRule(
            id="TWO-2",
            text="A joker has no rank and takes nothing. If a joker is led, the next card sets the suit.",
        ),
        PlayRule(id="TWO-2", text="When trump is led, you may not play a joker on it while you still have trump."),
    ),
    rules=Rules(
        variant="two-trump",
        players=(3, 4, 5, 6, 7, 8, 9),
        side_size=1,
        target=26,
        points=points("high low jack sub_high sub_low sub_jack high_joker low_joker game"),
        bid_min=3,
        two_trumps=True,
    ),
)

VARIANTS = (CELL, MISSOURI_SEVEN, NEBRASKA_SEVEN, HIGH_FIVE, SEVENTEEN_POINT, JUNIPER, TWO_TRUMP)
