"""Contway six-point, for two partnerships or three players (CON)."""

from scoring.rules import Effect, Ending, GameTie, Rules
from scoring.sections import Section
from scoring.variants.variant import LEADS_TRUMP, TRICKS, PlayRule, Variant, points, variant_like

PLAY = (
    PlayRule(id="CON-1", text="Deal three cards at a time.", section=Section.DEAL),
    PlayRule(
        id="CON-5",
        text="Every set is also a hickey: a star next to the score, even at zero.",
        section=Section.MADE_AND_SET,
    ),
    PlayRule(
        id="CON-8",
        text="Wins, losses and money are recorded for each player, not for the pair. Money is settled"
        " once, at the end of the trip, from the running list.",
        section=Section.MONEY,
    ),
    TRICKS,
    LEADS_TRUMP,
    PlayRule(
        id="CON-9",
        text="Before play, discard any cards you like, even trumps, and draw back up to six. A"
        " discarded trump is out of play. High and Low are the highest and lowest trumps that are"
        " left.",
    ),
    PlayRule(id="CON-9", text="Discards and unused cards go to the dealer’s left to show who deals next."),
    PlayRule(id="CON-9", text="You must follow suit, but you may play a trump at any time."),
    PlayRule(id="CON-2", text="If you play a card that is likely to be Low, announce it: “two for low”."),
    PlayRule(
        id="CON-10", text="Each side puts its tricks face up in one pile. Anyone may look through any pile at any time."
    ),
)

CONTWAY = Variant(
    name="Contway six-point",
    nicknames=("Contway", "Six-point", "Hickey"),
    family="Contway",
    sentence="Six points with three Jacks, and a hickey for every set. Scores never go below zero, and"
    " the bidder may fold.",
    cards=53,
    scoring_rules=("CON-1", "CON-2", "CON-3", "CON-4", "CON-5", "CON-6", "CON-7", "CON-8"),
    points_rule="CON-2",
    bids_rule="CON-3",
    play=(
        PlayRule(
            id="CON-1",
            text="Partners sit across from each other and change from game to game until everyone has"
            " played with everyone.",
            section=Section.DEAL,
        ),
        *PLAY,
    ),
    rules=Rules(
        variant="contway",
        target=11,
        points=points("high low jack off_jack joker game"),
        bid_min=2,
        fold=True,
        floor=0,
        game_tie=GameTie.JOKER,
        names_high_and_low=True,
        sources=(
            (Effect.SET, "CON-5"),
            (Effect.FORCED, "CON-3"),
            (Effect.GAME_TIED, "CON-4"),
            (Ending.TARGET, "CON-7"),
            (Ending.BIDDER_FIRST, "CON-7"),
        ),
    ),
)

CONTWAY_THREE = variant_like(
    CONTWAY,
    variant="contway-three",
    name="Contway for three",
    nicknames=("Three-handed Contway",),
    sentence="Contway for three players, each alone, with the same rules.",
    play=PLAY,
    players=(3,),
    side_size=1,
)

VARIANTS = (CONTWAY, CONTWAY_THREE)
