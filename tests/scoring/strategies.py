"""Hypothesis strategies: legal and spoiled game records of all variants and house options, and house rules."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring import VARIANTS, Rules, house
from tests.scoring import random_records
from tests.scoring.random_records import Json

# A seed stands for a whole record and is quick to draw. A failing test prints the seed, which makes the record again.
SEEDS = st.integers(min_value=0, max_value=2**48)


def legal_record(seed: int) -> Json:
    return random_records.legal_record(Random(seed))


def spoiled_record(seed: int) -> Any:
    random = Random(seed)
    return random_records.spoiled(random, random_records.legal_record(random))


def rules_of_a_house(seed: int) -> tuple[Rules, Rules]:
    """Return the rules of a variant, and house rules made from them."""
    random = Random(seed)
    base = VARIANTS[random.choice(list(VARIANTS))].rules
    return base, house(base, random_records.house_options(random, base))[0]


legal_records = SEEDS.map(legal_record)
spoiled_records = SEEDS.map(spoiled_record)
houses = SEEDS.map(rules_of_a_house)
