"""The setting of a hand: its rules, the players by seat and the dealer, and the buttons that follow from them."""

from dataclasses import dataclass

import scoring
from leagues.forms.questions import Pick

#: Answers that are neither a seat nor a side.
NOBODY, COUNT, PASS, ALONE = "nobody", "count", "pass", "alone"
#: The two sides of a hand with a called partner.
BIDDERS, OTHERS = "bidders", "others"

#: The cards that are counted for Game (G-4): the rank, its label, the pips of one card.
_RANKS = (("ten", "10s", 10), ("ace", "aces", 4), ("king", "kings", 3), ("queen", "queens", 2), ("jack", "jacks", 1))


@dataclass(frozen=True, kw_only=True)
class HandSetting:
    """The rules, the players by seat, the dealer, and the labels and shapes of the sides."""

    rules: scoring.Rules
    seating: scoring.Seating
    names: tuple[str, ...]
    dealer: int
    side_labels: tuple[str, ...]
    side_marks: tuple[str, ...]

    @property
    def scorers(self) -> tuple[Pick, ...]:
        """The buttons for "who took it": the sides, or with a called partner the bidder's side and the others."""
        if self.rules.call_partner:
            return (
                Pick(value=BIDDERS, label="Bidder’s side", tone=0, mark="●"),
                Pick(value=OTHERS, label="The others", tone=1, mark="▲"),
            )
        return self.side_picks

    @property
    def players(self) -> tuple[Pick, ...]:
        """All players in the order of the auction, the dealer last."""
        hints = {self.dealer: "deals"}
        seats = self.seating.around(self.dealer)
        return tuple(Pick(value=str(seat), label=self.names[seat], hint=hints.get(seat, "")) for seat in seats)

    @property
    def side_picks(self) -> tuple[Pick, ...]:
        """A button for each side."""
        return tuple(
            Pick(value=str(side), label=label, tone=side, mark=mark)
            for side, (label, mark) in enumerate(zip(self.side_labels, self.side_marks, strict=True))
        )

    @property
    def seats(self) -> tuple[Pick, ...]:
        """All players in the order of their seats."""
        return tuple(Pick(value=str(seat), label=name) for seat, name in enumerate(self.names))

    @property
    def calls(self) -> tuple[Pick, ...]:
        """All calls but pass, lowest first."""
        return tuple(Pick(value=str(call.word), label=scoring.call_label(call)) for call in self.rules.ladder)

    @property
    def ranks(self) -> tuple[tuple[str, str, float], ...]:
        """The cards that are counted for Game under these rules."""
        if self.rules.counts_tens:
            return (("ten", "10s", 1),)
        jokers = (("joker", "jokers", self.rules.joker_pips),) if self.rules.joker_pips else ()
        return (*_RANKS, *jokers)

    def seat_for(self, side: str, bidder: int, partner: int | None) -> int:
        """Return the seat that stands for a side: its first one, or the bidder and the first of the others."""
        if side == BIDDERS:
            return bidder
        if side == OTHERS:
            return next(seat for seat in range(len(self.names)) if seat not in (bidder, partner))
        return self.seating.sides[int(side)][0]

    def side_for(self, seat: int, hand: scoring.Hand) -> str:
        """Return the button for a recorded seat, the inverse of `seat_for`."""
        if self.rules.call_partner:
            return BIDDERS if seat in (hand.bidder, hand.partner) else OTHERS
        return str(self.seating.side_of[seat])
