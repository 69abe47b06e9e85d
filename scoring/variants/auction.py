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
    sentence="Bids from 1 to 4, and the dealer may steal. The first to make a bid and have 7 wins.",
    scoring_rules=("AUC-1", "AUC-2", "AUC-3", "AUC-4", "AUC-5", "AUC-6", "AUC-7"),
    points_rule="AUC-2",
    bids_rule="AUC-3",
    play=(
        PlayRule(
            id="AUC-1",
            text="Deal three cards at a time. With four players, less than half of the deck is in"
            " play, so the Jack is often not dealt.",
            section=Section.DEAL,
        ),
        PlayRule(
            id="AUC-3",
            text="To bid the top number, you may simply put the card you will lead face up on the table.",
            section=Section.BIDDING,
        ),
        TRICKS,
        PITCHES_TRUMP,
        PlayRule(
            id="AUC-8",
            text="If you can follow suit, follow it or play a trump. If you can’t, play any card.",
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
    sentence="Auction Pitch for four players in two partnerships, with the same rules.",
    players=(4,),
    side_size=2,
)

_CLASSIC_VARIANT = Variant(name="", family="Four-point", sentence="", rules=CLASSIC)

BARN = variant_like(
    _CLASSIC_VARIANT,
    variant="barn",
    name="Barn Pitch",
    sentence="The classic four points to 11. Trump must be broken before it is led.",
    scoring_rules=("BARN-1",),
    play=(
        TRICKS,
        PlayRule(
            id="BARN-2",
            text="The bidder names trump and leads a card of another suit. Only a player who can’t"
            " follow suit may play a trump, which breaks trump. Trump may be led once it is"
            " broken, or by a player who has nothing else.",
        ),
    ),
)
ABACOS_LOSS = PlayRule(
    id="ABA-2",
    text="After the bidding, everyone who looked loses one card at random and sits out the sixth"
    " trick. A Jack can get lost that way.",
)
ABACOS = variant_like(
    _CLASSIC_VARIANT,
    variant="abacos",
    name="Abacos",
    sentence="The classic four points to 11. Anyone who looks at their cards loses one at random.",
    scoring_rules=("ABA-1",),
    play=(TRICKS, LEADS_TRUMP, ABACOS_LOSS),
    looks=True,
)
MAN_O_WAR = variant_like(
    ABACOS,
    variant="man-o-war",
    name="Man-O-War",
    sentence="Abacos, but the bidder may pick from the lost cards.",
    scoring_rules=("MOW-1",),
    play=(
        TRICKS,
        LEADS_TRUMP,
        ABACOS_LOSS,
        PlayRule(
            id="MOW-1",
            text="The bidder is shown the lost cards one at a time and may take any of them by"
            " discarding a card for it.",
        ),
    ),
)
REVERSE = variant_like(
    _CLASSIC_VARIANT,
    variant="reverse",
    name="Reverse Pitch",
    sentence="The classic four points to 11, but the lowest card takes the trick, and every point goes to"
    " the side that takes it.",
    scoring_rules=("REV-1",),
    play=(
        PlayRule(
            id="REV-1",
            text="The lowest trump takes the trick. Without a trump, the lowest card of the suit led"
            " takes it. You can lose High but never Low. The player who takes a trick leads to"
            " the next one.",
        ),
        LEADS_TRUMP,
    ),
    low_to=GoesTo.TAKER,
)
ROADHOUSE = variant_like(
    _CLASSIC_VARIANT,
    variant="roadhouse",
    name="Roadhouse",
    sentence="Four points to 15, and you must lead by two. Shooting the moon takes every trick and all"
    " four points, for plus or minus 15.",
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
    sentence="Four points to 15, with a draw back up to six cards. Shooting the moon for all four points"
    " wins the game.",
    scoring_rules=("DRA-1", "DRA-2"),
    play=(
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="DRA-1",
            text="After trump is named, you may discard cards that are not trump. Everyone is dealt back up to six.",
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
    sentence="The classic four points to 15 for two partnerships.",
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
    sentence="Six points with the Off-Jack and one joker, to 21. Only a bidder who makes the bid can go out.",
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
    sentence="Cutthroat with the Off-Jack and without Game. The bidder scores only the bid, and one more"
    " for taking exactly the bid.",
    scoring_rules=("MAR-1", "MAR-2", "MAR-3", "MAR-4"),
    play=(
        PlayRule(
            id="MAR-4",
            text="Some houses also give a point for taking the most tens. A player other than the"
            " bidder always scores it.",
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
    always_score=("off_jack", "game"),  # Game, if a house scores it (MAR-4)
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
