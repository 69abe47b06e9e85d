"""The ten-point family: OKL, CTEN, CAR, RAZ, WAH, SUS, CELV, TEN, FIVE and the point variations."""

from scoring.rules import BurnedTo, Effect, Ending, GameBy, GoesTo, Moon, MoonAt, Out, Rules
from scoring.variants.variant import Variant, points, variant_like

CARDS_TEN = "ace jack off_jack high_joker low_joker ten three:3 two"

OKLAHOMA = Variant(
    name="Oklahoma ten-point",
    nicknames=("Ten-point",),
    family="Ten-point",
    sentence="Ten points with Game and the Three, every number may be bid doubled; 32 wins.",
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
    sentence="Oklahoma's points and doubles, each for himself; the bidder calls a partner hand by hand.",
    scoring_rules=("RAZ-1", "CALL-1", "CALL-2", "CALL-3", "CALL-4", "CALL-5"),
    players=(4, 5, 6),
    side_size=1,
    call_partner=True,
)

CAMPBELL_TEN = Variant(
    name="Campbell ten-point",
    family="Ten-point",
    sentence="Ten points in cards, doubles, and a bid of ten that wins or loses the game.",
    cards=54,
    dealt=9,
    scoring_rules=("CTEN-1", "CTEN-2", "CTEN-3"),
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
    sentence="Ten points in cards, doubles, dead cards for the opponents; a bid of ten is plus or minus ten.",
    dealt=7,
    scoring_rules=("CAR-1", "CAR-2", "CAR-3", "CAR-4", "CAR-5", "CAR-6", "CAR-7", "CAR-8"),
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
    sentence="Ten points in cards, doubles; the dealer is dumped with 5, and ten shoots the moon for the game.",
    dealt=6,
    scoring_rules=("WAH-1", "WAH-2"),
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
    sentence="High, Low, Jack, Game, five for the Five and one for the last trick; 50 wins.",
    dealt=7,
    scoring_rules=("SUS-1", "SUS-2"),
    rules=Rules(
        variant="susqy-river",
        target=50,
        points=points("high low jack five:5 last_trick game"),
        bid_min=3,
        low_to=GoesTo.TAKER,
    ),
)

CAMPBELL_ELEVEN = variant_like(
    CAMPBELL_TEN,
    variant="campbell-eleven",
    name="Campbell eleven-point",
    sentence="Ten-point plus the off-ace, to 51; a moon above 11 wins or loses the game.",
    scoring_rules=("CELV-1", "CELV-2"),
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
    sentence="Eleven points for five: the bidder calls a partner, and only a bidder who makes his bid goes out.",
    scoring_rules=("CELV-3", "CALL-1", "CALL-2", "CALL-3", "CALL-4", "CALL-5"),
    players=(5,),
    side_size=1,
    call_partner=True,
    out=Out.BIDDER_ONLY,
)

TEN_POINT = Variant(
    name="Ten-point pitch",
    nicknames=("Ten-point", "10-point", "Smear"),
    family="Ten-point",
    sentence="Ten points in cards, bids 4 to 10 and a moon; 52 wins, bidder first.",
    cards=54,
    dealt=9,
    scoring_rules=("TEN-1", "TEN-2", "TEN-3", "TEN-4", "TEN-5", "TEN-6"),
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
    sentence="Ten-point for five players: the bidder calls a card, and its holder is his partner for the hand.",
    dealt=10,
    scoring_rules=("FIVE-1", "CALL-1", "CALL-2", "CALL-3", "CALL-4", "CALL-5"),
    players=(5,),
    side_size=1,
    call_partner=True,
)


def _variation(rule: str, count: str, categories: str, sentence: str, cards: int = 54) -> Variant:
    """A point variation: ten-point with other points; bids go to their total and the moon takes them all."""
    return variant_like(
        TEN_POINT,
        variant=f"{count.lower()}-point",
        name=f"{count}-point pitch",
        nicknames=(f"{count}-point",),
        sentence=sentence,
        cards=cards,
        scoring_rules=(rule,),
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
