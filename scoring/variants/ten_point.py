"""The ten-point family: OKL, CTEN, CAR, RAZ, WAH, SUS, CELV, TEN, FIVE and the point variations."""

from scoring.rules import BurnedTo, Effect, Ending, GameBy, GoesTo, Moon, MoonAt, Out, Rules
from scoring.sections import Section
from scoring.variants.variant import LEADS_ANY, LEADS_TRUMP, TRICKS, PlayRule, Variant, points, variant_like

CARDS_TEN = "ace jack off_jack high_joker low_joker ten three:3 two"

CALLS_PARTNER = PlayRule(
    id="CALL-0",
    text="After the bidding, the bidder names a trump. The player who holds it is the bidder’s"
    " partner for this hand and may keep quiet until it is played.",
)
CAMPBELL_DRAW = PlayRule(
    id="CTEN-1", text="Discard cards that are not trump. The dealer deals everyone back up to six."
)

OKLAHOMA = Variant(
    name="Oklahoma ten-point",
    nicknames=("Ten-point",),
    family="Ten-point",
    sentence="Ten points with Game and the Three, and any bid may be doubled. 32 wins.",
    cards=54,
    scoring_rules=("OKL-1", "OKL-2", "OKL-3", "OKL-4"),
    rules=Rules(
        variant="oklahoma",
        players=(4, 6),
        target=32,
        points=points("high low jack off_jack high_joker low_joker three:3 game"),
        bid_min=4,
        doubles=True,
    ),
)

RAZZLE_DAZZLE = variant_like(
    OKLAHOMA,
    variant="razzle-dazzle",
    name="Razzle-Dazzle",
    nicknames=(),
    sentence="The points and doubles of Oklahoma, each player alone. The bidder calls a partner for each hand.",
    scoring_rules=("RAZ-1", "CALL-1", "CALL-2", "CALL-3", "CALL-4", "CALL-5"),
    play=(
        CALLS_PARTNER,
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="RAZ-2",
            text="The bidder takes the rest of the deck and keeps six. Everyone else discards the"
            " cards that are not trump and gets no new ones.",
        ),
    ),
    players=(4, 5, 6),
    side_size=1,
    call_partner=True,
)

CAMPBELL_TEN = Variant(
    name="Campbell ten-point",
    family="Ten-point",
    sentence="Ten points in cards, with doubles and a bid of ten that wins or loses the game.",
    cards=54,
    dealt=9,
    scoring_rules=("CTEN-1", "CTEN-2", "CTEN-3"),
    bids_rule="CTEN-2",
    play=(
        PlayRule(
            id="CTEN-2",
            text="No mucking: you may not throw your hand in unplayed.",
            section=Section.DEAL,
        ),
        TRICKS,
        LEADS_TRUMP,
        CAMPBELL_DRAW,
    ),
    rules=Rules(
        variant="campbell-ten",
        target=32,
        points=points(CARDS_TEN),
        game=GameBy.OFF,
        bid_min=5,
        doubles=True,
        moon=Moon.GAME,
        moon_at=MoonAt.TOP,
        misdeal=False,
    ),
)

CARTHAGE = variant_like(
    CAMPBELL_TEN,
    variant="carthage",
    name="Carthage ten-point",
    sentence="Ten points in cards, with doubles. The opponents score dead cards, and a bid of ten is plus"
    " or minus ten.",
    dealt=7,
    scoring_rules=("CAR-1", "CAR-2", "CAR-3", "CAR-4", "CAR-5", "CAR-6", "CAR-7", "CAR-8"),
    bids_rule="CAR-2",
    play=(
        PlayRule(
            id="CAR-1",
            text="Draw for partners: the two highest cards play against the two lowest. Partners sit"
            " across from each other.",
            section=Section.DEAL,
        ),
        TRICKS,
        PlayRule(
            id="CAR-2",
            text="Everyone else discards the cards that are not trump and is dealt back up to six."
            " The rest of the deck goes to the bidder, who keeps six. Or deal four cards to the"
            " middle as a pot, which the bidder picks up before naming trump.",
        ),
        PlayRule(
            id="CAR-3",
            text="If you have more than six trumps, burn the extra ones and name them aloud. Burn"
            " those without points first.",
        ),
        PlayRule(
            id="CAR-9",
            text="The bidder leads a trump to the first trick. If trump is led, you must play a"
            " trump. A player without trump is up, and may announce it only on their turn.",
        ),
        PlayRule(
            id="CAR-9",
            text="Later, a card that is not trump may be led. Then you may play any card. If nobody"
            " plays a trump, the same player leads again.",
        ),
        PlayRule(
            id="CAR-8",
            text="Feats: a four-hander is a game won in four hands. A perfect game is one won 40–0 in four hands.",
            section=Section.END,
        ),
    ),
    moon=Moon.BID,
    misdeal=True,
    burned_to=BurnedTo.OPPONENTS,
    sources=(
        (Effect.SET, "CAR-4"),
        (Effect.FORCED, "CAR-2"),
        (Effect.DOUBLE_MADE, "CAR-5"),
        (Effect.DOUBLE_SET, "CAR-5"),
        (Ending.TARGET, "CAR-6"),
        (Ending.BIDDER_FIRST, "CAR-6"),
    ),
)

