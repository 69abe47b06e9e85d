"""Who sits with whom in the next game of the same people (CON-1)."""

from scoring.seating import Seating


def next_partners(seating: Seating) -> tuple[int, ...] | None:
    """The seats of this game in the order in which their players sit in the next, partners opposite.

    Three games in a row play all three pairings of four people. None where there are not two partnerships of two.

    >>> next_partners(Seating.usual(4, 2))
    (0, 2, 3, 1)
    """
    if len(seating.sides) != 2 or seating.players != 4:
        return None
    (first, partner), (second, fourth) = seating.sides
    return (first, partner, fourth, second)
