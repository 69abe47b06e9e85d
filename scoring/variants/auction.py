"""The four-point family: AUC, BARN, ABA, MOW, REV, ROA, MAR, DRA and NE4, and Setback with a joker (SBJ)."""

from scoring.rules import Effect, Ending, GameBy, GoesTo, MadeScores, Moon, OthersScore, Out, Rules
from scoring.sections import Section
from scoring.variants.variant import (
    LEADS_TRUMP,
    MUST_FOLLOW,
    PITCHES_TRUMP,
    TRICKS,
    PlayRule,
    Variant,
    points,
    variant_like,
)

CLASSIC = Rules(
    variant="",
    players=(2, 3, 4, 5, 6, 7),
    side_size=1,
    target=11,
    points=points("high low jack game"),
    bid_min=2,
    names_high_and_low=True,
)

AUCTION_PITCH = Variant(
    name="Auction Pitch",
    nicknames=("Setback", "High-Low-Jack", "High, Low, Jack and the Game", "Pitch"),
    family="Four-point",
    sentence="Six cards each, bids 1 to 4, the dealer may steal; the first to make a bid at 7 wins.",
    scoring_rules=("AUC-1", "AUC-2", "AUC-3", "AUC-4", "AUC-5", "AUC-6", "AUC-7"),
    points_rule="AUC-2",
    bids_rule="AUC-3",
    play=(
        PlayRule(
            id="AUC-1",
            text="Deal three at a time. With four players not half of the deck is out, so the Jack often sleeps.",
            section=Section.DEAL,
        ),
        PlayRule(
            id="AUC-3",
            text="To bid the top number you may simply lay the card you will lead face up on the table.",
            section=Section.BIDDING,
        ),
        TRICKS,
        PITCHES_TRUMP,
        PlayRule(
            id="AUC-8",
            text="If you can follow suit, follow or trump. If you cannot, play what you like.",
        ),
    ),
    rules=Rules(
        variant="auction-pitch",
        players=CLASSIC.players,
        side_size=1,
        target=7,
        points=CLASSIC.points,
        bid_min=1,
        dealer_min=2,
        steal=True,
        low_to=GoesTo.TAKER,
        out=Out.BIDDER_ONLY,
        names_high_and_low=True,
        sources=(
            (Effect.MADE, "AUC-6"),
            (Effect.SET, "AUC-6"),
            (Effect.OTHERS, "AUC-6"),
            (Effect.STOLEN, "AUC-5"),
            (Effect.FORCED, "AUC-4"),
            (Ending.TARGET, "AUC-7"),
        ),
    ),
)

AUCTION_PITCH_PARTNERS = variant_like(
    AUCTION_PITCH,
    variant="auction-pitch-partners",
    name="Auction Pitch, partners",
    sentence="Auction Pitch for four in two partnerships, by the same rules.",
    players=(4,),
    side_size=2,
)

_CLASSIC_VARIANT = Variant(name="", family="Four-point", sentence="", rules=CLASSIC)