WAHOO = variant_like(
    CAMPBELL_TEN,
    variant="wahoo",
    name="Wahoo ten-point",
    nicknames=("Wahoo",),
    sentence="Ten points in cards, with doubles. If everyone passes, 5 is dumped on the dealer, and a bid"
    " of ten shoots the moon for the game.",
    dealt=6,
    scoring_rules=("WAH-1", "WAH-2"),
    bids_rule="",
    play=(
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="WAH-2",
            text="The bidder looks at the rest of the deck and keeps six. Everyone else plays the six they were dealt.",
        ),
    ),
    misdeal=True,
    sources=(
        (Effect.FORCED, "WAH-1"),
        *((effect, "WAH-2") for effect in (Effect.MOON_MADE, Effect.MOON_FAILED, Ending.MOON_MADE, Ending.MOON_FAILED)),
    ),
)

SUSQY_RIVER = Variant(
    name="Susqy River",
    nicknames=("ster-don", "Sterdon"),
    family="Ten-point",
    sentence="High, Low, Jack, Game, five points for the Five and one for the last trick. 50 wins.",
    dealt=7,
    scoring_rules=("SUS-1", "SUS-2"),
    play=(
        PlayRule(
            id="SUS-2",
            text="Before the game, agree whether you must win by 2, float to 57, or both.",
            section=Section.END,
        ),
        TRICKS,
        LEADS_ANY,
        PlayRule(id="SUS-3", text="You must discard the cards that are not trump. Everyone is dealt back up to seven."),
    ),
    rules=Rules(
        variant="susqy-river",
        target=50,
        points=points("high low jack five:5 last_trick game"),
        bid_min=3,
        low_to=GoesTo.TAKER,
    ),
)

CAMPBELL_ELEVEN_PLAY = (
    PlayRule(
        id="CELV-1",
        text="If your hand has no face card and no point card, you may call a misdeal.",
        section=Section.DEAL,
    ),
    TRICKS,
    LEADS_TRUMP,
    CAMPBELL_DRAW,
    PlayRule(id="CELV-1", text="There are 17 trumps, and only trumps may be played."),
)
CAMPBELL_ELEVEN = variant_like(
    CAMPBELL_TEN,
    variant="campbell-eleven",
    name="Campbell eleven-point",
    sentence="Ten-point plus the Off-Ace, to 51. A moon above 11 wins or loses the game.",
    scoring_rules=("CELV-1", "CELV-2"),
    points_rule="CELV-1",
    bids_rule="CELV-1",
    play=CAMPBELL_ELEVEN_PLAY,
    target=51,
    points=points(f"{CARDS_TEN} off_ace"),
    moon_at=MoonAt.ABOVE,
    misdeal=True,
    sources=tuple(
        (effect, "CELV-2") for effect in (Effect.MOON_MADE, Effect.MOON_FAILED, Ending.MOON_MADE, Ending.MOON_FAILED)
    ),
)

CAMPBELL_ELEVEN_FIVE = variant_like(
    CAMPBELL_ELEVEN,
    variant="campbell-eleven-five",
    name="Campbell eleven-point for five",
    sentence="Eleven points for five players. The bidder calls a partner, and only a bidder who makes the"
    " bid can go out.",
    scoring_rules=("CELV-3", "CALL-1", "CALL-2", "CALL-3", "CALL-4", "CALL-5"),
    play=(*CAMPBELL_ELEVEN_PLAY, CALLS_PARTNER),
    players=(5,),
    side_size=1,
    call_partner=True,
    out=Out.BIDDER_ONLY,
)

