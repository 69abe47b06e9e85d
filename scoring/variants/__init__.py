"""All variants by key. A new variant is a constant in the file of its family, listed in `VARIANTS` there."""

from scoring.variants import auction, contway, joker_games, nine_five, ten_point
from scoring.variants.variant import PlayRule, Variant

VARIANTS: dict[str, Variant] = {
    variant.key: variant
    for family in (auction, contway, ten_point, nine_five, joker_games)
    for variant in family.VARIANTS
}

__all__ = ["VARIANTS", "PlayRule", "Variant"]
