"""Nine-Five and its relatives (NIN, HOT, NWC, NEC)."""

from scoring.rules import AllPass, Backdoor, BackdoorThen, Effect, Ending, Out, Rules
from scoring.variants.variant import LEADS_ANY, LEADS_TRUMP, TRICKS, PlayRule, Variant, points, variant_like

DRAW = PlayRule(
    id="NIN-2",
    text="Discard cards that are not trump, and any trumps beyond six. Everyone is dealt back up to"
    " six. The dealer goes last and picks from all the rest, so every trump is in play.",
)
NORTHWEST_PLAY = (
    TRICKS,
    PlayRule(
        id="NWC-1",
        text="The player to the bidder’s left leads to the first trick. The lead doesn’t have to be a trump.",
    ),
    DRAW,
    PlayRule(id="NWC-1", text="Discards go face up on the scrap pile. Anyone may claim a trump from it."),
    PlayRule(id="NWC-1", text="Defenders post a trump above the Nine so that the Nine can’t run."),
)

NINE_FIVE = Variant(
    name="Nine-Five",
    nicknames=("9-5", "Nine-five pitch"),
    family="Nine-Five",
    sentence="Eighteen points, with the Nine for 9 and the Five for 5, and smudges. Only the bidding side"
    " can go out, above 100.",
    dealt=9,
    scoring_rules=("NIN-1", "NIN-2", "NIN-3", "NIN-4"),
    play=(TRICKS, LEADS_TRUMP, DRAW),
    rules=Rules(
        variant="nine-five",
        target=100,
        target_over=True,
        points=points("high low jack five:5 nine:9 game"),
        bid_min=4,
        smudge=19,
        blind_smudge=20,
        forced_nine=True,
        out=Out.BIDDER_ONLY,
        backdoor=Backdoor(at=-100, then=BackdoorThen.LOSE),
        sources=(
            (Effect.FORCED, "NIN-1"),
            (Ending.TARGET, "NIN-3"),
            (Ending.BACKDOOR, "NIN-4"),
        ),
    ),
)
HOTSHOT = variant_like(
    NINE_FIVE,
    variant="nine-five-hotshot",
    name="Nine-Five with the hotshot",
    nicknames=("Hotshot",),
    sentence="Nine-Five with bids from 9 to 18. 18 is the hotshot, which wins or loses the game.",
    scoring_rules=("HOT-1",),
    play=(TRICKS, LEADS_ANY, DRAW),
    bid_min=9,
    smudge=None,
    blind_smudge=None,
    forced_nine=False,
    hotshot=True,
)
NORTHWEST = variant_like(
    NINE_FIVE,
    variant="nine-five-northwest",
    name="Nine-Five of the Northwest",
    nicknames=("Northwest coast",),
    sentence="Nine-Five to 100, and any side can go out. If everyone passes, the hand is thrown in.",
    scoring_rules=("NWC-1",),
    play=NORTHWEST_PLAY,
    target_over=False,
    smudge=None,
    blind_smudge=None,
    all_pass=AllPass.REDEAL,
    out=Out.BIDDER_FIRST,
    sources=((Ending.TARGET, "NWC-1"), (Ending.BIDDER_FIRST, "NWC-1"), (Ending.BACKDOOR, "NIN-4")),
)
FIVE_NINE = variant_like(
    NORTHWEST,
    variant="five-nine-northeast",
    name="Five-Nine of the Northeast",
    nicknames=("5-9", "Double 18"),
    sentence="Nine-Five with bids from 5 to 18, and double 18 for every trick. Only the bidding side can"
    " go out, above 100.",
    scoring_rules=("NEC-1",),
    target_over=True,
    bid_min=5,
    all_pass=AllPass.DEALER,
    forced_nine=False,
    double_total=True,
    out=Out.BIDDER_ONLY,
    sources=((Effect.FORCED, "NEC-1"), (Ending.TARGET, "NEC-1"), (Ending.BACKDOOR, "NIN-4")),
)

VARIANTS = (NINE_FIVE, HOTSHOT, NORTHWEST, FIVE_NINE)