TRUMPS_ONLY = PlayRule(
    id="TEN-1",
    text="Only trumps are played. A player without any is out for the hand. If that player has just"
    " taken a trick, the lead passes to the left.",
)
TEN_POINT = Variant(
    name="Ten-point pitch",
    nicknames=("Ten-point", "10-point", "Smear"),
    family="Ten-point",
    sentence="Ten points in cards, with bids from 4 to 10 and a moon. 52 wins, and the bidding side goes out first.",
    cards=54,
    dealt=9,
    scoring_rules=("TEN-1", "TEN-2", "TEN-3", "TEN-4", "TEN-5", "TEN-6"),
    points_rule="TEN-2",
    bids_rule="TEN-3",
    play=(
        TRICKS,
        LEADS_TRUMP,
        PlayRule(
            id="TEN-1",
            text="Discard cards that are not trump. If you discard a trump, it is fair game. Then ask"
            " for enough cards to have six again.",
        ),
        PlayRule(
            id="TEN-1",
            text="The rest of the deck goes to the bidder, who may pass it unseen to the partner. If"
            " you have more than six trumps, burn the extra ones.",
        ),
        TRUMPS_ONLY,
    ),
    rules=Rules(
        variant="ten-point",
        target=52,
        points=points(CARDS_TEN),
        game=GameBy.OFF,
        bid_min=4,
        moon=Moon.TARGET,
        sources=(
            (Effect.MADE, "TEN-4"),
            (Effect.SET, "TEN-4"),
            (Effect.OTHERS, "TEN-4"),
            (Effect.FORCED, "TEN-3"),
            (Ending.TARGET, "TEN-5"),
            (Ending.BIDDER_FIRST, "TEN-5"),
        ),
    ),
)

TEN_POINT_FIVE_HANDED = variant_like(
    TEN_POINT,
    variant="ten-point-five-handed",
    name="Ten-point pitch for five",
    nicknames=("Call for partner",),
    sentence="Ten-point for five players. The bidder calls a card, and the player who holds it is the"
    " partner for the hand.",
    dealt=10,
    scoring_rules=("FIVE-1", "CALL-1", "CALL-2", "CALL-3", "CALL-4", "CALL-5"),
    play=(
        PlayRule(id="FIVE-1", text="Four cards are left as a blind, which goes to the bidder.", section=Section.DEAL),
        PlayRule(
            id="CALL-0",
            text="After the bidding, the bidder calls any card. The player who holds it is the"
            " bidder’s partner for this hand and may keep quiet until it is played.",
        ),
        PlayRule(
            id="FIVE-1",
            text="If the called card is in the blind or in the bidder’s own hand, the bidder plays"
            " alone against four and leads that card.",
        ),
        TRICKS,
        LEADS_TRUMP,
        TRUMPS_ONLY,
    ),
    players=(5,),
    side_size=1,
    call_partner=True,
)


def _variation(rule: str, count: str, categories: str, sentence: str, cards: int = 54) -> Variant:
    """Return ten-point with other points. Bids go up to their total, and the moon needs them all."""
    return variant_like(
        TEN_POINT,
        variant=f"{count.lower()}-point",
        name=f"{count}-point pitch",
        nicknames=(f"{count}-point",),
        sentence=sentence,
        cards=cards,
        scoring_rules=(rule,),
        points_rule=rule,
        points=points(categories),
    )


FIVE_POINT = _variation(
    "P5-1", "Five", "ace jack off_jack ten two", "Ten-point without jokers and without the Three.", 52
)
SEVEN_POINT = _variation(
    "P7-1", "Seven", "ace jack off_jack high_joker low_joker ten two", "Ten-point without the Three."
)
EIGHT_POINT = _variation("P8-1", "Eight", "ace jack off_jack ten three:3 two", "Ten-point without jokers.", 52)
THIRTEEN_POINT = _variation("P13-1", "Thirteen", f"{CARDS_TEN} off_three:3", "Ten-point plus the Off-Three for 3.")
ELEVEN_POINT = _variation(
    "P11-1", "Eleven", "ace jack off_jack ten three:3 two off_three:3", "Thirteen-point without jokers.", 52
)
SIXTEEN_POINT = _variation(
    "P16-1",
    "Sixteen",
    f"{CARDS_TEN} off_ace off_ten off_two off_three:3",
    "Ten-point plus Off-Ace, Off-Ten, Off-Two and the Off-Three for 3.",
)
FIFTEEN_POINT = _variation(
    "P15-1", "Fifteen", f"{CARDS_TEN} off_ace off_ten off_three:3", "Sixteen-point without the Off-Two."
)
FOURTEEN_POINT = _variation(
    "P14-1",
    "Fourteen",
    "ace jack off_jack ten three:3 two off_ace off_ten off_two off_three:3",
    "Sixteen-point without jokers.",
    52,
)

VARIANTS = (
    TEN_POINT,
    TEN_POINT_FIVE_HANDED,
    OKLAHOMA,
    CAMPBELL_TEN,
    CARTHAGE,
    WAHOO,
    RAZZLE_DAZZLE,
    SUSQY_RIVER,
    CAMPBELL_ELEVEN,
    CAMPBELL_ELEVEN_FIVE,
    FIVE_POINT,
    SEVEN_POINT,
    EIGHT_POINT,
    ELEVEN_POINT,
    THIRTEEN_POINT,
    FOURTEEN_POINT,
    FIFTEEN_POINT,
    SIXTEEN_POINT,
)
