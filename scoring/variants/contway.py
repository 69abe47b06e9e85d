"""Contway six-point, for two partnerships or three players (CON)."""

from scoring.rules import Effect, Ending, GameTie, Rules
from scoring.variants.variant import Variant, points, variant_like

CONTWAY = Variant(
    name="Contway six-point",
    nicknames=("Contway", "Six-point", "Hickey"),
    family="Contway",
    sentence="Six points with three Jacks, hickeys for every set, never below zero; the bidder may fold.",
    cards=53,
    scoring_rules=("CON-1", "CON-2", "CON-3", "CON-4", "CON-5", "CON-6", "CON-7", "CON-8"),
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
    sentence="Contway for three, each for himself, by the same rules.",
    players=(3,),
    side_size=1,
)

VARIANTS = (CONTWAY, CONTWAY_THREE)