BARN = variant_like(
    _CLASSIC_VARIANT,
    variant="barn",
    name="Barn Pitch",
    sentence="Classic four points to 11; trump must be broken before it is led.",
    scoring_rules=("BARN-1",),
    play=(
        TRICKS,
        PlayRule(
            id="BARN-2",
            text="The bidder names trump and leads first, but another suit: trump must be broken."
            " Trump may be played only by a player who cannot follow."
            " It may be led once it is broken, or by a player who holds nothing else.",
        ),
    ),
)
ABACOS_LOSS = PlayRule(
    id="ABA-2",
    text="After the auction everybody who looked loses one card at random and sits out the sixth trick."
    " A Jack can vanish that way.",
)
ABACOS = variant_like(
    _CLASSIC_VARIANT,
    variant="abacos",
    name="Abacos",
    sentence="Classic four points to 11; who looks at his cards loses one at random.",
    scoring_rules=("ABA-1",),
    play=(TRICKS, LEADS_TRUMP, ABACOS_LOSS),
    looks=True,
)
MAN_O_WAR = variant_like(
    ABACOS,
    variant="man-o-war",
    name="Man-O-War",
    sentence="Abacos in which the bidder may pick from the lost cards.",
    scoring_rules=("MOW-1",),
    play=(
        TRICKS,
        LEADS_TRUMP,
        ABACOS_LOSS,
        PlayRule(
            id="MOW-1",
            text="The bidder is shown the lost cards one by one and may take each, throwing a card of his own for it.",
        ),
    ),
)
REVERSE = variant_like(
    _CLASSIC_VARIANT,
    variant="reverse",
    name="Reverse Pitch",
    sentence="Classic four points to 11, but the lowest card takes the trick and all points go to who takes them.",
    scoring_rules=("REV-1",),
    play=(
        PlayRule(
            id="REV-1",
            text="The lowest trump takes the trick; without a trump, the lowest card of the suit led."
            " So High can be lost to others, and Low never can. Whoever takes the trick leads next.",
        ),
        LEADS_TRUMP,
    ),
    low_to=GoesTo.TAKER,
)
ROADHOUSE = variant_like(
    _CLASSIC_VARIANT,
    variant="roadhouse",
    name="Roadhouse",
    sentence="Four points to 15 with a lead of two; the moon needs every trick and all four points, plus or minus 15.",
    scoring_rules=("ROA-1", "ROA-2", "ROA-3"),
    play=(TRICKS, PITCHES_TRUMP, PlayRule(id="ROA-4", text=MUST_FOLLOW)),
    players=(4,),
    side_size=2,
    target=15,
    low_to=GoesTo.TAKER,
    moon=15,
    moon_tricks=True,
    win_by=2,
    sources=((Ending.WIN_BY, "ROA-3"), (Effect.FORCED, "ROA-1")),
)
PARTNERSHIP_DRAW = variant_like(
    _CLASSIC_VARIANT,
    variant="partnership-draw",
    name="Partnership Draw Pitch",
    nicknames=("New Yorker", "Draw Pitch"),
    sentence="Four points to 15 with a draw to six; all four points on a moon wins the game.",
    scoring_rules=("DRA-1", "DRA-2"),
    play=(
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="DRA-1",
            text="After trump is named you may throw cards that are not trump; hands are filled to six again.",
        ),
    ),
    players=(4,),
    side_size=2,
    target=15,
    moon=Moon.GAME,
    sources=tuple(
        (effect, "DRA-2") for effect in (Effect.MOON_MADE, Effect.MOON_FAILED, Ending.MOON_MADE, Ending.MOON_FAILED)
    ),
)
NEBRASKA_FOUR = variant_like(
    _CLASSIC_VARIANT,
    variant="nebraska-four",
    name="Nebraska four-point",
    nicknames=("Nebraska Pitch",),
    sentence="Classic four points to 15 for two partnerships.",
    scoring_rules=("NE4-1",),
    players=(4,),
    side_size=2,
    target=15,
)
SETBACK_JOKER = variant_like(
    _CLASSIC_VARIANT,
    variant="setback-joker",
    name="Setback with a joker",
    nicknames=("Setback",),
    sentence="Six points with the off-jack and one joker, to 21; only a bidder who makes his bid goes out.",
    scoring_rules=("SBJ-1",),
    cards=53,
    players=(4,),
    side_size=2,
    target=21,
    points=points("high low jack off_jack joker game"),
    out=Out.BIDDER_ONLY,
    names_high_and_low=False,
    sources=((Ending.TARGET, "SBJ-1"),),
)
MARYLAND_JACK = variant_like(
    _CLASSIC_VARIANT,
    variant="maryland-jack",
    name="Maryland Jack",
    nicknames=("Maryland Pitch",),
    sentence="Cut-throat with the off-jack and no Game: the bidder scores his bid, one more when it was exact.",
    scoring_rules=("MAR-1", "MAR-2", "MAR-3", "MAR-4"),
    play=(
        PlayRule(
            id="MAR-4",
            text="Some houses also give a point for the most tens taken; another player scores it at any time.",
            section=Section.POINTS,
        ),
        TRICKS,
        LEADS_TRUMP,
        PlayRule(id="MAR-1", text=MUST_FOLLOW),
    ),
    players=(3, 4, 5),
    points=points("high low jack off_jack"),
    game=GameBy.OFF,
    made_scores=MadeScores.BID,
    exact_bonus=1,
    others_score=OthersScore.WHEN_SET,
    always_score=("off_jack", "game"),  # Game only where a house lets it score (MAR-4)
)

VARIANTS = (
    AUCTION_PITCH,
    AUCTION_PITCH_PARTNERS,
    BARN,
    ABACOS,
    MAN_O_WAR,
    REVERSE,
    ROADHOUSE,
    MARYLAND_JACK,
    PARTNERSHIP_DRAW,
    NEBRASKA_FOUR,
    SETBACK_JOKER,
)
